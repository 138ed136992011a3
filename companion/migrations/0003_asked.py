"""Questions that the rules didn't answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "asked",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("same", sa.Text(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("last", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_asked"),
        sa.UniqueConstraint("game", "language", "same", name="uq_asked_same"),
    )
    op.create_index("ix_asked_last", "asked", ["last"])


def downgrade() -> None:
    """Remove it again."""
    op.drop_table("asked")
