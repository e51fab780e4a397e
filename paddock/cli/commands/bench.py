"""`paddock bench`: measure the speed of the games on this machine. The output is a table, or JSON with `--json`."""

import json as jsons
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paddock.cli.language import own, say
from paddock.cli.parameters import NoColor

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from paddock.engine.presentation.game import Game

SECONDS, QUICK_SECONDS = 1.0, 0.05


def bench(
    game: Annotated[list[str] | None, typer.Option("--game", help=say("help.bench_games"))] = None,
    json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    quick: Annotated[bool, typer.Option("--quick", help=say("help.quick"))] = False,
    no_color: NoColor = False,
) -> None:
    from paddock.cli.console import console
    from paddock.cli.inputs import the_game
    from paddock.engine.presentation.catalog import found

    chosen = [the_game(name) for name in game] if game else list(found().values())
    figures = measured(chosen, QUICK_SECONDS if quick else SECONDS, waiting=not quick)
    if json:
        print(jsons.dumps(figures, indent=1))
    else:
        show(figures, console(no_color))


def measured(games: "list[Game]", seconds: float, waiting: bool) -> dict[str, Any]:
    """All measurements. Rates are decisions per second on one core; times are in seconds."""
    from paddock.cli import measure

    figures: dict[str, Any] = {"speed": [], "times": [], "open_spiel": None, "limit": []}
    working("hearts")
    figures["open_spiel"] = measure.open_spiel_rate(seconds)
    for game in games:
        for seats in game.seats:
            working(f"{game.name} {seats}")
            native, length = measure.native_rate(game, seats, seconds)
            row = {"game": game.name, "seats": seats, "decisions_a_game": length, "native": native}
            row["interpreted"] = measure.interpreted_rate(game, seats, seconds)
            row["step"] = measure.step_rate(game, seats, seconds)
            row["table"] = measure.table_rate(game, seats, seconds)
            figures["speed"].append(row)
    for game in games if waiting else []:
        working(f"{game.name}")
        figures["times"].append({"game": game.name, "compile": measure.compile_times(game), "start": measure.start_times(game)})
    working("C")
    figures["limit"] = measure.limit(seconds)
    working("")
    return figures


def working(what: str) -> None:
    """Show the current measurement on the error stream if it is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{say('bench.working', what=what) if what else ''}", end="", file=sys.stderr, flush=True)


# ------------------------------------------------------------------ the table


def show(figures: dict[str, Any], screen: "Console") -> None:
    speed = grid("speed", "game", "seats", "length", "native", "interpreted", "step", "table")
    for row in figures["speed"]:
        rates = (short(row[k]) for k in ("native", "interpreted", "step", "table"))
        speed.add_row(row["game"], str(row["seats"]), f"{row['decisions_a_game']:.0f}", *rates)
    screen.print(speed)
    if figures["times"]:
        times = grid("times", "game", "compile_table", "compile_loops", "cold", "warm")
        for row in figures["times"]:
            took = (*row["compile"].values(), *row["start"].values())
            times.add_row(row["game"], *(f"{t:.1f}" for t in took))
        screen.print(times)
    show_limit(figures["limit"], screen)
    show_open_spiel(figures, screen)


def grid(title: str, *columns: str) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    made = Table(title=say(f"bench.{title}"), title_justify="left", title_style="bold", box=SIMPLE, pad_edge=False)
    for column in columns:
        made.add_column(say(f"bench.{column}"), justify="left" if column == "game" else "right")
    return made


def short(number: float) -> str:
    """Format with three significant digits and a unit prefix: 21.3 M, 25.1 k."""
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.3g}{name}"
    return f"{number:.3g}"


def show_limit(limit: list[dict[str, Any]] | str, screen: "Console") -> None:
    if isinstance(limit, str):
        screen.print(say("bench.no_limit", reason=say(f"bench.{limit}") if limit in ("no_checkout", "no_gcc") else limit))
        return
    beside = grid("yardsticks", "game", "seats", "native", "limit", "ratio", "equal")
    for row in limit:
        ratio = f"{row['native'] / row['limit']:.2f}"
        beside.add_row(
            row["game"],
            str(row["seats"]),
            short(row["native"]),
            short(row["limit"]),
            ratio,
            own().text("value.yes" if row["equal"] else "value.no"),
        )
    screen.print(beside)


def show_open_spiel(figures: dict[str, Any], screen: "Console") -> None:
    theirs = figures["open_spiel"]
    if theirs is None or not figures["speed"]:
        screen.print(say("bench.no_spiel"))
        return
    ours = {k: max(row[k] for row in figures["speed"]) / theirs for k in ("step", "table")}
    screen.print(say("bench.spiel", rate=short(theirs), step=f"{ours['step']:.2f}", table=f"{ours['table']:.2f}"))
