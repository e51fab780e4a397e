"""Opens the database and migrates its schema. SQLite serves one process, PostgreSQL several."""

import contextlib
import fcntl
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST = "0001"  # schema revision of databases without a revision table
MIGRATION_LOCK = 0x7061_6464_6F63_6B  # an arbitrary number that all workers share
UNREACHABLE = (DBAPIError, OSError, TimeoutError)  # raised if the database does not answer or the connection is lost
CONNECTIONS = 8  # per worker
MOST_LOG = 65_536  # pages of 4 KB in SQLite's write-ahead log at which a commit runs the checkpoint itself


class InUse(Exception):
    """Another process has locked this SQLite file."""


def full_url(db: str) -> str:
    """The URL with its asyncio driver. db: a file name or sqlite:// for SQLite, postgresql:// for PostgreSQL."""
    if db.startswith(("postgresql://", "postgres://")):
        return "postgresql+asyncpg://" + db.partition("://")[2]
    if db.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + db.removeprefix("sqlite:///")
    return db if "://" in db else f"sqlite+aiosqlite:///{Path(db).absolute()}"


def plain_url(url: str) -> str:
    """The URL without the driver name, as asyncpg expects it."""
    return url.replace("+asyncpg", "", 1)


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def engine_of(url: str) -> AsyncEngine:
    if not is_sqlite(url):
        return create_async_engine(url, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, pool_recycle=1800)
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    event.listen(engine.sync_engine, "begin", begin_sqlite)
    return engine


def file_engine(url: str) -> Engine:
    """A synchronous engine for the same SQLite file, for use in threads."""
    engine = create_engine(url.replace("+aiosqlite", "", 1))
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


# ------------------------------------------------------------------ migrations


async def bring_up(engine: AsyncEngine) -> None:
    """Run the missing migrations. A lock ensures that only one worker runs them at a time."""
    async with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(take_steps)


def take_steps(connection: Connection, to: str = "head") -> None:
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS))
    settings.attributes["connection"] = connection
    known = inspect(connection).get_table_names()
    if "game_table" in known and "alembic_version" not in known:
        command.stamp(settings, FIRST)
    command.upgrade(settings, to)


# ------------------------------------------------------------------ SQLite


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Use a write-ahead log that is synced at every commit. `begin_sqlite` begins each transaction, because the driver breaks savepoints.

    `checkpoint` runs the checkpoints outside of commits, because a checkpoint within a commit blocks all other writes.
    """
    connection.isolation_level = None
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", f"wal_autocheckpoint={MOST_LOG}"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def checkpoint(engine: Engine) -> None:
    """Checkpoint: copy committed pages from the write-ahead log into the file, as far as no reader or writer has to wait."""
    connection = engine.raw_connection()  # outside of a transaction, because a checkpoint cannot run in one
    try:
        connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    finally:
        connection.close()


def begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def hold_alone(path: Path) -> IO[str]:
    """Lock the SQLite file for this process. Raises InUse if another process holds the lock."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mark = open(path.with_name(path.name + ".lock"), "w")  # noqa: SIM115 (held until the store closes)
    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        mark.close()
        raise InUse(str(path)) from None
    with contextlib.suppress(OSError):
        path.touch(mode=0o600, exist_ok=True)  # it holds the secrets of running games
    return mark
