"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from paddock.cli.language import say

Language = Annotated[str | None, typer.Option("--lang", help=say("help.lang"), metavar="en|ja")]
NoColor = Annotated[bool, typer.Option("--no-color", help=say("help.no_color"))]
Seats = Annotated[int | None, typer.Option("--seats", help=say("help.seats"), metavar="N")]
Seed = Annotated[int | None, typer.Option("--seed", help=say("help.seed"), metavar="K")]
Options = Annotated[list[str] | None, typer.Option("--option", help=say("help.option"), metavar="k=v")]
Record = Annotated[Path, typer.Argument(help=say("help.file"), metavar="FILE")]
