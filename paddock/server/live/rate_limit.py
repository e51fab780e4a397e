"""How much a client may send: buckets that fill with time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_CLIENTS = 10_000


@dataclass(frozen=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one address, or one socket, may do."""

    requests: Rate = Rate(600, 60)  # a club may sit behind one address
    tables: Rate = Rate(20, 0.2)
    socket: Rate = Rate(60, 20)
    chat: Rate = Rate(6, 0.7)
    thinking: Rate = Rate(30, 0.5)  # hints, checks of records: what makes the server think for one client
    films: Rate = Rate(200, 20)  # steps of replays
    body: int = 16_384
    material: int = 256 << 10  # a card set or decks that someone brings
    record: int = 2 << 20  # a whole game from a file
    sockets: int = 60  # open at a time from one address


class Bucket:
    """One client's allowance."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.now = rate, now
        self.level, self.at = rate.burst, now()

    def take(self) -> bool:
        """Take one; false if there is none."""
        now = self.now()
        self.level = min(self.rate.burst, self.level + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """The allowances of all addresses; the least recent are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.all: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self.all.pop(who, None) or Bucket(self.rate)
        self.all[who] = bucket
        while len(self.all) > MOST_CLIENTS:
            self.all.popitem(last=False)
        return bucket.take()
