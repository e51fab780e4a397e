"""Statistics of many finished games: the optional `statistics.py` of a game's folder.

    STATISTICS = (Statistic("lane", STARTS, SHARE, "XX-3.4", reference=FAIR), …)
    def findings(done: Finished) -> Iterator[Finding]: …    # the values of one finished game
    def label(name: str, group: int) -> Phrase | str: …     # the name of a group

The words of a statistic are `study.<name>.title` and `study.<name>.text` in the game's word files. The report of `paddock analyze` draws
each statistic in its chapter, with confidence intervals. A game without a `statistics.py` gets the chapters that fit every game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from paddock.engine.presentation.game import Value
from paddock.engine.rules.log import Event

# chapters of a report
LENGTH, SEATS, ENDS, STARTS, BETS = "length", "seats", "ends", "starts", "bets"

# the figure that the report draws for each group of findings
COUNT = "count"  # the number of findings in the group
SHARE = "share"  # the mean of values from 0 to 1
MEAN = "mean"  # the mean of any values

# reference lines for the values
FAIR = "fair"  # 1 divided by the number of seats
EVEN = "even"  # no gain and no loss


@dataclass(frozen=True)
class Finished:
    """A finished game with all hidden information."""

    seats: int
    options: Mapping[str, Value]
    events: Sequence[Event]  # all events in order, including random draws
    state: Any  # the final state, as a `PythonState`
    scores: tuple[int, ...]
    places: tuple[int, ...]

    def win(self, seat: int) -> float:
        """The seat's share of the win."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


@dataclass(frozen=True)
class Statistic:
    """One statistic. `reference`: the reference line, which is FAIR, EVEN, a number, or a number for each seat count."""

    name: str
    chapter: str
    kind: str
    rule: str = ""
    reference: str | float | Mapping[int, float] = ""
    unit: str = ""  # in front of a value, such as a currency


class Finding(NamedTuple):
    """One value for one group of a statistic. A COUNT ignores the value."""

    name: str
    group: int
    value: float = 1


def races_of(events: Sequence[Event], opens: int) -> Iterator[list[Event]]:
    """The events of each race. An event of the kind `opens` begins a race. Events before the first race belong to the first race."""
    race: list[Event] = []
    begun = False
    for event in events:
        if event.kind == opens:
            if begun:
                yield race
                race = []
            begun = True
        race.append(event)
    if race:
        yield race
