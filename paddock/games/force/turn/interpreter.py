"""The main loop: run the next step of the top frame, or of the turn, until a player must decide or the race is over.

`play` calls `answer`, and then `go_on` if `is_going`.
"""

from paddock.engine.rules.bitset import has, size
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, allow_nothing, anything_allowed
from paddock.games.force.board.ending import draw_game
from paddock.games.force.board.notes import renew_notes
from paddock.games.force.data.frames import Fault, FrameKind, top
from paddock.games.force.data.stages import Step
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.card_moves import answer_moving, offer_moving, step_moving
from paddock.games.force.effects.choosing import answer_choosing, offer_choosing, step_choosing
from paddock.games.force.effects.replaceable_events import step_drawing, step_turning
from paddock.games.force.effects.replacement import answer_replacing, offer_replacing, step_replacing
from paddock.games.force.effects.states import watch
from paddock.games.force.effects.texts import answer_text, offer_text, step_text
from paddock.games.force.effects.waiting import clear_snapshots
from paddock.games.force.play.abilities import answer_ability, offer_ability, step_ability
from paddock.games.force.play.cards import PlayedAs, answer_named, offer_named, play_card, step_playing
from paddock.games.force.play.paying import answer_paying, offer_paying, step_paying
from paddock.games.force.play.rule_check import CheckStep, answer_checking, offer_checking, step_checking
from paddock.games.force.refusals import Ending
from paddock.games.force.state import MAY_WORDS, Frame, State
from paddock.games.force.turn.discarding import answer_discarding, offer_discarding, step_discarding
from paddock.games.force.turn.endless_loops import forbid_repeats, is_repeated, remember, situation_hash
from paddock.games.force.turn.playable import offer_area_supports, offer_guards, offer_horse_supports, offer_runners
from paddock.games.force.turn.run import answer_keep, no_guard, no_runner, offer_keep, priority_played, step_in_run, stop_playing
from paddock.games.force.turn.setup import answer_deck, answer_mulligan, offer_decks, offer_mulligan
from paddock.games.force.turn.steps import begin_turn, step_outside_run

FEW_STEPS = 32  # steps without any decision after which the loop checks for a repeated state
MOST_STEPS = 6_000  # steps without a real decision after which the loop counts as endless
MANY_STEPS = 2_000  # steps after which the number of legal actions decides whether a decision is real


def go_on(s: State, t: Tables, log: Log) -> None:
    """Run until a decision is pending. F-12, 1201.1c: if nobody decides and the state equals the state at an earlier rule check, the game
    is a draw. The interval between stored states doubles each time, so that loops of any length are found."""
    steps, was, until = 0, 0, FEW_STEPS
    while is_going(s):
        step(s, t, log)
        steps += 1
        if steps >= FEW_STEPS and begins_check(s):
            now = situation_hash(s)
            if now == was:
                draw_game(s, Ending.ENDLESS, log)
            if steps >= until:
                was, until = now, 2 * steps
        if s.idle > MOST_STEPS and s.over == 0:
            draw_game(s, Ending.ENDLESS, log)
    finish_call(s, t, log)


def is_going(s: State) -> bool:
    """Whether steps remain before the next decision."""
    return bool(s.pending == 0 and s.over == 0 and s.fault == 0)


def step(s: State, t: Tables, log: Log) -> None:
    """Do one step, then check the states of STATE abilities."""
    if s.depth == 0:
        step_turn(s, t, log)
    else:
        step_frame(s, t, log)
    watch(s, t, log)
    s.idle += 1


def finish_call(s: State, t: Tables, log: Log) -> None:
    """Finish the call, because a decision is pending or the race is over."""
    if s.over == 0 and s.fault == 0:
        renew_notes(s)
        if has(s.pending, int(s.turn_player)):
            check_repetition(s, t, log)


