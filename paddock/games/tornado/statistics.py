"""Statistics over many games of Tornado: courses, contests, hands, the heat, and how boats end."""

from collections.abc import Iterator
from enum import IntEnum

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.statistics import COUNT, ENDS, FAIR, LENGTH, SHARE, STARTS, Finding, Finished, Statistic, races_of
from paddock.engine.rules.log import Event as LoggedEvent
from paddock.games.tornado.events import Event
from paddock.games.tornado.state import front_of_type


class BoatEnd(IntEnum):
    """The ways in which a boat's race ends. Their names are keys of the word files."""

    CROSSED = 0
    LAST = 1
    OVERTURNED = 2
    TOO_SOON = 3
    OUT_OF_TIME = 4


STATISTICS = (
    Statistic("rounds", LENGTH, COUNT, "TO-5.1"),
    Statistic("boats", ENDS, COUNT, "TO-8.1"),
    Statistic("lane", STARTS, SHARE, "TO-3.4", FAIR),
    Statistic("contest", STARTS, SHARE, "TO-3.3", FAIR),
    Statistic("splashes", STARTS, SHARE, "TO-3.1", FAIR),
    Statistic("heat", STARTS, SHARE, "TO-3.2", FAIR),
)


def findings(done: Finished) -> Iterator[Finding]:
    races = list(races_of(done.events, Event.RACE_BEGINS))
    for race in races:
        yield from of_race(race)
    if len(races) > 1:
        for seat, place in places_of(races[0]).items():
            yield Finding("heat", place, done.win(seat))


def places_of(race: list[LoggedEvent]) -> dict[int, int]:
    return {e.values[0]: e.values[1] for e in race if e.kind == Event.RESULT}


def of_race(race: list[LoggedEvent]) -> Iterator[Finding]:
    """Wins of a race by course, by throttle card of the contest, and by hand."""
    first = {seat: float(place == 1) for seat, place in places_of(race).items()}
    yield Finding("rounds", sum(e.kind == Event.ROUND for e in race))
    for e in race:
        if e.kind == Event.IN_LANE:
            yield Finding("lane", e.values[1], first[e.values[0]])
        elif e.kind == Event.CONTESTED:
            yield Finding("contest", e.values[1], first[e.values[0]])
        elif e.kind == Event.DEALT:
            yield Finding("splashes", sum(front_of_type(kind) for kind in e.values[1:]), first[e.values[0]])
    yield from of_boats(race)


def of_boats(race: list[LoggedEvent]) -> Iterator[Finding]:
    """How each boat's race ended."""
    late = any(e.kind == Event.TIME_OUT for e in race)
    out = {
        e.values[0]: BoatEnd.OVERTURNED if e.kind == Event.CAPSIZED else BoatEnd.TOO_SOON
        for e in race
        if e.kind in (Event.CAPSIZED, Event.FALSE_START)
    }
    for e in race:
        if e.kind == Event.FINISHED:
            yield Finding("boats", BoatEnd.CROSSED)
        elif e.kind == Event.PLACED:
            yield Finding("boats", out.get(e.values[0], BoatEnd.OUT_OF_TIME if late else BoatEnd.LAST))


def label(name: str, group: int) -> Phrase | str:
    if name == "lane":
        return phrase("study.lane.group", n=group)
    if name == "contest":
        return phrase("study.contest.group", n=group)
    if name == "heat":
        return phrase("study.heat.group", n=group)
    if name == "boats":
        return phrase(f"study.boats.{BoatEnd(group).name.lower()}")
    return str(group)
