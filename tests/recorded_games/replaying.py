"""Replay recorded tables and report differences."""

from collections.abc import Iterable
from dataclasses import dataclass

from paddock.engine.presentation.catalog import found
from paddock.server.domain.game_table import GameTable
from tests.recorded_games.recorded_table import BEGAN, LETTERS, Shelved, what_came

WHAT_TO_DO = """
{count} of {all} recorded tables no longer come out as they did:

{lines}

Tables like these lie in people's databases. With this code they would stop in the middle, or end otherwise than their players saw.
- If the rules were not meant to change, the change has a fault: mend it.
- If they were: raise `version` in paddock/games/{game}/game.py. Tables of the old version are then shown and not played on. Run
  `python -m tests.recorded_games make`: it keeps a few old records (they are gone: only shown) and records games of the new version. Commit both.
- If only the server changed (the game's own state is said to be the same), `Room.hash` or `Room.enter` must go on knowing old entries.
"""
MOST_LINES = 12


@dataclass(frozen=True)
class Difference:
    """The point at which a replay differs from the record."""

    table: Shelved
    entry: int  # number of the event, from 1; 0: only the final result differs
    what: str

    def __str__(self) -> str:
        where = f"entry {self.entry}: " if self.entry else ""
        return f"  {self.table.title}: {where}{self.what}"


def is_gone(table: Shelved) -> bool:
    """Return whether the rules of the table no longer exist."""
    game = found().get(table.game)
    return game is None or game.version != table.rules


def replay(table: Shelved) -> Difference | None:
    """Replay a table. Return the first difference or None. A table whose rules are gone must be frozen."""
    game_table, at, first = GameTable(table.row()), BEGAN, 0
    if is_gone(table):
        return None if game_table.frozen == "version" else Difference(table, 0, "its rules are gone, and that is not shown")
    if game_table.frozen:
        return Difference(table, 0, f"it is stopped: {game_table.frozen}")
    for number, (draft, wait) in enumerate(table.steps, 1):
        at += wait
        try:
            made = game_table.apply(draft, at)
        except Exception as e:
            return Difference(table, number, f"{draft.kind} {draft.payload.get('do', '')} by seat {draft.seat} fails: {e}")
        mark = table.marks[(number - 1) * LETTERS : number * LETTERS]
        if not first and made.hash.hex()[:LETTERS] != mark:
            first = number
    came = what_came(game_table)
    if other := [f"{name} {table.came.get(name)} is now {came.get(name)}" for name in {**table.came, **came} if differs(table, came, name)]:
        return Difference(table, first, "; ".join(other))
    return Difference(table, first, "the table differs, though the game's own state is the same at the end") if first else None


def differs(table: Shelved, came: dict[str, object], name: str) -> bool:
    return table.came.get(name) != came.get(name)


def replay_all(tables: Iterable[Shelved]) -> list[Difference]:
    return [difference for table in tables if (difference := replay(table))]


def complaint(differences: list[Difference], count: int) -> str:
    shown = [str(d) for d in differences[:MOST_LINES]]
    more = [f"  ... and {len(differences) - MOST_LINES} more"] if len(differences) > MOST_LINES else []
    games = sorted({d.table.game for d in differences})
    return WHAT_TO_DO.format(count=len(differences), all=count, lines="\n".join(shown + more), game="|".join(games))
