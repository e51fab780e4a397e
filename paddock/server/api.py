"""The HTTP interface: everything the pages do. Its description is /api/openapi.json; docs/api.md explains it."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from paddock.bots.basic import BOTS
from paddock.engine import record as records
from paddock.engine.catalog import found
from paddock.engine.description import Game
from paddock.engine.sight import to_data
from paddock.engine.words import LANGUAGES
from paddock.server import commands, frames, replay, tokens
from paddock.server.actions import ACTIONS, Asked, Message, Promise, SeatNumber
from paddock.server.config import BANKS, new_config
from paddock.server.entry import NOBODY
from paddock.server.house import House, Open
from paddock.server.language import speech
from paddock.server.limits import Buckets
from paddock.server.problem import Problem
from paddock.server.replies import language_of
from paddock.server.room import OVER, Room
from paddock.server.shield import address
from paddock.server.visitor import hand_over, seat_of, take_away, token_of

router = APIRouter(prefix="/api")
Name = Annotated[str, Field(max_length=80)]
Token = Annotated[str, Field(max_length=128)]
OptionName = Annotated[str, Field(pattern="^[a-z][a-z0-9_]{0,39}$")]
OptionText = Annotated[str, Field(max_length=64)]
Shape = Annotated[str, Query(pattern="^(wide|tall)$")]
Language = Annotated[str | None, Query(pattern="^(en|ja)$")]


class NewTable(Message):
    """A new table. sitters: for each seat `human` or a bot's name; you get the first human seat."""

    game: Annotated[str, Field(max_length=64)]
    sitters: Annotated[list[Annotated[str, Field(max_length=32)]], Field(max_length=16)]
    name: Name
    commitment: Promise
    options: dict[OptionName, int | bool | OptionText | list[int]] = Field(default_factory=dict)
    bank: int = 0
    public: bool = False
    title: Annotated[str, Field(max_length=80)] = ""
    chat: bool = True
    start: bool = False


class Sit(Message):
    name: Name
    commitment: Promise
    seat: SeatNumber | None = None


class Claim(Message):
    """Swap a token from a link for a cookie."""

    token: Token


def the_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def the_table(table: str, house: Annotated[House, Depends(the_house)]) -> Open:
    return await house.find(table)


def the_seat(request: Request, table: Annotated[Open, Depends(the_table)]) -> int:
    return seat_of(table, token_of(request.headers))


House_ = Annotated[House, Depends(the_house)]
Table_ = Annotated[Open, Depends(the_table)]
Seat_ = Annotated[int, Depends(the_seat)]


def is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


# ------------------------------------------------------------------ games and tables


