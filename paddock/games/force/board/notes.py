"""The notes of a frame (S10): up to eight cards, each with a set of viewers who know them, and with the places of hidden ones."""

from paddock.games.force.board.facts import ALL_KNOW
from paddock.games.force.board.places import is_in, open_zone_of, owner_of, place_of
from paddock.games.force.data.frames import Fault, FrameKind
from paddock.games.force.state import DECK_CARDS, FRAMES, NOTED, Frame, State

IN_HAND, IN_DOWN = 200, 210  # values of noted_at: IN_HAND or IN_DOWN + seat; below 200: 1 + 80 * seat + place of its pile; 0: it lies open


def note_count(s: State, at: int) -> int:
    """The number of notes of the frame."""
    n = 0
    while n < NOTED and s.noted[at, n] != 0:
        n += 1
    return n


def add_note(s: State, at: int, card: int, who: int) -> None:
    """Append a card to the notes. who: the viewers who know the card. The whole list is known to viewers who know all its cards."""
    n = note_count(s, at)
    if n == NOTED:
        s.fault = Fault.FULL_NOTED
        return
    s.noted[at, n] = card + 1
    s.noted_at[at, n] = where_hidden(s, card)
    s.noted_for[at] = who if n == 0 else int(s.noted_for[at]) & who


def clear_notes(s: State, at: int) -> None:
    """Remove all notes of the frame."""
    for k in range(NOTED):
        s.noted[at, k] = 0
        s.noted_at[at, k] = 0
    s.noted_for[at] = 0


def drop_first_notes(s: State, at: int, n: int) -> None:
    """Remove the first n notes."""
    for k in range(NOTED):
        s.noted[at, k] = s.noted[at, k + n] if k + n < NOTED else 0
        s.noted_at[at, k] = s.noted_at[at, k + n] if k + n < NOTED else 0
    if s.noted[at, 0] == 0:
        s.noted_for[at] = 0


def copy_notes(s: State, source: int, n: int, to: int) -> None:
    """Copy the first n notes of one frame to another frame."""
    clear_notes(s, to)
    for k in range(n):
        s.noted[to, k] = s.noted[source, k]
        s.noted_at[to, k] = s.noted_at[source, k]
    if n > 0:
        s.noted_for[to] = s.noted_for[source]


def is_noted(s: State, at: int, card: int) -> bool:
    """Whether the frame has noted this card."""
    for k in range(NOTED):
        if s.noted[at, k] == card + 1:
            return True
    return False


def last_noted(s: State, at: int) -> int:
    """The card of the last note, or 0 if there is none. Everyone sees frames, but notes are hidden. So hidden picks in order are computed
    from the notes."""
    n = note_count(s, at)
    return int(s.card[int(s.noted[at, n - 1]) - 1]) if n > 0 else 0


def where_hidden(s: State, card: int) -> int:
    """The place of a hidden card as `noted_at` stores it, or 0 if the card lies open."""
    if open_zone_of(s, card) != 0:
        return 0
    if is_in(s.hand, card):
        return IN_HAND + owner_of(card)
    return IN_DOWN + owner_of(card) if is_in(s.down, card) else 1 + DECK_CARDS * owner_of(card) + place_of(s, card)


def is_ordering(s: State, at: int) -> bool:
    """401.4a: everyone sees the cards of this frame, but only their owner sees the order in which they are noted."""
    return bool(s.frame[at, Frame.KIND] == FrameKind.MOVING and s.frame[at, Frame.COUNT] != 0)


def renew_notes(s: State) -> None:
    """After cards have moved, update the places of noted cards, and mark open ones as known to all. Called before every decision."""
    for at in range(min(int(s.depth), FRAMES)):
        if s.noted[at, 0] != 0:
            all_open = True
            for k in range(note_count(s, at)):
                s.noted_at[at, k] = where_hidden(s, int(s.noted[at, k]) - 1)
                all_open = all_open and s.noted_at[at, k] == 0
            if all_open and not is_ordering(s, at):
                s.noted_for[at] = ALL_KNOW
