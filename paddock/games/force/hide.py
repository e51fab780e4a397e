"""Redraw all information that a seat does not know (402, F-50). Every arrangement of the cards that agrees with its facts is equally
likely.

The cards of one owner that the seat cannot place are dealt to the hidden places whose cards it does not know: places in the areas, the
hand, and face-down cards. A card is dealt first if the seat knows that it lies in certain zones only, and cards with the fewest zones
precede. If such sets of zones overlap partly, a deal is accepted with a probability given by its weight. So all arrangements stay equally
likely.
"""

from paddock.engine.rules.bitset import has, lowest, nth, singleton, size, without_lowest
from paddock.engine.rules.random import below, rekey, shuffle16, word
from paddock.engine.rules.types import Rng
from paddock.games.force.board.facts import PUBLIC, fact, knows, zone_bit
from paddock.games.force.board.notes import IN_DOWN, IN_HAND, is_ordering
from paddock.games.force.board.places import area_at, pile_first, pile_size, word_in
from paddock.games.force.board.race import open_lists
from paddock.games.force.board.zones import put_in
from paddock.games.force.data.codes import Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, NOTED, SEATS, WORD, WORDS, State
from paddock.games.force.turn.setup import Mulligan, ready_decks

HIDDEN_ZONES = 6  # HAND ... DOWN
ZONE_AT = DECK_CARDS  # in the pool: the cards, and after them the zone of each card
ROOM_BITS, ROOM = 8, 255  # the free places of the six zones, packed into one number
HALF_MEMORY = (1 << 30) - 1
FREE = -1


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Redraw everything that this seat does not know, from its facts and `rng` alone."""
    viewer = PUBLIC if seat < 0 else seat
    for owner in range(SEATS):
        if owner != seat:
            hide_choices(s, t, owner, rng)
    if s.stage != Step.CHOOSING_DECKS:
        for owner in range(SEATS):
            if not open_lists(s) and owner != seat:
                hide_list(s, t, owner, viewer, rng)
            hide_places(s, owner, viewer, rng)
    hide_notes(s, viewer, rng)
    hide_memory(s, viewer, rng)
    for owner in range(SEATS):
        if owner != seat:
            for card in range(SEATS * DECK_CARDS):
                s.told[owner, card] = 0
    rekey(s.rng, rng)


# ------------------------------------------------------------------ sealed choices


def hide_choices(s: State, t: Tables, owner: int, rng: Rng) -> None:
    """F-17, 603.1c-i: a closed choice becomes a random choice, and an open one goes back to its beginning."""
    closed = not has(s.pending, owner)
    if s.stage == Step.CHOOSING_DECKS:
        decks = ready_decks(s, t)
        s.picked[owner] = 1 + nth(decks, below(rng, size(decks))) if closed and decks != 0 else 0
    if s.stage == Step.CHOOSING_HANDS:
        s.mulligan[owner] = (Mulligan.KEEP, Mulligan.CHANGE)[below(rng, 2)] if closed else 0


# ------------------------------------------------------------------ closed lists (F-50)


def hide_list(s: State, t: Tables, owner: int, viewer: int, rng: Rng) -> None:
    """Draw uniformly a ready deck that contains everything the viewer has seen. If there is none, add normal Forces to the seen cards."""
    fitting = 0
    decks = ready_decks(s, t)
    left = decks
    while left != 0:
        if leave_unseen(s, t, owner, viewer, lowest(left)):
            fitting |= singleton(lowest(left))
        left = without_lowest(left)
    deck = nth(fitting, below(rng, size(fitting))) if fitting != 0 else -1
    s.picked[owner] = deck + 1
    n = unseen_cards(s, owner, viewer)
    if deck >= 0:
        leave_unseen(s, t, owner, viewer, deck)
    else:
        for i in range(n):
            s.pool[i] = normal_force(t)
    shuffle16(rng, s.pool, 0, n)
    for k in range(int(s.deck_cards[owner])):
        card = owner * DECK_CARDS + k
        if not knows(int(s.card_knowers[card]), viewer):
            n -= 1
            s.card[card] = s.pool[n]
    clear_list(s)


def leave_unseen(s: State, t: Tables, owner: int, viewer: int, deck: int) -> bool:
    """Whether this deck contains all cards that the viewer has seen. If so, write the rest of the deck to the pool."""
    n = int(t.deck_cards[deck])
    for k in range(n):
        s.pool[k] = t.deck_card[deck, k]
    for k in range(int(s.deck_cards[owner])):
        card = owner * DECK_CARDS + k
        if knows(int(s.card_knowers[card]), viewer):
            at = 0
            while at < n and s.pool[at] != s.card[card]:
                at += 1
            if at == n:
                clear_list(s)
                return False
            for i in range(at, n - 1):
                s.pool[i] = s.pool[i + 1]
            n -= 1
    return True


def unseen_cards(s: State, owner: int, viewer: int) -> int:
    n = 0
    for k in range(int(s.deck_cards[owner])):
        if not knows(int(s.card_knowers[owner * DECK_CARDS + k]), viewer):
            n += 1
    return n


def normal_force(t: Tables) -> int:
    """202.2c-ii: the card named Force."""
    for card in range(1, int(t.cards)):
        if t.card_normal[card] != 0:
            return card
    return 0


def clear_list(s: State) -> None:
    for k in range(DECK_CARDS):
        s.pool[k] = 0


# ------------------------------------------------------------------ places


def hide_places(s: State, owner: int, viewer: int, rng: Rng) -> None:
    """Deal the cards of one owner that the viewer cannot place to the places that the viewer does not know."""
    rooms = free_rooms(s, owner, viewer)
    n, narrow = unplaced(s, owner, viewer, rooms)
    clear_places(s, owner, viewer)
    if narrow == 0:
        shuffle16(rng, s.pool, 0, n)
        for i in range(n):
            zone = int(Zone.HAND)
            while room_in(rooms, zone) == 0:
                zone += 1
            rooms = less_room(rooms, zone)
            put_back(s, owner, int(s.pool[i]), zone, viewer)
    else:
        while not deal_narrow(s, owner, viewer, rooms, n, narrow, rng):
            for k in range(DECK_CARDS):
                s.pool[ZONE_AT + k] = 0
        deal_rest(s, owner, viewer, rooms, n, rng)
        for zone in range(Zone.HAND, Zone.DOWN + 1):
            place_zone(s, owner, viewer, zone, rng)
    for k in range(DECK_CARDS):
        s.pool[k] = 0
        s.pool[ZONE_AT + k] = 0


def room_in(rooms: int, zone: int) -> int:
    return (rooms >> (ROOM_BITS * (zone - 1))) & ROOM


def less_room(rooms: int, zone: int) -> int:
    return rooms - (1 << (ROOM_BITS * (zone - 1)))


def room_of(rooms: int, mask: int) -> int:
    """The number of free places in all zones of a mask."""
    found = 0
    for zone in range(Zone.HAND, Zone.DOWN + 1):
        if has(mask, zone - 1):
            found += room_in(rooms, zone)
    return found


def free_rooms(s: State, owner: int, viewer: int) -> int:
    """For each hidden zone, the number of places whose card the viewer does not know."""
    rooms = 0
    if owner != viewer:
        rooms = int(s.hand_cards[owner])
    for place in range(pile_size(s, owner)):
        if not knows(int(s.pile_knowers[owner, place]), viewer):
            rooms += 1 << (ROOM_BITS * (Zone.AREA1 + area_at(s, owner, place) - 2))
    if not knows(int(s.down_knowers[owner]), viewer):
        rooms += int(s.down_cards[owner]) << (ROOM_BITS * (Zone.DOWN - 1))
    return rooms


def zones_with_room(rooms: int) -> int:
    found = 0
    for zone in range(Zone.HAND, Zone.DOWN + 1):
        if room_in(rooms, zone) != 0:
            found |= zone_bit(zone)
    return found


def mask_for(s: State, card: int, viewer: int, present: int) -> int:
    """The zones with free places in which the card may lie, according to the viewer's facts."""
    known = fact(s, viewer, card) & present
    return known if known != 0 else present


