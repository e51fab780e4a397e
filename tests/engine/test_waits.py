"""Which functions games wait for, and which are taken in where they are called: by how much there is to do in them, and where they are called."""

from paddock.engine.compiler import Build, Function
from paddock.engine.contract import NO_TABLES
from paddock.engine.machine import State
from paddock.engine.waits import Waits
from tests.engine.test_cuts import SMALL_STATE


def always_waited(s: State) -> None:
    s.count = 0


def much(s: State) -> int:
    """The one in which there is much to do."""
    s.count += s.few[0] * 3 + s.few[1] * 5 + s.few[2] * 7 + s.many[0] * 11 + s.many[1] * 13 + s.many[2] * 17
    s.count += s.few[0] * 19 + s.few[1] * 23 + s.few[2] * 29 + s.many[0] * 31 + s.many[1] * 37 + s.many[2] * 41
    return int(s.count)


def if_any(s: State) -> int:
    """Small, but it may call the other."""
    return much(s) if s.count > 0 else 0


def first_half(s: State) -> int:
    """Called in one place, and calls in two."""
    return if_any(s) + much(s) + s.few[0] + s.few[1] + s.few[2] + s.many[0] + s.many[1] + s.many[2]


def little(s: State) -> int:
    return int(s.few[1])


def root(s: State) -> int:
    if s.count == 7:
        always_waited(s)
    return first_half(s) + if_any(s) + little(s)


def length(f: Function) -> int:
    return len(f.__code__.co_code)


def waits(small: int, most: int) -> Waits:
    return Waits(Build("interpreted", SMALL_STATE, NO_TABLES, {}), root, (always_waited,), length(much), small, most)


def test_a_function_is_waited_for_if_there_is_much_to_do_in_it_or_in_what_it_calls() -> None:
    found = waits(0, 0)
    assert [f for f in (always_waited, much, if_any, first_half, little) if found.is_cut(f)] == [always_waited, much, if_any, first_half]
    assert not any(map(found.is_taken_in, (always_waited, much, if_any, first_half, little)))


def test_small_functions_are_taken_in_everywhere() -> None:
    assert waits(length(if_any), 0).taken == {if_any}


def test_a_function_called_in_one_place_is_taken_in_as_long_as_the_part_does_not_grow_too_large() -> None:
    room = length(root) + length(if_any) + length(little) + length(if_any) + length(first_half)
    assert waits(length(if_any), room).taken == {if_any, first_half}
    assert waits(length(if_any), room - 1).taken == {if_any}


def test_what_is_always_waited_for_is_never_taken_in() -> None:
    assert length(always_waited) < length(much)
    assert always_waited not in waits(10 * length(much), 100 * length(much)).taken


def another_root(s: State) -> int:
    return two_places(s) + two_places(s)


def two_places(s: State) -> int:
    return one_place(s)


def one_place(s: State) -> int:
    return much(s) + much(s) + much(s)


def test_a_small_function_called_in_two_places_stays_small_and_does_not_take_in_a_larger_one() -> None:
    build = Build("interpreted", SMALL_STATE, NO_TABLES, {})
    found = Waits(build, another_root, (), length(much), length(two_places), 100 * length(much))
    assert length(one_place) > length(two_places)
    assert found.taken == {two_places}
