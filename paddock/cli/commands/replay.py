"""`paddock replay FILE`: show a recorded game step by step, in the terminal or as SVG files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say, translator_for
from paddock.cli.parameters import Language, NoColor, Record

if TYPE_CHECKING:
    from rich.console import Console

    from paddock.cli.terminal.screen import Screen
    from paddock.engine.table.table import Table


def replay(
    file: Record,
    seat: Annotated[int | None, typer.Option(help=say("help.replay_seat"), metavar="N")] = None,
    svg: Annotated[Path | None, typer.Option(help=say("help.svg"), metavar="DIR")] = None,
    show_all: Annotated[bool, typer.Option("--all", help=say("help.replay_all"))] = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.cli.console import console
    from paddock.engine.rules.contract import SPECTATOR
    from paddock.engine.table import record as records

    translator = translator_for(lang)
    record = records.read(file)
    playback = Playback(record, translator.language)
    if seat is not None and not 1 <= seat <= playback.finished.seats:
        raise Failure(say("error.seat", n=playback.finished.seats, given=seat), USAGE)
    viewer = SPECTATOR if seat is None else seat - 1
    if svg is not None:
        playback.write_pictures(svg, viewer)
    else:
        step_through(playback, viewer, console(no_color), interactive=sys.stdin.isatty() and not show_all)


class Playback:
    """A replay of a record, which can move to the position after any entry."""

    def __init__(self, record: dict[str, Any], language: str) -> None:
        from paddock.cli.terminal.saves import Sitting
        from paddock.engine.table.table import Table

        self.finished = Table.replay(record)
        self.language = language
        sitting = Sitting.from_json(record.get("sitting"), self.finished.seats)
        self.names = sitting.names if sitting else ()
        self.length = len(self.finished.entries)
        self.table = self.beginning()

    def beginning(self) -> "Table":
        """A table with the same deal and options, before the first entry."""
        from paddock.engine.table.table import Table

        finished = self.finished
        return Table(finished.game, finished.seats, finished.options, finished.key, finished.seed, finished.deal)

    @property
    def position(self) -> int:
        """The number of entries already played."""
        return len(self.table.entries)

    def move_to(self, target: int) -> None:
        """Move to the position after `target` entries. Moving backward replays the record from the beginning."""
        target = max(0, min(target, self.length))
        if target < self.position:
            self.table = self.beginning()
        for past in self.finished.entries[self.position : target]:
            if past.kind == "undo":
                self.table.undo(past.seat, consent=True)
            else:
                self.table.play(past.seat, past.action, past.kind)

    def write_pictures(self, folder: Path, viewer: int) -> None:
        """Write a picture of the position before the first entry and after each entry."""
        from paddock.engine.table.atomic_write import write_whole

        try:
            folder.mkdir(parents=True, exist_ok=True)
            for entry in range(self.length + 1):
                self.move_to(entry)
                write_whole(folder / f"{entry:04}.svg", self.table.svg(viewer, language=self.language, names=self.names))
        except OSError as e:
            raise Failure(say("error.folder", folder=folder, reason=e.strerror)) from None
        print(say("replay.written", n=self.length + 1, folder=folder))


def step_through(playback: Playback, viewer: int, console: "Console", interactive: bool) -> None:
    """Show positions of the table. With `waits` the reader chooses the next position; otherwise all positions follow in turn."""
    from paddock.cli.terminal.screen import Screen
    from paddock.engine.presentation.text_drawing import draw_of

    game = playback.finished.game
    screen = Screen(console, translator_for(playback.language, game, playback.names, playback.finished.seats), game, draw_of(game))
    lines_shown = 0
    while True:
        story = playback.table.log(viewer)
        screen.show_log(story[lines_shown:])
        lines_shown = len(story)
        screen.show_table(playback.table.player_view(viewer))
        screen.say("replay.at", style="dim", at=playback.position, of=playback.length)
        if playback.position == playback.length and (outcome := playback.table.outcome()):
            screen.show_result(outcome)
        if not interactive:
            if playback.position == playback.length:
                return
            playback.move_to(playback.position + 1)
            continue
        wanted = ask_position(playback, screen)
        if wanted is None:
            return
        if wanted < playback.position:
            lines_shown = 0
        playback.move_to(wanted)
        if lines_shown == 0:  # after a step back, show only the newest line again
            lines_shown = max(0, len(playback.table.log(viewer)) - 1)


def ask_position(playback: Playback, screen: "Screen") -> int | None:
    """Ask the reader for the next position: forward, back or an entry number. None ends the replay."""
    while True:
        try:
            text = input(screen.translator.text("cli.replay.prompt")).strip().lower()
        except EOFError:
            print()
            return None
        if text in ("q", "quit"):
            return None
        if text == "":
            if playback.position == playback.length:
                return None
            return playback.position + 1
        if text == "b":
            return playback.position - 1
        if text.isdecimal() and len(text) <= len(str(playback.length)) and int(text) <= playback.length:
            return int(text)
        screen.say("replay.help", n=playback.length)
