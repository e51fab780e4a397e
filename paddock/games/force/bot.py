"""A sensible player: runs when it pays, guards what it can stop, keeps its forces, plays supports where they turn a run."""

from paddock.engine.bits import has, lowest, nth, rest, size
from paddock.engine.chance import below
from paddock.engine.machine import Rng, State, Tables
from paddock.games.force.actions import DECK_SLOT, DECK_SLOTS, DONE, NO, NUMBER, NUMBERS, YES, allow_nothing, allowed
from paddock.games.force.codes import (
    FOR_SITUATION,
    FORCE,
    HAND,
    HORSE,
    LB_LOSE,
    LB_VOID,
    LF_GUARD,
    LF_RUN,
    O_EFFECT,
    SUPPORT,
)
from paddock.games.force.ending import DRAW
from paddock.games.force.frames import top
from paddock.games.force.kinds import (
    ASK_AREA_SUPPORT,
    ASK_COST,
    ASK_DECK,
    ASK_DISCARD,
    ASK_GUARD,
    ASK_HORSE_SUPPORT,
    ASK_KEEP,
    ASK_MULLIGAN,
    ASK_NAMED,
    ASK_NUMBER,
    ASK_PRIORITY,
    ASK_RUNNER,
)
from paddock.games.force.layers import forget
from paddock.games.force.machine import offer_all
from paddock.games.force.numbers import cost_of, guard_of, guard_total, run_of, run_total
from paddock.games.force.places import has_situation, other, owner_of, pile_size, word_in
from paddock.games.force.plays import text_of
from paddock.games.force.state import DECK_CARDS, F_LEFT, F_SOURCE, MAY_WORDS, SETS, WORD, WORDS

NOTHING = -1
WON = 100_000
CARD_TO_GO, CARD_IN_HAND = 10, 14  # what they are worth: a card in hand is about a step and a half
ENOUGH_FORCES = 4
LOW = -1_000


