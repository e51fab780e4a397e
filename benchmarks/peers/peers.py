"""One decision at a time from Python: Trick Derby compared with OpenSpiel's hearts. The programs take turns in one run.

    python -m benchmarks.peers.peers                       Print a table.
    python -m benchmarks.peers.peers --json                Print JSON.
    python -m benchmarks.peers.peers --python PATH         Use an interpreter that has open_spiel.
    python -m benchmarks.peers.peers --install             Install open_spiel into a temporary environment first.

Every loop lists the legal actions and lets Python's `random.choice` choose one. *thin* steps a native state in place (`dispatch.STEP`).
*table* plays through `Table`, which checks the rules and keeps entries, events and every state for undo. OpenSpiel's loop runs in a process
of its own, so it may use another environment. Its chance nodes deal 52 cards a game, and its loop has to play them too. `decisions` leaves
them out, and `steps` includes them.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

SECONDS, ROUNDS, SEATS = 0.5, 7, 4
THIN_GOAL, TABLE_GOAL = 1.5, 0.3  # decisions a second, relative to OpenSpiel's

HEARTS = """
import random, sys, time
import pyspiel
game = pyspiel.load_game("hearts")
choice = random.Random(0).choice

def play():
    decisions = chances = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choice(state.chance_outcomes())[0])
            chances += 1
        else:
            state.apply_action(choice(state.legal_actions()))
            decisions += 1
    return decisions, chances

play()
print("ready", flush=True)
for line in sys.stdin:
    seconds = float(line)
    decisions = chances = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        d, c = play()
        decisions, chances = decisions + d, chances + c
    took = time.process_time() - begun
    print(decisions / took, (decisions + chances) / took, flush=True)
