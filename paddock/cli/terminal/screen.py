"""The output for the player: recent events, the table, the question with its choices, and the result."""

import math
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule as Ruler
from rich.table import Table as Grid
from rich.text import Text

from paddock.cli.terminal.typed import COMMANDS, are_numbered
from paddock.engine.presentation.game import Detail, Game
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice, Outcome, PlayerView
from paddock.engine.presentation.text_drawing import Draw
from paddock.engine.table.core import LogLine

WIDEST = 100  # columns; wider terminals leave the rest empty
GAP = 3  # spaces between the columns of a grid


class Screen:
    """The output of one game for one player."""

    def __init__(self, console: Console, translator: Translator, game: Game, draw: Draw) -> None:
        self.console, self.translator, self.game, self.draw = console, translator, game, draw

    @property
    def width(self) -> int:
        """The columns that the output uses."""
        return min(self.console.width, WIDEST)

    def say(self, key: str, style: str = "", **gaps: object) -> None:
        """Print a text of the command. A text that names a file is not wrapped, so that the name can be copied."""
        text = Text(self.translator.text(f"cli.{key}", **gaps), style=style)
        if "file" in gaps:
            self.console.print(text, soft_wrap=True)
        else:
            self.console.print(text, width=self.width)

    def print_line(self, text: str, rule: str = "", style: str = "") -> None:
        """Print a sentence, and after it the id of its rule if there is one."""
        line = Text(text, style=style)
        if rule:
            line.append(f"  {rule}", style="dim")
        self.console.print(line, width=self.width)

    def show_log(self, lines: Sequence[LogLine]) -> None:
        """Print lines of the log, each with the id of its rule."""
        for line in lines:
            self.print_line("· " + self.translator.text(line.words), line.rule)

    def show_players(self, seat: int, bots: str) -> None:
        """Print the players of all seats."""
        players = []
        for k, name in enumerate(self.translator.names):
            kind = self.translator.text("cli.play.you") if k == seat else self.translator.text("cli.play.bot", bot=bots)
            players.append(self.translator.text("cli.play.sitter", name=name, kind=kind))
        self.say("play.who", sitters=players)

    def show_table(self, player_view: PlayerView) -> None:
        """Draw the table as this player sees it."""
        self.console.print(Ruler(style="dim"), width=self.width)
        self.console.print(self.draw(player_view, self.translator, self.width), width=self.width)

    def show_question(self, player_view: PlayerView, final: bool) -> None:
        """Print the question and its choices. `final` says that the answer cannot be taken back."""
        assert player_view.prompt is not None
        question = Text(self.translator.text(player_view.prompt), style="bold")
        question.append(f"  {player_view.rule}", style="dim")
        self.console.print(Ruler(style="dim"), width=self.width)
        self.console.print(question, width=self.width)
        if player_view.sealed:
            self.say("play.sealed_final" if final else "play.sealed", style="italic")
        elif final:
            self.say("play.final", style="italic")
        self.show_choices(player_view.choices)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """Print the choices in columns, from top to bottom. A choice has a number (if usable), a notation and a label."""
        numbered = are_numbered(choices)
        number_width = len(str(len(choices)))
        notation_width = max(cell_len(c.notation) for c in choices)
        cells = []
        for number, choice in enumerate(choices, 1):
            cell = Text(f"{number:>{number_width}} " if numbered else "", style="cyan")
            cell.append(choice.notation + " " * (notation_width - cell_len(choice.notation) + 2), style="bold")
            cell.append(self.translator.text(choice.label))
            cells.append(cell)
        widest = max(c.cell_len for c in cells)
        columns = max(1, min(len(cells), (self.width + GAP) // (widest + GAP)))
        rows = math.ceil(len(cells) / columns)
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for row in range(rows):
            grid.add_row(*cells[row::rows])
        self.console.print(grid, width=self.width)

    def show_detail(self, detail: Detail) -> None:
        """Print the details of a thing on the table. The ids of its rules are on the right."""
        self.print_line(detail.name, style="bold")
        for text_table in detail.sheets:
            if text_table.caption:
                self.print_line(text_table.caption, style="italic")
            grid = Grid.grid(padding=(0, GAP, 0, 0))
            for row, rule in zip_longest(text_table.rows, text_table.rules, fillvalue=""):
                grid.add_row(*row, Text(rule, style="dim"))
            self.console.print(grid, width=self.width)

    def show_explanation(self, player_view: PlayerView, final: bool) -> None:
        """Explain this kind of decision."""
        assert player_view.hint is not None
        self.print_line(self.translator.text(player_view.hint), player_view.rule)
        if final:
            self.say("play.final")

    def show_help(self) -> None:
        """Print all possible inputs."""
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for word in ("number", "notation", *COMMANDS):
            key = f"cli.typed.{word}"
            grid.add_row(Text(self.translator.text(f"{key}.form"), style="bold"), self.translator.text(f"{key}.what"))
        self.console.print(grid, width=self.width)

    def show_result(self, outcome: Outcome) -> None:
        """Print the reason for the end, and the place, name and score of every seat."""
        self.console.print(Ruler(style="dim"), width=self.width)
        self.print_line(self.translator.text(self.game.narrate.reason(outcome.reason)), outcome.rule, "bold")
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        grid.add_column(self.translator.text("cli.result.place"), justify="right")
        grid.add_column(self.translator.text("cli.result.name"))
        grid.add_column(self.translator.text("cli.result.score"), justify="right")
        for seat in sorted(range(len(outcome.places)), key=lambda k: (outcome.places[k], k)):
            style = "bold" if outcome.places[seat] == 1 else ""
            grid.add_row(str(outcome.places[seat]), self.translator.name(seat), str(outcome.scores[seat]), style=style)
        self.console.print(grid)
