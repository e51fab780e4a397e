"""Advice by the bot `hard` in the terminal: winning chances and lines for a decision, and the turning points of a finished game."""

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from paddock.bots import Advice, TurningPoint, advise, review
from paddock.cli.terminal.screen import GAP, Screen
from paddock.engine.table.table import Table

SHOWN = 5  # number of actions in the table of chances
LINES = 2


def hint(screen: Screen, table: Table, seat: int) -> None:
    """Show the action that `hard` would choose, the chances of the best actions, and likely lines after the best two."""
    advice = advise(table, seat)
    best = advice.best
    screen.say(
        "advice.best", style="bold", move=table.notation.write(best.action), label=table.narrator.action(best.action), win=percent(best.win)
    )
    chances(screen, table, advice)
    for line in advice.lines[:LINES]:
        screen.say("advice.line", style="dim", steps=steps(screen, table, line))


def chances(screen: Screen, table: Table, advice: Advice) -> None:
    grid = Grid(box=None, pad_edge=False, header_style="dim", padding=(0, GAP, 0, 0))
    for column in ("move", "win", "place", "tried"):
        grid.add_column(screen.translator.text(f"cli.advice.{column}"), justify="left" if column == "move" else "right")
    for one in advice.actions[:SHOWN]:
        if one.share > 0:
            move = Text(table.notation.write(one.action), style="bold").append(
                f"  {screen.translator.text(table.narrator.action(one.action))}", style="not bold"
            )
            grid.add_row(move, percent(one.win), f"{one.place:.1f}", percent(one.share))
    screen.console.print(grid, width=screen.width)


def steps(screen: Screen, table: Table, line: Sequence[tuple[int, int]]) -> str:
    """Format a line as seat names and moves in notation."""
    return " → ".join(f"{screen.translator.name(seat)} {table.notation.write(action)}" for seat, action in line)


def percent(part: float) -> str:
    return f"{part:.0%}"


# ------------------------------------------------------------------ after a game


def look_back(screen: Screen, table: Table, seat: int) -> None:
    """Show the decisions of this seat at which its winning chance changed most."""
    screen.say("advice.looking", style="dim")
    points = review(table.record(), [seat], game=table.game)
    if not points:
        screen.say("advice.no_choices")
    for point in points:
        turning_point(screen, table, point)


def turning_point(screen: Screen, table: Table, point: TurningPoint) -> None:
    gaps = {
        "n": point.entry + 1, "move": table.notation.write(point.action), "label": table.narrator.action(point.action),
        "best": table.notation.write(point.best), "chosen": percent(point.chosen), "before": percent(point.before), "after": percent(point.after),
    }  # fmt: skip
    screen.say("advice.agreed" if point.action == point.best else "advice.other", **gaps)
