"""Functions that read the places of cards. None of them moves a card.

An instance is 80 * seat + k. A set of one seat's cards is two words of 40 bits. Word w of the four words of a set of instances belongs to
seat w // 2. `cards_of`, `all_cards` and `cards_in` list the cards of a set. The four areas of a seat are one pile with the places 0 ...
pile_size - 1, area 4 at the bottom, area 1 on top.
"""

from collections.abc import Iterator

from paddock.engine.rules.bitset import elements_of_words, has, size
from paddock.engine.rules.types import Cells64
from paddock.games.force.data.codes import Zone
from paddock.games.force.state import DECK_CARDS, SEATS, SETS, WORD, WORDS, State

AREAS = 4


def owner_of(card: int) -> int:
    """301.1: the owner of an instance, and its user (301.2, F-27, F-46)."""
    return card // DECK_CARDS


def other(seat: int) -> int:
    """The opponent of this seat."""
    return SEATS - 1 - seat


def word_index(card: int) -> int:
    """The index of the word that contains the card in a set of instances."""
    return card // WORD


def word_of(zone: Cells64, word: int) -> int:
    """One of the four words of a zone's set."""
    return int(zone[word // 2, word % 2])


def cards_of(of: Cells64, seat: int) -> Iterator[int]:
    """The cards of one seat in a set of instances, in ascending order: `for card in cards_of(s.hand, seat)`."""
    return elements_of_words(of, WORDS * seat, WORDS * seat + WORDS, WORD)


def all_cards(of: Cells64) -> Iterator[int]:
    """The cards of both seats in a set of instances, in ascending order: `for card in all_cards(s.run)`."""
    return elements_of_words(of, 0, SETS, WORD)


def is_in(zone: Cells64, card: int) -> bool:
    """Whether the card lies in this unordered zone."""
    return has(zone[card // DECK_CARDS, card % DECK_CARDS // WORD], card % WORD)


def size_in(zone: Cells64, seat: int) -> int:
    """The number of cards of this seat in the zone."""
    return size(zone[seat, 0]) + size(zone[seat, 1])


# ------------------------------------------------------------------ the pile of the areas


def pile_size(s: State, seat: int) -> int:
    """The number of cards in all four areas: the remaining distance."""
    return int(s.area_cards[seat, 0]) + int(s.area_cards[seat, 1]) + int(s.area_cards[seat, 2]) + int(s.area_cards[seat, 3])


def pile_first(s: State, seat: int, area: int) -> int:
    """The lowest place of an area 1 ... 4 that has cards."""
    below = 0
    for a in range(area, AREAS):
        below += int(s.area_cards[seat, a])
    return below


def area_top(s: State, seat: int, area: int) -> int:
    """The place of the top card of an area that has cards."""
    return pile_first(s, seat, area) + int(s.area_cards[seat, area - 1]) - 1


def current_area(s: State, seat: int) -> int:
    """403.4, 403.4a, 507.1: the lowest-numbered area with cards; 0 if there is none (F-21)."""
    for a in range(AREAS):
        if s.area_cards[seat, a] != 0:
            return a + 1
    return 0


def area_at(s: State, seat: int, place: int) -> int:
    """The area 1 ... 4 to which a place of the pile belongs."""
    area = AREAS
    above = int(s.area_cards[seat, AREAS - 1])
    while place >= above and area > 1:
        area -= 1
        above += int(s.area_cards[seat, area - 1])
    return area


def place_of(s: State, card: int) -> int:
    """The place of the card in its owner's pile, or -1 if it is not there."""
    seat, k = card // DECK_CARDS, card % DECK_CARDS
    for i in range(pile_size(s, seat)):
        if s.pile[seat, i] == k:
            return i
    return -1


def card_at(s: State, seat: int, place: int) -> int:
    """The instance at a place of the pile."""
    return seat * DECK_CARDS + int(s.pile[seat, place])


# ------------------------------------------------------------------ zones by number


def open_zone_of(s: State, card: int) -> int:
    """The open zone in which the card lies face up, or 0."""
    seat, half, bit = card // DECK_CARDS, card % DECK_CARDS // WORD, card % WORD
    if has(s.farm[seat, half], bit):
        return Zone.FARM
    if has(s.run[seat, half], bit):
        return Zone.RUN
    if has(s.desk[seat, half], bit):
        return Zone.DESK
    if has(s.situations[seat, half], bit):
        return Zone.SITUATIONS
    if has(s.removed[seat, half], bit):
        return Zone.REMOVED
    return 0


def zone_of(s: State, card: int) -> int:
    """The zone of a card: HAND, AREA1 ... AREA4, DOWN or an open zone. ASIDE if it is in none of them."""
    zone = open_zone_of(s, card)
    if zone != 0:
        return zone
    if is_in(s.hand, card):
        return Zone.HAND
    if is_in(s.down, card):
        return Zone.DOWN
    place = place_of(s, card)
    return Zone.AREA1 + area_at(s, owner_of(card), place) - 1 if place >= 0 else Zone.ASIDE


def is_area(zone: int) -> bool:
    """Whether the zone is one of the four areas."""
    return Zone.AREA1 <= zone <= Zone.AREA4


def is_hidden_zone(zone: int) -> bool:
    """402: whether some seat cannot see the cards of this zone."""
    return Zone.HAND <= zone <= Zone.DOWN


def word_in(s: State, seat: int, zone: int, half: int) -> int:
    """One word of the set of a seat's cards in an unordered zone. For the farm, only the face-up cards."""
    if zone == Zone.HAND:
        return int(s.hand[seat, half])
    if zone == Zone.FARM:
        return int(s.farm[seat, half])
    if zone == Zone.DOWN:
        return int(s.down[seat, half])
    if zone == Zone.RUN:
        return int(s.run[seat, half])
    if zone == Zone.SITUATIONS:
        return int(s.situations[seat, half])
    if zone == Zone.DESK:
        return int(s.desk[seat, half])
    if zone == Zone.REMOVED:
        return int(s.removed[seat, half])
    return 0


def cards_in(s: State, seat: int, zone: int) -> Iterator[int]:
    """A seat's cards in an unordered zone, in ascending order. For the farm, only the face-up cards."""
    if zone == Zone.HAND:
        return cards_of(s.hand, seat)
    if zone == Zone.FARM:
        return cards_of(s.farm, seat)
    if zone == Zone.DOWN:
        return cards_of(s.down, seat)
    if zone == Zone.RUN:
        return cards_of(s.run, seat)
    if zone == Zone.SITUATIONS:
        return cards_of(s.situations, seat)
    if zone == Zone.DESK:
        return cards_of(s.desk, seat)
    if zone == Zone.REMOVED:
        return cards_of(s.removed, seat)
    return elements_of_words(s.hand, 0, 0, WORD)


def count_in(s: State, seat: int, zone: int) -> int:
    """401.2b: the number of cards in a zone. The farm includes face-down cards (F-42)."""
    if zone == Zone.HAND:
        return int(s.hand_cards[seat])
    if is_area(zone):
        return int(s.area_cards[seat, zone - Zone.AREA1])
    if zone == Zone.FARM:
        return size_in(s.farm, seat) + int(s.down_cards[seat])
    if zone == Zone.DOWN:
        return int(s.down_cards[seat])
    if zone == Zone.RUN:
        return size_in(s.run, seat)
    if zone == Zone.SITUATIONS:
        return size_in(s.situations, seat)
    if zone == Zone.DESK:
        return size_in(s.desk, seat)
    if zone == Zone.REMOVED:
        return size_in(s.removed, seat)
    return 0


def has_situation(s: State, seat: int) -> bool:
    """505.2: a player uses a situation while a card lies in the player's situation area."""
    return int(s.situations[seat, 0]) | int(s.situations[seat, 1]) != 0
