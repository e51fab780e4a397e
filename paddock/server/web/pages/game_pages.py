"""Pages that a game defines in its own folder (`pages.py`). The server mounts them under /games/<name>/."""

import asyncio
import json
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import compile_path

from paddock.engine.presentation.game import Game
from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.web_pages import Data, File, Page, PageProblem, PageRequest, Route
from paddock.server.domain.language import game_translator_for
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import the_game
from paddock.server.live.registry import TableRegistry
from paddock.server.web.dependencies import not_too_often
from paddock.server.web.headers import language_of
from paddock.server.web.pages.page_layout import page, top_bar

router = APIRouter(include_in_schema=False)
MEDIA = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".png": "image/png"}


def routes_of(game: Game) -> tuple[Route, ...]:
    """The routes of the web pages that the game registers."""
    return game.pages


def links(game: Game, game_translator: Translator) -> list[str]:
    """Links to the pages of the game that have a title, for the lobby."""
    return [
        el("a", text(game_translator.text(r.title)), href=f"/games/{game.name}/{r.path}")
        for r in routes_of(game)
        if r.title and r.method == "GET"
    ]


@router.get("/games/{name}/static/{file}")
async def own_file(name: str, file: str) -> Response:
    """A file of the game's static folder. Only file types in MEDIA are served."""
    folder: Path = the_game(name).folder / "static"
    kind = MEDIA.get(Path(file).suffix)
    if kind is None or file.startswith(".") or not (folder / file).is_file() or (folder / file).resolve().parent != folder.resolve():
        raise Problem(404, "no-page")
    return FileResponse(folder / file, media_type=kind, headers={"Cache-Control": "no-cache"})


@router.get("/games/{name}/{path:path}")
async def own_page(request: Request, name: str, path: str) -> Response:
    return await answered(request, the_game(name), path, None)


@router.post("/games/{name}/{path:path}")
async def own_answer(request: Request, name: str, path: str) -> Response:
    not_too_often(request, "thinking")
    try:
        data = json.loads(await request.body() or b"null")
    except (ValueError, RecursionError):
        raise Problem(422, "message") from None
    return await answered(request, the_game(name), path, data)


async def answered(request: Request, game: Game, path: str, data: Any) -> Response:
    """Run the route that matches the path. Its PageProblem becomes a Problem for the client."""
    registry: TableRegistry = request.app.state.registry
    language = language_of(request.headers, request.query_params.get("lang"))
    route, parts = match(game, request.method, path)
    asking = PageRequest(parts, dict(request.query_params), data, game_translator_for(game, language))
    try:
        made = await asyncio.get_running_loop().run_in_executor(registry.bot_pool, route.answer, asking)
    except PageProblem as problem:
        raise Problem(problem.status, "own-page", problem.rule, reason=str(problem)) from None
    if isinstance(made, Data):
        return JSONResponse(made.value)
    if isinstance(made, File):
        named = "".join(c if (c.isalnum() and c.isascii()) or c in "-_." else "_" for c in made.name)
        return Response(made.content, media_type=made.media_type, headers={"Content-Disposition": f'attachment; filename="{named}"'})
    return HTMLResponse(whole_page(game, path, made, asking.translator))


def match(game: Game, method: str, path: str) -> tuple[Route, dict[str, str]]:
    for route in routes_of(game):
        pattern, _, _ = compile_path(f"/{route.path}")
        if route.method == ("GET" if method == "HEAD" else method) and (found := pattern.match(f"/{path}")):
            return route, found.groupdict()
    raise Problem(404, "no-page")


def whole_page(game: Game, path: str, made: Page, translator: Translator) -> str:
    """The game's page within the server's page layout."""
    base = f"/games/{game.name}/"
    heading = el("b", text(translator.text("game.name"))) + el("span", text(made.title), cls="muted")
    rules = el("a", el("span", text(translator.text("web.rules.name"))), cls="tool", href=f"/rules/{game.name}") if game.rule_page else ""
    live_region = el("p", "", cls="vh", id="live", aria_live="polite")
    body = top_bar(translator, base + path, heading, rules) + el("main", made.body, live_region, cls="sheet-page", id="main", tabindex="-1")
    script_url = f"{base}static/{made.script}" if made.script else ""
    style_urls = (f"{base}static/{made.styles}",) if made.styles else ()
    data = dict(made.data) | {"game": game.name, "lang": translator.language}
    return page(translator, f"{made.title} · {translator.text('game.name')}", body, "doc-page own-page", script_url, data, style_urls)
