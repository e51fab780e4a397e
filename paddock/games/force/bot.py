"""A sensible player. It runs when a run pays off, guards runs that it can stop, keeps its forces, and plays supports that change the
outcome of a run.
"""

from paddock.engine.rules.bitset import lowest
from paddock.engine.rules.random import below
from paddock.engine.rules.types import Rng
from paddock.games.force.actions import Action, Decision, allow_nothing, allowed
from paddock.games.force.board.ending import DRAW
from paddock.games.force.board.places import all_cards, cards_of, is_in, other, owner_of, pile_size
from paddock.games.force.continuous.current_values import cost_of, guard_of, guard_total, run_of, run_total
from paddock.games.force.continuous.layers import forget
from paddock.games.force.data.codes import CardKind, Layer, Operation, SupportType, Surface
from paddock.games.force.data.frames import top
from paddock.games.force.data.tables import Tables
from paddock.games.force.play.cards import text_of
from paddock.games.force.state import MAY_WORDS, SETS, WORD, Frame, State
from paddock.games.force.things import DECK_SLOTS, NUMBERS
from paddock.games.force.turn.interpreter import offer_all
from paddock.games.force.turn.setup import slot_of

SEARCH = {"little": 40}  # a small budget: more rollouts are hardly stronger in this game
NOTHING = -1
WON = 100_000
CARD_TO_GO, CARD_IN_HAND = 10, 14  # their values: a card in hand is worth about one and a half cards to go
FORCE_USE = (54, 54, 42, 24, 12, 6)  # the value of the first, second, third ... force in hand
SUPPORT_USE, HORSE_USE = 18, 24
RUN_IN_REACH, GUARD_IN_REACH = 3, 2  # the largest deficit that a support may make up for
STOPS = 1_000
LOW = -10_000


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """The baseline action for any kind of decision."""
    offer_all(s, t, seat)
    action = choose(s, t, seat, rng)
    if action < 0 or not allowed(s, action):
        action = first_allowed(s)
    allow_nothing(s)
    forget(s)
    return action


def first_allowed(s: State) -> int:
    """The first legal action: a card before none, and yes before no."""
    for w in range(MAY_WORDS):
        if s.may[w] != 0:
            return w * WORD + lowest(s.may[w])
    return Action.DONE


