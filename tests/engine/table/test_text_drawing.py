"""Tables drawn as text, for every game, in every kind of situation and both languages."""

import io
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.console import Console

import paddock
from paddock.bots import bot_named
from paddock.cli.language import translator_for
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.text_drawing import draw_of, plain
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.table.table import Table
from tests.probe.game import GAME as PROBE

NAMES = ("Player", "Ash", "Birch", "Cedar", "Elm", "Fir")
WIDTH = 80


def shown(game: Game, player_view: PlayerView, language: str = "en", width: int = WIDTH) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    words = translator_for(language, game, NAMES[: player_view.seats], player_view.seats)
    console.print(draw_of(game)(player_view, words, width))
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def moments(game: Game, seats: int, every: int) -> Iterator[Table]:
    """Yield the positions of a random game at regular intervals and at its end."""
    table = Table.new(game, seats, seed=3, target="interpreted")
    bot = bot_named("random", 3)
    n = 0
    while not table.over:
        if n % every == 0:
            yield table
        table.play(table.pending[0], bot.choose(table, table.pending[0]))
        n += 1
    yield table


@pytest.mark.parametrize("name", paddock.game_names())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_fits_eighty_columns_and_loses_no_words(name: str, language: str) -> None:
    game = game_named(name)
    for seats in game.seats:
        for table in moments(game, seats, every=9):
            for seat in (SPECTATOR, 0, seats - 1):
                text = shown(game, table.player_view(seat), language)
                assert max(cell_len(line) for line in text.splitlines()) <= WIDTH
                assert "…" not in text, text


@pytest.mark.parametrize("name", paddock.game_names())
def test_a_table_is_the_same_whatever_is_hidden(name: str) -> None:
    game = game_named(name)
    for table in moments(game, game.seats.stop - 1, every=23):
        for seat in (SPECTATOR, 0):
            before = shown(game, table.player_view(seat))
            states = table.states.copy()
            table.runner.hide(table.states, 0, table.tables, seat, rng_of(9))
            assert shown(game, table.player_view(seat)) == before
            table.states[:] = states


def test_a_game_without_a_drawing_shows_its_view() -> None:
    table = Table.new(PROBE, 2, seed=1, target="interpreted")
    assert draw_of(PROBE) is plain
    text = shown(PROBE, table.player_view(0))
    assert "stack size" in text
    assert " ".join(str(c) for c in table.view(0).hand) in text
