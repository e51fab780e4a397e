"""What a game says about many finished games: the optional `statistics.py` of its folder.

    STATISTICS = (Study("lane", STARTS, SHARE, "XX-3.4", reference=FAIR), …)
    def findings(done: Finished) -> Iterator[Finding]: …       # what one finished game adds to them
    def label(name: str, group: int) -> Phrase | str: …     # what a group is called

Its words are `study.<name>.title` and `study.<name>.text` in the game's word files. The report of `paddock analyze` draws each study in its
chapter, with intervals; a game without a `statistics.py` gets the chapters that fit every game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from paddock.engine.presentation.game import Value
from paddock.engine.rules.log import Event

# chapters of a report
LENGTH, SEATS, ENDS, STARTS, BETS = "length", "seats", "ends", "starts", "bets"

# what is drawn of the findings in each group
COUNT = "count"  # how many of all findings are in it
SHARE = "share"  # the mean of values from 0 to 1
MEAN = "mean"  # the mean of any values

# lines that values are held against
FAIR = "fair"  # one in as many as there are seats
EVEN = "even"  # nothing won, nothing lost


@dataclass(frozen=True)
class Finished:
    """A finished game as a referee saw it."""

    seats: int
    options: Mapping[str, Value]
    events: Sequence[Event]  # all that happened, in order, draws included
    state: Any  # the last record, as a `Plain`
    scores: tuple[int, ...]
    places: tuple[int, ...]

    def win(self, seat: int) -> float:
        """The seat's share of the win."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


@dataclass(frozen=True)
class Statistic:
    """One figure. `reference`: a line to hold the values against, FAIR, EVEN, a number, or a number for each count of seats."""

    name: str
    chapter: str
    kind: str
    rule: str = ""
    reference: str | float | Mapping[int, float] = ""
    unit: str = ""  # in front of a value, such as a currency


class Finding(NamedTuple):
    """One value for one group of a study; of a COUNT the value does not matter."""

    name: str
    group: int
    value: float = 1


def races_of(events: Sequence[Event], opens: int) -> Iterator[list[Event]]:
    """The events race by race; `opens` is the kind that opens one. What comes before the first belongs to it."""
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
