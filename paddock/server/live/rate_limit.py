"""Rate limits for clients: token buckets."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_CLIENTS = 10_000


@dataclass(frozen=True)
class Rate:
    """The parameters of a token bucket: its capacity and its refill rate."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """The limits for one IP address or one WebSocket."""

    requests: Rate = Rate(600, 60)  # high, because several players may share one address
    tables: Rate = Rate(20, 0.2)
    socket: Rate = Rate(60, 20)
    chat: Rate = Rate(6, 0.7)
    thinking: Rate = Rate(30, 0.5)  # hints, checks of records and other requests with long computations
    films: Rate = Rate(200, 20)  # steps of replays
    body: int = 16_384
    material: int = 256 << 10  # bytes of a card set or deck that a player brings
    record: int = 2 << 20  # bytes of a game record from a file
    sockets: int = 60  # open WebSockets from one address


class Bucket:
    """The token bucket of one client."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.now = rate, now
        self.level, self.at = rate.burst, now()

    def take(self) -> bool:
        """Take one token. False if the bucket is empty."""
        now = self.now()
        self.level = min(self.rate.burst, self.level + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """The token buckets of all addresses. The least recently used ones are dropped."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.all: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self.all.pop(who, None) or Bucket(self.rate)
        self.all[who] = bucket
        while len(self.all) > MOST_CLIENTS:
            self.all.popitem(last=False)
        return bucket.take()
