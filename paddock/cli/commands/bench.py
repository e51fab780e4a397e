"""`paddock bench`: measure the speed of the games on this machine. The output is a table, or JSON with `--json`."""

import json as json_module
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paddock.cli.language import help_translator, say
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
    from paddock.cli.inputs import load_game
    from paddock.engine.presentation.catalog import found

    chosen = [load_game(name) for name in game] if game else list(found().values())
    figures = take_measurements(chosen, QUICK_SECONDS if quick else SECONDS, waiting=not quick)
    if json:
        print(json_module.dumps(figures, indent=1))
    else:
        print_figures(figures, console(no_color))


def take_measurements(games: "list[Game]", seconds: float, waiting: bool) -> dict[str, Any]:
    """All measurements. Rates are decisions per second on one core; times are in seconds."""
    from paddock.cli import measure

    figures: dict[str, Any] = {"speed": [], "times": [], "open_spiel": None, "limit": []}
    show_progress("hearts")
    figures["open_spiel"] = measure.open_spiel_rate(seconds)
    for game in games:
        for seats in game.seats:
            show_progress(f"{game.name} {seats}")
            native, length = measure.native_rate(game, seats, seconds)
            row = {"game": game.name, "seats": seats, "decisions_a_game": length, "native": native}
            row["interpreted"] = measure.interpreted_rate(game, seats, seconds)
            row["step"] = measure.step_rate(game, seats, seconds)
            row["table"] = measure.table_rate(game, seats, seconds)
            figures["speed"].append(row)
    for game in games if waiting else []:
        show_progress(f"{game.name}")
        figures["times"].append({"game": game.name, "compile": measure.compile_times(game), "start": measure.start_times(game)})
    show_progress("C")
    figures["limit"] = measure.compare_with_c(seconds)
    show_progress("")
    return figures


def show_progress(what: str) -> None:
    """Show the current measurement on the error stream if it is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{say('bench.working', what=what) if what else ''}", end="", file=sys.stderr, flush=True)


# ------------------------------------------------------------------ output


def print_figures(figures: dict[str, Any], screen: "Console") -> None:
    """Print all measurements as tables."""
    speed = grid("speed", "game", "seats", "length", "native", "interpreted", "step", "table")
    for row in figures["speed"]:
        rates = (format_rate(row[k]) for k in ("native", "interpreted", "step", "table"))
        speed.add_row(row["game"], str(row["seats"]), f"{row['decisions_a_game']:.0f}", *rates)
    screen.print(speed)
    if figures["times"]:
        times = grid("times", "game", "compile_table", "compile_loops", "cold", "warm")
        for row in figures["times"]:
            measured = (*row["compile"].values(), *row["start"].values())
            times.add_row(row["game"], *(f"{seconds:.1f}" for seconds in measured))
        screen.print(times)
    print_c_comparison(figures["limit"], screen)
    print_open_spiel(figures, screen)


def grid(title: str, *columns: str) -> "Table":
    """An empty table. The title and the columns are text keys below `cli.bench`."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=say(f"bench.{title}"), title_justify="left", title_style="bold", box=SIMPLE, pad_edge=False)
    for column in columns:
        table.add_column(say(f"bench.{column}"), justify="left" if column == "game" else "right")
    return table


def format_rate(number: float) -> str:
    """Format with three significant digits and a unit prefix: 21.3 M, 25.1 k."""
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.3g}{name}"
    return f"{number:.3g}"


def print_c_comparison(rows: list[dict[str, Any]] | str, screen: "Console") -> None:
    """Print the output of `measure.compare_with_c`: its rows, or the reason why there are none."""
    if isinstance(rows, str):
        reason = say(f"bench.{rows}") if rows in ("no_checkout", "no_gcc") else rows
        screen.print(say("bench.no_limit", reason=reason))
        return
    comparison = grid("yardsticks", "game", "seats", "native", "limit", "ratio", "equal")
    for row in rows:
        ratio = f"{row['native'] / row['limit']:.2f}"
        comparison.add_row(
            row["game"],
            str(row["seats"]),
            format_rate(row["native"]),
            format_rate(row["limit"]),
            ratio,
            help_translator().text("value.yes" if row["equal"] else "value.no"),
        )
    screen.print(comparison)


def print_open_spiel(figures: dict[str, Any], screen: "Console") -> None:
    """Print OpenSpiel's rate, and our best rates as multiples of it."""
    theirs = figures["open_spiel"]
    if theirs is None or not figures["speed"]:
        screen.print(say("bench.no_spiel"))
        return
    ours = {k: max(row[k] for row in figures["speed"]) / theirs for k in ("step", "table")}
    screen.print(say("bench.spiel", rate=format_rate(theirs), step=f"{ours['step']:.2f}", table=f"{ours['table']:.2f}"))
