"""`python -m tests.recorded_games make [--anew]` and `python -m tests.recorded_games check`."""

import argparse
import sys
import time
from pathlib import Path

from paddock.engine.compile.runner import runner_for
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from tests.recorded_games.making import record_all
from tests.recorded_games.recorded_table import FOLDER, Shelved, put, shelf
from tests.recorded_games.replaying import complaint, is_gone, replay_all

KEPT = 3  # tables of each version whose rules are gone


def make(games: list[str], anew: bool, folder: Path = FOLDER) -> None:
    """Record games that have no recorded tables for the present rules.

    `anew` also replaces tables of the present rules, for a version that was never released.
    """
    for game in [g for g in found().values() if not games or g.name in games]:
        there = [table for table in shelf(folder) if table.game == game.name]
        if anew or all(is_gone(table) for table in there):
            runner_for(game, "native")
            began = time.perf_counter()
            made = record_all(game)
            put(game.name, [*old(there, game), *made], folder)
            print(f"{game.name}, version {game.version}: {len(made)} tables in {time.perf_counter() - began:.1f} s")


def old(there: list[Shelved], game: Game) -> list[Shelved]:
    """Return a few tables of each version whose rules are gone. They test that a server still shows such tables."""
    versions = sorted({table.rules for table in there} - {game.version})
    return [table for version in versions for table in [t for t in there if t.rules == version][:KEPT]]


def check() -> int:
    for game in found().values():
        runner_for(game, "native")
    tables = list(shelf())
    differences = replay_all(tables)
    print(f"{len(tables)} tables, {sum(len(t.steps) for t in tables)} entries, {sum(map(is_gone, tables))} of rules that are gone")
    if differences:
        print(complaint(differences, len(tables)), file=sys.stderr)
    return 1 if differences else 0


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.recorded_games", description=__doc__)
    words.add_argument("what", choices=("make", "check"))
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--anew", action="store_true", help="also where the present rules have tables already")
    asked = words.parse_args()
    if asked.what == "check":
        return check()
    make(asked.games, asked.anew)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
