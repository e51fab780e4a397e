"""Redraw all information that a seat does not know (402, F-50). Every arrangement of the cards that agrees with its facts is equally
likely.

`hide_places.py` deals the cards to places. This module redraws everything else.
"""

from paddock.engine.rules.bitset import has, lowest, nth, singleton, size, without_lowest
from paddock.engine.rules.random import below, rekey, shuffle16, word
from paddock.engine.rules.types import Rng
from paddock.games.force.board.facts import knows, viewer_of
from paddock.games.force.board.notes import IN_DOWN, IN_HAND, is_ordering
from paddock.games.force.board.places import word_in
from paddock.games.force.board.race import open_lists
from paddock.games.force.data.codes import Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.data.tables import Tables
from paddock.games.force.hide_places import hide_places
from paddock.games.force.state import DECK_CARDS, NOTED, SEATS, WORD, State
from paddock.games.force.turn.setup import Mulligan, ready_decks

HALF_MEMORY = (1 << 30) - 1


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Redraw everything that this seat does not know, from its facts and `rng` alone."""
    viewer = viewer_of(seat)
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
        if pool_unseen_rest(s, t, owner, viewer, lowest(left)):
            fitting |= singleton(lowest(left))
        left = without_lowest(left)
    deck = nth(fitting, below(rng, size(fitting))) if fitting != 0 else -1
    s.picked[owner] = deck + 1
    n = unseen_cards(s, owner, viewer)
    if deck >= 0:
        pool_unseen_rest(s, t, owner, viewer, deck)
    else:
        for i in range(n):
            s.pool[i] = normal_force(t)
    shuffle16(rng, s.pool, 0, n)
    for k in range(int(s.deck_cards[owner])):
        card = owner * DECK_CARDS + k
        if not knows(int(s.card_knowers[card]), viewer):
            n -= 1
            s.card[card] = s.pool[n]
    clear_pool(s)


def pool_unseen_rest(s: State, t: Tables, owner: int, viewer: int, deck: int) -> bool:
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
                clear_pool(s)
                return False
            for i in range(at, n - 1):
                s.pool[i] = s.pool[i + 1]
            n -= 1
    return True


def unseen_cards(s: State, owner: int, viewer: int) -> int:
    """The number of cards of the owner's deck that the viewer has not seen."""
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


def clear_pool(s: State) -> None:
    """Clear the pool."""
    for k in range(DECK_CARDS):
        s.pool[k] = 0


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
                s.noted[at, k] = 1 + random_card_of_zone(s, where - IN_DOWN, Zone.DOWN, at, k, rng)
            elif where >= IN_HAND:
                s.noted[at, k] = 1 + random_card_of_zone(s, where - IN_HAND, Zone.HAND, at, k, rng)
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


def random_card_of_zone(s: State, seat: int, zone: int, at: int, k: int, rng: Rng) -> int:
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
        s.memory[i] = random_memory(rng)
    if s.rememberer != 0:
        s.now = random_memory(rng) >> 8 if has(s.pending, int(s.turn_player)) else 0


def random_memory(rng: Rng) -> int:
    """A random number in place of a remembered decision."""
    return (word(rng) & HALF_MEMORY) << 32 | word(rng)
