"""Measure servers under load: `python -m benchmarks.server.run [--tables 1,10,100] [--seconds 20] [--pace 0] [--plot FILE]`.

For each number of tables, one worker on SQLite and two on PostgreSQL. Everyone at a table is a person with a page open; pace 0 plays as
fast as the server lets them, another pace so many moves a second of every table's seats. The load generator runs on the same machine: its
share of the machine is printed beside the servers'.
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

from benchmarks.server.players import Figures, Table
from paddock.engine.catalog import found
from paddock.server.limits import Limits, Rate

AMPLE = Limits(*[Rate(1e9, 1e9)] * 4, sockets=1_000_000)
CLOCK = os.sysconf("SC_CLK_TCK")


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


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process and all below it."""
    total = 0.0
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += (int(words[11]) + int(words[12])) / CLOCK
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            total += cpu_of(int(child))
    except OSError:
        return total
    return total


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def load(address: str, game: str, tables: int, seconds: float, pace: float) -> Figures:
    figures, seats = Figures(), found()[game].seats.start
    limits = httpx.Limits(max_connections=64)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        until = time.monotonic() + seconds
        each = pace / seats if pace else 0.0
        playing = [Table(client, address, game, seats, each, figures, n).play_on(until) for n in range(tables)]
        await asyncio.gather(*playing, return_exceptions=True)
    return figures


def measure(name: str, db: str, workers: int, game: str, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    with served(db, workers) as (address, pid):
        asyncio.run(load(address, game, 1, 3.0, 0.0))  # compiled code and pools are warm
        server, mine, began = cpu_of(pid), own_cpu(), time.monotonic()
        figures = asyncio.run(load(address, game, tables, seconds, pace))
        spent, wall = cpu_of(pid) - server, time.monotonic() - began
        waits = sorted(figures.waits) or [float("nan")]
        return {
            "store": name,
            "workers": workers,
            "game": game,
            "tables": tables,
            "moves_per_second": round(len(figures.waits) / wall, 1),
            "p50_ms": round(1000 * statistics.median(waits), 1),
            "p99_ms": round(1000 * waits[int(0.99 * (len(waits) - 1))], 1),
            "kilobytes": round(statistics.median(figures.sizes or [0]) / 1000, 1),
            "server_cpu_per_move_ms": round(1000 * spent / max(1, len(figures.waits)), 2),
            "server_cores": round(spent / wall, 2),
            "load_cores": round((own_cpu() - mine) / wall, 2),
            "refused": figures.refused,
        }


def plot(rows: list[dict[str, Any]], file: Path) -> None:
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4))
    for key in sorted({(r["store"], r["game"]) for r in rows}):
        mine = [r for r in rows if (r["store"], r["game"]) == key]
        tables = [r["tables"] for r in mine]
        left.plot(tables, [r["moves_per_second"] for r in mine], marker="o", label=" · ".join(key))
        right.plot(tables, [r["p99_ms"] for r in mine], marker="o", label=" · ".join(key))
    for side, what in ((left, "acknowledged moves a second"), (right, "p99, ms from send to shown")):
        side.set(xscale="log", xlabel="tables", ylabel=what)
        side.grid(alpha=0.3)
        side.legend()
    figure.tight_layout()
    figure.savefig(file)


def main(
    tables: str = "1,10,100",
    games: str = "trick_derby",
    seconds: float = 20.0,
    pace: float = 0.0,
    stores: str = "sqlite,postgres",
    draw: Annotated[Path | None, typer.Option("--plot")] = None,
) -> None:
    from tests.server.postgres import cluster, programs

    rows: list[dict[str, Any]] = []
    counts, names = [int(n) for n in tables.split(",")], games.split(",")
    wanted = [s for s in stores.split(",") if s != "postgres" or programs()]
    with Progress() as progress:
        bar = progress.add_task("measuring", total=len(counts) * len(names) * len(wanted))
        for store in wanted:
            for game in names:
                for count in counts:
                    if store == "sqlite":
                        with tempfile.TemporaryDirectory() as folder:
                            rows.append(measure("SQLite", f"{folder}/tables.db", 1, game, count, seconds, pace))
                    else:
                        with cluster() as one:
                            rows.append(measure("PostgreSQL", one.url, 2, game, count, seconds, pace))
                    progress.console.print(json.dumps(rows[-1]))
                    progress.advance(bar)
    if draw:
        plot(rows, draw)


if __name__ == "__main__":
    typer.run(main)
