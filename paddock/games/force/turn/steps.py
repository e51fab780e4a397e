"""The turn (702.2 to 702.5, 702.7): the steps outside of the run. Each step does one thing and sets the next step."""

from paddock.engine.rules.bitset import singleton
from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Decision
from paddock.games.force.board.ending import draw_game
from paddock.games.force.board.places import other
from paddock.games.force.board.race import hand_limit
from paddock.games.force.board.zones import tick
from paddock.games.force.continuous.layers import settle
from paddock.games.force.data.codes import Duration, Trigger
from paddock.games.force.data.stages import Step
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.durations import expire
from paddock.games.force.effects.replaceable_events import push_rule_discard, push_rule_draw
from paddock.games.force.effects.triggers import happened
from paddock.games.force.effects.waiting import forget_uses_of_turn
from paddock.games.force.events import Event
from paddock.games.force.play.rule_check import push_check
from paddock.games.force.refusals import Ending
from paddock.games.force.state import NO_CARD, SEATS, State
from paddock.games.force.turn.endless_loops import begin_memory

MOST_TURNS = 400  # F-12: a longer game is a draw


def begin_turn(s: State, t: Tables, seat: int, log: Log) -> None:
    """701.1, 702.7, 603.1g: make this seat the turn player."""
    if s.turn >= MOST_TURNS:
        draw_game(s, Ending.LONG_GAME, log)
        return
    settle(s, t)
    s.turn += 1
    s.turn_player = seat
    for k in range(SEATS):
        s.supports_played[k] = 0
        s.cards_drawn[k] = 0
        s.runs_made[k] = 0
    forget_uses_of_turn(s)
    begin_memory(s)
    tick(s)
    expire(s, t, Duration.NEXT_TURN, log)
    s.stage = Step.TURN_STARTS
    emit(log, Event.TURN_BEGINS, EVERYONE, seat, int(s.turn))


def step_outside_run(s: State, t: Tables, log: Log) -> None:
    """Do one step of the turn outside of the run."""
    if s.stage == Step.TURN_STARTS:
        happened(s, t, log, Trigger.TURN, int(s.turn_player), NO_CARD)
        s.stage = Step.DRAW_ONE
        push_check(s)
    elif s.stage == Step.DRAW_ONE:
        s.stage = Step.AFTER_DRAW
        push_rule_draw(s, int(s.turn_player), 1)
    elif s.stage == Step.AFTER_DRAW:
        s.stage = Step.AREA_SUPPORTS
        push_check(s)
    elif s.stage == Step.AREA_SUPPORTS:
        s.asked = Decision.AREA_SUPPORT
        s.pending = singleton(s.turn_player)
    elif s.stage == Step.AREA_SUPPORT_PLAYED:
        s.stage = Step.AREA_SUPPORTS
        push_check(s)
    elif s.stage == Step.AFTER_RUN:
        s.stage = Step.HAND_LIMIT
        push_check(s)
    elif s.stage == Step.HAND_LIMIT:
        keep_hand_limit(s)
    elif s.stage == Step.AFTER_LIMIT:
        s.stage = Step.TURN_ENDS
        push_check(s)
    else:
        end_turn(s, t, log)


def keep_hand_limit(s: State) -> None:
    """F-9, F-28: with this option, the turn player discards cards above the limit, and another rule check follows."""
    over = int(s.hand_cards[s.turn_player]) - hand_limit(s)
    if hand_limit(s) == 0 or over <= 0:
        s.stage = Step.TURN_ENDS
        return
    s.stage = Step.AFTER_LIMIT
    push_rule_discard(s, int(s.turn_player), over)


def end_turn(s: State, t: Tables, log: Log) -> None:
    """702.7, F-28: effects that last for this turn end, without an event or a rule check."""
    expire(s, t, Duration.TURN, log)
    begin_turn(s, t, other(int(s.turn_player)), log)
