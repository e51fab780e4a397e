"""The audit: every card of both decks exists exactly once, and the numbers of cards are right."""

from enum import IntEnum

from paddock.engine.rules.bitset import size
from paddock.games.force.board.places import pile_size, size_in
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, SEATS, WORD, WORDS, State


class Unsound(IntEnum):
    """The errors that `audit` finds in a state."""

    LOST = 1
    COUNTED_WRONG = 2
    BAD_PILE = 3


def audit(s: State, t: Tables) -> int:
    """401.1, F-27: each card of each deck lies in one zone of its owner, and the numbers of 401.2b are right."""
    for seat in range(SEATS):
        wrong = audit_seat(s, seat)
        if wrong != 0:
            return wrong
    return 0


def audit_seat(s: State, seat: int) -> int:
    """Check the pile of one seat, then that its deck is the union of all zones, then the numbers of cards."""
    n = pile_size(s, seat)
    first, second = 0, 0
    for place in range(DECK_CARDS):
        k = int(s.pile[seat, place])
        if (k >= 0) != (place < n) or (k < 0 and s.pile_knowers[seat, place] != 0):
            return Unsound.BAD_PILE
        if k >= WORD:
            second |= 1 << (k - WORD)
        elif k >= 0:
            first |= 1 << k
    if size(first) + size(second) != n:
        return Unsound.BAD_PILE
    cards = n
    for half in range(WORDS):
        found = first if half == 0 else second
        for zone in (s.hand, s.farm, s.down, s.run, s.situations, s.desk, s.removed):
            found |= int(zone[seat, half])
            cards += size(zone[seat, half])
        if found != full_word(int(s.deck_cards[seat]), half):
            return Unsound.LOST
    if cards != s.deck_cards[seat]:
        return Unsound.LOST
    if size_in(s.hand, seat) != s.hand_cards[seat] or size_in(s.down, seat) != s.down_cards[seat]:
        return Unsound.COUNTED_WRONG
    return 0


def full_word(cards: int, half: int) -> int:
    """One word of the set of all cards of a deck."""
    return (1 << max(0, min(WORD, cards - half * WORD))) - 1
