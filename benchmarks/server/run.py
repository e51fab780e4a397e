"""Measure servers under load: `python -m benchmarks.server.run [--tables 1,10,100,500] [--seconds 20] [--pace 0,1] [--plot FILE]`.

For each number of tables, one worker on SQLite and two on PostgreSQL; four pages are open at every table. With pace 0 everyone answers as
soon as asked, and the moves a second are the most the server does; with another pace people pause before each move, so that a table
makes about so many moves a second, and the waits are what they would notice: until who moved has the acknowledgement and the picture (p50,
p99), and until each of the others at the table has the picture (others). The last run has tables of the strongest bots that think all the
time beside tables of people. The load generator runs on the same machine: its share of it is reported beside the servers', how late it was
itself, and what else (the database among it) kept the machine busy.
"""

import asyncio
import json
import multiprocessing
import os
import resource
import socket
import statistics
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
from paddock.engine.catalog import found
from paddock.server.config import thinking_ms
from paddock.server.limits import Limits, Rate

ANY = Rate(1e9, 1e9)
AMPLE = Limits(requests=ANY, tables=ANY, socket=ANY, chat=ANY, sockets=1_000_000)
CLOCK = os.sysconf("SC_CLK_TCK")
BOT_TABLES = 20
PEOPLE_BESIDE, PACE_BESIDE = 10, 1.0  # tables of people beside the bots, and their moves a second


def serve(db: str, listener: socket.socket, workers: int) -> None:
    from paddock.server.workers import Workers, serve_one

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
    yield address, process.pid or 0
    process.terminate()
    process.join(20)


def cpu_of(pid: int, of_loop: bool = False) -> float:
    """Seconds of processor time of a process and all below it; of_loop: only of the threads that do all but committing and thinking."""
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
    """Seconds of processor time of everything on this machine."""
    try:
        words = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    except OSError:
        return 0.0
    return (sum(words[:8]) - words[3] - words[4]) / CLOCK  # but for idling and waiting for a disk


def at(part: float, seconds: list[float]) -> float:
    """Milliseconds below which this part of them is."""
    return round(1000 * sorted(seconds)[int(part * (len(seconds) - 1))], 1) if seconds else float("nan")


class Load:
    """What the tables of one run did to the server."""

    def __init__(self, address: str, pid: int) -> None:
        self.address, self.pid, self.figures = address, pid, Figures()
        self.server = self.loop = self.mine = self.machine = self.wall = 0.0

    async def run(self, game: str, tables: int, bot_tables: int, seconds: float, pace: float) -> None:
        """Set all tables up, then let them play for so long. Where bots play too, what is measured are the waits of people."""
        seats, strongest = found()[game].seats.start, max(BOTS, key=thinking_ms)
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
        asyncio.run(Load(address, pid).run(game, 1, 0, 3.0, 0.0))  # compiled code and pools are warm
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

    rows = [r for r in rows if not r["bot_tables"]]
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.4))
    for key in sorted({(r["store"], r["game"], r["pace"]) for r in rows}):
        mine = [r for r in rows if (r["store"], r["game"], r["pace"]) == key]
        tables, store, game, pace = [r["tables"] for r in mine], *key
        if pace == 0:
            left.plot(tables, [r["moves_per_second"] for r in mine], marker="o", label=f"{store} · {game}")
        else:
            right.plot(tables, [r["p99_ms"] for r in mine], marker="o", label=f"{store} · {game} · {pace:g}/s a table")
    for side, what in ((left, "acknowledged moves a second, at most"), (right, "p99, ms from send to shown, people pause")):
        side.set(xscale="log", xlabel=f"tables, {VIEWERS} pages each", ylabel=what, ylim=(0, None))
        side.grid(alpha=0.3)
        if side.lines:
            side.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(file)


def main(
    tables: str = "1,10,100,500",
    games: str = "",
    seconds: float = 20.0,
    pace: str = "0,1",
    stores: str = "sqlite,postgres",
    bots: Annotated[bool, typer.Option(help="also 20 tables of the strongest bots")] = True,
    draw: Annotated[Path | None, typer.Option("--plot")] = None,
) -> None:
    from tests.server.postgres import cluster, programs

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # two ends of thousands of sockets
    print_drawings()
    names = games.split(",") if games else sorted({"trick_derby", heaviest()})
    runs = [(game, int(n), 0, float(p)) for game in names for p in pace.split(",") for n in tables.split(",")]
    runs += [(game, PEOPLE_BESIDE, BOT_TABLES, PACE_BESIDE) for game in names] if bots else []
    wanted = [s for s in stores.split(",") if s != "postgres" or programs()]
    rows: list[dict[str, Any]] = []
    with Progress() as progress:
        bar = progress.add_task("measuring", total=len(runs) * len(wanted))
        for store in wanted:
            for game, count, bot_tables, each in runs:
                progress.update(bar, description=f"{store}, {game}, {count + bot_tables} tables")
                if store == "sqlite":
                    with tempfile.TemporaryDirectory() as folder:
                        rows.append(measure("SQLite", f"{folder}/tables.db", 1, game, count, seconds, each, bot_tables))
                else:
                    with cluster() as one:
                        rows.append(measure("PostgreSQL", one.url, 2, game, count, seconds, each, bot_tables))
                progress.console.print(json.dumps(rows[-1]), soft_wrap=True)
                progress.advance(bar)
    if draw:
        plot(rows, draw)


if __name__ == "__main__":
    typer.run(main)
