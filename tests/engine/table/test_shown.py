"""Tables and views say what they are: `repr` in one line, `print` as a drawing, in every game and at every moment. Nothing hidden shows."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

import paddock
from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.table.commit_reveal import deal_alone
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from tests.probe.game import GAME as PROBE

GAMES = [PROBE, *(game_named(name) for name in paddock.game_names())]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SHOWN = 12  # positions of a game in which the drawing is looked at


def played(game: Game, seats: int | None = None, most: int = 600) -> Iterator[Table]:
    """Yield a table before its first decision and after every decision, to its end or `most` decisions."""
    table = Table.new(game, seats, seed=11, target="interpreted")
    yield table
    while not table.over and len(table.entries) < most:
        seat = table.pending[0]
        legal = table.legal(seat)
        table.play(seat, legal[len(table.entries) * 7 % len(legal)])
        yield table


def ended(game: Game, seats: int) -> Table:
    *_, last = played(game, seats)
    assert last.over
    return last


def test_a_new_table_says_who_is_to_act() -> None:
    assert repr(Table.new(PROBE, 2, seed=3, target="interpreted")) == "<Table probe: 2 seats, 0 decisions made, seats 0 and 1 to act>"
    assert repr(Table.new(PROBE, 3, seed=3, target="interpreted")) == "<Table probe: 3 seats, 0 decisions made, seats 0, 1 and 2 to act>"


def test_a_table_counts_the_decisions_that_stand() -> None:
    table = Table.new(PROBE, 2, seed=3, target="interpreted")
    table.play(0, ".")
    assert repr(table) == "<Table probe: 2 seats, 1 decision made, seat 1 to act>"
    table.play(1, ".")
    assert " 2 decisions made, " in repr(table)
    table.undo(1, consent=True)
    assert len(table.entries) == 3
    assert repr(table) == "<Table probe: 2 seats, 1 decision made, seat 1 to act>"


def test_a_finished_table_says_its_result() -> None:
    table = ended(PROBE, 2)
    outcome = table.outcome()
    assert outcome is not None
    first, second = outcome.places
    assert repr(table) == f"<Table probe: 2 seats, {len(table.entries)} decisions made, over by PR-4.2, places {first}, {second}>"


def test_a_table_that_stopped_says_its_fault() -> None:
    table = Table.new(PROBE, 2, seed=3, target="interpreted")
    table.states["fault"] = 5
    assert repr(table).endswith("0 decisions made, stopped by fault 5>")


@games
def test_a_table_says_what_it_is_in_one_line_at_every_moment(game: Game) -> None:
    for table in played(game, most=150):
        said = repr(table)
        assert said.startswith(f"<Table {game.name}: {table.seats} seats, {len(table.entries)} decision")
        assert "\n" not in said
        assert table.over or all(str(seat) in said.partition("made, ")[2] for seat in table.pending)


def test_a_player_view_says_who_sees_it_and_what_it_is_asked() -> None:
    table = Table.new(PROBE, 2, seed=3, target="interpreted")
    n = len(table.legal(0))
    assert repr(table.player_view(0)) == f"<PlayerView probe: seat 0 of 2, seats 0 and 1 to act, asked for stake with {n} choices>"
    assert repr(table.player_view()) == "<PlayerView probe: spectator of 2 seats, seats 0 and 1 to act>"
    assert "over by PR-4.2" in repr(ended(PROBE, 2).player_view(1))


def test_a_choice_is_found_by_its_action() -> None:
    table = Table.new(PROBE, 2, seed=3, target="interpreted")
    view, action = table.player_view(0), table.legal(0)[-1]
    found = view.choice(action)
    assert found is not None
    assert found.action == action
    assert view.choice(-1) is None


def test_a_game_says_its_name_and_size() -> None:
    assert repr(PROBE) == f"<Game probe: rules version {PROBE.version}, 2 to 3 seats, {PROBE.rules.ACTIONS} actions>"
    pairs = [game for game in GAMES if len(game.seats) == 1]
    assert pairs
    assert f"{pairs[0].seats.start} seats, " in repr(pairs[0])


def test_helpers_of_a_table_say_what_they_are() -> None:
    table = Table.new(PROBE, 2, seed=3, target="interpreted")
    assert repr(table.runner) == "<Runner probe: interpreted>"
    assert repr(table.translator("ja", ["Aoi", "Ben"])) == "<Translator ja: Aoi, Ben>"
    assert repr(table.translator()) == "<Translator en: no names>"
    with pytest.raises(Refused) as refused:
        table.play(0, "p7")
    assert repr(refused.value).startswith("Refused('PR-2.1: ")


def test_a_deal_does_not_say_its_secrets() -> None:
    deal = deal_alone([("human", "Ada"), ("bot", "simple")], "club")
    said = repr(deal) + repr(deal.sitters)
    assert said.startswith("<Deal club: 2 seats, commitment ")
    assert deal.secret not in said
    assert deal.sitters[0].value not in said
    assert deal.key(PROBE.name, 1, {}, "").hex() not in said


# ------------------------------------------------------------------ drawn as text


@games
def test_print_draws_the_table_as_spectators_see_it_before_during_and_after_the_game(game: Game) -> None:
    drawn = []
    for n, table in enumerate(played(game, game.seats.start)):
        if n % 40 == 0 or table.over:
            text = str(table)
            assert text == table.text() == table.text(SPECTATOR)
            lines = text.splitlines()
            assert max(map(cell_len, lines)) <= 80
            assert all(line == line.rstrip() for line in lines)
            assert lines[0] and lines[-1]
            assert "\x1b" not in text
            drawn.append(text)
    assert len(set(drawn)) == len(drawn) > 1


@games
def test_the_public_drawing_is_the_same_whatever_is_hidden(game: Game) -> None:
    """Redraw everything that spectators do not know: the picture, the text and the one line stay as they were."""
    redrawn = 0
    for n, table in enumerate(played(game, most=40 * SHOWN)):
        if n % 40 == 0:
            other = table.copy()
            other.runner.hide(other.states, 0, other.tables, SPECTATOR, rng_of(n))
            redrawn += other.states.tobytes() != table.states.tobytes()
            assert (str(other), repr(other)) == (str(table), repr(table))
            assert other._repr_svg_() == table._repr_svg_()
    assert redrawn


@games
def test_what_only_a_seat_knows_shows_in_its_own_drawing(game: Game) -> None:
    """The same redrawing as above does change the drawing of the seat that knows the redrawn things."""
    for n, table in enumerate(played(game)):
        if n % 5 == 0:
            other = table.copy()
            other.runner.hide(other.states, 0, other.tables, SPECTATOR, rng_of(n))
            if any(other.text(seat) != table.text(seat) for seat in range(table.seats)):
                return
    pytest.fail("no position of this game shows a seat anything that spectators do not see")


def test_names_and_language_are_those_asked_for() -> None:
    table = Table.new("trick_derby", 3, seed=7, target="interpreted")
    text = table.text(names=("Aoi", "Ben", "Cleo"))
    assert all(name in text for name in ("Aoi", "Ben", "Cleo"))
    assert "レース" in table.text(language="ja")
    assert max(map(cell_len, table.text(width=60).splitlines())) <= 60
    with pytest.raises(ValueError, match="seats of this table"):
        table.text(3)
    with pytest.raises(ValueError, match="no such language"):
        table.text(language="de")


SCRIPT = """
import sys
import paddock
table = paddock.Table.new({name!r}, seed=1)
assert repr(table) and "rich" not in sys.modules
assert str(table) and table._repr_svg_()
print(*sorted(name for name in sys.modules if name in ("numba", "paddock.bots", "paddock.server", "paddock.cli")))
"""


@pytest.mark.parametrize("name", paddock.game_names())
def test_a_drawing_needs_no_compiler_and_no_bots(name: str, tmp_path: Path) -> None:
    environment = os.environ | {"PADDOCK_INTERPRETED": "1", "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", SCRIPT.format(name=name)], capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr, done.stdout.strip()) == (0, "", "")
    assert list(tmp_path.iterdir()) == []


def test_a_table_with_native_rules_is_drawn_the_same() -> None:
    native, interpreted = (Table.new(PROBE, 2, seed=3, target=target) for target in ("native", "interpreted"))
    assert native.runner is runner_for(PROBE, "native")
    assert (str(native), repr(native)) == (str(interpreted), repr(interpreted))