def simple(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """The answer to whatever is asked."""
    offer_all(s, t, seat)
    action = choose(s, t, seat, rng)
    if action < 0 or not allowed(s, action):
        action = first_allowed(s)
    allow_nothing(s)
    forget(s)
    return action


def first_allowed(s: State) -> int:
    """A card rather than none, yes rather than no."""
    for w in range(MAY_WORDS):
        if s.may[w] != 0:
            return w * WORD + lowest(s.may[w])
    return DONE


def choose(s: State, t: Tables, seat: int, rng: Rng) -> int:
    asked = int(s.asked)
    if asked == ASK_DECK:
        return some_deck(s, rng)
    if asked == ASK_MULLIGAN:
        return YES if is_poor_hand(s, t, seat) else NO
    if asked == ASK_AREA_SUPPORT:
        return area_support(s, t, seat)
    if asked == ASK_RUNNER:
        return best_runner(s, t)
    if asked == ASK_HORSE_SUPPORT:
        return DONE  # there is time for it once the guard is known
    if asked == ASK_GUARD:
        return best_guard(s, t)
    if asked == ASK_PRIORITY:
        return NOTHING if is_worth_a_support(s, t, seat) else DONE
    if asked == ASK_NAMED:
        return horse_to_name(s, t, seat)
    if asked in (ASK_KEEP, ASK_NUMBER):
        return highest_number(s)
    if asked in (ASK_DISCARD, ASK_COST):
        return to_discard(s, t, seat)
    return NOTHING


def some_deck(s: State, rng: Rng) -> int:
    decks = 0
    for k in range(DECK_SLOTS):
        if allowed(s, DECK_SLOT + k):
            decks |= 1 << k
    return DECK_SLOT + nth(decks, below(rng, size(decks)))


def count_kind(s: State, t: Tables, seat: int, kind: int) -> int:
    n = 0
    for half in range(WORDS):
        left = word_in(s, seat, HAND, half)
        while left != 0:
            if t.card_kind[s.card[seat * DECK_CARDS + half * WORD + lowest(left)]] == kind:
                n += 1
            left = rest(left)
    return n


def is_poor_hand(s: State, t: Tables, seat: int) -> bool:
    """Nothing to run with, or nothing to pay with."""
    return count_kind(s, t, seat, HORSE) == 0 or count_kind(s, t, seat, FORCE) == 0


def area_support(s: State, t: Tables, seat: int) -> int:
    """Anything that may be played; a situation only over the other's or over none."""
    for w in range(SETS):
        left = int(s.may[w])
        while left != 0:
            card = w * WORD + lowest(left)
            left = rest(left)
            if t.card_type[s.card[card]] != FOR_SITUATION or not has_situation(s, seat):
                return card
    return DONE


# ------------------------------------------------------------------ the run


def best_runner(s: State, t: Tables) -> int:
    """The most run for its cost, if that is worth the cards."""
    best, found = 0, DONE
    for w in range(SETS):
        left = int(s.may[w])
        while left != 0:
            card = w * WORD + lowest(left)
            left = rest(left)
            worth_it = 2 * run_of(s, t, card) - 2 * max(0, cost_of(s, t, card)) + int(t.card_abilities[s.card[card]])
            if worth_it > best:
                best, found = worth_it, card
    return found


def best_guard(s: State, t: Tables) -> int:
    """The cheapest guard that stops the run, else the one that takes most off it and is no loss as a runner."""
    against = run_total(s, t)
    best, found = 0, DONE
    for w in range(SETS):
        left = int(s.may[w])
        while left != 0:
            card = w * WORD + lowest(left)
            left = rest(left)
            guard = guard_of(s, t, card)
            worth_it = 3 * min(guard, against) + (4 if guard >= against else 0) - run_of(s, t, card)
            if guard > 0 and worth_it > best:
                best, found = worth_it, card
    return found


def is_worth_a_support(s: State, t: Tables, seat: int) -> bool:
    """The turn player helps a run that fails, the other one a guard that is not enough."""
    fails = run_total(s, t) <= guard_total(s, t)
    return fails if seat == s.turn_player else not fails


def horse_to_name(s: State, t: Tables, seat: int) -> int:
    """A horse of one's own, unless the support does harm."""
    mine = not does_harm(s, t, int(s.frame[top(s), F_SOURCE]))
    for w in range(SETS):
        if s.may[w] != 0 and (owner_of(w * WORD) == seat) == mine:
            return w * WORD + lowest(s.may[w])
    return NOTHING


def does_harm(s: State, t: Tables, card: int) -> bool:
    """Whether the first thing that a support begins takes something away."""
    ability = text_of(s, t, card)
    op = int(t.ab_first[ability])
    if t.op_code[op] != O_EFFECT:
        return False
    row = int(t.op_arg[op])
    code = int(t.op_code[row])
    return code in (LB_LOSE, LB_VOID) or (code in (LF_RUN, LF_GUARD) and t.op_amount[row] < 0)


def highest_number(s: State) -> int:
    for k in range(NUMBERS - 1, -1, -1):
        if allowed(s, NUMBER + k):
            return NUMBER + k
    return NOTHING


# ------------------------------------------------------------------ cards one can do without


def to_discard(s: State, t: Tables, seat: int) -> int:
    """One of the cards that are worth least; they are picked in ascending order, so the first of those that have to go."""
    n = max(1, int(s.frame[top(s), F_LEFT]))
    best, found = LOW, NOTHING
    for w in range(SETS):
        left = int(s.may[w])
        while left != 0:
            card = w * WORD + lowest(left)
            left = rest(left)
            if owner_of(card) == seat and has(s.hand[seat, w % WORDS], card % WORD) and worse_cards(s, t, seat, card) < n:
                return card
            if -use_of(s, t, seat, card) > best:
                best, found = -use_of(s, t, seat, card), card
    return found


def worse_cards(s: State, t: Tables, seat: int, card: int) -> int:
    """How many cards of the hand are of less use than this one."""
    n, use = 0, use_of(s, t, seat, card)
    for half in range(WORDS):
        left = word_in(s, seat, HAND, half)
        while left != 0:
            if use_of(s, t, seat, seat * DECK_CARDS + half * WORD + lowest(left)) < use:
                n += 1
            left = rest(left)
    return n


def use_of(s: State, t: Tables, seat: int, card: int) -> int:
    """How useful a card of one's own is in hand."""
    kind = t.card_kind[s.card[card]]
    if kind == FORCE:
        return 10 if count_kind(s, t, seat, FORCE) <= ENOUGH_FORCES else 3
    if kind == SUPPORT:
        return 5
    return 2 * max(run_of(s, t, card) - max(0, cost_of(s, t, card)), guard_of(s, t, card))


def worth(s: State, t: Tables, seat: int) -> int:
    """Cards to go, and cards in hand."""
    if s.won == DRAW:
        return 0
    if s.won != 0:
        return WON if s.won == 1 + seat else -WON
    way = pile_size(s, other(seat)) - pile_size(s, seat)
    return CARD_TO_GO * way + CARD_IN_HAND * (int(s.hand_cards[seat]) - int(s.hand_cards[other(seat)]))