def choose(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """The action for this kind of decision, or NOTHING if the first legal action will do."""
    asked = int(s.asked)
    if asked == Decision.DECK:
        return best_deck(s, t, seat, rng)
    if asked == Decision.MULLIGAN:
        return Action.YES if is_poor_hand(s, t, seat) else Action.NO
    if asked == Decision.AREA_SUPPORT:
        return area_support(s, t)
    if asked == Decision.RUNNER:
        return best_runner(s, t)
    if asked == Decision.HORSE_SUPPORT:
        return Action.DONE  # supports can still be played after the guard is known
    if asked == Decision.GUARD:
        return best_guard(s, t)
    if asked == Decision.PRIORITY:
        return turning_support(s, t, seat)
    if asked == Decision.NAMED:
        return horse_to_name(s, t, seat)
    if asked in (Decision.KEEP, Decision.NUMBER):
        return highest_number(s)
    if asked in (Decision.DISCARD, Decision.COST):
        return card_to_discard(s, t, seat)
    return NOTHING


def best_deck(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """A random one of the decks whose horses suit the race best."""
    best, found, equal = LOW, NOTHING, 0
    for k in range(DECK_SLOTS):
        if allowed(s, Action.DECK_SLOT + k):
            value = suited_horses(s, t, slot_of(seat, k))
            equal = equal + 1 if value == best else 1 if value > best else equal
            if value > best or (value == best and below(rng, equal) == 0):
                best, found = value, Action.DECK_SLOT + k
    return found


def suited_horses(s: State, t: Tables, slot: int) -> int:
    """The number of horses in a deck that suit the surface, plus the number that suit the distance."""
    n = 0
    for i in range(int(t.deck_cards[slot])):
        card = int(t.deck_card[slot, i])
        if t.card_kind[card] == CardKind.HORSE:
            distances = int(t.card_dirt[card]) if s.surface == Surface.DIRT else int(t.card_turf[card])
            n += 1 if distances & int(s.distance) != 0 else 0
            n += 1 if int(t.card_surface[card]) & int(s.surface) != 0 else 0
    return n


def count_kind(s: State, t: Tables, seat: int, kind: int) -> int:
    """The number of cards of a kind in the seat's hand."""
    n = 0
    for card in cards_of(s.hand, seat):
        if t.card_kind[s.card[card]] == kind:
            n += 1
    return n


def is_poor_hand(s: State, t: Tables, seat: int) -> bool:
    """Whether the hand has too little to run with, or nothing to pay with."""
    return count_kind(s, t, seat, CardKind.HORSE) < 2 or count_kind(s, t, seat, CardKind.FORCE) == 0


def area_support(s: State, t: Tables) -> int:
    """Any playable support except a situation, because a situation works for both players."""
    for card in all_cards(s.may):
        if t.card_type[s.card[card]] != SupportType.SITUATION:
            return card
    return Action.DONE


# ------------------------------------------------------------------ the run


def best_runner(s: State, t: Tables) -> int:
    """The runner with the most run for its cost, with a small bonus for abilities. Never a horse without run."""
    best, found = LOW, int(Action.DONE)
    for card in all_cards(s.may):
        value = 3 * run_of(s, t, card) - 2 * max(0, cost_of(s, t, card)) + int(t.card_abilities[s.card[card]])
        if value > best and run_of(s, t, card) > 0:
            best, found = value, card
    return found


def best_guard(s: State, t: Tables) -> int:
    """The least valuable runner that stops the run as a guard. If none stops it, the card that reduces the run most for its value."""
    against = run_total(s, t)
    best, found = LOW, int(Action.DONE)
    for card in all_cards(s.may):
        guard, run = guard_of(s, t, card), run_of(s, t, card)
        value = STOPS - 8 * (run - cost_of(s, t, card)) - guard if guard >= against else 2 * guard - run
        if guard > 0 and value > best:
            best, found = value, card
    return found


def turning_support(s: State, t: Tables, seat: int) -> int:
    """A support that helps this seat: for a run that succeeds or almost succeeds, or for a guard that almost stops the run."""
    over = run_total(s, t) - guard_total(s, t)
    helps = Layer.F_RUN if seat == s.turn_player else Layer.F_GUARD
    if (helps == Layer.F_RUN and over <= -RUN_IN_REACH) or (helps == Layer.F_GUARD and (over <= 0 or over > GUARD_IN_REACH)):
        return Action.DONE
    for card in all_cards(s.may):
        row = first_effect(s, t, card)
        if t.op_code[row] == helps and t.op_amount[row] > 0:
            return card
    return Action.DONE


def horse_to_name(s: State, t: Tables, seat: int) -> int:
    """One of the seat's own horses, or an opponent's horse if the support does harm."""
    mine = not does_harm(s, t, int(s.frame[top(s), Frame.SOURCE]))
    for w in range(SETS):
        if s.may[w] != 0 and (owner_of(w * WORD) == seat) == mine:
            return w * WORD + lowest(s.may[w])
    return NOTHING


def first_effect(s: State, t: Tables, card: int) -> int:
    """The row of the effect that a support begins first, or 0 if its first operation is something else."""
    op = int(t.ab_first[text_of(s, t, card)])
    return int(t.op_arg[op]) if t.op_code[op] == Operation.EFFECT else 0


def does_harm(s: State, t: Tables, card: int) -> bool:
    """Whether a support reduces something."""
    row = first_effect(s, t, card)
    code = int(t.op_code[row])
    return code in (Layer.B_LOSE, Layer.B_VOID) or (code in (Layer.F_RUN, Layer.F_GUARD) and t.op_amount[row] < 0)


def highest_number(s: State) -> int:
    """The highest number that may be chosen."""
    for k in range(NUMBERS - 1, -1, -1):
        if allowed(s, Action.NUMBER + k):
            return Action.NUMBER + k
    return NOTHING


# ------------------------------------------------------------------ cards one can do without


def card_to_discard(s: State, t: Tables, seat: int) -> int:
    """One of the least valuable cards. Cards are picked in ascending order, so it is the first card of those that must go."""
    n = max(1, int(s.frame[top(s), Frame.LEFT]))
    best, found = LOW, NOTHING
    for card in all_cards(s.may):
        if owner_of(card) == seat and is_in(s.hand, card) and count_less_useful(s, t, seat, card) < n:
            return card
        if -use_of(s, t, seat, card) > best:
            best, found = -use_of(s, t, seat, card), card
    return found


def count_less_useful(s: State, t: Tables, seat: int, card: int) -> int:
    """The number of cards in hand that are less useful than this one."""
    n, use = 0, use_of(s, t, seat, card)
    for held in cards_of(s.hand, seat):
        if use_of(s, t, seat, held) < use:
            n += 1
    return n


def use_of(s: State, t: Tables, seat: int, card: int) -> int:
    """How useful a card in the seat's own hand is. The first few forces count most, and horses count by their run for its cost or by
    their guard."""
    kind = t.card_kind[s.card[card]]
    if kind == CardKind.FORCE:
        return FORCE_USE[min(len(FORCE_USE), count_kind(s, t, seat, CardKind.FORCE)) - 1]
    if kind == CardKind.SUPPORT:
        return SUPPORT_USE
    return HORSE_USE + max(6 * run_of(s, t, card) - 4 * max(0, cost_of(s, t, card)), 3 * guard_of(s, t, card))


def evaluate(s: State, t: Tables, seat: int) -> int:
    """The evaluation from cards to go and cards in hand."""
    if s.won == DRAW:
        return 0
    if s.won != 0:
        return WON if s.won == 1 + seat else -WON
    way = pile_size(s, other(seat)) - pile_size(s, seat)
    return CARD_TO_GO * way + CARD_IN_HAND * (int(s.hand_cards[seat]) - int(s.hand_cards[other(seat)]))
