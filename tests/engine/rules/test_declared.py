"""Declared things and enums: numbers, texts and what is refused; events written natively as interpreted."""

import numpy as np
import pytest

from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState
from paddock.engine.presentation.notation import Notation
from paddock.engine.rules import log
from paddock.engine.rules.contract import NO_TABLES
from paddock.engine.rules.declared import (
    ActionEnum,
    DecisionEnum,
    EventEnum,
    OptionEnum,
    RefusalEnum,
    action,
    decision,
    event,
    flag,
    numbers,
    refusal,
)
from paddock.engine.rules.fields import public
from paddock.engine.rules.log import emit
from paddock.engine.rules.things import compound, number, thing
from paddock.engine.rules.types import Log, States
from tests.engine.layouts import state

COLOUR = thing("colour", "RB", "red", "blue")
CARD = compound("card", COLOUR, number("number", 1, 12))


class Event(EventEnum):
    NOTHING = event("X-1", chance=True)
    MOVED = event("X-2", COLOUR, "squares", at=7)
    AFTER = event("X-3", silent=True)


class Action(ActionEnum):
    PLAY = action("{}", CARD)
    DISCARD = action("x{}", CARD, words="drop")
    PASS = action("pass")


class Phase(DecisionEnum):
    PLAYING = decision("play", "X-4", sealed=True)
    MOVING = None


class Refusal(RefusalEnum):
    PLAIN = refusal("X-5")
    OWN_WORDS = refusal("X-5", words="X-5-own")


class Option(OptionEnum):
    MARKS = numbers("X-6", (1, 2, 3), 0, 7)
    OPEN = flag("X-7", True)


def test_members_are_numbered_in_order_unless_they_name_a_number() -> None:
    assert [int(e) for e in Event] == [1, 7, 8]
    assert [int(a) for a in Action] == [0, 24, 48] and Action.count() == 49
    assert [int(o) for o in Option] == [0, 3]
    assert [int(r) for r in Refusal] == [10, 11]
    kinds = Event.kinds()
    assert (kinds[1].chance, kinds[8].silent, kinds[7].chance, kinds[7].silent) == (True, True, False, False)
    assert list(Phase.kinds()) == [Phase.PLAYING], "a phase without a declaration asks nothing"
    assert [r.key for r in Refusal] == ["X-5", "X-5-own"] and Action.DISCARD.key == "drop" and Action.PLAY.key == "play"


def test_every_action_is_written_and_read_and_no_other_text() -> None:
    notation = Notation(Action)
    for one in range(Action.count()):
        assert notation.read(notation.write(one)) == one == notation.read(notation.write(one).lower())
    assert (notation.write(11), notation.write(24), notation.write(48)) == ("R12", "xR1", "pass")
    for text in ("", "R0", "R13", "G1", "R", "xx", " R1", "R1 ", "Ｒ1", "passs"):
        with pytest.raises(ValueError, match="no such move"):
            notation.read(text)
    for number_ in (-1, Action.count()):
        with pytest.raises(ValueError, match="no such action"):
            notation.write(number_)
        with pytest.raises(ValueError, match="no such action"):
            Action.split(number_)


def test_a_thing_beyond_the_last_has_no_text() -> None:
    assert (CARD.size, CARD.write(0), CARD.write(23), CARD.split(23)) == (24, "R1", "B12", (1, 11))
    for value in (-1, 24):
        with pytest.raises(ValueError, match="no such card"):
            CARD.write(value)
    with pytest.raises(ValueError, match="no such colour"):
        COLOUR.read("G")


def write(states: States, stream: Log) -> int:
    """Events with no value, values of several widths, and an enum as a number."""
    emit(stream, Event.NOTHING, 3)
    emit(stream, Event.MOVED, 7, states[0].small, -1)
    emit(stream, Event.AFTER, 1, states[0].small, states[0].small > 0, 1 << 40, 4, 5)
    return Event.AFTER


LENGTH = 1 + 3 + 5 + 8  # of a log that holds all three events


@pytest.mark.parametrize("target", ["native", "checked"])
@pytest.mark.parametrize("length", [0, 1, 4, LENGTH - 1, LENGTH, LENGTH + 1])
def test_native_events_are_those_of_the_interpreter_below_at_and_above_the_length_of_the_log(target: str, length: int) -> None:
    layout = state(small=public(np.int8))
    states = np.zeros(1, layout.dtype)
    states[0]["small"] = -5
    ours, plain = np.zeros(length, np.int64), np.zeros(length, np.int64)
    build = Build(target, layout.dtype, NO_TABLES, {})
    assert build(write)(states, ours) == 8
    Build("interpreted", layout.dtype, NO_TABLES, {})(write)([PythonState(states[0])], plain)
    assert ours[:1].tolist() == plain[:1].tolist()
    if length >= LENGTH:
        assert ours.tolist() == plain.tolist()
        assert [(e.kind, e.values) for e in log.read_events(ours)] == [(1, ()), (7, (-5, -1)), (8, (-5, 0, 1 << 40, 4, 5))]
    elif length:
        assert ours[0] == log.OVERFLOWED
