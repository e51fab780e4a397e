"""Random games with random decks of the whole set: every card was played, every ability has done its work, every kind of decision was met."""

from tests.games.force.exhaustive import ROOM, explore

MOST_GAMES = 600


def test_everything_of_the_set_is_reached_and_no_list_comes_near_its_end() -> None:
    reached, left = explore(MOST_GAMES)
    assert left == {"cards": [], "abilities": [], "decisions": []}
    assert {name: n for name, n in reached.longest.items() if name in ROOM and 2 * n > ROOM[name] and name != "depth"} == {}
    assert reached.longest["depth"] < ROOM["depth"]