def begins_check(s: State) -> bool:
    """Whether a rule check is about to begin, or to begin again (804.2)."""
    return bool(
        s.over == 0
        and s.pending == 0
        and s.depth > 0
        and s.frame[top(s), Frame.KIND] == FrameKind.CHECKING
        and s.frame[top(s), Frame.STEP] == CheckStep.RULES
    )


def step_turn(s: State, t: Tables, log: Log) -> None:
    """Do one step of the turn, because no frame is on the stack."""
    if s.snapshots != 0 and s.waits == 0:
        clear_snapshots(s)
    if Step.RUN_BEGINS <= s.stage < Step.AFTER_RUN:
        step_in_run(s, t, log)
    else:
        step_outside_run(s, t, log)


def step_frame(s: State, t: Tables, log: Log) -> None:
    """Do one step of the top frame."""
    kind = s.frame[top(s), Frame.KIND]
    if kind == FrameKind.CHECKING:
        step_checking(s, t, log)
    elif kind == FrameKind.PLAYING:
        step_playing(s, t, log)
    elif kind == FrameKind.PAYING:
        step_paying(s, t, log)
    elif kind == FrameKind.ABILITY:
        step_ability(s, t, log)
    elif kind == FrameKind.TEXT:
        step_text(s, t, log)
    elif kind == FrameKind.CHOOSING:
        step_choosing(s, t, log)
    elif kind == FrameKind.DRAWING:
        step_drawing(s, t, log)
    elif kind == FrameKind.DISCARDING:
        step_discarding(s, t, log)
    elif kind == FrameKind.MOVING:
        step_moving(s, t, log)
    elif kind == FrameKind.TURNING:
        step_turning(s, t, log)
    elif kind == FrameKind.REPLACING:
        step_replacing(s, t, log)
    else:
        s.fault = Fault.IMPOSSIBLE


# ------------------------------------------------------------------ loops (1201)


def check_repetition(s: State, t: Tables, log: Log) -> None:
    """F-12: the turn player is about to decide. If the situation is a repetition and no new action is left, nobody can stop the loop, so
    the game is a draw (1201.1c)."""
    s.now = situation_hash(s)
    if is_repeated(s):
        offer_all(s, t, int(s.turn_player))
        able = anything_allowed(s)
        allow_nothing(s)
        if not able:
            draw_game(s, Ending.ENDLESS, log)


def offer_all(s: State, t: Tables, seat: int) -> None:
    """Write all legal actions of this seat to s.may."""
    if s.stage == Step.CHOOSING_DECKS:
        offer_decks(s, t, seat)
        return
    if s.stage == Step.CHOOSING_HANDS:
        offer_mulligan(s)
        return
    if s.depth == 0:
        offer_turn(s, t, seat)
    else:
        offer_frame(s, t, seat)
    if seat == s.turn_player and s.memories > 0:
        forbid_repeats(s)


def offer_turn(s: State, t: Tables, seat: int) -> None:
    """Add the legal actions of a decision of the turn."""
    if s.stage == Step.AREA_SUPPORTS:
        offer_area_supports(s, t, seat)
    elif s.stage == Step.RUNNER:
        offer_runners(s, t, seat)
    elif s.stage == Step.GUARDING:
        offer_guards(s, t, seat)
    elif s.stage in (Step.HORSE_SUPPORTS, Step.PRIORITY):
        offer_horse_supports(s, t, seat)
    else:
        offer_keep(s)


def offer_frame(s: State, t: Tables, seat: int) -> None:
    """Add the legal actions of the top frame's decision."""
    kind = s.frame[top(s), Frame.KIND]
    if kind == FrameKind.CHECKING:
        offer_checking(s, t, seat)
    elif kind == FrameKind.PLAYING:
        offer_named(s, t, seat)
    elif kind == FrameKind.PAYING:
        offer_paying(s, t, seat)
    elif kind == FrameKind.ABILITY:
        offer_ability(s, t, seat)
    elif kind == FrameKind.TEXT:
        offer_text(s, t, seat)
    elif kind == FrameKind.CHOOSING:
        offer_choosing(s, t, seat)
    elif kind == FrameKind.DISCARDING:
        offer_discarding(s, t, seat)
    elif kind == FrameKind.MOVING:
        offer_moving(s, t, seat)
    elif kind == FrameKind.REPLACING:
        offer_replacing(s, t, seat)