"""


class NoPeer(RuntimeError):
    """OpenSpiel is not available; the message says why."""


# ------------------------------------------------------------------ OpenSpiel


class Hearts:
    """OpenSpiel's Python loop on hearts, in a child process."""

    def __init__(self, python: str) -> None:
        self.child = subprocess.Popen(
            [python, "-c", HEARTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.child.stdout
        assert self.child.stderr
        if self.child.stdout.readline().strip() != "ready":
            reason = self.child.stderr.read().strip().splitlines() or ["no reason given"]
            raise NoPeer(f"OpenSpiel does not run under {Path(python).name}: {reason[-1]}")

    def rates(self, seconds: float) -> tuple[float, float]:
        """Return decisions and steps a second."""
        assert self.child.stdin
        assert self.child.stdout
        print(seconds, file=self.child.stdin, flush=True)
        decisions, steps = self.child.stdout.readline().split()
        return float(decisions), float(steps)

    def close(self) -> None:
        assert self.child.stdin
        self.child.stdin.close()
        self.child.wait()


def installed(folder: str) -> str:
    """Create an environment with open_spiel and return its interpreter."""
    venv.create(folder, with_pip=True)
    python = str(Path(folder) / "bin" / "python")
    done = subprocess.run([python, "-m", "pip", "install", "-q", "open_spiel"], capture_output=True, text=True)
    if done.returncode != 0:
        raise NoPeer("open_spiel cannot be installed: " + (done.stderr.strip().splitlines() or ["no reason given"])[-1])
    return python


# ------------------------------------------------------------------ Paddock


def thin_loop() -> Callable[[], int]:
    """Return a function that plays one game through the thin interface: native steps on arrays that are allocated once."""
    from paddock.engine.compile import dispatch
    from paddock.engine.compile.runner import NO_LOG, listed_actions, runner_for
    from paddock.games.trick_derby.game import GAME

    run = runner_for(GAME, "native")
    empty, tables = GAME.new_game(SEATS)
    states, out = empty.copy(), np.zeros(run.size, np.int64)
    buffers = dispatch.Buffers(out, NO_LOG, run.nobody)
    choice, bits = random.Random(0).choice, random.Random(0).getrandbits

    def play() -> int:
        states[:] = empty
        states["rng"]["key"] = np.frombuffer(bits(256).to_bytes(32, "little"), "<u4")
        run.start(states, 0, tables)
        seat, actions, decisions = 0, run.legal(states, 0, tables, 0), 0
        while True:
            seat = run.at(dispatch.STEP, states, 0, tables, seat, choice(actions), buffers)
            decisions += 1
            if seat < 0:
                return decisions
            actions = listed_actions(out)

    return play


def table_loop() -> Callable[[], int]:
    """Return a function that plays one game through a Table."""
    from paddock.engine.table.table import Table
    from paddock.games.trick_derby.game import GAME

    choice = random.Random(0).choice

    def play() -> int:
        table, decisions = Table.new(GAME, SEATS, target="native"), 0
        while not table.over:
            seat = table.pending[0]
            table.play(seat, choice(table.legal(seat)))
            decisions += 1
        return decisions

    return play


def rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions a second of CPU time."""
    decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        decisions += play()
    return decisions / (time.process_time() - begun)


# ------------------------------------------------------------------ comparison


def compare(python: str = sys.executable, rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, Any]:
    """Measure all three programs in turns. Return medians of decisions a second, and ratios.

    Without OpenSpiel `peer` is the reason, and the ratios are missing.
    """
    thin, table = thin_loop(), table_loop()
    thin(), table()
    found: dict[str, list[float]] = {"thin": [], "table": [], "hearts": [], "hearts_steps": []}
    hearts: Hearts | None = None
    peer = "hearts"
    try:
        hearts = Hearts(python)
    except (NoPeer, OSError) as reason:
        peer = str(reason)
    for _ in range(rounds):
        found["thin"].append(rate(thin, seconds))
        found["table"].append(rate(table, seconds))
        if hearts:
            decisions, steps = hearts.rates(seconds)
            found["hearts"].append(decisions)
            found["hearts_steps"].append(steps)
    answer: dict[str, Any] = {name: statistics.median(rates) for name, rates in found.items() if rates}
    answer |= {"peer": peer, "rounds": rounds, "thin_goal": THIN_GOAL, "table_goal": TABLE_GOAL}
    if hearts:
        hearts.close()
        for name in ("thin", "table"):
            answer[f"{name}_ratio"] = answer[name] / answer["hearts"]
            answer[f"{name}_ratio_steps"] = answer[name] / answer["hearts_steps"]
    return answer


def reached(found: dict[str, Any]) -> bool:
    return bool(found.get("thin_ratio", 0) >= THIN_GOAL and found.get("table_ratio", 0) >= TABLE_GOAL)


def as_text(found: dict[str, Any]) -> str:
    """Format the results as a table."""
    lines = ["one decision at a time from Python (medians, in turns)", ""]
    lines.append(f"{'':<34} {'per second':>11} {'of decisions':>13} {'of steps':>9} {'goal':>6}")
    for name, label in (("thin", "Trick Derby, thin native interface"), ("table", "Trick Derby, Table")):
        ratios = f"{found[f'{name}_ratio']:>13.2f} {found[f'{name}_ratio_steps']:>9.2f}" if "hearts" in found else f"{'-':>13} {'-':>9}"
        lines.append(f"{label:<34} {found[name]:>11,.0f} {ratios} {found[f'{name}_goal']:>6}")
    if "hearts" in found:
        lines.append(f"{'OpenSpiel hearts, decisions':<34} {found['hearts']:>11,.0f}")
        lines.append(f"{'OpenSpiel hearts, steps':<34} {found['hearts_steps']:>11,.0f}")
        lines += ["", "every goal is met" if reached(found) else "a goal is missed"]
    else:
        lines += ["", f"not compared: {found['peer']}"]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="One decision at a time from Python: Trick Derby compared with OpenSpiel's hearts.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--python", default=sys.executable, help="an interpreter that has open_spiel")
    parser.add_argument("--install", action="store_true", help="install open_spiel into a temporary environment first")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="seconds of each loop in each round")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="peers-") as folder:
        try:
            python = installed(folder) if given.install else given.python
        except NoPeer as reason:
            print(reason, file=sys.stderr)
            python = given.python
        found = compare(python, given.rounds, given.seconds)
    print(json.dumps(found, indent=2) if given.json else as_text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