def unplaced(s: State, owner: int, viewer: int, rooms: int) -> tuple[int, int]:
    """Write the cards that the viewer cannot place to the pool, in ascending order. Returns their number, and the set of masks (bit mask
    - 1) of those that are limited to some zones."""
    placed0, placed1 = placed_words(s, owner, viewer)
    present = zones_with_room(rooms)
    n, narrow = 0, 0
    for k in range(int(s.deck_cards[owner])):
        if has(placed0 if k < WORD else placed1, k % WORD):
            continue
        s.pool[n] = k
        n += 1
        mask = mask_for(s, owner * DECK_CARDS + k, viewer, present)
        if mask != present:
            narrow |= singleton(mask - 1)
    return n, narrow


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
    return (
        int(s.farm[owner, half])
        | int(s.run[owner, half])
        | int(s.situations[owner, half])
        | int(s.desk[owner, half])
        | int(s.removed[owner, half])
    )


def clear_places(s: State, owner: int, viewer: int) -> None:
    """Remove all cards that are dealt anew from their places."""
    for half in range(WORDS):
        if owner != viewer:
            s.hand[owner, half] = 0
        if not knows(int(s.down_knowers[owner]), viewer):
            s.down[owner, half] = 0
    for place in range(pile_size(s, owner)):
        if not knows(int(s.pile_knowers[owner, place]), viewer):
            s.pile[owner, place] = FREE


