"""The timers in the database: expired timers, and the leases of the workers that run them.

SQLite serves one process, so its timers need no leases.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, func, select, tuple_, update

from paddock.server.storage import schema

LEASE_MS = 4_000  # renewed every third of it; a lost lease does no harm, because a second write of the same event conflicts
MOST_TIMERS = 256  # expired timers that one query takes

# Statements are built once, because building a statement takes longer than executing it.
TIMERS = schema.timers.c
NOW: BindParameter[Any] = bindparam("now")
EXPIRED = (
    select(TIMERS.game_table, TIMERS.what)
    .where(TIMERS.at <= NOW, TIMERS.lease_until <= NOW)
    .order_by(TIMERS.at, TIMERS.game_table)
    .limit(MOST_TIMERS)
)
EXPIRED_AND_UNLOCKED = EXPIRED.with_for_update(skip_locked=True)
NEXT_TIMER = select(func.min(TIMERS.at)).where(TIMERS.lease_until <= NOW)
NEXT_LEASE_END = select(func.min(TIMERS.lease_until)).where(TIMERS.lease_until > NOW)
IS_ASKED_FOR = tuple_(TIMERS.game_table, TIMERS.what).in_(bindparam("timers", expanding=True))
SET_LEASE = update(schema.timers).where(IS_ASKED_FOR).values(lease_until=bindparam("until"))


def take_expired(connection: Connection, now: int) -> list[tuple[str, str]]:
    """Expired timers without a lease, as pairs of table id and timer name. With PostgreSQL the caller gets leases on them."""
    if connection.dialect.name == "sqlite":
        return [(table, what) for table, what in connection.execute(EXPIRED, {"now": now})]
    expired = [(table, what) for table, what in connection.execute(EXPIRED_AND_UNLOCKED, {"now": now})]
    if expired:
        set_leases(connection, expired, now + LEASE_MS)
    return expired


def set_leases(connection: Connection, timers: Sequence[tuple[str, str]], until: int) -> None:
    connection.execute(SET_LEASE, {"timers": list(timers), "until": until})


def next_expiry(connection: Connection, now: int) -> int | None:
    """The time of the next timer without a lease, or of the end of the next lease. None if there are no timers."""
    timer: int | None = connection.scalar(NEXT_TIMER, {"now": now})
    if connection.dialect.name == "sqlite":
        return timer
    lease_end: int | None = connection.scalar(NEXT_LEASE_END, {"now": now})
    return min((at for at in (timer, lease_end) if at is not None), default=None)
