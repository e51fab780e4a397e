"""The table as text. A game may bring its own drawing (`terminal.py` in its folder, see docs/reference/terminal.md). For other games, `plain` lists
the fields of the player view.

Only modules that draw a table as text import this one, because it imports Rich.
"""

import importlib
import importlib.util
import io
from collections.abc import Callable
from typing import Any

from rich.console import Console, RenderableType
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


def drawn_text(game: Game, player_view: PlayerView, translator: Translator, width: int) -> str:
    """The drawing as plain text without colours. No line is wider than `width` columns or ends with a space."""
    page = io.StringIO()
    console = Console(file=page, width=width, color_system=None, force_terminal=False, force_jupyter=False)
    console.print(draw_of(game)(player_view, translator, width))
    return "\n".join(line.rstrip() for line in page.getvalue().rstrip().splitlines())


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
    """A value of a view as text: lists with spaces between their parts, yes or no in words."""
    if isinstance(value, list):
        return (" | " if any(isinstance(v, list) for v in value) else " ").join(value_text(v, translator) for v in value) or "–"
    if isinstance(value, dict):
        return "  ".join(f"{k}: {value_text(v, translator)}" for k, v in value.items())
    if isinstance(value, bool):
        return translator.text("value.yes" if value else "value.no")
    return str(value)
