"""The reasons for refused actions: the code of the rule that forbids an action, based on information that the seat sees."""

from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.places import is_in, owner_of
from paddock.games.force.continuous.current_values import may_guard_here
from paddock.games.force.continuous.prohibitions import may_guard_with, may_play_support, may_run_with
from paddock.games.force.data.codes import CardKind, SupportType
from paddock.games.force.data.tables import Tables
from paddock.games.force.play.cards import PlayedAs
from paddock.games.force.refusals import ANSWER, Refusal
from paddock.games.force.state import INSTANCES, State
from paddock.games.force.turn.endless_loops import was_done_here
from paddock.games.force.turn.playable import affordable, does_something, twin_allowed


def reason_for(s: State, t: Tables, seat: int, action: int) -> int:
    """The first rule that forbids an action that is not legal. s.may holds the legal actions."""
    if seat == s.turn_player and was_done_here(s, action):
        return Refusal.REPEATED
    asked = int(s.asked)
    plays = asked in (Decision.AREA_SUPPORT, Decision.RUNNER, Decision.HORSE_SUPPORT, Decision.GUARD, Decision.PRIORITY)
    if action == Action.DONE and plays:
        return Refusal.MUST_DO
    if action >= INSTANCES or not (plays or asked == Decision.PAY):
        return ANSWER + asked
    if owner_of(action) != seat or not is_in(s.hand, action):
        return Refusal.NOT_IN_HAND
    if twin_allowed(s, action):
        return Refusal.SAME_CARD
    if asked == Decision.PAY:
        return Refusal.BAD_PAYMENT if t.card_kind[s.card[action]] == CardKind.FORCE else Refusal.NOT_A_FORCE
    if asked in (Decision.RUNNER, Decision.GUARD):
        return why_not_horse(s, t, seat, action, asked)
    return why_not_support(s, t, seat, action, asked)


def why_not_horse(s: State, t: Tables, seat: int, card: int, asked: int) -> int:
    """702.6b, 702.6e-i, 103.3, 805.2c, 103.2c."""
    if t.card_kind[s.card[card]] != CardKind.HORSE:
        return Refusal.NOT_A_HORSE
    if asked == Decision.GUARD:
        if not may_guard_here(s, t, card):
            return Refusal.UNSUITED
        if not may_guard_with(s, t, card):
            return Refusal.FORBIDDEN
        return Refusal.MUST_DO if affordable(s, t, seat, card, PlayedAs.GUARD) else Refusal.CANNOT_PAY
    if not may_run_with(s, t, card):
        return Refusal.FORBIDDEN
    return Refusal.MUST_DO if affordable(s, t, seat, card, PlayedAs.RUNNER) else Refusal.CANNOT_PAY


def why_not_support(s: State, t: Tables, seat: int, card: int, asked: int) -> int:
    """205.1, 103.3, 805.3, 805.2c."""
    which = int(s.card[card])
    if t.card_kind[which] != CardKind.SUPPORT:
        return Refusal.NOT_A_SUPPORT
    if asked == Decision.AREA_SUPPORT and t.card_type[which] == SupportType.HORSE:
        return Refusal.ONLY_IN_A_RUN
    if asked != Decision.AREA_SUPPORT and t.card_type[which] != SupportType.HORSE:
        return Refusal.NOT_IN_A_RUN
    if not may_play_support(s, t, card):
        return Refusal.FORBIDDEN
    if t.card_type[which] != SupportType.SITUATION and not does_something(s, t, seat, card):
        return Refusal.DOES_NOTHING
    return Refusal.CANNOT_PAY if not affordable(s, t, seat, card, PlayedAs.SUPPORT) else Refusal.REPEATED
