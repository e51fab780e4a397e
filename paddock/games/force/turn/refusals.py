"""Why something may not be done: the code of the rule that forbids it, from what the seat can see."""

from paddock.engine.rules.contract import FIRST_CODE
from paddock.engine.rules.types import Tables
from paddock.games.force.actions import DONE, twin_allowed
from paddock.games.force.board.places import is_in, owner_of
from paddock.games.force.continuous.current_values import may_guard_here
from paddock.games.force.continuous.prohibitions import may_guard_with, may_play_support, may_run_with
from paddock.games.force.data.codes import FOR_HORSE, FOR_SITUATION, FORCE, HORSE, SUPPORT
from paddock.games.force.data.kinds import ASK_AREA_SUPPORT, ASK_GUARD, ASK_HORSE_SUPPORT, ASK_PAY, ASK_PRIORITY, ASK_RUNNER, KINDS_USED
from paddock.games.force.play.cards import AS_GUARD, AS_RUNNER, AS_SUPPORT
from paddock.games.force.state import INSTANCES, State
from paddock.games.force.turn.endless_loops import was_done_here
from paddock.games.force.turn.playable import affordable, does_something

ANSWER = FIRST_CODE  # + kind of decision: no answer to what is asked
(NOT_IN_HAND, SAME_CARD, NOT_A_HORSE, NOT_A_FORCE, NOT_A_SUPPORT, ONLY_IN_A_RUN, NOT_IN_A_RUN, UNSUITED, FORBIDDEN, DOES_NOTHING, CANNOT_PAY,
 BAD_PAYMENT, MUST_DO, REPEATED) = range(FIRST_CODE + KINDS_USED, FIRST_CODE + KINDS_USED + 14)  # fmt: skip


def reason_for(s: State, t: Tables, seat: int, action: int) -> int:
    """The first rule in the way of an action that is not allowed; s.may holds what is."""
    if seat == s.turn_player and was_done_here(s, action):
        return REPEATED
    asked = int(s.asked)
    plays = asked in (ASK_AREA_SUPPORT, ASK_RUNNER, ASK_HORSE_SUPPORT, ASK_GUARD, ASK_PRIORITY)
    if action == DONE and plays:
        return MUST_DO
    if action >= INSTANCES or not (plays or asked == ASK_PAY):
        return ANSWER + asked
    if owner_of(action) != seat or not is_in(s.hand, action):
        return NOT_IN_HAND
    if twin_allowed(s, action):
        return SAME_CARD
    if asked == ASK_PAY:
        return BAD_PAYMENT if t.card_kind[s.card[action]] == FORCE else NOT_A_FORCE
    if asked in (ASK_RUNNER, ASK_GUARD):
        return why_not_horse(s, t, seat, action, asked)
    return why_not_support(s, t, seat, action, asked)


def why_not_horse(s: State, t: Tables, seat: int, card: int, asked: int) -> int:
    """702.6b, 702.6e-i, 103.3, 805.2c, 103.2c."""
    if t.card_kind[s.card[card]] != HORSE:
        return NOT_A_HORSE
    if asked == ASK_GUARD:
        if not may_guard_here(s, t, card):
            return UNSUITED
        if not may_guard_with(s, t, card):
            return FORBIDDEN
        return MUST_DO if affordable(s, t, seat, card, AS_GUARD) else CANNOT_PAY
    if not may_run_with(s, t, card):
        return FORBIDDEN
    return MUST_DO if affordable(s, t, seat, card, AS_RUNNER) else CANNOT_PAY


def why_not_support(s: State, t: Tables, seat: int, card: int, asked: int) -> int:
    """205.1, 103.3, 805.3, 805.2c."""
    which = int(s.card[card])
    if t.card_kind[which] != SUPPORT:
        return NOT_A_SUPPORT
    if asked == ASK_AREA_SUPPORT and t.card_type[which] == FOR_HORSE:
        return ONLY_IN_A_RUN
    if asked != ASK_AREA_SUPPORT and t.card_type[which] != FOR_HORSE:
        return NOT_IN_A_RUN
    if not may_play_support(s, t, card):
        return FORBIDDEN
    if t.card_type[which] != FOR_SITUATION and not does_something(s, t, seat, card):
        return DOES_NOTHING
    return CANNOT_PAY if not affordable(s, t, seat, card, AS_SUPPORT) else REPEATED
