"""Boards that people brought into this Cairn: the edits they were drawn by, and their versions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "boards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("picture", sa.String(80), nullable=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_boards"),
        sa.UniqueConstraint("slug", name="uq_boards_slug"),
    )
    op.create_table(
        "board_edits",
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_id"], ["boards.id"], name="fk_board_edits_board_id_boards", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("board_id", "number", name="pk_board_edits"),
        sa.UniqueConstraint("board_id", "uid", name="uq_board_edits_uid"),
    )
    op.create_table(
        "board_versions",
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_id"], ["boards.id"], name="fk_board_versions_board_id_boards", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("board_id", "version", name="pk_board_versions"),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("board_versions")
    op.drop_table("board_edits")
    op.drop_table("boards")
