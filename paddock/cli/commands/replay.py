"""`paddock replay FILE`: show a recorded game step by step, in the terminal or as SVG files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say, translator
from paddock.cli.parameters import Language, NoColor, Record

if TYPE_CHECKING:
    from rich.console import Console

    from paddock.engine.table.table import Table

SPECTATOR = -1


def replay(
    file: Record,
    seat: Annotated[int | None, typer.Option(help=say("help.replay_seat"), metavar="N")] = None,
    svg: Annotated[Path | None, typer.Option(help=say("help.svg"), metavar="DIR")] = None,
    every: Annotated[bool, typer.Option("--all", help=say("help.replay_all"))] = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.cli.console import console
    from paddock.engine.table import record as records

    here = translator(lang)
    record = records.read(file)
    reel = Reel(record, here.language)
    if seat is not None and not 1 <= seat <= reel.whole.seats:
        raise Failure(say("error.seat", n=reel.whole.seats, given=seat), USAGE)
    viewer = SPECTATOR if seat is None else seat - 1
    if svg is not None:
        reel.pictures(svg, viewer)
    else:
        step_through(reel, viewer, console(no_color), waits=sys.stdin.isatty() and not every)


class Reel:
    """A replay of a record, which can move to the position after any entry."""

    def __init__(self, record: dict[str, Any], language: str) -> None:
        from paddock.cli.terminal.saves import Sitting
        from paddock.engine.table.table import Table

        self.whole = Table.replay(record)
        self.language = language
        sat = Sitting.from_json(record.get("sitting"), self.whole.seats)
        self.names = sat.names if sat else ()
        self.length = len(self.whole.entries)
        self.table = self.beginning()

    def beginning(self) -> "Table":
        from paddock.engine.table.table import Table

        done = self.whole
        return Table(done.game, done.seats, done.options, done.key, done.seed, done.deal)

    @property
    def at(self) -> int:
        return len(self.table.entries)

    def wind_to(self, entry: int) -> None:
        """Move to the position after `entry` entries. Moving backward replays the record from the beginning."""
        entry = max(0, min(entry, self.length))
        if entry < self.at:
            self.table = self.beginning()
        for one in self.whole.entries[self.at : entry]:
            if one.kind == "undo":
                self.table.undo(one.seat, consent=True)
            else:
                self.table.play(one.seat, one.action, one.kind)

    def pictures(self, folder: Path, viewer: int) -> None:
        """Write a picture of the position before the first entry and after each entry."""
        from paddock.engine.table.atomic_write import write_whole

        try:
            folder.mkdir(parents=True, exist_ok=True)
            for entry in range(self.length + 1):
                self.wind_to(entry)
                write_whole(folder / f"{entry:04}.svg", self.table.svg(viewer, language=self.language, names=self.names))
        except OSError as e:
            raise Failure(say("error.folder", folder=folder, reason=e.strerror)) from None
        print(say("replay.written", n=self.length + 1, folder=folder))


def step_through(reel: Reel, viewer: int, screen: "Console", waits: bool) -> None:
    """Show positions of the table. With `waits` the reader chooses the next position; otherwise all positions follow in turn."""
    from paddock.cli.terminal.screen import Screen
    from paddock.engine.presentation.text_drawing import draw_of

    game = reel.whole.game
    shown = Screen(screen, translator(reel.language, game, reel.names, reel.whole.seats), game, draw_of(game))
    told = 0
    while True:
        story = reel.table.log(viewer)
        shown.story(story[told:])
        told = len(story)
        shown.table(reel.table.player_view(viewer))
        shown.say("replay.at", style="dim", at=reel.at, of=reel.length)
        if reel.at == reel.length and (outcome := reel.table.outcome()):
            shown.result(outcome)
        if not waits:
            if reel.at == reel.length:
                return
            reel.wind_to(reel.at + 1)
            continue
        to = asked_place(reel, shown)
        if to is None:
            return
        if to < reel.at:
            told = 0
        reel.wind_to(to)
        if told == 0:
            told = max(0, len(reel.table.log(viewer)) - 1)


def asked_place(reel: Reel, shown: "Any") -> int | None:
    """Ask the reader for the next position: forward, back or an entry number. None ends the replay."""
    while True:
        try:
            text = input(shown.translator.text("cli.replay.prompt")).strip().lower()
        except EOFError:
            print()
            return None
        if text in ("q", "quit"):
            return None
        if text == "":
            if reel.at == reel.length:
                return None
            return reel.at + 1
        if text == "b":
            return reel.at - 1
        if text.isdecimal() and len(text) <= len(str(reel.length)) and int(text) <= reel.length:
            return int(text)
        shown.say("replay.help", n=reel.length)