def put_back(s: State, owner: int, k: int, zone: int, viewer: int) -> None:
    """Put a card into a hand, face down into a farm, or into the lowest free place of an area."""
    if zone == Zone.HAND:
        put_in(s.hand, owner * DECK_CARDS + k)
    elif zone == Zone.DOWN:
        put_in(s.down, owner * DECK_CARDS + k)
    else:
        place = pile_first(s, owner, zone - Zone.AREA1 + 1)
        while s.pile[owner, place] != FREE:
            place += 1
        s.pile[owner, place] = k


def deal_narrow(s: State, owner: int, viewer: int, rooms: int, n: int, narrow: int, rng: Rng) -> bool:
    """Draw a zone for every card that is limited to some zones, those with the fewest zones first. Each draw is among the largest
    possible number of free places. If the drawn place is already occupied, the attempt ends, so every complete deal is equally likely.
    Returns whether the attempt succeeded."""
    present = zones_with_room(rooms)
    left = rooms
    for width in range(1, HIDDEN_ZONES):
        masks = narrow
        while masks != 0:
            mask = lowest(masks) + 1
            masks = without_lowest(masks)
            if size(mask) != width:
                continue
            most = room_of(rooms, mask) - cards_within(s, owner, viewer, present, n, mask, width)
            for i in range(n):
                k = int(s.pool[i])
                if mask_for(s, owner * DECK_CARDS + k, viewer, present) == mask:
                    pick = below(rng, most)
                    if pick >= room_of(left, mask):
                        return False
                    zone = nth_room(left, mask, pick)
                    left = less_room(left, zone)
                    s.pool[ZONE_AT + k] = zone
                    most -= 1
    return True


def cards_within(s: State, owner: int, viewer: int, present: int, n: int, mask: int, width: int) -> int:
    """The number of cards dealt before whose mask is a subset of this mask."""
    found = 0
    for i in range(n):
        other = mask_for(s, owner * DECK_CARDS + int(s.pool[i]), viewer, present)
        if other != mask and other & ~mask == 0 and size(other) < width:
            found += 1
    return found


def nth_room(rooms: int, mask: int, pick: int) -> int:
    """The zone of the pick-th free place in the zones of a mask."""
    zone = int(Zone.HAND)
    while not has(mask, zone - 1) or pick >= room_in(rooms, zone):
        if has(mask, zone - 1):
            pick -= room_in(rooms, zone)
        zone += 1
    return zone


