"""Shared scenarios and the keys of their seats, as they were before there were migrations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    there = sa.inspect(op.get_bind()).get_table_names()
    if "shared" not in there:
        op.create_table(
            "shared",
            sa.Column("key", sa.String(32), primary_key=True),
            sa.Column("text", sa.Text, nullable=False),
            sa.Column("size", sa.Integer, nullable=False),
            sa.Column("rulebook", sa.String(64), nullable=False),
            sa.Column("engine", sa.String(32), nullable=False),
            sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        )
    if "seats" not in there:
        op.create_table(
            "seats",
            sa.Column("key", sa.String(32), primary_key=True),
            sa.Column("shared", sa.String(32), nullable=False),
            sa.Column("seat", sa.String(8), nullable=False),
            sa.UniqueConstraint("shared", "seat"),
        )
    if "probe" not in there:
        op.create_table(
            "probe", sa.Column("key", sa.Integer, primary_key=True), sa.Column("text", sa.Text, nullable=False)
        )


def downgrade() -> None:
    for table in ("probe", "seats", "shared"):
        op.drop_table(table)
