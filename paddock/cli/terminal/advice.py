"""Advice by the bot `hard` in the terminal: winning chances and lines for a decision, and the turning points of a finished game."""

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from paddock.bots import Advice, TurningPoint, advise, review
from paddock.cli.terminal.screen import GAP, Screen
from paddock.engine.table.table import Table

MOST_ACTIONS = 5  # in the table of chances


def show_hint(screen: Screen, table: Table, seat: int) -> None:
    """Show the action that `hard` would choose, the chances of the best actions, and likely continuations."""
    advice = advise(table, seat)
    best = advice.best
    screen.say(
        "advice.best", style="bold", move=table.notation.write(best.action), label=table.narrator.action(best.action), win=percent(best.win)
    )
    show_chances(screen, table, advice)
    for line in advice.lines:
        screen.say("advice.line", style="dim", steps=line_text(screen, table, line))


def show_chances(screen: Screen, table: Table, advice: Advice) -> None:
    """Show a table of the best actions that the bot has tried."""
    grid = Grid(box=None, pad_edge=False, header_style="dim", padding=(0, GAP, 0, 0))
    for column in ("move", "win", "place", "tried"):
        grid.add_column(screen.translator.text(f"cli.advice.{column}"), justify="left" if column == "move" else "right")
    for tried in advice.actions[:MOST_ACTIONS]:
        if tried.share > 0:
            move = Text(table.notation.write(tried.action), style="bold").append(
                f"  {screen.translator.text(table.narrator.action(tried.action))}", style="not bold"
            )
            grid.add_row(move, percent(tried.win), f"{tried.place:.1f}", percent(tried.share))
    screen.console.print(grid, width=screen.width)


def line_text(screen: Screen, table: Table, line: Sequence[tuple[int, int]]) -> str:
    """Format a line as seat names and moves in notation."""
    return " → ".join(f"{screen.translator.name(seat)} {table.notation.write(action)}" for seat, action in line)


def percent(share: float) -> str:
    return f"{share:.0%}"


# ------------------------------------------------------------------ after a game


def show_turning_points(screen: Screen, table: Table, seat: int) -> None:
    """Show the decisions of this seat at which its winning chance changed most."""
    screen.say("advice.looking", style="dim")
    points = review(table.record(), [seat], game=table.game)
    if not points:
        screen.say("advice.no_choices")
    for point in points:
        show_turning_point(screen, table, point)


def show_turning_point(screen: Screen, table: Table, point: TurningPoint) -> None:
    """Show a decision with its winning chances before and after, and the bot's choice if that was another tried."""
    values = {
        "n": point.entry + 1, "move": table.notation.write(point.action), "label": table.narrator.action(point.action),
        "best": table.notation.write(point.best), "chosen": percent(point.chosen), "before": percent(point.before), "after": percent(point.after),
    }  # fmt: skip
    screen.say("advice.agreed" if point.action == point.best else "advice.other", **values)
