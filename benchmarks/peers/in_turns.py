"""Peers measured in the same run: a child process plays them in turns with our native games."""

import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.peers.worker import PEERS
from benchmarks.speed.figures import OneCore
from benchmarks.speed.goals import goal
from paddock.engine.presentation.game import Game

WORKER = Path(__file__).with_name("worker.py")
HEARTS = "openspiel_hearts"


class Peers:
    """The child process. Every failure in it becomes a reason in the results."""

    def __init__(self, python: str = sys.executable) -> None:
        self.python = python
        self.child = self._start()

    def _start(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [self.python, str(WORKER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def measure(self, name: str, seconds: float) -> dict[str, Any]:
        assert self.child.stdin
        assert self.child.stdout
        try:
            print(name, seconds, file=self.child.stdin, flush=True)
            answer: dict[str, Any] = json.loads(self.child.stdout.readline())
        except (OSError, ValueError):
            self.child = self._start()
            return {"missing": "its process ended"}
        return answer

    def close(self) -> None:
        assert self.child.stdin
        self.child.stdin.close()
        self.child.wait()

    def __enter__(self) -> "Peers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def one_peer(name: str, python: str, seconds: float, rounds: int) -> dict[str, Any]:
    """Return the medians of one peer, or the reason why it is missing."""
    package, words, _, _ = PEERS[name]
    row: dict[str, Any] = {"peer": name, "package": package, "words": words}
    with Peers(python) as peers:
        runs = [peers.measure(name, seconds) for _ in range(rounds)]
    missing = next((run["missing"] for run in runs if "missing" in run), None)
    if missing is not None:
        return row | {"missing": missing}
    row |= {k: statistics.median(run[k] for run in runs) for k in ("decisions", "games", "cores")}
    return row | {"version": runs[0]["version"]}


def against_hearts(games: list[Game], python: str, seconds: float, rounds: int) -> list[dict[str, Any]]:
    """Measure each game natively on one core, for each seat count, in turns with OpenSpiel's whole games of hearts in C++."""
    rows: list[dict[str, Any]] = []
    with Peers(python) as peers:
        for game in games:
            for seats in game.seats:
                one = OneCore(game, seats)
                pairs = [(one.rate(seconds), peers.measure(HEARTS, seconds)) for _ in range(rounds)]
                row: dict[str, Any] = {"game": game.name, "seats": seats, "native": statistics.median(ours for ours, _ in pairs)}
                missing = next((theirs["missing"] for _, theirs in pairs if "missing" in theirs), None)
                if missing:
                    row["missing"] = missing
                else:
                    row["hearts"] = statistics.median(theirs["decisions"] for _, theirs in pairs)
                    row["ratio"] = row["native"] / row["hearts"]
                    row["goal"] = goal("hearts", game.name)
                    row["reached"] = row["ratio"] >= row["goal"]
                rows.append(row)
    return rows
