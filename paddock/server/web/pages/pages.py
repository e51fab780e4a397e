"""The routes of the pages."""

import asyncio
import base64
import hashlib
import re
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import LANGUAGES, Translator
from paddock.engine.presentation.svg import stylesheet
from paddock.server.domain.language import translator_for
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import the_game
from paddock.server.domain.table_translator import table_translator
from paddock.server.live.registry import TableRegistry
from paddock.server.web.auth import A_YEAR
from paddock.server.web.error_replies import problem_response
from paddock.server.web.headers import LANGUAGE_COOKIE, language_of
from paddock.server.web.pages.lobby import lobby
from paddock.server.web.pages.new_table import new_table
from paddock.server.web.pages.page_layout import page, top_bar
from paddock.server.web.pages.rules import picture_file, rules_page
from paddock.server.web.pages.table import replay_page, table_page

router = APIRouter(include_in_schema=False)
Language = Annotated[str | None, Query(max_length=8)]
STYLE = re.compile(r"<style>(.*?)</style>", re.S)
AN_HOUR = "public, max-age=3600"


def request_translator(request: Request, lang: str | None) -> Translator:
    return translator_for(language_of(request.headers, lang))


def page_response(html: str, lang: str | None) -> HTMLResponse:
    """A page response. A language in the query is stored in a cookie."""
    response = HTMLResponse(html)
    if lang in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, lang, A_YEAR, path="/", samesite="lax")
    return response


@router.get("/")
async def lobby_page(request: Request, lang: Language = None) -> HTMLResponse:
    registry: TableRegistry = request.app.state.registry
    tables = await registry.store.open_tables()
    made = await asyncio.get_running_loop().run_in_executor(registry.bot_pool, lobby, request_translator(request, lang), tables)
    return page_response(made, lang)


@router.get("/new/{game}")
async def new_table_page(request: Request, game: str, lang: Language = None) -> HTMLResponse:
    return page_response(new_table(request_translator(request, lang), the_game(game)), lang)


@router.get("/t/{table}")
async def table_page_route(request: Request, table: str, lang: Language = None) -> HTMLResponse:
    """The table page without game data. The WebSocket sends the data, because it knows the viewer."""
    registry: TableRegistry = request.app.state.registry
    return page_response(table_page(request_translator(request, lang), await registry.find(table)), lang)


@router.get("/t/{table}/replay")
async def replay_page_route(
    request: Request,
    table: str,
    step: Annotated[int, Query(ge=0)] = 0,
    seat: Annotated[int, Query(ge=-1, le=15)] = -1,
    lang: Language = None,
) -> HTMLResponse:
    """The replay page without game data. The script fetches the steps, with the share token of its link if there is one."""
    registry: TableRegistry = request.app.state.registry
    return page_response(replay_page(request_translator(request, lang), await registry.find(table), step, seat), lang)


@router.get("/replay")
async def replay_file_page(request: Request, lang: Language = None) -> HTMLResponse:
    """The replay page for a record file that the user opens."""
    return page_response(replay_page(request_translator(request, lang), None, 0, -1), lang)


@router.get("/rules/{game}")
async def rules_page_route(request: Request, game: str, lang: Language = None) -> HTMLResponse:
    return page_response(rules_page(request_translator(request, lang), the_game(game)), lang)


@router.get("/rules/{game}/pictures/{name}")
async def rule_picture(game: str, name: str) -> Response:
    """A drawing of the rule page. Its Content-Security-Policy allows its inline styles by their hash."""
    svg = picture_file(the_game(game), name).read_text(encoding="utf-8")
    hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(s.encode()).digest()).decode()}'" for s in STYLE.findall(svg)]
    allowed = " ".join(hashes) or "'none'"
    policy = f"default-src 'none'; style-src {allowed}"
    return Response(svg, media_type="image/svg+xml", headers={"Content-Security-Policy": policy, "Cache-Control": AN_HOUR})


@router.get("/paddock.css")
async def styles() -> Response:
    return Response(stylesheet(), media_type="text/css", headers={"Cache-Control": "no-cache"})


async def problem_reply(request: Request, e: Exception) -> Response:
    """The response to a Problem: JSON for API clients, a page for browsers."""
    assert isinstance(e, Problem)
    language = language_of(request.headers, request.query_params.get("lang"))
    translator = translator_for(language)
    registry: TableRegistry | None = getattr(request.app.state, "registry", None)
    known = registry.tables.get(request.path_params.get("table", "")) if registry else None
    if known:
        translator = table_translator(known.game_table, language)
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return problem_response(e, request.headers, translator)
    body = el(
        "main",
        el(
            "header",
            el("div", el("h1", text(translator.text("web.problem.head"))), el("p", text(translator.text(e.words)))),
            cls="masthead",
        ),
        el("p", el("a", text(translator.text("web.lobby.home")), cls="btn", href="/")),
        cls="sheet-page",
        id="main",
        tabindex="-1",
    )
    return HTMLResponse(page(translator, "Paddock", top_bar(translator, "/") + body, "doc-page"), e.status)
