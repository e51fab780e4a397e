"""Measure servers under load: `python -m benchmarks.server.run [--tables 1,10,100,500] [--seconds 20] [--pace 0,1] [--plot FILE] [--into
FILE]`.

For each number of tables there are two servers: one worker on SQLite, and two workers on PostgreSQL. Four pages are open at every table.
With pace 0 people answer at once, so the moves a second are the server's limit. With another pace people pause, and a
table makes about that many moves a second.

The waits end when the player has the acknowledgement and the new frame (p50, p99), and when each other viewer has the frame (others). The
last run adds tables of the strongest bots, which think all the time, beside tables of people. The load generator runs on the same machine.
The report therefore shows its share of the CPU, how late it was itself, and the CPU time of other processes, such as the database.

`--into FILE` appends each run to a file as one line and skips the runs that the file already has. An interrupted measurement thus
continues, and a long one can be split (`--stores`, `--games`, `--pace`). `--plot` draws all runs.
"""

import asyncio
import json
import multiprocessing
import os
import resource
import signal
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from rich.progress import Progress

from benchmarks.server.drawing import heaviest, print_drawings
from benchmarks.server.players import VIEWERS, Figures, Table
from paddock.bots import BOTS
from paddock.engine.presentation.catalog import found
from paddock.server.domain.table_config import THINKING_MS
from paddock.server.live.rate_limit import Limits, Rate

ANY = Rate(1e9, 1e9)
AMPLE = Limits(requests=ANY, tables=ANY, socket=ANY, chat=ANY, sockets=1_000_000)
CLOCK = os.sysconf("SC_CLK_TCK")
SQLITE = "SQLite"
STORES = {"sqlite": SQLITE, "postgres": "PostgreSQL"}
GOAL_MS = 150  # goal for the p99 at 100 tables
BOT_TABLES = 20
PEOPLE_BESIDE, PACE_BESIDE = 10, 1.0  # tables of people beside the bots' tables, and their moves a second


def serve(db: str, listener: socket.socket, workers: int) -> None:
    from paddock.server.processes import Workers, serve_one

    if workers == 1:
        serve_one(db, listener, AMPLE)
    else:
        Workers(db, listener, workers, AMPLE).run()


@contextmanager
def served(db: str, workers: int) -> Iterator[tuple[str, int]]:
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(db, listener, workers))
    process.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    late = time.monotonic() + 60
    while time.monotonic() < late:
        try:
            httpx.get(f"{address}/health", timeout=2).raise_for_status()
            break
        except httpx.HTTPError:
            time.sleep(0.2)
    try:
        yield address, process.pid or 0
    finally:
        process.terminate()
        process.join(20)


