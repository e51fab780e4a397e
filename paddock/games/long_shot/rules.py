"""The contract of Long Shot: questions, legal actions, refusals and play. The other modules hold the rules by subject."""

from paddock.engine.rules.bitset import has, plus, singleton
from paddock.engine.rules.contract import GAME_OVER, LEGAL, NO_SUCH_ACTION, NO_TABLES, NOT_ASKED, add_actions, no_actions
from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log, Out, Tables
from paddock.games.long_shot.actions import ACTIONS as ACTIONS
from paddock.games.long_shot.actions import Action, Phase
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.money import result as placings
from paddock.games.long_shot.observation import OBSERVATION
from paddock.games.long_shot.observation import audit as audit
from paddock.games.long_shot.observation import hide as hide
from paddock.games.long_shot.placing import all_filled, boxes_for, first_card_box, own_boxes, stuck, turned_boxes, with_empty_box
from paddock.games.long_shot.race import end_race, end_round, end_turn, open_game, open_race, place, place_turned, play_card, turn_up
from paddock.games.long_shot.refusals import Refusal
from paddock.games.long_shot.state import STATE as STATE
from paddock.games.long_shot.state import State, all_boxes, is_free, whole_hand

MOST_GROUPS, MOST_LOG = 2, 2_500
TABLES = NO_TABLES
OBS_SIZE, OBS_DTYPE = OBSERVATION.size, OBSERVATION.dtype
observe = OBSERVATION.write


def start(s: State, t: Tables, log: Log) -> None:
    open_game(s, log)
    open_race(s, log)


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    """The phase is the kind of decision. The subject is: spurt on or not, passing allowed or not, the card being placed, the race, and
    whether only cards with an empty box may be played."""
    out[0] = 0
    if seat < 0 or not has(s.pending, seat):
        return 0
    cards = playable(s, seat)
    out[0] = 5
    out[1] = s.spurt
    out[2] = 1 if may_pass(s, cards) else 0
    out[3] = s.due
    out[4] = s.race
    out[5] = 1 if s.stage <= Phase.SECOND and must_fill(s, cards) else 0
    return int(s.stage)


# ------------------------------------------------------------------ legal actions and refusals


def playable(s: State, seat: int) -> int:
    """LS-4: the set of cards in the hand that may go into some box. LS-4.8: read for the whole hand, the cards with an empty box come first."""
    cards = 0
    for slot in range(int(s.held[seat])):
        cards = plus(cards, s.hand[seat, slot])
    cards &= ~stuck(s)
    return cards & with_empty_box(s) if must_fill(s, cards) else cards


def must_fill(s: State, cards: int) -> bool:
    """LS-4.8: whether the stricter reading limits these cards to those with an empty box."""
    return whole_hand(s) and cards & with_empty_box(s) != 0


def may_pass(s: State, cards: int) -> bool:
    """LS-4.5: passing is allowed when every box is filled, or when no card of the hand can be placed."""
    return all_filled(s) or cards == 0


def boxes_now(s: State) -> int:
    """The boxes for the card that is being placed. `turned_boxes` also serves for a card from a
    hand, because only cards with a box leave a hand."""
    return turned_boxes(s, int(s.due))


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    n = no_actions(out)
    if seat < 0 or not has(s.pending, seat):
        return n
    if s.stage >= Phase.BOXING:
        return add_actions(out, Action.TO_BOX, boxes_now(s))
    cards = playable(s, seat)
    n += add_actions(out, Action.PLAY_CARD, cards)
    if s.stage == Phase.SECOND:
        n += add_actions(out, Action.STOP, singleton(0))
    elif may_pass(s, cards):
        n += add_actions(out, Action.PASS, singleton(0))
    return n


def why(s: State, t: Tables, seat: int, action: int) -> int:
    if s.over != 0:
        return GAME_OVER
    if seat < 0 or seat >= s.seats or not has(s.pending, seat):
        return NOT_ASKED
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if s.stage >= Phase.BOXING:
        if action < Action.TO_BOX or action >= Action.PASS:
            return Refusal.TURNED_FIRST if s.stage == Phase.TURNING else Refusal.PLACE_IT
        return why_not_box(s, action - Action.TO_BOX)
    if action < Action.TO_BOX:
        return why_not_card(s, seat, action - Action.PLAY_CARD)
    if action < Action.PASS:
        return Refusal.CARD_FIRST
    if action == Action.PASS:
        return why_not_pass(s, seat)
    return LEGAL if s.stage == Phase.SECOND else Refusal.NOT_NOW


def why_not_box(s: State, box: int) -> int:
    """LS-1.1, LS-4.1 to LS-4.3, LS-4.6: the refusal of this box for the card that is being placed."""
    card = int(s.due)
    if not has(all_boxes(s), box):
        return Refusal.NO_SUCH_BOX
    if has(boxes_now(s), box):
        return LEGAL
    if not has(own_boxes(s, card), box):
        return Refusal.OTHER_HORSE
    if own_boxes(s, card) & int(s.empty) != 0:
        return Refusal.FREE_TO_EMPTY if is_free(card) else Refusal.NUMBERED_TO_EMPTY
    if has(first_card_box(s), box):
        return Refusal.SAME_BOX
    return Refusal.SAME_VALUE


def why_not_card(s: State, seat: int, card: int) -> int:
    """LS-3.1: the card must be in the seat's hand. LS-4.3, LS-4.6: some box must be open to it. LS-4.8: a card with an
    empty box may come first."""
    if not holds(s, seat, card):
        return Refusal.NOT_HELD
    if boxes_for(s, card) != 0:
        return LEGAL if has(playable(s, seat), card) else Refusal.FILL_FIRST
    return Refusal.SAME_BOX if s.stage == Phase.SECOND and own_boxes(s, card) & first_card_box(s) != 0 else Refusal.SAME_VALUE


def why_not_pass(s: State, seat: int) -> int:
    """LS-4.5: a pass replaces all cards of a turn, so it is refused after the first card."""
    if s.stage == Phase.SECOND:
        return Refusal.NOT_NOW
    return LEGAL if may_pass(s, playable(s, seat)) else Refusal.MUST_PLACE


def holds(s: State, seat: int, card: int) -> bool:
    for slot in range(int(s.held[seat])):
        if s.hand[seat, slot] == card:
            return True
    return False


# ------------------------------------------------------------------ play


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """LS-3: apply the action, then run the phases without a decision, in order, until a seat must decide."""
    act(s, seat, action, log)
    if s.stage == Phase.TURN_ENDS:
        end_turn(s, log)
    if s.stage == Phase.CARD_TURNS:
        turn_up(s, log)
    if s.stage == Phase.HORSES_RUN:
        end_round(s, log)
    if s.stage == Phase.RACE_ENDS:
        end_race(s, log)
    if s.stage == Phase.RACE_OPENS:
        open_race(s, log)


def act(s: State, seat: int, action: int, log: Log) -> None:
    """LS-3.1, LS-3.2, LS-4.5, LS-4.6: a card, a box, a pass or a stop."""
    if action < Action.TO_BOX:
        play_card(s, seat, action - Action.PLAY_CARD, log)
    elif action >= Action.PASS:
        if action == Action.PASS:
            emit(log, Event.PASSED, EVERYONE, seat)
        s.stage = Phase.TURN_ENDS
    elif s.stage == Phase.TURNING:
        place_turned(s, seat, action - Action.TO_BOX, log)
    else:
        place(s, seat, action - Action.TO_BOX, log)


def result(s: State, t: Tables, out: Out) -> int:
    """LS-7.4."""
    return placings(s, out)
