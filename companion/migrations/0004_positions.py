"""Which photographs show one position, and which one a photograph was taken to go with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Photographs so far are each on their own."""
    op.add_column("photos", sa.Column("position", sa.String(24), nullable=True))
    op.add_column("photos", sa.Column("goes_with", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("photos", "goes_with")
    op.drop_column("photos", "position")
