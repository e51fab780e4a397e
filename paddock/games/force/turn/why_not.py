"""The reason why an action is refused: the rule that forbids it, based on information that the seat sees."""

from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.places import is_in, owner_of
from paddock.games.force.continuous.current_values import may_guard_here
from paddock.games.force.continuous.prohibitions import may_guard_with, may_play_support, may_run_with
from paddock.games.force.data.codes import CardKind, SupportType
from paddock.games.force.data.tables import Tables
from paddock.games.force.play.cards import PlayedAs
from paddock.games.force.refusals import NOT_AN_ANSWER, Refusal
from paddock.games.force.state import INSTANCES, State
from paddock.games.force.turn.endless_loops import was_done_here
from paddock.games.force.turn.playable import affordable, does_something, twin_allowed


def reason_for(s: State, t: Tables, seat: int, action: int) -> int:
    """The first rule that forbids an action that is not legal. s.may holds the legal actions."""
    if seat == s.turn_player and was_done_here(s, action):
        return Refusal.REPEATED
    asked = int(s.asked)
    is_card_play = asked in (Decision.AREA_SUPPORT, Decision.RUNNER, Decision.HORSE_SUPPORT, Decision.GUARD, Decision.PRIORITY)
    if action == Action.DONE and is_card_play:
        return Refusal.MUST_DO
    if action >= INSTANCES or not (is_card_play or asked == Decision.PAY):
        return NOT_AN_ANSWER + asked
    if owner_of(action) != seat or not is_in(s.hand, action):
        return Refusal.NOT_IN_HAND
    if twin_allowed(s, action):
        return Refusal.SAME_CARD
    if asked == Decision.PAY:
        return Refusal.BAD_PAYMENT if t.card_kind[s.card[action]] == CardKind.FORCE else Refusal.NOT_A_FORCE
    if asked == Decision.RUNNER:
        return why_not_runner(s, t, seat, action)
    if asked == Decision.GUARD:
        return why_not_guard(s, t, seat, action)
    return why_not_support(s, t, seat, action, asked)


def why_not_runner(s: State, t: Tables, seat: int, card: int) -> int:
    """The rule that forbids this runner: it is no horse (702.6b), an effect forbids it (103.3), its cost cannot be paid (805.2c), or
    another horse must run (103.2c)."""
    if t.card_kind[s.card[card]] != CardKind.HORSE:
        return Refusal.NOT_A_HORSE
    if not may_run_with(s, t, card):
        return Refusal.FORBIDDEN
    return Refusal.MUST_DO if affordable(s, t, seat, card, PlayedAs.RUNNER) else Refusal.CANNOT_PAY


def why_not_guard(s: State, t: Tables, seat: int, card: int) -> int:
    """The rule that forbids this guard: it is no horse, surface or distance do not suit it (702.6e-i), an effect forbids it (103.3), its
    requirements cannot be paid (510.2), or another horse must guard (103.2c)."""
    if t.card_kind[s.card[card]] != CardKind.HORSE:
        return Refusal.NOT_A_HORSE
    if not may_guard_here(s, t, card):
        return Refusal.UNSUITED
    if not may_guard_with(s, t, card):
        return Refusal.FORBIDDEN
    return Refusal.MUST_DO if affordable(s, t, seat, card, PlayedAs.GUARD) else Refusal.CANNOT_PAY


def why_not_support(s: State, t: Tables, seat: int, card: int, asked: int) -> int:
    """The rule that forbids this support: it is no support, it is not for this step (205.1), an effect forbids it (103.3), it would do
    nothing (805.3), or its cost cannot be paid (805.2c). What remains is an equal card that was played in this situation (1201.1b)."""
    card_row = int(s.card[card])
    if t.card_kind[card_row] != CardKind.SUPPORT:
        return Refusal.NOT_A_SUPPORT
    if asked == Decision.AREA_SUPPORT and t.card_type[card_row] == SupportType.HORSE:
        return Refusal.ONLY_IN_A_RUN
    if asked != Decision.AREA_SUPPORT and t.card_type[card_row] != SupportType.HORSE:
        return Refusal.NOT_IN_A_RUN
    if not may_play_support(s, t, card):
        return Refusal.FORBIDDEN
    if not does_something(s, t, seat, card):
        return Refusal.DOES_NOTHING
    return Refusal.REPEATED if affordable(s, t, seat, card, PlayedAs.SUPPORT) else Refusal.CANNOT_PAY
