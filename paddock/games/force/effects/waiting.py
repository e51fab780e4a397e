"""The rows of waiting abilities (806.2), and the snapshots of cards (806.4a, 810)."""

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.board.places import open_zone_of, owner_of
from paddock.games.force.continuous.printed import card_of, cost_now, guard_now, run_now, style_now
from paddock.games.force.data.codes import AbilityFlag
from paddock.games.force.data.frames import Fault, FrameKind
from paddock.games.force.data.tables import Tables
from paddock.games.force.events import Event
from paddock.games.force.state import INSTANCES, SNAPSHOT, SNAPSHOTS, WAIT, WAITING, Frame, Snapshot, State, Waiting

USED = 8  # bit USED + k of s.marks: ability k was used this turn
GIVEN = 6  # the ordinal of an ability that effects gave to the card


def ordinal_of(s: State, t: Tables, ability: int, card: int) -> int:
    """The index of an ability among the card's own abilities, or GIVEN."""
    card_row = card_of(s, card)
    at = ability - int(t.card_first[card_row])
    return at if 0 <= at < int(t.card_abilities[card_row]) else GIVEN


# ------------------------------------------------------------------ waiting


def add_waiting(s: State, t: Tables, log: Log, ability: int, source: int, event_card: int, was: int, given: int) -> None:
    """806.2a: the ability waits once more. was: row + 1 of the event card's snapshot, 0: the card has not moved since."""
    row = int(s.waits)
    if row >= WAITING:
        s.fault = Fault.FULL_WAITING
        return
    s.waiting[row, Waiting.ABILITY] = ability
    s.waiting[row, Waiting.SOURCE] = source
    s.waiting[row, Waiting.USER] = owner_of(source)
    s.waiting[row, Waiting.EVENT_CARD] = event_card + 1
    s.waiting[row, Waiting.SNAPSHOT] = was
    s.waiting[row, Waiting.SOURCE_WAS] = was if event_card == source else 0
    s.waiting[row, Waiting.GIVEN] = given
    s.waiting[row, Waiting.STATE] = 0
    s.wait_stamp[row] = s.clock
    s.waits += 1
    if int(t.ab_flags[ability]) & AbilityFlag.ONCE_A_TURN != 0 and open_zone_of(s, source) != 0:
        s.marks[source] = int(s.marks[source]) | 1 << (USED + ordinal_of(s, t, ability, source))
    emit(log, Event.WAITS, EVERYONE, owner_of(source), source, ability)


def may_wait(s: State, t: Tables, ability: int, source: int) -> bool:
    """Whether an ability may wait. An ability that is limited to once a turn waits only once a turn."""
    if int(t.ab_flags[ability]) & AbilityFlag.ONCE_A_TURN == 0:
        return True
    return (int(s.marks[source]) >> (USED + ordinal_of(s, t, ability, source))) & 1 == 0


def drop_waiting(s: State, row: int) -> None:
    """806.3: remove one waiting ability."""
    last = int(s.waits) - 1
    for i in range(row, last):
        for k in range(WAIT):
            s.waiting[i, k] = s.waiting[i + 1, k]
        s.wait_stamp[i] = s.wait_stamp[i + 1]
    for k in range(WAIT):
        s.waiting[last, k] = 0
    s.wait_stamp[last] = 0
    s.waits = last


def forget_uses_of_turn(s: State) -> None:
    """Reset the information that counts by the turn: abilities that may be used once."""
    for card in range(INSTANCES):
        if s.marks[card] != 0:
            s.marks[card] = int(s.marks[card]) & (1 << USED) - 1


# ------------------------------------------------------------------ what cards last were


def snapshot_of(s: State, t: Tables, card: int, role: int, zone: int) -> int:
    """810.1: store a snapshot of the card's current information, with the given role. Returns row + 1."""
    return write_snapshot(
        s, card, run_now(s, t, card), guard_now(s, t, card), cost_now(s, t, card), style_now(s, t, card), role, zone
    )  # fmt: skip


