"""Health check and metrics for administrators.

The metrics have Prometheus' text format and cover all workers that share a port. Only clients on the same machine may fetch them.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from paddock.server.domain.problem import Problem
from paddock.server.live.registry import TableRegistry
from paddock.server.storage.database import UNREACHABLE
from paddock.server.web.middleware import address

router = APIRouter(include_in_schema=False)
SECONDS = 2.0  # time limit for the database's answer
HERE = ("127.0.0.1", "::1", "localhost", "testclient")

# name -> (kind, help text)
NUMBERS = {
    "requests": ("counter", "HTTP requests answered, by hundred of their status"),
    "sockets": ("gauge", "open sockets"),
    "tables": ("gauge", "tables in memory"),
    "watched_tables": ("gauge", "tables that someone watches"),
    "commits": ("counter", "transactions committed"),
    "works": ("counter", "pieces of work committed: moves, seats, chat"),
    "entries": ("counter", "entries committed"),
    "commit_seconds": ("counter", "seconds spent in transactions"),
    "collisions": ("counter", "pieces of work that another worker was quicker with"),
    "thinking": ("gauge", "bots that wait for a thread to think on"),
    "in_hand": ("gauge", "things that happen by themselves right now"),
    "drawing": ("gauge", "pages that wait to be drawn for"),
}


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether the database answers: for a proxy or a monitor."""
    registry: TableRegistry = request.app.state.registry
    try:
        async with asyncio.timeout(SECONDS):
            await registry.store.ping()
    except UNREACHABLE:
        return JSONResponse({"well": False}, 503)
    return JSONResponse({"well": True})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    if address(request.scope) not in HERE:
        raise Problem(404, "no-page")
    return PlainTextResponse(written(request.app.state.metrics.all()), media_type="text/plain; version=0.0.4")


def measured(state: Any) -> Counter[str]:
    """The metrics of this worker. A name may include labels."""
    registry: TableRegistry = state.registry
    tables = list(registry.tables.values())
    now = {
        "tables": len(tables),
        "watched_tables": sum(bool(t.watchers) for t in tables),
        "sockets": sum(len(t.watchers) for t in tables),
        "thinking": registry.bot_pool.waiting,
        "in_hand": len(state.scheduler.in_hand),
        "drawing": registry.rendering.waiting,
    }
    total: Counter[str] = Counter(now) + state.meter + registry.store.meter
    return total


def written(workers: Mapping[str, Counter[str]]) -> str:
    lines = []
    for name, (kind, what) in NUMBERS.items():
        full = f"paddock_{name}_total" if kind == "counter" else f"paddock_{name}"
        lines += [f"# HELP {full} {what}", f"# TYPE {full} {kind}"]
        for worker, numbers in workers.items():
            found = {key: value for key, value in numbers.items() if key.partition("{")[0] == name} or {name: 0}
            for key, value in sorted(found.items()):
                label = key.partition("{")[2].rstrip("}")
                labels = ",".join(filter(None, [label, f'worker="{worker}"']))
                lines.append(f"{full}{{{labels}}} {value}")
    return "\n".join(lines) + "\n"