def game_data(game: Game, language: str) -> dict[str, Any]:
    words = speech(language, [game.folder / "words"])
    return {
        "name": game.name,
        "title": words.say("game.name"),
        "sentence": words.say("game.sentence"),
        "version": game.version,
        "seats": [game.seats.start, game.seats.stop - 1],
        "minutes": game.minutes,
        "options": [
            {
                "name": o.name,
                "title": words.say(f"options.{o.name}") if words.has(f"options.{o.name}") else o.name,
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
    """All games, with their options; the bots and clocks there are."""
    language = language_of(request.headers, lang)
    return {"games": [game_data(g, language) for g in found().values()], "bots": list(BOTS), "banks": list(BANKS)}


@router.get("/tables")
async def open_tables(house: House_) -> dict[str, Any]:
    """Public tables that wait for players or are being played."""
    return {"tables": await house.store.open_tables()}


@router.post("/tables", status_code=201)
async def make_table(request: Request, house: House_, new: NewTable) -> JSONResponse:
    """Make a table and sit down at it."""
    makers: Buckets = request.app.state.table_makers
    if not makers.take(address(request.scope)):
        raise Problem(429, "too-often")
    language = language_of(request.headers)
    title = commands.clean(new.title, len(new.title))
    config = new_config(new.game, new.sitters, new.options, new.bank, title, new.chat, language)
    table, token, invite = await house.make(config, new.public, new.name, new.commitment, new.start)
    return seated_response(request, table, new.sitters.index("human"), token, 201, invite)


def seated_response(request: Request, table: Open, seat: int, token: str, status: int, invite: str = "") -> JSONResponse:
    data = {"table": table.room.id, "seat": seat, "token": token}
    response = JSONResponse(data | ({"invite": invite} if invite else {}), status)
    hand_over(response, table.room.id, token, is_secure(request))
    return response


@router.get("/tables/{table}")
async def about_table(table: Table_, seat: Seat_) -> dict[str, Any]:
    """What everyone who may look at a table knows of it."""
    room = table.room
    async with table.lock:
        owes = seat in room.pending
    return {
        "table": room.id,
        "game": room.config.game,
        "title": room.config.title,
        "status": room.status,
        "you": seat,
        "your_turn": owes,
        "options": room.config.options,
        "bank": room.config.bank_ms // 60_000,
        "seats": [{"who": p.who, "name": p.name} for p in room.places],
    }


@router.post("/tables/{table}/claim")
async def claim(request: Request, table: Table_, given: Claim) -> JSONResponse:
    """Swap the token of a seat's or an invitation's link for a cookie."""
    seat = seat_of(table, given.token)
    if seat == NOBODY and not tokens.is_hash_of(table.invite, given.token):
        raise Problem(403, "old-link")
    response = JSONResponse({"seat": seat})
    hand_over(response, table.room.id, given.token, is_secure(request))
    return response


@router.post("/tables/{table}/sit")
async def sit(request: Request, house: House_, table: Table_, seat: Seat_, asked: Sit) -> JSONResponse:
    """Take a free seat."""
    if seat != NOBODY:
        raise Problem(409, "seated-already")
    token = tokens.new_token(house.random)
    wanted = asked.seat if asked.seat is not None else first_free(table.room)
    await house.act(
        table, lambda room: commands.sit(room, wanted, asked.name, asked.commitment), lambda room: {wanted: tokens.hash_of(token)}
    )
    return seated_response(request, table, wanted, token, 200)


def first_free(room: Room) -> int:
    free = [k for k, p in enumerate(room.places) if p.who == "empty" or p.left]
    if not free:
        raise Problem(409, "no-free-seat")
    return free[0]


@router.post("/tables/{table}/renew")
async def renew(request: Request, house: House_, table: Table_, seat: Seat_) -> JSONResponse:
    """A new token for one's own seat; the old one, and every link with it, is void."""
    if seat == NOBODY:
        raise Problem(403, "not-seated")
    token = tokens.new_token(house.random)
    await house.act(table, lambda room: [], lambda room: {seat: tokens.hash_of(token)})
    return seated_response(request, table, seat, token, 200)


# ------------------------------------------------------------------ looking


@router.get("/tables/{table}/sight")
async def sight(
    request: Request, house: House_, table: Table_, seat: Seat_, lang: Language = None, shape: Shape = "wide"
) -> dict[str, Any]:
    """What this seat sees, drawn and in words, and its view as data."""
    shown = await frames.frame(house, table, seat, language_of(request.headers, lang), shape)
    async with table.lock:
        view = to_data(table.room.table.view(seat)) if table.room.table else None
    return shown | {"view": view}


@router.get("/tables/{table}/record")
async def record(table: Table_, seat: Seat_) -> Response:
    """The record: this viewer's while the game runs, whole once it is over."""
    name = f"{table.room.config.game}-{table.room.id}{records.ENDING}"
    async with table.lock:
        text = records.to_text(replay.record_for(table.room, seat))
    return Response(text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table}/replay")
async def replayed(
    request: Request, house: House_, table: Table_, _: Seat_, step: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: Annotated[int, Query(ge=-1, le=15)] = -1, lang: Language = None, shape: Shape = "wide",
) -> dict[str, Any]:  # fmt: skip
    """A finished game after so many steps, as any seat saw it."""
    if table.room.phase != OVER:
        raise Problem(409, "not-over")
    return await replay.step(house, table.room, step, seat, language_of(request.headers, lang), shape)


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(
    request: Request, house: House_, table: Table_, seat: Seat_, name: Annotated[Promise, Body(embed=True, alias="commitment")]
) -> JSONResponse:
    """A new table like this one; the others at this table are shown the way there."""
    room = table.room
    if seat == NOBODY:
        raise Problem(403, "not-seated")
    if room.phase != OVER:
        raise Problem(409, "not-over")
    if table.rematch:
        raise Problem(409, "rematch-made")
    people = [k for k, p in enumerate(room.places) if p.who == "human" and not p.left]
    sitters = ["human" if k in people else p.bot or "simple" for k, p in enumerate(room.places)]
    c = room.config
    config = new_config(c.game, sitters, c.options, c.bank_ms // 60_000, c.title, c.chat, c.language)
    new, token, invite = await house.make(config, room.row.public, room.places[seat].name, name, len(people) == 1)
    table.rematch = f"/t/{new.room.id}#invite={invite}"
    table.news()
    return seated_response(request, new, sitters.index("human"), token, 201, invite)


# ------------------------------------------------------------------ acting


def add_actions() -> None:
    """One address for each action that can also be sent through the socket."""
    for name, (model, handler) in ACTIONS.items():

        def make(model: Any = model, handler: Any = handler, name: str = name) -> Any:
            async def endpoint(house: House_, table: Table_, seat: Seat_, message: Annotated[Any, Body()]) -> JSONResponse:
                reply = await handler(Asked(house, table, seat), message)
                response = JSONResponse({"done": name} | reply)
                if name == "leave":
                    take_away(response, table.room.id)
                return response

            endpoint.__annotations__["message"] = Annotated[model, Body()]
            endpoint.__doc__ = handler.__doc__ or model.__doc__
            return endpoint

        router.add_api_route(f"/tables/{{table}}/{name}", make(), methods=["POST"], name=name)


add_actions()
assert LANGUAGES == ("en", "ja"), "the pattern of Language names all languages"
