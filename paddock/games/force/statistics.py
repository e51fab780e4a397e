"""Statistics of Force of the Horse: decks against decks, distances, the first player, the results of runs, and the use of forces."""

from collections.abc import Iterator, Sequence

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.statistics import COUNT, ENDS, FAIR, LENGTH, MEAN, SHARE, STARTS, Finding, Finished, Statistic
from paddock.engine.rules.log import Event as LogEvent
from paddock.games.force.data.codes import METRES
from paddock.games.force.events import Event
from paddock.games.force.narrate import deck

TURNS_TOGETHER, CARDS_TOGETHER = 5, 5  # the number of turns, and of cards, in one group
MOST_FORCE, MOST_DISTANCE = 6, 8  # the last groups also contain larger numbers
FAILED_RUN, GUARDED_SUCCESS, OPEN_SUCCESS, NO_RUN = range(4)  # the groups of `runs`: the results of a turn's run
PAIRS = 100  # a pairing is the first deck * PAIRS + the second

STATISTICS = (
    Statistic("turns", LENGTH, COUNT, "701.1"),
    Statistic("turns_by_distance", LENGTH, MEAN, "302.2b"),
    Statistic("behind", ENDS, COUNT, "902.1"),
    Statistic("runs", ENDS, COUNT, "702.6l"),
    Statistic("gone", ENDS, COUNT, "702.6l-ii"),
    Statistic("force_success", ENDS, SHARE, "503.3a"),
    Statistic("force_gone", ENDS, MEAN, "702.6l-ii"),
    Statistic("first_player", STARTS, SHARE, "603.1e", FAIR),
    Statistic("first_by_distance", STARTS, SHARE, "302.2b", FAIR),
    Statistic("deck", STARTS, SHARE, "603.1a", FAIR),
    Statistic("pairing", STARTS, SHARE, "603.1a", FAIR),
    Statistic("mulligan", STARTS, SHARE, "603.1c", FAIR),
)


def findings(done: Finished) -> Iterator[Finding]:
    """The findings of one game for all STATISTICS."""
    s = done.state
    distance = METRES.index(s.metres)
    yield Finding("turns", s.turn // TURNS_TOGETHER)
    yield Finding("turns_by_distance", distance, s.turn)
    yield Finding("behind", max(sum(s.area_cards[seat]) for seat in range(done.seats)) // CARDS_TOGETHER)
    yield Finding("first_by_distance", distance, done.win(s.first_player))
    changed = {event.values[0] for event in done.events if event.kind == Event.CHANGED_HAND}
    decks = [int(s.deck[seat]) - 1 for seat in range(done.seats)]
    for seat in range(done.seats):
        yield Finding("first_player", int(seat != s.first_player), done.win(seat))
        yield Finding("deck", decks[seat], done.win(seat))
        yield Finding("mulligan", int(seat in changed), done.win(seat))
    lower_deck_seat = s.first_player if decks[0] == decks[1] else int(decks[0] > decks[1])
    yield Finding("pairing", min(decks) * PAIRS + max(decks), done.win(lower_deck_seat))
    for run in runs_of(done.events):
        yield from run_findings(run)


def runs_of(events: Sequence[LogEvent]) -> Iterator[list[LogEvent]]:
    """The events of each run, from its beginning to its end, or to the end of the game."""
    run: list[LogEvent] = []
    for event in events:
        if event.kind == Event.RUN_BEGINS:
            run = [event]
        elif run:
            run.append(event)
            if event.kind in (Event.RUN_ENDS, Event.NO_RUNNER):
                yield run
                run = []
    if run:
        yield run


def run_findings(run: list[LogEvent]) -> Iterator[Finding]:
    """The result of a run, its distance, and the forces paid for its runner. A run that another card ended adds no findings."""
    kinds = {event.kind for event in run}
    if Event.COMPARED not in kinds:
        if Event.PUT_TO_RUN not in kinds:
            yield Finding("runs", NO_RUN)
        return
    succeeded = Event.SUCCEEDED in kinds
    success = OPEN_SUCCESS if Event.NO_GUARD in kinds else GUARDED_SUCCESS
    yield Finding("runs", success if succeeded else FAILED_RUN)
    gone = sum(event.values[1] for event in run if event.kind == Event.DISTANCE)
    if succeeded:
        yield Finding("gone", min(gone, MOST_DISTANCE))
    put = next((i for i, event in enumerate(run) if event.kind == Event.PUT_TO_RUN), 0)
    paid = min(MOST_FORCE, max((event.values[1] for event in run[:put] if event.kind == Event.PAID), default=0))
    yield Finding("force_success", paid, float(succeeded))
    yield Finding("force_gone", paid, gone)


def label(name: str, group: int) -> Phrase | str:
    """The label of a group of a statistic."""
    if name == "turns":
        return f"{group * TURNS_TOGETHER}–{group * TURNS_TOGETHER + TURNS_TOGETHER - 1}"
    if name == "behind":
        return f"{group * CARDS_TOGETHER}–{group * CARDS_TOGETHER + CARDS_TOGETHER - 1}"
    if name in ("turns_by_distance", "first_by_distance"):
        return f"{METRES[group]} m"
    if name == "runs":
        return phrase(f"study.runs.{group}")
    if name == "first_player":
        return phrase("study.first_player.after" if group else "study.first_player.first")
    if name == "deck":
        return deck(group)
    if name == "pairing":
        return phrase("study.pairing.group", first=deck(group // PAIRS), second=deck(group % PAIRS))
    if name == "mulligan":
        return phrase("study.mulligan.changed" if group else "study.mulligan.kept")
    if (name, group) == ("gone", MOST_DISTANCE) or (name.startswith("force_") and group == MOST_FORCE):
        return phrase("study.or_more", n=group)
    return str(group)
