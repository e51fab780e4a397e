"""The text of an ability or a support (O1 to O18): one operation for each step, only forward (805.2d).

The TEXT frame: ABILITY, SOURCE, USER, EVENT_CARD + 1, NAMED + 1, PC the operation, STEP the step within the operation, LEFT its amount,
DONE the number of things that the last operation really did (103.2), R0 a chosen number. `targets.py` describes its targets.
"""

from enum import IntEnum

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, Decision, allow
from paddock.games.force.board.zones import tick
from paddock.games.force.continuous.conditions import When, conditions_hold, holds
from paddock.games.force.continuous.layers import refresh
from paddock.games.force.continuous.lookups import amount_of, player
from paddock.games.force.data.codes import AMOUNT_ROWS, IF_SO, AmountKind, Operation
from paddock.games.force.data.frames import FrameKind, ask, pop, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.operations import begin_search, do_operation
from paddock.games.force.effects.states import state_resolved
from paddock.games.force.effects.targets import begin_targets, end_targets
from paddock.games.force.effects.would_do_anything import mode_could, mode_start
from paddock.games.force.events import Event
from paddock.games.force.state import Frame, State
from paddock.games.force.things import NUMBERS


class TextStep(IntEnum):
    """Frame.STEP of a frame of kind TEXT."""

    BEGIN = 0
    NUMBERED = 1
    TARGETED = 2
    DONE_WITH = 3


JUMP = 64  # a jump is stored as pc * JUMP + length


def push_text(s: State, t: Tables, ability: int, source: int, user: int, named: int) -> None:
    """805.2d-iv, v: do the text of a support. F-52: it does nothing if its conditions do not hold. named: the horse that it names + 1."""
    at = push(s, FrameKind.TEXT)
    s.frame[at, Frame.ABILITY] = ability
    s.frame[at, Frame.SOURCE] = source
    s.frame[at, Frame.USER] = user
    s.frame[at, Frame.NAMED] = named
    refresh(s, t)
    if not conditions_hold(s, t, ability, source, at, When.WORKS):
        s.frame[at, Frame.PC] = t.ab_ops[ability]


def step_text(s: State, t: Tables, log: Log) -> None:
    """Do the next step of the current operation, or end the text."""
    at = top(s)
    ability, pc, step = int(s.frame[at, Frame.ABILITY]), int(s.frame[at, Frame.PC]), int(s.frame[at, Frame.STEP])
    op = int(t.ab_first[ability]) + pc
    if pc >= t.ab_ops[ability]:
        end_text(s, t, at)
    elif step == TextStep.BEGIN and chooses_number(t, op):
        ask(s, Decision.NUMBER, player(int(s.frame[at, Frame.SOURCE]), int(t.op_who[op])))
    elif step <= TextStep.NUMBERED:
        begin_operation(s, t, at, op, log)
    elif step == TextStep.TARGETED:
        s.frame[at, Frame.STEP] = TextStep.DONE_WITH
        do_operation(s, t, at, op, log)
    else:
        end_targets(s, t, at, op)
        go_to(s, at, pc + 1)


def go_to(s: State, at: int, pc: int) -> None:
    """Go to the next operation, and skip the parts of modes and conditions that are not done."""
    while s.frame[at, Frame.R3] != 0 and int(s.frame[at, Frame.R3]) // JUMP == pc:
        pc += int(s.frame[at, Frame.R3]) % JUMP
        s.frame[at, Frame.R3] = s.frame[at, Frame.R2]
        s.frame[at, Frame.R2] = s.frame[at, Frame.USED1]
        s.frame[at, Frame.USED1] = 0
    s.frame[at, Frame.PC] = pc
    s.frame[at, Frame.STEP] = TextStep.BEGIN


def end_text(s: State, t: Tables, at: int) -> None:
    """805.2d-vi: end the text. 806.6a: a state may wait again."""
    ability, source, is_state = int(s.frame[at, Frame.ABILITY]), int(s.frame[at, Frame.SOURCE]), s.frame[at, Frame.STATE] != 0
    pop(s)
    if is_state:
        state_resolved(s, t, ability, source)