def write_snapshot(s: State, card: int, run: int, guard: int, cost: int, style: int, role: int, zone: int) -> int:
    """Write a snapshot. Returns row + 1, or 0 if there is no room."""
    row = int(s.snapshots)
    if row >= SNAPSHOTS:
        s.fault = Fault.FULL_SNAPSHOTS
        return 0
    s.snapshot[row, Snapshot.CARD] = card + 1
    s.snapshot[row, Snapshot.RUN] = run
    s.snapshot[row, Snapshot.GUARD] = guard
    s.snapshot[row, Snapshot.COST] = cost
    s.snapshot[row, Snapshot.STYLE] = style
    s.snapshot[row, Snapshot.ROLE] = role
    s.snapshot[row, Snapshot.ZONE] = zone
    s.snapshots += 1
    return row + 1


def drop_unused_snapshot(s: State, was: int) -> None:
    """Remove the last snapshot if no waiting ability refers to it."""
    if was == 0 or was != s.snapshots:
        return
    for row in range(int(s.waits)):
        if s.waiting[row, Waiting.SNAPSHOT] == was or s.waiting[row, Waiting.SOURCE_WAS] == was:
            return
    for k in range(SNAPSHOT):
        s.snapshot[was - 1, k] = 0
    s.snapshots -= 1


def clear_snapshots(s: State) -> None:
    """Remove all snapshots when nothing waits and no frame is left, because nothing refers to them any more."""
    for row in range(int(s.snapshots)):
        for k in range(SNAPSHOT):
            s.snapshot[row, k] = 0
    s.snapshots = 0


def is_referred(s: State, card: int) -> bool:
    """Whether a waiting ability or a frame refers to the card's current information."""
    for row in range(int(s.waits)):
        if s.waiting[row, Waiting.SOURCE] == card and s.waiting[row, Waiting.SOURCE_WAS] == 0:
            return True
        if s.waiting[row, Waiting.EVENT_CARD] == card + 1 and s.waiting[row, Waiting.SNAPSHOT] == 0:
            return True
    for at in range(int(s.depth)):
        if is_text_frame(s, at):
            if s.frame[at, Frame.SOURCE] == card and s.frame[at, Frame.SOURCE_WAS] == 0:
                return True
            if s.frame[at, Frame.EVENT_CARD] == card + 1 and s.frame[at, Frame.SNAPSHOT] == 0:
                return True
            if s.frame[at, Frame.NAMED] == card + 1 and s.frame[at, Frame.NAMED_WAS] == 0:
                return True
    return False


def is_text_frame(s: State, at: int) -> bool:
    """Whether the frame belongs to an ability or a text."""
    return s.frame[at, Frame.KIND] == FrameKind.TEXT or s.frame[at, Frame.KIND] == FrameKind.ABILITY


def point_to(s: State, card: int, was: int) -> None:
    """Let everything that refers to the card use this snapshot from now on."""
    for row in range(int(s.waits)):
        if s.waiting[row, Waiting.SOURCE] == card and s.waiting[row, Waiting.SOURCE_WAS] == 0:
            s.waiting[row, Waiting.SOURCE_WAS] = was
        if s.waiting[row, Waiting.EVENT_CARD] == card + 1 and s.waiting[row, Waiting.SNAPSHOT] == 0:
            s.waiting[row, Waiting.SNAPSHOT] = was
    for at in range(int(s.depth)):
        if is_text_frame(s, at):
            if s.frame[at, Frame.SOURCE] == card and s.frame[at, Frame.SOURCE_WAS] == 0:
                s.frame[at, Frame.SOURCE_WAS] = was
            if s.frame[at, Frame.EVENT_CARD] == card + 1 and s.frame[at, Frame.SNAPSHOT] == 0:
                s.frame[at, Frame.SNAPSHOT] = was
            if s.frame[at, Frame.NAMED] == card + 1 and s.frame[at, Frame.NAMED_WAS] == 0:
                s.frame[at, Frame.NAMED_WAS] = was
