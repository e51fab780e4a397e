"""The table as text. A game may bring its own drawing (`terminal.py` in its folder, see docs/reference/terminal.md). For other games, `plain` lists
the fields of the player view.
"""

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid

from paddock.engine.presentation.game import Game
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView, to_data

Draw = Callable[[PlayerView, Translator, int], RenderableType]


def draw_of(game: Game) -> Draw:
    """The drawing function of this game."""
    module = f"{game.rules.__name__.rpartition('.')[0]}.terminal"
    if importlib.util.find_spec(module) is None:
        return plain
    draw: Draw = importlib.import_module(module).draw
    return draw


def plain(player_view: PlayerView, translator: Translator, width: int) -> RenderableType:
    """List every field of the view, one per line. For games without their own drawing."""
    grid = Grid(box=None, show_header=False, pad_edge=False, width=width)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in to_data(player_view.view).items():
        key = f"view.{name}"
        grid.add_row(translator.text(key) if translator.has(key) else name.replace("_", " "), value_text(value, translator))
    return grid


def value_text(value: Any, translator: Translator) -> str:
    if isinstance(value, list):
        return (" | " if any(isinstance(v, list) for v in value) else " ").join(value_text(v, translator) for v in value) or "–"
    if isinstance(value, dict):
        return "  ".join(f"{k}: {value_text(v, translator)}" for k, v in value.items())
    if isinstance(value, bool):
        return translator.text("cli.yes" if value else "cli.no")
    return str(value)
