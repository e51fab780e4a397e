"""The HTTP API: games, tables, seats and actions. /api/openapi.json describes it, and docs/reference/web-api.md explains it."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from paddock.bots import BOTS
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.player_view import to_data
from paddock.server.domain import before_game, commands
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import GameTable
from paddock.server.domain.language import game_translator_for
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import BANKS, OUT_OF_TIME, Choices, guide_config, new_config
from paddock.server.domain.typed_text import clean
from paddock.server.live import tokens
from paddock.server.live.registry import LiveTable
from paddock.server.view import frames
from paddock.server.web.auth import hand_over, take_away
from paddock.server.web.dependencies import (
    Language,
    Name,
    Registry_,
    Seat_,
    Shape,
    Table_,
    Token,
    is_secure,
    not_too_often,
    seated_response,
)
from paddock.server.web.headers import language_of, token_of
from paddock.server.web.messages import ACTIONS, COSTLY, Message, Promise, SeatNumber, TableRequest

router = APIRouter(prefix="/api")
OptionName = Annotated[str, Field(pattern="^[a-z][a-z0-9_]{0,39}$")]
OptionText = Annotated[str, Field(max_length=64)]


class NewTable(Message):
    """A new table. sitters: `human` or a bot's name for each seat. You get the first human seat."""

    game: Annotated[str, Field(max_length=64)]
    sitters: Annotated[list[Annotated[str, Field(max_length=32)]], Field(max_length=16)]
    name: Name
    commitment: Promise
    options: dict[OptionName, int | bool | OptionText | list[int]] = Field(default_factory=dict)
    bank: int = 0
    public: bool = False
    title: Annotated[str, Field(max_length=80)] = ""
    chat: bool = True
    hints: bool = True
    undo: bool = True
    cover: bool = True
    resign: bool = True
    answers: bool = True
    out_of_time: Annotated[str, Field(pattern="^(cover|resign)$")] = "cover"
    start: bool = False


class NewGuide(Message):
    """A guided first game: seeded, against bots."""

    game: Annotated[str, Field(max_length=64)]
    name: Name


class Sit(Message):
    name: Name
    commitment: Promise
    seat: SeatNumber | None = None


class Claim(Message):
    """Exchange the token in a link for a cookie."""

    token: Token


# ------------------------------------------------------------------ games and tables


def game_data(game: Game, language: str) -> dict[str, Any]:
    translator = game_translator_for(game, language)
    return {
        "name": game.name,
        "title": translator.text("game.name"),
        "sentence": translator.text("game.sentence"),
        "version": game.version,
        "seats": [game.seats.start, game.seats.stop - 1],
        "minutes": game.minutes,
        "options": [
            {
                "name": o.name,
                "title": o.label(translator),
                "rule": o.rule,
                "default": list(o.default) if isinstance(o.default, tuple) else o.default,
                "low": o.low,
                "high": o.high,
                "length": o.length,
                "choices": list(o.choices),
            }
            for o in game.options
        ],
    }


@router.get("/games")
async def games(request: Request, lang: Language = None) -> dict[str, Any]:
    """All games with their options, and the available bots and clocks."""
    language = language_of(request.headers, lang)
    return {
        "games": [game_data(g, language) for g in found().values()],
        "bots": list(BOTS),
        "banks": list(BANKS),
        "out_of_time": list(OUT_OF_TIME),
    }


@router.get("/tables")
async def open_tables(registry: Registry_) -> dict[str, Any]:
    """Public tables that wait for players or are being played."""
    return {"tables": await registry.store.open_tables()}


@router.post("/tables", status_code=201)
async def make_table(request: Request, registry: Registry_, new: NewTable) -> JSONResponse:
    """Make a table and sit down at it."""
    not_too_often(request, "tables")
    choices = Choices.given_in(new)
    title = clean(new.title, len(new.title))
    config = new_config(new.game, new.sitters, new.options, new.bank, title, choices, language_of(request.headers))
    table, token, invite = await registry.make_table(config, new.public, new.name, new.commitment, new.start)
    return seated_response(request, table, new.sitters.index("human"), token, 201, invite)


@router.post("/guides", status_code=201)
async def make_guide(request: Request, registry: Registry_, new: NewGuide) -> JSONResponse:
    """Make a guided first game: seeded, with an explanation at each new kind of decision."""
    not_too_often(request, "tables")
    config = guide_config(new.game, language_of(request.headers))
    table, token, invite = await registry.make_table(config, False, new.name, "", True)
    return seated_response(request, table, 0, token, 201, invite)


