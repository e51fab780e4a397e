"""Statistics over many games of Trick Derby: horses, hands, odds and bets."""

from collections.abc import Iterator

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.statistics import BETS, COUNT, ENDS, FAIR, MEAN, SHARE, STARTS, Finding, Finished, Statistic, races_of
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.narrate import ticket_word
from paddock.games.trick_derby.state import HORSES, NUMBERS, WIN

FIRST = 1
MARKS_TOGETHER = 2  # size of a group: two adjacent totals share one
QUINELLA_BET = 1  # group number of a quinella; group 0 is a win bet

STATISTICS = (
    Statistic("race_end", ENDS, COUNT, "TD-5.6"),
    Statistic("tricks", ENDS, COUNT, "TD-5.6"),
    Statistic("first_horse", STARTS, SHARE, "TD-2.1", FAIR),
    Statistic("marks", STARTS, SHARE, "TD-2.2", 1 / HORSES),
    Statistic("odds", STARTS, SHARE, "TD-7.1", 1 / HORSES),
    Statistic("face_up", BETS, COUNT, "TD-4.1"),
    Statistic("bet_right", BETS, SHARE, "TD-6.5"),
    Statistic("bet_points", BETS, MEAN, "TD-6.5"),
    Statistic("win_points", BETS, MEAN, "TD-6.5"),
)


def findings(done: Finished) -> Iterator[Finding]:
    horse_of_rider = next(e.values for e in reversed(done.events) if e.kind == Event.HORSES_DRAWN)
    for seat in range(done.seats):
        yield Finding("first_horse", horse_of_rider[seat], done.win(seat))
    for race in races_of(done.events, Event.RACE_BEGINS):
        yield Finding("race_end", next(e.values[0] for e in race if e.kind == Event.RACE_ENDS))
        yield Finding("tricks", sum(e.kind == Event.TRICK_WON for e in race))
    yield from of_horses(done, horse_of_rider)
    yield from of_bets(done)


def of_horses(done: Finished, horse_of_rider: tuple[int, ...]) -> Iterator[Finding]:
    """The win rate of horses, grouped by the marks on their twelve cards and by their odds."""
    marks_of_number = done.options["marks"]
    assert isinstance(marks_of_number, tuple)
    marks = {}
    for e in done.events:
        if e.kind == Event.DEALT:
            marks[horse_of_rider[e.values[0]]] = sum(marks_of_number[card % NUMBERS] for card in e.values[1:])
    for race in range(done.state.race):
        for horse in range(HORSES):
            first = float(done.state.past_place[race][horse] == FIRST)
            yield Finding("marks", marks[horse] // MARKS_TOGETHER, first)
            if race > 0:  # all odds are equal in the first race
                yield Finding("odds", done.state.past_odds[race][horse], first)


def of_bets(done: Finished) -> Iterator[Finding]:
    """The ticket laid face up, the points that each pair of tickets earned, and whether the bet was right."""
    for race in range(done.state.race):
        odds, places = done.state.past_odds[race], done.state.past_place[race]
        for seat in range(done.seats):
            yield Finding("face_up", int(done.state.past_up[race][seat] == WIN))
            horses = [k for k in (done.state.past_up[race][seat], done.state.past_down[race][seat]) if k != WIN]
            kind = len(horses) - 1
            right = all(places[horse] <= len(horses) for horse in horses)
            points = sum(odds[horse] for horse in horses) if right else 0
            yield Finding("bet_right", kind, float(right))
            yield Finding("bet_points", kind, points)
            if kind != QUINELLA_BET:
                yield Finding("win_points", odds[horses[0]], points)


def label(name: str, group: int) -> Phrase | str:
    if name == "first_horse":
        return ticket_word(group)
    if name == "marks":
        return f"{group * MARKS_TOGETHER}–{group * MARKS_TOGETHER + MARKS_TOGETHER - 1}"
    if name == "face_up":
        return phrase("study.face_up.win" if group else "study.face_up.horse")
    if name in ("bet_right", "bet_points"):
        return phrase("study.bet.quinella" if group == QUINELLA_BET else "study.bet.win")
    if name == "race_end":
        return phrase("study.race_end.home" if group else "study.race_end.cards")
    return str(group)
