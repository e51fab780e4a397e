"""Columns through which workers inform each other: the revision of a table, and the last time a page of each seat was open."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("news", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("seen_at", sa.BigInteger, nullable=False, server_default="0"))
