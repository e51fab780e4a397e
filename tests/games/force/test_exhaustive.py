"""Random games with random decks of the whole set: every card was played, every ability has done its work, every kind of decision was met."""

from importlib import import_module

from tests.games.force.exhaustive import ROOM, SHOWN_BY, explore

MOST_GAMES = 300
RARE = 3  # abilities that so few games may leave; the runner itself reaches all of them in some thousand


def test_everything_of_the_set_is_reached_and_no_list_comes_near_its_end() -> None:
    """Also 903.1, 1201.1b, 1201.1c. Abilities that end the race are left to the tests of their cards; the runner itself finds them in some
    thousand games."""
    reached, left = explore(MOST_GAMES, ends=False)
    assert (left["cards"], left["decisions"], left["loops"]) == ([], [], [])
    assert len(left["abilities"]) <= RARE, left["abilities"]
    assert {name: n for name, n in reached.longest.items() if name in ROOM and 2 * n > ROOM[name]} == {}


def test_endings_that_the_runner_may_not_reach_are_shown_by_tests_of_their_own() -> None:
    for test in SHOWN_BY.values():
        module, name = test.split(".")
        assert callable(getattr(import_module(f"tests.games.force.{module}"), name))
