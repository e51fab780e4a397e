"""What is kept of tables: the same for SQLite and PostgreSQL. Times are milliseconds since 1970, texts that hold data are JSON.

Whatever changes here needs a step in `migrations/versions`; a test compares the two.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint

metadata = MetaData()

tables = Table(
    "game_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("config", Text, nullable=False),  # game, version, seats, options, clock ...: fixed when the table is made
    Column("public", Boolean, nullable=False),
    Column("invite_hash", LargeBinary, nullable=False),  # of the token in the invitation link
    Column("status", Text, nullable=False),  # open, starting, playing, over, frozen: a copy for the lobby, the entries are the truth
    Column("summary", Text, nullable=False),  # what the lobby shows
    Column("made_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("news", BigInteger, nullable=False, server_default="0"),  # grows with every change, so that others see that there was one
    Index("game_table_open", "public", "status", "touched_at"),
)

seats = Table(
    "seat",
    metadata,
    Column("game_table", Text, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False, server_default="0"),  # when a page of this seat was open; negative: since when none is
)

entries = Table(
    "entry",
    metadata,
    Column("game_table", Text, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # move, automatic, undo, consent, cover, time-out, resign, seat, nonce
    Column("seat", Integer, nullable=False),  # -1: the table itself
    Column("k", Integer),  # the seat's own decision number; none for what is no decision
    Column("payload", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),  # of the table after this entry
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game_table", "seat", "k"),
)

dues = Table(
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
    Column("viewer", Integer, primary_key=True),  # a seat; -1: everybody
    Column("at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),  # what was shown, in all languages and shapes: squeezed JSON
)
