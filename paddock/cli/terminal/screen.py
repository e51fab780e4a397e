"""The output for the player: recent events, the table, the question with its choices, and the result."""

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

WIDEST = 100
GAP = 3


class Screen:
    """The output of one game for one player."""

    def __init__(self, console: Console, translator: Translator, game: Game, draw: Draw) -> None:
        self.console, self.translator, self.game, self.draw = console, translator, game, draw

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    def say(self, key: str, style: str = "", **gaps: object) -> None:
        """Print a text of the command. A text with a file name is not wrapped, so that the name can be copied."""
        text = Text(self.translator.text(f"cli.{key}", **gaps), style=style)
        if "file" in gaps:
            self.console.print(text, soft_wrap=True)
        else:
            self.console.print(text, width=self.width)

    def line(self, words: str, rule: str = "", style: str = "") -> None:
        """Print a sentence with the id of its rule."""
        text = Text(words, style=style)
        if rule:
            text.append(f"  {rule}", style="dim")
        self.console.print(text, width=self.width)

    def story(self, lines: Sequence[LogLine]) -> None:
        for line in lines:
            self.line("· " + self.translator.text(line.words), line.rule)

    def who(self, seat: int, bots: str) -> None:
        """Print the players of all seats."""
        sitters = []
        for k, name in enumerate(self.translator.names):
            kind = self.translator.text("cli.play.you") if k == seat else self.translator.text("cli.play.bot", bot=bots)
            sitters.append(self.translator.text("cli.play.sitter", name=name, kind=kind))
        self.say("play.who", sitters=sitters)

    def table(self, player_view: PlayerView) -> None:
        self.console.print(Ruler(style="dim"), width=self.width)
        self.console.print(self.draw(player_view, self.translator, self.width), width=self.width)

    def question(self, player_view: PlayerView, final: bool) -> None:
        """Print the question and its choices."""
        assert player_view.prompt is not None
        asked = Text(self.translator.text(player_view.prompt), style="bold")
        asked.append(f"  {player_view.rule}", style="dim")
        self.console.print(Ruler(style="dim"), width=self.width)
        self.console.print(asked, width=self.width)
        if player_view.sealed:
            self.say("play.sealed_final" if final else "play.sealed", style="italic")
        elif final:
            self.say("play.final", style="italic")
        self.choices(player_view.choices)

    def choices(self, choices: Sequence[Choice]) -> None:
        """Print the choices in columns, from top to bottom. A choice has a number (if usable), a notation and a label."""
        numbered = are_numbered(choices)
        notation = max(cell_len(c.notation) for c in choices)
        cells = []
        for number, choice in enumerate(choices, 1):
            cell = Text(f"{number:>{len(str(len(choices)))}} " if numbered else "", style="cyan")
            cell.append(choice.notation + " " * (notation - cell_len(choice.notation) + 2), style="bold")
            cell.append(self.translator.text(choice.label))
            cells.append(cell)
        widest = max(c.cell_len for c in cells)
        columns = max(1, min(len(cells), (self.width + GAP) // (widest + GAP)))
        rows = -(-len(cells) // columns)
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for row in range(rows):
            grid.add_row(*cells[row::rows])
        self.console.print(grid, width=self.width)

    def close_up(self, seen: Detail) -> None:
        """Print the details of a thing on the table. The ids of its rules are on the right."""
        self.line(seen.name, style="bold")
        for sheet in seen.sheets:
            if sheet.caption:
                self.line(sheet.caption, style="italic")
            grid = Grid.grid(padding=(0, GAP, 0, 0))
            for row, rule in zip_longest(sheet.rows, sheet.rules, fillvalue=""):
                grid.add_row(*row, Text(rule, style="dim"))
            self.console.print(grid, width=self.width)

    def hint(self, player_view: PlayerView, final: bool) -> None:
        """Print an explanation of this kind of decision."""
        assert player_view.hint is not None
        self.line(self.translator.text(player_view.hint), player_view.rule)
        if final:
            self.say("play.final")

    def help(self) -> None:
        """Print all possible inputs."""
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for word in ("number", "notation", *COMMANDS):
            key = f"cli.typed.{word}"
            grid.add_row(Text(self.translator.text(f"{key}.form"), style="bold"), self.translator.text(f"{key}.what"))
        self.console.print(grid, width=self.width)

    def result(self, outcome: Outcome) -> None:
        """Print the reason for the end, and the place, name and score of every seat."""
        self.console.print(Ruler(style="dim"), width=self.width)
        self.line(self.translator.text(self.game.narrate.reason(outcome.reason)), outcome.rule, "bold")
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        grid.add_column(self.translator.text("cli.result.place"), justify="right")
        grid.add_column(self.translator.text("cli.result.name"))
        grid.add_column(self.translator.text("cli.result.score"), justify="right")
        for seat in sorted(range(len(outcome.places)), key=lambda k: (outcome.places[k], k)):
            style = "bold" if outcome.places[seat] == 1 else ""
            grid.add_row(str(outcome.places[seat]), self.translator.name(seat), str(outcome.scores[seat]), style=style)
        self.console.print(grid)
