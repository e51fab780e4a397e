"""Which database, and how it is opened: SQLite for one process, PostgreSQL for several. The tables are brought to their present shape here."""

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
FIRST = "0001"  # the shape of databases that were made before their shape was noted
MIGRATION_LOCK = 0x7061_6464_6F63_6B  # any number, the same for all workers
UNREACHABLE = (DBAPIError, OSError, TimeoutError)  # the database does not answer, or has just gone away
CONNECTIONS = 8  # of one worker
MOST_LOG = 65_536  # pages of 4 KB in SQLite's log before a commit tidies it itself; so many it has only under a load that never pauses


class InUse(Exception):
    """Another process serves this file."""


def full_url(db: str) -> str:
    """The address with its driver: a file name or sqlite:// for SQLite, postgresql:// for PostgreSQL."""
    if db.startswith(("postgresql://", "postgres://")):
        return "postgresql+asyncpg://" + db.partition("://")[2]
    if db.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + db.removeprefix("sqlite:///")
    return db if "://" in db else f"sqlite+aiosqlite:///{Path(db).absolute()}"


def plain_url(url: str) -> str:
    """The address as PostgreSQL's own library knows it."""
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
    """The same SQLite file for a thread that waits for it."""
    engine = create_engine(url.replace("+aiosqlite", "", 1))
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


# ------------------------------------------------------------------ the shape of the tables


async def bring_up(engine: AsyncEngine) -> None:
    """Take the steps that are missing. Workers that start together take them one after another."""
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
    """Write-ahead log, synced at every commit; transactions are begun by us, so that savepoints work. What is in the log is brought into the
    file now and then beside the commits (`tidy`): where a commit has to do it, everybody waits for a tenth of a second."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", f"wal_autocheckpoint={MOST_LOG}"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def tidy(file: Engine) -> None:
    """Bring what is committed from the log into the file, as far as nobody has to wait for it."""
    connection = file.raw_connection()  # not in a transaction, which a log cannot be tidied in
    try:
        connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    finally:
        connection.close()


def begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def hold_alone(path: Path) -> IO[str]:
    """One process a file: with SQLite only one may write."""
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
