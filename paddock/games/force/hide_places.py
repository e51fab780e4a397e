"""Deal the cards that a viewer cannot place to the hidden places that the viewer does not know (402, F-50). These are the hand, places in
the areas, and face-down places in the farm.

A viewer may have facts: it knows that a card lies in certain zones only. Such a card is limited. Limited cards are dealt first, those with
the fewest zones at the very first. If the zones of two limited cards overlap partly, a deal is accepted with a probability given by its
weight. So all arrangements that agree with the facts stay equally likely.

The cards of one owner are dealt at a time. The pool holds them, by their k in the owner's deck. Cell ZONE_AT + k of the pool holds the zone
that card k has been dealt to, or 0.
"""

from paddock.engine.rules.bitset import has, lowest, singleton, size, without_lowest
from paddock.engine.rules.random import below, shuffle16
from paddock.engine.rules.types import Rng
from paddock.games.force.board.facts import fact, knows, zone_bit
from paddock.games.force.board.places import area_at, pile_first, pile_size
from paddock.games.force.board.zones import EMPTY, put_in
from paddock.games.force.data.codes import Zone
from paddock.games.force.state import DECK_CARDS, WORD, WORDS, State

HIDDEN_ZONES = 6  # HAND ... DOWN
ZONE_AT = DECK_CARDS
COUNT_BITS, COUNT = 8, 255  # `free` holds a count of free places for each hidden zone, packed into one number


def hide_places(s: State, owner: int, viewer: int, rng: Rng) -> None:
    """Deal the cards of one owner that the viewer cannot place to the places that the viewer does not know."""
    free = free_places(s, owner, viewer)
    n, masks = unplaced(s, owner, viewer, free)
    clear_places(s, owner, viewer)
    if masks == 0:
        shuffle16(rng, s.pool, 0, n)
        for i in range(n):
            zone = first_free_zone(free)
            free = without_place(free, zone)
            put_back(s, owner, int(s.pool[i]), zone)
    else:
        while not deal_limited(s, owner, viewer, free, n, masks, rng):
            for k in range(DECK_CARDS):
                s.pool[ZONE_AT + k] = 0
        deal_rest(s, free, n, rng)
        for zone in range(Zone.HAND, Zone.DOWN + 1):
            place_zone(s, owner, zone, rng)
    for k in range(DECK_CARDS):
        s.pool[k] = 0
        s.pool[ZONE_AT + k] = 0


# ------------------------------------------------------------------ free places


def places_in(free: int, zone: int) -> int:
    """The number of free places in a zone."""
    return (free >> (COUNT_BITS * (zone - 1))) & COUNT


def without_place(free: int, zone: int) -> int:
    """The free places after one in this zone is filled."""
    return free - (1 << (COUNT_BITS * (zone - 1)))


def places_in_zones(free: int, mask: int) -> int:
    """The number of free places in all zones of a mask."""
    found = 0
    for zone in range(Zone.HAND, Zone.DOWN + 1):
        if has(mask, zone - 1):
            found += places_in(free, zone)
    return found


def free_places(s: State, owner: int, viewer: int) -> int:
    """For each hidden zone, the number of places whose card the viewer does not know."""
    free = 0
    if owner != viewer:
        free = int(s.hand_cards[owner])
    for place in range(pile_size(s, owner)):
        if not knows(int(s.pile_knowers[owner, place]), viewer):
            free += 1 << (COUNT_BITS * (Zone.AREA1 + area_at(s, owner, place) - 2))
    if not knows(int(s.down_knowers[owner]), viewer):
        free += int(s.down_cards[owner]) << (COUNT_BITS * (Zone.DOWN - 1))
    return free


def first_free_zone(free: int) -> int:
    """The first hidden zone that has a free place."""
    zone = int(Zone.HAND)
    while places_in(free, zone) == 0:
        zone += 1
    return zone


def zones_with_places(free: int) -> int:
    """The mask of zones that have free places."""
    found = 0
    for zone in range(Zone.HAND, Zone.DOWN + 1):
        if places_in(free, zone) != 0:
            found |= zone_bit(zone)
    return found


def zone_of_place(free: int, mask: int, pick: int) -> int:
    """The zone of the pick-th free place in the zones of a mask."""
    zone = int(Zone.HAND)
    while not has(mask, zone - 1) or pick >= places_in(free, zone):
        if has(mask, zone - 1):
            pick -= places_in(free, zone)
        zone += 1
    return zone


# ------------------------------------------------------------------ the cards to deal


def mask_for(s: State, card: int, viewer: int, present: int) -> int:
    """The zones with free places in which the card may lie, according to the viewer's facts."""
    known = fact(s, viewer, card) & present
    return known if known != 0 else present