def begin_operation(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """Look up the amount of an operation before anything is cleared, then find its targets."""
    code, source = int(t.op_code[op]), int(s.frame[at, Frame.SOURCE])
    refresh(s, t)
    if code == Operation.IF:
        branch(s, t, at, op, source)
        return
    if code == Operation.MODE:
        choose_mode(s, t, at, op)
        return
    tick(s)
    row = int(t.op_arg[op]) if code == Operation.EFFECT else op
    s.frame[at, Frame.LEFT] = amount_of(s, t, int(t.op_amount[row]), source, at)
    s.frame[at, Frame.STEP] = TextStep.TARGETED
    if code == Operation.SEARCH:
        begin_search(s, t, at, op, log)
    begin_targets(s, t, at, op, log)
    s.frame[at, Frame.DONE] = 0


def branch(s: State, t: Tables, at: int, op: int, source: int) -> None:
    """O14: skip the part that is not done. When the first part ends, the "else" part is skipped."""
    pc, cond = int(s.frame[at, Frame.PC]), int(t.op_arg[op])
    so = s.frame[at, Frame.DONE] > 0 if cond == IF_SO else holds(s, t, cond, source, at)
    then, otherwise = int(t.op_amount[op]), int(t.op_arg2[op])
    if not so:
        go_to(s, at, pc + 1 + then)
        return
    remember_jump(s, at, pc + 1 + then, otherwise)
    go_to(s, at, pc + 1)


def remember_jump(s: State, at: int, pc: int, length: int) -> None:
    """Store a jump: Frame.R3 holds the first operation to skip and their number. Enclosing jumps wait in Frame.R2 and Frame.USED1."""
    if length > 0:
        s.frame[at, Frame.USED1] = s.frame[at, Frame.R2]
        s.frame[at, Frame.R2] = s.frame[at, Frame.R3]
        s.frame[at, Frame.R3] = pc * JUMP + length


def choose_mode(s: State, t: Tables, at: int, op: int) -> None:
    """O13: ask for a mode. If no mode would do anything, none is chosen."""
    for mode in range(int(t.op_amount[op])):
        if mode_could(s, t, at, op, mode):
            ask(s, Decision.MODE, int(s.frame[at, Frame.USER]))
            return
    go_to(s, at, int(s.frame[at, Frame.PC]) + 1 + mode_start(t, op, int(t.op_amount[op])))


def chooses_number(t: Tables, op: int) -> bool:
    """Whether the amount of the operation is a number that the player chooses (N4)."""
    amount = int(t.op_amount[op])
    return amount >= AMOUNT_ROWS and t.am_code[amount - AMOUNT_ROWS] == AmountKind.CHOSEN


# ------------------------------------------------------------------ decisions


def offer_text(s: State, t: Tables, seat: int) -> None:
    """O13: add the modes that would do something (F-11). N4: add the numbers up to the cap, from 0 (103.5)."""
    at = top(s)
    op = int(t.ab_first[int(s.frame[at, Frame.ABILITY])]) + int(s.frame[at, Frame.PC])
    if s.asked == Decision.MODE:
        for mode in range(int(t.op_amount[op])):
            if mode_could(s, t, at, op, mode):
                allow(s, Action.MODE + mode)
        return
    most = int(t.am_cap[int(t.op_amount[op]) - AMOUNT_ROWS])
    if t.op_code[op] == Operation.DISCARD:
        most = min(most, int(s.hand_cards[seat]))
    for n in range(min(most + 1, NUMBERS)):
        allow(s, Action.NUMBER + n)


def answer_text(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Store the chosen number, or go to the operations of the chosen mode."""
    at = top(s)
    op = int(t.ab_first[int(s.frame[at, Frame.ABILITY])]) + int(s.frame[at, Frame.PC])
    if t.op_code[op] != Operation.MODE:
        s.frame[at, Frame.R0] = action - Action.NUMBER
        s.frame[at, Frame.STEP] = TextStep.NUMBERED
        emit(log, Event.CHOSE_NUMBER, EVERYONE, seat, action - Action.NUMBER)
        return
    mode = action - Action.MODE
    emit(log, Event.CHOSE_MODE, EVERYONE, seat, mode)
    pc = int(s.frame[at, Frame.PC]) + 1
    begins, ends, last = mode_start(t, op, mode), mode_start(t, op, mode + 1), mode_start(t, op, int(t.op_amount[op]))
    remember_jump(s, at, pc + ends, last - ends)
    go_to(s, at, pc + begins)
