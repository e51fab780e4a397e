"""What workers tell each other: how often a table has changed, and when each seat's page was last seen open."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("news", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("seen_at", sa.BigInteger, nullable=False, server_default="0"))
