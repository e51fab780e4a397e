"""Random games with random decks of the whole set: every card was played, every ability has done its work, every kind of decision was met."""

from tests.games.force.exhaustive import ROOM, explore

MOST_GAMES = 300
RARE = 3  # abilities that so few games may leave; the runner itself reaches all of them in some thousand


def test_everything_of_the_set_is_reached_and_no_list_comes_near_its_end() -> None:
    """Abilities that end the race are left to the tests of their cards; the runner itself finds them in some thousand games."""
    reached, left = explore(MOST_GAMES, ends=False)
    assert (left["cards"], left["decisions"]) == ([], [])
    assert len(left["abilities"]) <= RARE, left["abilities"]
    assert {name: n for name, n in reached.longest.items() if name in ROOM and 2 * n > ROOM[name]} == {}
