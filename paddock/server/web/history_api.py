"""The HTTP interface to what has been played: records, replays, the next game of the same people, records from files."""

import json
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import Field, ValidationError

from paddock.engine.table import record as records
from paddock.server.domain import commands
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import OPEN, OVER, Room
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import HUMAN, new_config, usual_bot
from paddock.server.live import tokens
from paddock.server.live.registry import Open, TableRegistry
from paddock.server.view import hints, replay
from paddock.server.web.auth import seat_of, share_token, token_of
from paddock.server.web.dependencies import FilmGoer_, House_, Language, Seat_, Shape, Table_, not_too_often, seated_response
from paddock.server.web.error_replies import language_of
from paddock.server.web.messages import Message, Promise
from paddock.server.web.tables_api import first_free

router = APIRouter(prefix="/api")
MOST_STEPS = 100_000
Step = Annotated[int, Query(ge=0, le=MOST_STEPS)]
Viewer = Annotated[int, Query(ge=-1, le=15)]


class Again(Message):
    """The next game of the same people; a fresh promise for its shuffle."""

    commitment: Promise


class Kept(Message):
    """A whole record from a file."""

    record: dict[str, Any]


K = TypeVar("K", bound=Kept)


class KeptStep(Kept):
    """A step of a record from a file; seat -1 is a spectator who sees all hands."""

    step: Annotated[int, Field(ge=0, le=MOST_STEPS)] = 0
    seat: Annotated[int, Field(ge=-1, le=15)] = -1
    lang: Annotated[str | None, Field(pattern="^(en|ja)$")] = None
    shape: Annotated[str, Field(pattern="^(wide|tall)$")] = "wide"


@router.get("/tables/{table}/record")
async def record(request: Request, house: House_, table: Table_, _: FilmGoer_) -> Response:
    """The record: this viewer's while the game runs, whole once it is over."""
    name = f"{table.room.config.game}-{table.room.id}{records.ENDING}"
    async with house.at(table):
        viewer = NOBODY if table.room.phase == OVER else seat_of(table, token_of(request.headers))
        text = records.to_text(replay.record_for(table.room, viewer))
    return Response(text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table}/replay")
async def replayed(
    request: Request, house: House_, table: Table_, _: FilmGoer_, step: Step = 0, seat: Viewer = -1, lang: Language = None, shape: Shape = "wide"
) -> dict[str, Any]:  # fmt: skip
    """A finished game after so many steps, as any seat saw it; -1: a spectator who sees all hands."""
    not_too_often(request, "films")
    async with house.at(table):
        film = replay.film_of(table.room)
    shown: dict[str, Any] = await replay.in_thread(house, replay.shown, film, step, seat, language_of(request.headers, lang), shape)
    return shown


@router.get("/tables/{table}/turns")
async def turns(request: Request, house: House_, table: Table_, seat: Seat_, lang: Language = None) -> dict[str, Any]:
    """Your decisions in a finished game where the chance to win moved most."""
    not_too_often(request, "thinking")
    return {"turns": await hints.turning_points(house, table, seat, language_of(request.headers, lang))}


@router.post("/tables/{table}/share")
async def share(table: Table_, seat: Seat_) -> dict[str, Any]:
    """The link to this game's replay, for anyone, also where the table is by link."""
    return {"link": f"/t/{table.room.id}/replay#share={share_token(table.room)}"}


def takes(kind: type[Kept]) -> dict[str, Any]:
    """What is sent, for the description of the interface."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": kind.model_json_schema()}}}}


def read(body: bytes, kind: type[K]) -> K:
    """A message with a whole record. It may be long, so it is read in a thread and not, as others, on the loop."""
    try:
        return kind.model_validate(json.loads(body))
    except ValidationError as e:
        raise RequestValidationError([{"loc": ("body", *error["loc"]), "type": error["type"]} for error in e.errors()]) from None
    except (ValueError, RecursionError):
        raise Problem(422, "message") from None


@router.post("/verify", openapi_extra=takes(Kept))
async def verify(request: Request, house: House_) -> dict[str, Any]:
    """Check a whole record from a file: promises, key, every move, the result."""
    not_too_often(request, "thinking")
    found: dict[str, Any] = await replay.in_thread(house, check_file, await request.body())
    return found


def check_file(body: bytes) -> dict[str, Any]:
    return replay.checked(read(body, Kept).record)


@router.post("/replay", openapi_extra=takes(KeptStep))
async def replay_file(request: Request, house: House_) -> dict[str, Any]:
    """A record from a file after so many steps."""
    not_too_often(request, "films")
    shown: dict[str, Any] = await replay.in_thread(house, step_of_file, await request.body(), language_of(request.headers))
    return shown


def step_of_file(body: bytes, language: str) -> dict[str, Any]:
    kept = read(body, KeptStep)
    return replay.shown(replay.film_of_file(kept.record), kept.step, kept.seat, kept.lang or language, kept.shape)


# ------------------------------------------------------------------ once more


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(request: Request, house: House_, table: Table_, seat: Seat_, again: Again) -> JSONResponse:
    """A new table like this one; the others at this table can follow there."""
    room, c = table.room, table.room.config
    commands.may_play_again(room, seat)
    people = [k for k, p in enumerate(room.places) if p.who == HUMAN and not p.left]
    sitters = [HUMAN if k in people else p.bot or usual_bot() for k, p in enumerate(room.places)]
    config = new_config(c.game, sitters, c.options, c.bank_ms // 60_000, c.title, c.choices, c.language)
    begins = len(people) == 1 and not any(room.materials()["seats"]) and room.common is None
    new, token, invite = await house.make(config, room.row.public, room.places[seat].name, again.commitment, begins)
    await house.act(table, lambda room: commands.rematch(room, seat, new.room.id))
    await bring_again(house, room, seat, new, sitters.index(HUMAN))
    return seated_response(request, new, sitters.index(HUMAN), token, 201, invite)


@router.post("/tables/{table}/follow", status_code=201)
async def follow(request: Request, house: House_, table: Table_, seat: Seat_, again: Again) -> JSONResponse:
    """Sit down at the next table of the same people, at the same seat if it is free."""
    room = table.room
    if seat == NOBODY:
        raise Problem(403, "not-seated")
    if not room.next_table:
        raise Problem(409, "no-rematch")
    new = await house.find(room.next_table)
    wanted = seat if new.room.places[seat].who == "empty" else first_free(new.room)
    token = tokens.new_token(house.random)
    name = room.places[seat].name
    await house.act(new, lambda room: commands.sit(room, wanted, name, again.commitment), lambda room: {wanted: tokens.hash_of(token)})
    await bring_again(house, room, seat, new, wanted)
    return seated_response(request, new, wanted, token, 201)


async def bring_again(house: TableRegistry, old: Room, seat: int, new: Open, at: int) -> None:
    """What was brought to the last game comes along to the next."""
    if new.room.phase != OPEN:
        return
    if old.common is not None and new.room.common is None:
        await house.act(new, lambda room: commands.bring_for_all(room, at, old.common))
    if old.places[seat].material is not None:
        await house.act(new, lambda room: commands.bring(room, at, old.places[seat].material))