def unplaced(s: State, owner: int, viewer: int, free: int) -> tuple[int, int]:
    """Write the cards that the viewer cannot place to the pool, in ascending order. Returns their number, and the set of the masks of
    limited cards, with the bit `mask - 1` for each mask."""
    placed0, placed1 = placed_words(s, owner, viewer)
    present = zones_with_places(free)
    n, masks = 0, 0
    for k in range(int(s.deck_cards[owner])):
        if has(placed0 if k < WORD else placed1, k % WORD):
            continue
        s.pool[n] = k
        n += 1
        mask = mask_for(s, owner * DECK_CARDS + k, viewer, present)
        if mask != present:
            masks |= singleton(mask - 1)
    return n, masks


def placed_words(s: State, owner: int, viewer: int) -> tuple[int, int]:
    """The cards of an owner whose place the viewer knows."""
    first, second = open_word(s, owner, 0), open_word(s, owner, 1)
    if owner == viewer:
        first |= int(s.hand[owner, 0])
        second |= int(s.hand[owner, 1])
    if knows(int(s.down_knowers[owner]), viewer):
        first |= int(s.down[owner, 0])
        second |= int(s.down[owner, 1])
    for place in range(pile_size(s, owner)):
        if knows(int(s.pile_knowers[owner, place]), viewer):
            k = int(s.pile[owner, place])
            if k < WORD:
                first |= singleton(k)
            else:
                second |= singleton(k - WORD)
    return first, second


def open_word(s: State, owner: int, half: int) -> int:
    """One word of the owner's cards in open zones."""
    return (
        int(s.farm[owner, half])
        | int(s.run[owner, half])
        | int(s.situations[owner, half])
        | int(s.desk[owner, half])
        | int(s.removed[owner, half])
    )


# ------------------------------------------------------------------ dealing


def clear_places(s: State, owner: int, viewer: int) -> None:
    """Remove all cards that are dealt anew from their places."""
    for half in range(WORDS):
        if owner != viewer:
            s.hand[owner, half] = 0
        if not knows(int(s.down_knowers[owner]), viewer):
            s.down[owner, half] = 0
    for place in range(pile_size(s, owner)):
        if not knows(int(s.pile_knowers[owner, place]), viewer):
            s.pile[owner, place] = EMPTY


def put_back(s: State, owner: int, k: int, zone: int) -> None:
    """Put a card into a hand, face down into a farm, or into the lowest free place of an area."""
    if zone == Zone.HAND:
        put_in(s.hand, owner * DECK_CARDS + k)
    elif zone == Zone.DOWN:
        put_in(s.down, owner * DECK_CARDS + k)
    else:
        place = pile_first(s, owner, zone - Zone.AREA1 + 1)
        while s.pile[owner, place] != EMPTY:
            place += 1
        s.pile[owner, place] = k


def deal_limited(s: State, owner: int, viewer: int, free: int, n: int, masks: int, rng: Rng) -> bool:
    """Draw a zone for every limited card, those with the fewest zones first. Each draw is among the largest possible number of free places.
    If the drawn place is already occupied, the attempt ends, so every complete deal is equally likely. Returns whether it succeeded."""
    present = zones_with_places(free)
    left = free
    for zones in range(1, HIDDEN_ZONES):
        masks_left = masks
        while masks_left != 0:
            mask = lowest(masks_left) + 1
            masks_left = without_lowest(masks_left)
            if size(mask) != zones:
                continue
            most = places_in_zones(free, mask) - cards_within(s, owner, viewer, present, n, mask)
            for i in range(n):
                k = int(s.pool[i])
                if mask_for(s, owner * DECK_CARDS + k, viewer, present) == mask:
                    pick = below(rng, most)
                    if pick >= places_in_zones(left, mask):
                        return False
                    zone = zone_of_place(left, mask, pick)
                    left = without_place(left, zone)
                    s.pool[ZONE_AT + k] = zone
                    most -= 1
    return True


def cards_within(s: State, owner: int, viewer: int, present: int, n: int, mask: int) -> int:
    """The number of cards dealt before whose mask is a proper subset of this mask."""
    found = 0
    for i in range(n):
        other = mask_for(s, owner * DECK_CARDS + int(s.pool[i]), viewer, present)
        if other != mask and other & ~mask == 0:
            found += 1
    return found


def deal_rest(s: State, free: int, n: int, rng: Rng) -> None:
    """Deal the cards that can lie anywhere to the remaining places."""
    m = 0
    for i in range(n):
        k = int(s.pool[i])
        if s.pool[ZONE_AT + k] == 0:
            s.pool[m] = k
            m += 1
        else:
            free = without_place(free, int(s.pool[ZONE_AT + k]))
    shuffle16(rng, s.pool, 0, m)
    for i in range(m):
        zone = first_free_zone(free)
        free = without_place(free, zone)
        s.pool[ZONE_AT + int(s.pool[i])] = zone


def place_zone(s: State, owner: int, zone: int, rng: Rng) -> None:
    """Put the cards dealt to one zone there. In an area their order is random."""
    m = 0
    for k in range(DECK_CARDS):
        if s.pool[ZONE_AT + k] == zone:
            s.pool[m] = k
            m += 1
    if zone not in (Zone.HAND, Zone.DOWN):
        shuffle16(rng, s.pool, 0, m)
    for i in range(m):
        put_back(s, owner, int(s.pool[i]), zone)