def deal_rest(s: State, owner: int, viewer: int, rooms: int, n: int, rng: Rng) -> None:
    """Deal the cards that can lie anywhere to the remaining places."""
    m = 0
    for i in range(n):
        k = int(s.pool[i])
        if s.pool[ZONE_AT + k] == 0:
            s.pool[m] = k
            m += 1
        else:
            rooms = less_room(rooms, int(s.pool[ZONE_AT + k]))
    shuffle16(rng, s.pool, 0, m)
    for i in range(m):
        zone = int(Zone.HAND)
        while room_in(rooms, zone) == 0:
            zone += 1
        rooms = less_room(rooms, zone)
        s.pool[ZONE_AT + int(s.pool[i])] = zone


def place_zone(s: State, owner: int, viewer: int, zone: int, rng: Rng) -> None:
    """Put the cards dealt to one zone there. In an area their order is random."""
    m = 0
    for k in range(DECK_CARDS):
        if s.pool[ZONE_AT + k] == zone:
            s.pool[m] = k
            m += 1
    if zone not in (Zone.HAND, Zone.DOWN):
        shuffle16(rng, s.pool, 0, m)
    for i in range(m):
        put_back(s, owner, int(s.pool[i]), zone, viewer)


# ------------------------------------------------------------------ notes and memory


def hide_notes(s: State, viewer: int, rng: Rng) -> None:
    """Redraw cards that another seat has noted. They become the cards that now lie in the noted places. For a hand or face-down cards
    they are any cards of the zone."""
    for at in range(int(s.depth)):
        if knows(int(s.noted_for[at]), viewer):
            continue
        if is_ordering(s, at):
            hide_order(s, at, rng)
        for k in range(NOTED):
            where = int(s.noted_at[at, k])
            if where >= IN_DOWN:
                s.noted[at, k] = 1 + some_card(s, where - IN_DOWN, Zone.DOWN, at, k, rng)
            elif where >= IN_HAND:
                s.noted[at, k] = 1 + some_card(s, where - IN_HAND, Zone.HAND, at, k, rng)
            elif where != 0:
                s.noted[at, k] = (
                    1 + (where - 1) // DECK_CARDS * DECK_CARDS + int(s.pile[(where - 1) // DECK_CARDS, (where - 1) % DECK_CARDS])
                )


def hide_order(s: State, at: int, rng: Rng) -> None:
    """401.4a: redraw the order of open cards that another seat puts in order."""
    n = 0
    for k in range(NOTED):
        if s.noted[at, k] != 0 and s.noted_at[at, k] == 0:
            i = n
            while i > 0 and s.pool[i - 1] > s.noted[at, k]:
                s.pool[i] = s.pool[i - 1]
                i -= 1
            s.pool[i] = s.noted[at, k]
            n += 1
    shuffle16(rng, s.pool, 0, n)
    for k in range(NOTED):
        if s.noted[at, k] != 0 and s.noted_at[at, k] == 0:
            n -= 1
            s.noted[at, k] = s.pool[n]
            s.pool[n] = 0


def some_card(s: State, seat: int, zone: int, at: int, k: int, rng: Rng) -> int:
    """A random card of an unordered zone that this frame has not noted before."""
    first, second = word_in(s, seat, zone, 0), word_in(s, seat, zone, 1)
    for i in range(k):
        noted = int(s.noted[at, i]) - 1
        if noted // DECK_CARDS == seat and noted % DECK_CARDS < WORD:
            first &= ~singleton(noted % DECK_CARDS)
        elif noted // DECK_CARDS == seat:
            second &= ~singleton(noted % DECK_CARDS - WORD)
    pick = below(rng, size(first) + size(second))
    if pick < size(first):
        return seat * DECK_CARDS + nth(first, pick)
    return seat * DECK_CARDS + WORD + nth(second, pick - size(first))


def hide_memory(s: State, viewer: int, rng: Rng) -> None:
    """F-12: redraw the decisions of this turn that another seat remembers."""
    if knows(int(s.rememberer), viewer):
        return
    for i in range(int(s.memories)):
        s.memory[i] = some_memory(rng)
    if s.rememberer != 0:
        s.now = some_memory(rng) >> 8 if has(s.pending, int(s.turn_player)) else 0


def some_memory(rng: Rng) -> int:
    return (word(rng) & HALF_MEMORY) << 32 | word(rng)
