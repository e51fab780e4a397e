"""Tables, seats, events, timers and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("invite_hash", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
    )
    op.create_index("game_table_open", "game_table", ["public", "status", "touched_at"])
    op.create_table(
        "seat",
        of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "entry",
        of_a_table(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("k", sa.Integer),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game_table", "seat", "k"),
    )
    op.create_table(
        "due",
        of_a_table(),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("lease_until", sa.BigInteger, nullable=False),
    )
    op.create_index("due_at", "due", ["at"])
    op.create_table(
        "chat",
        of_a_table(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def of_a_table() -> sa.Column[str]:
    return sa.Column("game_table", sa.Text, sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
