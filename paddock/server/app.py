"""Builds the FastAPI application: store, table registry, HTTP and WebSocket routes, pages, middleware."""

import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import paddock
from paddock.server.domain.game_table import BOT_DELAY_MS
from paddock.server.domain.problem import Problem
from paddock.server.live.cluster import Cluster
from paddock.server.live.rate_limit import Buckets, Limits
from paddock.server.live.registry import TableRegistry
from paddock.server.live.scheduler import Scheduler
from paddock.server.live.tokens import Random
from paddock.server.storage.database import UNREACHABLE, full_url
from paddock.server.storage.store import Store, now_ms
from paddock.server.view.saved_views import SavedViews
from paddock.server.web import health, history_api, tables_api
from paddock.server.web.error_replies import problem_response
from paddock.server.web.metrics import WorkerMetrics
from paddock.server.web.middleware import RequestGuard
from paddock.server.web.pages import game_pages, pages
from paddock.server.web.websocket import serve_socket

log = logging.getLogger("paddock.server")
STATIC = Path(__file__).parent / "web" / "static"


def make_app(
    db: str,
    limits: Limits | None = None,
    now: Callable[[], int] = now_ms,
    random: Random = secrets.token_bytes,
    bot_delay: int = BOT_DELAY_MS,
    shared: Path | None = None,
) -> FastAPI:
    """The web application over a database. Only tests pass now and random. shared: folder in which the workers exchange their metrics."""
    allowed = limits or Limits()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(full_url(db), now)
        await store.open()
        app.state.registry = registry = TableRegistry(store, random, bot_delay, allowed.chat)
        app.state.scheduler = scheduler = Scheduler(registry)
        app.state.metrics = metrics = WorkerMetrics(partial(health.measured, app.state), shared)
        cluster, views = Cluster(registry), SavedViews(registry)
        for opening in (scheduler, cluster, views, metrics):
            opening.open()
        yield
        for closing in (metrics, cluster, scheduler, registry, views, store):
            await closing.close()

    app = FastAPI(
        title="Paddock", version=paddock.__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json"
    )
    app.state.limits = allowed
    app.state.meter = Counter()
    app.state.buckets = {"tables": Buckets(allowed.tables), "thinking": Buckets(allowed.thinking), "films": Buckets(allowed.films)}
    app.include_router(tables_api.router)
    app.include_router(history_api.router)
    app.add_api_websocket_route("/api/tables/{table}/socket", serve_socket)
    app.include_router(pages.router)
    app.include_router(health.router)
    app.include_router(game_pages.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(Problem, pages.problem_reply)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(HTTPException, http_problem)
    for kind in UNREACHABLE:
        app.add_exception_handler(kind, no_database)
    app.add_middleware(RequestGuard, limits=allowed, meter=app.state.meter)
    return app


async def bad_request(request: Request, e: Exception) -> Response:
    """Name the invalid fields of a message, without repeating the values that the client sent."""
    assert isinstance(e, RequestValidationError)
    where = ", ".join(sorted({".".join(str(part) for part in error["loc"]) for error in e.errors()}))
    return problem_response(Problem(422, "bad-request", where=where), request.headers)


async def no_database(request: Request, e: Exception) -> Response:
    log.warning("the database does not answer: %s", type(e).__name__)
    return await pages.problem_reply(request, Problem(503, "again"))


async def http_problem(request: Request, e: Exception) -> Response:
    assert isinstance(e, HTTPException)
    code = {404: "no-page", 405: "no-method"}.get(e.status_code, "http")
    return await pages.problem_reply(request, Problem(e.status_code, code))
