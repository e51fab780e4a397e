"""The database schema, the same for SQLite and PostgreSQL. Times are milliseconds since 1970. Structured data is stored as JSON text.

Each change of this module needs a migration in `migrations/versions`. A test compares the two.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint

metadata = MetaData()

tables = Table(
    "game_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("config", Text, nullable=False),  # game, version, seats, options, clock ...: fixed when the table is made
    Column("public", Boolean, nullable=False),
    Column("invite_hash", LargeBinary, nullable=False),  # hash of the token in the invitation link
    Column("status", Text, nullable=False),  # open, starting, playing, over, frozen: a copy for the lobby, derived from the events
    Column("summary", Text, nullable=False),  # the data that the lobby shows
    Column("made_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("news", BigInteger, nullable=False, server_default="0"),  # the revision: each change adds one, so that other workers notice it
    Index("game_table_open", "public", "status", "touched_at"),
)

seats = Table(
    "seat",
    metadata,
    Column("game_table", Text, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False, server_default="0"),  # when a page of this seat was last open; negative: when it closed
)

events = Table(
    "entry",
    metadata,
    Column("game_table", Text, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # move, automatic, undo, consent, cover, time-out, resign, seat, nonce, close
    Column("seat", Integer, nullable=False),  # -1: the table itself
    Column("k", Integer),  # decision number of the seat; null if the event is no decision
    Column("payload", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),  # hash of the table after this event
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game_table", "seat", "k"),
)

timers = Table(
    "due",
    metadata,
    Column("game_table", Text, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("what", Text, primary_key=True),  # bots, answer, clock, nonce
    Column("at", BigInteger, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
    Index("due_at", "at"),
)

chats = Table(
    "chat",
    metadata,
    Column("game_table", Text, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

views = Table(
    "kept_view",
    metadata,
    Column("game_table", Text, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("viewer", Integer, primary_key=True),  # a seat; -1: spectators
    Column("at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),  # the view in all languages and shapes, as compressed JSON
)