# ------------------------------------------------------------------ answers


def answer(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Apply a seat's decision. The consequences follow in `go_on`, unless the next decision is already pending."""
    if s.stage == Step.CHOOSING_DECKS:
        answer_deck(s, t, seat, action, log)
        return
    if s.stage == Step.CHOOSING_HANDS:
        if answer_mulligan(s, t, seat, action, log):
            s.asked = 0
            begin_turn(s, t, int(s.first_player), log)
        return
    if s.idle > MANY_STEPS:
        forget_idle_steps(s, t, seat)
    if seat == s.turn_player:
        remember(s, action)
        s.now = 0
    s.pending = 0
    if s.depth == 0:
        answer_turn(s, t, seat, action, log)
    else:
        answer_frame(s, t, seat, action, log)
    if s.pending == 0:
        s.asked = 0
    if not is_going(s):
        finish_call(s, t, log)


def forget_idle_steps(s: State, t: Tables, seat: int) -> None:
    """1201.1c: reset the step counter after a real decision, which is a decision with more than one legal action."""
    offer_all(s, t, seat)
    answers = 0
    for w in range(MAY_WORDS):
        answers += size(s.may[w])
    allow_nothing(s)
    if answers > 1:
        s.idle = 0


def answer_turn(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """702.5, 702.6b, d, e, h, and the choice of F-26: apply a decision of the turn steps."""
    if s.stage == Step.AREA_SUPPORTS:
        s.stage = Step.RUN_BEGINS if action == Action.DONE else Step.AREA_SUPPORT_PLAYED
    elif s.stage == Step.RUNNER:
        if action == Action.DONE:
            no_runner(s, t, log)
        else:
            s.stage = Step.RUNNER_PLAYED
    elif s.stage == Step.HORSE_SUPPORTS:
        s.stage = Step.GUARDING if action == Action.DONE else Step.HORSE_SUPPORT_PLAYED
    elif s.stage == Step.GUARDING:
        if action == Action.DONE:
            no_guard(s, t, log)
        else:
            s.stage = Step.GUARD_PLAYED
    elif s.stage == Step.PRIORITY:
        if action == Action.DONE:
            stop_playing(s, log)
        else:
            priority_played(s)
    else:
        answer_keep(s, action)
        return
    if action != Action.DONE:
        play_card(s, t, seat, action, way_of_playing(s), log)


def way_of_playing(s: State) -> int:
    """The way in which the card of the next step is played."""
    if s.stage == Step.RUNNER_PLAYED:
        return PlayedAs.RUNNER
    return PlayedAs.GUARD if s.stage == Step.GUARD_PLAYED else PlayedAs.SUPPORT


def answer_frame(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Apply a decision of the top frame."""
    kind = s.frame[top(s), Frame.KIND]
    if kind == FrameKind.CHECKING:
        answer_checking(s, t, seat, action, log)
    elif kind == FrameKind.PLAYING:
        answer_named(s, t, seat, action, log)
    elif kind == FrameKind.PAYING:
        answer_paying(s, t, seat, action, log)
    elif kind == FrameKind.ABILITY:
        answer_ability(s, t, seat, action, log)
    elif kind == FrameKind.TEXT:
        answer_text(s, t, seat, action, log)
    elif kind == FrameKind.CHOOSING:
        answer_choosing(s, t, seat, action, log)
    elif kind == FrameKind.DISCARDING:
        answer_discarding(s, t, seat, action, log)
    elif kind == FrameKind.MOVING:
        answer_moving(s, t, seat, action, log)
    elif kind == FrameKind.REPLACING:
        answer_replacing(s, t, seat, action, log)