def cpu_of(pid: int, of_loop: bool = False) -> float:
    """Return the CPU seconds of a process and its children. `of_loop` counts only main threads, which do not commit or search."""
    total = 0.0
    try:
        words = Path(f"/proc/{pid}/task/{pid}/stat" if of_loop else f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += (int(words[11]) + int(words[12])) / CLOCK
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            total += cpu_of(int(child), of_loop)
    except OSError:
        return total
    return total


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def machine_cpu() -> float:
    """Return the CPU seconds of everything on this machine."""
    try:
        words = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    except OSError:
        return 0.0
    return (sum(words[:8]) - words[3] - words[4]) / CLOCK  # without idle time and I/O wait


def at(part: float, seconds: list[float]) -> float:
    """Return the quantile of these times in milliseconds."""
    return round(1000 * sorted(seconds)[int(part * (len(seconds) - 1))], 1) if seconds else float("nan")


class Load:
    """One run of tables on a server, and its measurements."""

    def __init__(self, address: str, pid: int) -> None:
        self.address, self.pid, self.figures = address, pid, Figures()
        self.server = self.loop = self.mine = self.machine = self.wall = 0.0

    async def run(self, game: str, tables: int, bot_tables: int, seconds: float, pace: float) -> None:
        """Set all tables up and let them play for this time. Beside bots, only the waits of people count."""
        seats, strongest = found()[game].seats.start, max(BOTS, key=lambda bot: THINKING_MS.get(bot, 0))
        sitting = [(["human"] * seats, pace)] * tables + [(["human", *[strongest] * (seats - 1)], 0.0)] * bot_tables
        limits = httpx.Limits(max_connections=64)
        async with httpx.AsyncClient(base_url=self.address, timeout=60, limits=limits) as client:
            playing = [
                asyncio.create_task(Table(client, self.address, game, sitters, pause, self.figures, n).play_on())
                for n, (sitters, pause) in enumerate(sitting)
            ]
            while self.figures.ready < len(sitting):
                await asyncio.sleep(0.1)
            self.figures.begin(seconds)
            watching = asyncio.create_task(self.figures.watch())
            server, loop, mine, machine = cpu_of(self.pid), cpu_of(self.pid, True), own_cpu(), machine_cpu()
            began = time.monotonic()
            await asyncio.sleep(seconds)
            self.wall = time.monotonic() - began
            self.server, self.loop, self.mine = cpu_of(self.pid) - server, cpu_of(self.pid, True) - loop, own_cpu() - mine
            self.machine = machine_cpu() - machine
            self.moves, self.waits, self.sizes = len(self.figures.waits), list(self.figures.waits), list(self.figures.sizes)
            self.seen, self.lags = list(self.figures.seen), list(self.figures.lags)
            watching.cancel()
            await asyncio.wait(playing, timeout=30)
            for one in playing:
                one.cancel()


def measure(name: str, db: str, workers: int, game: str, tables: int, seconds: float, pace: float, bot_tables: int = 0) -> dict[str, Any]:
    with served(db, workers) as (address, pid):
        asyncio.run(Load(address, pid).run(game, 1, 0, 3.0, 0.0))  # warms up compiled code and pools
        load = Load(address, pid)
        asyncio.run(load.run(game, tables, bot_tables, seconds, pace))
    return {
        "store": name,
        "workers": workers,
        "game": game,
        "tables": tables,
        "bot_tables": bot_tables,
        "pace": pace,
        "moves_per_second": round(load.moves / load.wall, 1),
        "p50_ms": at(0.5, load.waits),
        "p99_ms": at(0.99, load.waits),
        "others_p50_ms": at(0.5, load.seen),
        "others_p99_ms": at(0.99, load.seen),
        "kilobytes": round(statistics.median(load.sizes or [0]) / 1000, 1),
        "server_cpu_per_move_ms": round(1000 * load.server / max(1, load.moves), 2),
        "of_it_in_the_loop_ms": round(1000 * load.loop / max(1, load.moves), 2),
        "server_cores": round(load.server / load.wall, 2),
        "load_cores": round(load.mine / load.wall, 2),
        "load_late_p99_ms": at(0.99, load.lags),
        "rest_cores": round(max(0.0, load.machine - load.server - load.mine) / load.wall, 2),
        "refused": load.figures.refused,
    }


def plot(rows: list[dict[str, Any]], file: Path) -> None:
    import matplotlib.pyplot as plt

    rows = sorted((r for r in rows if not r["bot_tables"]), key=lambda r: r["tables"])
    counts = sorted({r["tables"] for r in rows})
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.4))
    for key in sorted({(r["store"], r["game"], r["pace"]) for r in rows}):
        mine = [r for r in rows if (r["store"], r["game"], r["pace"]) == key]
        tables, store, game, pace = [r["tables"] for r in mine], *key
        if pace == 0:
            left.plot(tables, [r["moves_per_second"] for r in mine], marker="o", label=f"{store} · {game}")
        else:
            right.plot(tables, [r["p99_ms"] for r in mine], marker="o", label=f"{store} · {game} · {pace:g}/s a table")
    for side, what in ((left, "acknowledged moves a second, at most"), (right, "p99, ms from send to shown, people pause")):
        side.set(xscale="log", xlabel=f"tables, {VIEWERS} pages each", ylabel=what)
        side.set_xticks(counts, [str(n) for n in counts])
        side.grid(alpha=0.3)
        if side.lines:
            side.legend(fontsize=8)
    left.set_ylim(0)
    right.set_yscale("log")
    right.axhline(GOAL_MS, color="grey", linestyle="--", linewidth=1)
    figure.tight_layout()
    figure.savefig(file)


Run = tuple[str, str, int, int, float]  # (store, game, tables of people, tables of bots, pace)


def run_of(row: dict[str, Any]) -> Run:
    return row["store"], row["game"], row["tables"], row["bot_tables"], row["pace"]


def measured_on(run: Run, seconds: float) -> dict[str, Any]:
    """Make one run on a database of its own."""
    from tests.server.support.postgres import cluster

    store, game, count, bot_tables, pace = run
    if store == SQLITE:
        with tempfile.TemporaryDirectory() as folder:
            return measure(store, f"{folder}/tables.db", 1, game, count, seconds, pace, bot_tables)
    with cluster() as one:
        return measure(store, one.url, 2, game, count, seconds, pace, bot_tables)


def main(
    tables: str = "1,10,100,500",
    games: str = "",
    seconds: float = 20.0,
    pace: str = "0,1",
    stores: str = "sqlite,postgres",
    bots: Annotated[bool, typer.Option(help="also 20 tables of the strongest bots")] = True,
    draw: Annotated[Path | None, typer.Option("--plot")] = None,
    into: Annotated[Path | None, typer.Option(help="append each run to this file, and skip the runs that it has")] = None,
) -> None:
    from tests.server.support.postgres import programs

    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))  # SIGTERM must also end servers and database
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # this process holds both ends of thousands of sockets
    print_drawings()
    names = games.split(",") if games else sorted({"trick_derby", heaviest()})
    asked = [(game, int(n), 0, float(p)) for game in names for p in pace.split(",") for n in tables.split(",") if n]
    asked += [(game, PEOPLE_BESIDE, BOT_TABLES, PACE_BESIDE) for game in names] if bots else []
    wanted = [STORES[s] for s in stores.split(",") if s != "postgres" or programs()]
    rows: list[dict[str, Any]] = [json.loads(line) for line in into.read_text().splitlines()] if into and into.exists() else []
    there = {run_of(row) for row in rows}
    runs = [(store, *rest) for store in wanted for rest in asked if (store, *rest) not in there]
    with Progress() as progress:
        bar = progress.add_task("measuring", total=len(runs))
        for run in runs:
            progress.update(bar, description=f"{run[0]}, {run[1]}, {run[2] + run[3]} tables")
            rows.append(measured_on(run, seconds))
            line = json.dumps(rows[-1])
            progress.console.print(line, soft_wrap=True)
            if into:
                with into.open("a") as file:
                    file.write(line + "\n")
            progress.advance(bar)
    if draw:
        plot(rows, draw)


if __name__ == "__main__":
    typer.run(main)
