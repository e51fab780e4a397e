"""The cards that a frame has noted (S10): up to eight, known to those who know them, with where a hidden one lies."""

from paddock.games.force.board.facts import ALL_KNOW
from paddock.games.force.board.places import is_in, open_zone_of, owner_of, place_of
from paddock.games.force.data.frames import Fault, FrameKind
from paddock.games.force.state import DECK_CARDS, F_COUNT, F_KIND, FRAMES, NOTED, State

IN_HAND, IN_DOWN = 200, 210  # noted_at: + seat; below: 1 + 80 * seat + place of its pile; 0: it lies open


def note_count(s: State, at: int) -> int:
    n = 0
    while n < NOTED and s.noted[at, n] != 0:
        n += 1
    return n


def add_note(s: State, at: int, card: int, who: int) -> None:
    """who: the viewers who know the card; a list is known to those who know all of it."""
    n = note_count(s, at)
    if n == NOTED:
        s.fault = Fault.FULL_NOTED
        return
    s.noted[at, n] = card + 1
    s.noted_at[at, n] = where_hidden(s, card)
    s.noted_for[at] = who if n == 0 else int(s.noted_for[at]) & who


def clear_notes(s: State, at: int) -> None:
    for k in range(NOTED):
        s.noted[at, k] = 0
        s.noted_at[at, k] = 0
    s.noted_for[at] = 0


def drop_first_notes(s: State, at: int, n: int) -> None:
    """The first n notes are struck out."""
    for k in range(NOTED):
        s.noted[at, k] = s.noted[at, k + n] if k + n < NOTED else 0
        s.noted_at[at, k] = s.noted_at[at, k + n] if k + n < NOTED else 0
    if s.noted[at, 0] == 0:
        s.noted_for[at] = 0


def copy_notes(s: State, source: int, n: int, to: int) -> None:
    """The first n notes of one frame become those of another."""
    clear_notes(s, to)
    for k in range(n):
        s.noted[to, k] = s.noted[source, k]
        s.noted_at[to, k] = s.noted_at[source, k]
    if n > 0:
        s.noted_for[to] = s.noted_for[source]


def is_noted(s: State, at: int, card: int) -> bool:
    for k in range(NOTED):
        if s.noted[at, k] == card + 1:
            return True
    return False


def last_noted(s: State, at: int) -> int:
    """Which card the last note is, 0 if there is none. A frame is seen by all, notes are not: hidden picks in order are told from these."""
    n = note_count(s, at)
    return int(s.card[int(s.noted[at, n - 1]) - 1]) if n > 0 else 0


def where_hidden(s: State, card: int) -> int:
    if open_zone_of(s, card) != 0:
        return 0
    if is_in(s.hand, card):
        return IN_HAND + owner_of(card)
    return IN_DOWN + owner_of(card) if is_in(s.down, card) else 1 + DECK_CARDS * owner_of(card) + place_of(s, card)


def is_ordering(s: State, at: int) -> bool:
    """401.4a: the cards of this frame are seen by all, but the order in which they are noted is their owner's alone."""
    return bool(s.frame[at, F_KIND] == FrameKind.MOVING and s.frame[at, F_COUNT] != 0)


def renew_notes(s: State) -> None:
    """Cards have moved: where noted cards lie now, and that open ones are known to all. Done before every decision."""
    for at in range(min(int(s.depth), FRAMES)):
        if s.noted[at, 0] != 0:
            all_open = True
            for k in range(note_count(s, at)):
                s.noted_at[at, k] = where_hidden(s, int(s.noted[at, k]) - 1)
                all_open = all_open and s.noted_at[at, k] == 0
            if all_open and not is_ordering(s, at):
                s.noted_for[at] = ALL_KNOW