@router.get("/tables/{table}")
async def about_table(registry: Registry_, table: Table_, seat: Seat_) -> dict[str, Any]:
    """The public data of a table, and your seat."""
    async with registry.locked(table) as game_table:
        owes = seat in game_table.pending
    return {
        "table": game_table.id,
        "game": game_table.config.game,
        "title": game_table.config.title,
        "status": game_table.status,
        "you": seat,
        "your_turn": owes,
        "options": game_table.config.options,
        "bank": game_table.config.bank_ms // 60_000,
        "cards": game_table.cards_hash,
        "choices": game_table.config.choices_json(),
        "seats": [{"who": p.who, "name": p.name, "bot": p.bot} for p in game_table.seats],
    }


@router.post("/tables/{table}/claim")
async def claim(request: Request, table: Table_, given: Claim) -> JSONResponse:
    """Exchange the token in the link of a seat or an invitation for a cookie."""
    seat = table.seat_of(given.token)
    if seat == NOBODY and not tokens.is_hash_of(table.invite, given.token):
        raise Problem(403, "old-link")
    if seat == NOBODY and (mine := held_already(request, table)) != NOBODY:
        return JSONResponse({"seat": mine})
    response = JSONResponse({"seat": seat})
    hand_over(response, table.game_table.id, given.token, is_secure(request))
    return response


def held_already(request: Request, table: LiveTable) -> int:
    """The seat that this browser already holds, or NOBODY. An invitation must not replace its cookie."""
    try:
        return table.seat_of(token_of(request.headers))
    except Problem:
        return NOBODY


@router.post("/tables/{table}/sit")
async def sit(request: Request, registry: Registry_, table: Table_, seat: Seat_, asked: Sit) -> JSONResponse:
    """Take a free seat."""
    if seat != NOBODY:
        raise Problem(409, "seated-already")
    token = tokens.new_token(registry.random)
    wanted = asked.seat if asked.seat is not None else first_free(table.game_table)
    await registry.act(
        table,
        lambda game_table: before_game.sit(game_table, wanted, asked.name, asked.commitment),
        lambda game_table: {wanted: tokens.hash_of(token)},
    )
    return seated_response(request, table, wanted, token, 200)


def first_free(game_table: GameTable) -> int:
    free = [k for k, p in enumerate(game_table.seats) if p.who == "empty" or (p.left and not p.resigned)]
    if not free:
        raise Problem(409, "no-free-seat")
    return free[0]


@router.post("/tables/{table}/renew")
async def renew(request: Request, registry: Registry_, table: Table_, seat: Seat_) -> JSONResponse:
    """Make a new token for your seat. The old token, and every link with it, becomes invalid."""
    if seat == NOBODY:
        raise Problem(403, "not-seated")
    token = tokens.new_token(registry.random)
    await registry.act(table, lambda game_table: [], lambda game_table: {seat: tokens.hash_of(token)})
    return seated_response(request, table, seat, token, 200)


@router.post("/tables/{table}/invite")
async def new_invitation(registry: Registry_, table: Table_, seat: Seat_) -> dict[str, Any]:
    """Make a new invitation token for the host. Links with the old one no longer open the table."""
    commands.require_host(table.game_table, seat)
    invite = tokens.new_token(registry.random)
    await registry.set_invitation(table, tokens.hash_of(invite))
    return {"invite": invite}


@router.get("/tables/{table}/sight")
async def player_view(
    request: Request, registry: Registry_, table: Table_, seat: Seat_, lang: Language = None, shape: Shape = "wide"
) -> dict[str, Any]:
    """The frame of your seat (drawings and texts), and your player view as data."""
    shown = await frames.frame(registry, table, seat, language_of(request.headers, lang), shape)
    async with registry.locked(table):
        view = to_data(table.game_table.table.view(seat)) if table.game_table.table else None
    return shown.parts | {"view": view}


# ------------------------------------------------------------------ acting


def add_actions() -> None:
    """Add an HTTP route for each action that the WebSocket also accepts."""
    for name, (model, handler) in ACTIONS.items():

        def make(model: Any = model, handler: Any = handler, name: str = name) -> Any:
            async def endpoint(
                request: Request, registry: Registry_, table: Table_, seat: Seat_, message: Annotated[Any, Body()]
            ) -> JSONResponse:
                if name in COSTLY:
                    not_too_often(request, "thinking")
                reply = await handler(TableRequest(registry, table, seat, language_of(request.headers)), message)
                response = JSONResponse({"done": name} | reply)
                if name == "leave":
                    take_away(response, table.game_table.id)
                return response

            endpoint.__annotations__["message"] = Annotated[model, Body()]
            endpoint.__doc__ = handler.__doc__ or model.__doc__
            return endpoint

        router.add_api_route(f"/tables/{{table}}/{name}", make(), methods=["POST"], name=name)


add_actions()
