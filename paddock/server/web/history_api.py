"""The HTTP API for finished games: records, replays, rematches, and records from files."""

import json
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import Field, ValidationError

from paddock.engine.table import record as records
from paddock.server.domain import before_game, commands
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import OPEN, OVER, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import HUMAN, new_config, usual_bot
from paddock.server.live import tokens
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.view import hints, replay
from paddock.server.web.auth import share_token
from paddock.server.web.dependencies import Language, Registry_, ReplayViewer_, Seat_, Shape, Table_, not_too_often, seated_response
from paddock.server.web.headers import language_of, token_of
from paddock.server.web.messages import Message, Promise
from paddock.server.web.tables_api import first_free

router = APIRouter(prefix="/api")
MOST_STEPS = 100_000
Step = Annotated[int, Query(ge=0, le=MOST_STEPS)]
Viewer = Annotated[int, Query(ge=-1, le=15)]


class Again(Message):
    """A rematch, with a new commitment for its shuffle."""

    commitment: Promise


class Kept(Message):
    """A complete record from a file."""

    record: dict[str, Any]


K = TypeVar("K", bound=Kept)


class KeptStep(Kept):
    """A step of a record from a file. Seat -1 is a spectator who sees all hands."""

    step: Annotated[int, Field(ge=0, le=MOST_STEPS)] = 0
    seat: Annotated[int, Field(ge=-1, le=15)] = -1
    lang: Annotated[str | None, Field(pattern="^(en|ja)$")] = None
    shape: Annotated[str, Field(pattern="^(wide|tall)$")] = "wide"


@router.get("/tables/{table}/record")
async def record(request: Request, registry: Registry_, table: Table_, _: ReplayViewer_) -> Response:
    """The record of a game: the part that this viewer may see, or all of it once the game is over."""
    name = f"{table.game_table.config.game}-{table.game_table.id}{records.ENDING}"
    async with registry.locked(table):
        viewer = NOBODY if table.game_table.phase == OVER else table.seat_of(token_of(request.headers))
        text = records.to_text(replay.record_for(table.game_table, viewer))
    return Response(text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table}/replay")
async def replayed(
    request: Request, registry: Registry_, table: Table_, _: ReplayViewer_, step: Step = 0, seat: Viewer = -1, lang: Language = None, shape: Shape = "wide"
) -> dict[str, Any]:  # fmt: skip
    """A finished game after a step, as a seat saw it. Seat -1 is a spectator who sees all hands."""
    not_too_often(request, "films")
    async with registry.locked(table):
        film = replay.replay_source_of(table.game_table)
    shown: dict[str, Any] = await replay.in_thread(registry, replay.shown, film, step, seat, language_of(request.headers, lang), shape)
    return shown


@router.get("/tables/{table}/turns")
async def turns(request: Request, registry: Registry_, table: Table_, seat: Seat_, lang: Language = None) -> dict[str, Any]:
    """Your decisions in a finished game at which your chance to win changed most."""
    not_too_often(request, "thinking")
    return {"turns": await hints.turning_points(registry, table, seat, language_of(request.headers, lang))}


@router.post("/tables/{table}/share")
async def share(table: Table_, seat: Seat_) -> dict[str, Any]:
    """A link to this game's replay. It works for anyone, even if the table is open only by invitation."""
    return {"link": f"/t/{table.game_table.id}/replay#share={share_token(table.game_table)}"}


def takes(kind: type[Kept]) -> dict[str, Any]:
    """The OpenAPI description of a request body."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": kind.model_json_schema()}}}}


def read(body: bytes, kind: type[K]) -> K:
    """Parse and validate a message with a complete record. It may be long, so it is parsed in a thread instead of on the event loop."""
    try:
        return kind.model_validate(json.loads(body))
    except ValidationError as e:
        raise RequestValidationError([{"loc": ("body", *error["loc"]), "type": error["type"]} for error in e.errors()]) from None
    except (ValueError, RecursionError):
        raise Problem(422, "message") from None


@router.post("/verify", openapi_extra=takes(Kept))
async def verify(request: Request, registry: Registry_) -> dict[str, Any]:
    """Verify a complete record from a file: commitments, key, every move, the result."""
    not_too_often(request, "thinking")
    found: dict[str, Any] = await replay.in_thread(registry, check_file, await request.body())
    return found


def check_file(body: bytes) -> dict[str, Any]:
    return replay.checked(read(body, Kept).record)


@router.post("/replay", openapi_extra=takes(KeptStep))
async def replay_file(request: Request, registry: Registry_) -> dict[str, Any]:
    """A record from a file after a step."""
    not_too_often(request, "films")
    shown: dict[str, Any] = await replay.in_thread(registry, step_of_file, await request.body(), language_of(request.headers))
    return shown


def step_of_file(body: bytes, language: str) -> dict[str, Any]:
    kept = read(body, KeptStep)
    return replay.shown(replay.replay_source_of_file(kept.record), kept.step, kept.seat, kept.lang or language, kept.shape)


# ------------------------------------------------------------------ rematch


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(request: Request, registry: Registry_, table: Table_, seat: Seat_, again: Again) -> JSONResponse:
    """Make a table with the same settings. The other players of this table can follow to it."""
    game_table, c = table.game_table, table.game_table.config
    commands.require_rematch_possible(game_table, seat)
    people = [k for k, p in enumerate(game_table.seats) if p.who == HUMAN and not p.left]
    sitters = [HUMAN if k in people else p.bot or usual_bot() for k, p in enumerate(game_table.seats)]
    config = new_config(c.game, sitters, c.options, c.bank_ms // 60_000, c.title, c.choices, c.language)
    begins = len(people) == 1 and not any(game_table.materials()["seats"]) and game_table.common is None
    new, token, invite = await registry.make_table(config, game_table.row.public, game_table.seats[seat].name, again.commitment, begins)
    await registry.act(table, lambda game_table: commands.rematch(game_table, seat, new.game_table.id))
    await bring_again(registry, game_table, seat, new, sitters.index(HUMAN))
    return seated_response(request, new, sitters.index(HUMAN), token, 201, invite)


@router.post("/tables/{table}/follow", status_code=201)
async def follow(request: Request, registry: Registry_, table: Table_, seat: Seat_, again: Again) -> JSONResponse:
    """Sit down at the rematch table, at the same seat if it is free."""
    game_table = table.game_table
    if seat == NOBODY:
        raise Problem(403, "not-seated")
    if not game_table.next_table:
        raise Problem(409, "no-rematch")
    new = await registry.find(game_table.next_table)
    wanted = seat if new.game_table.seats[seat].who == "empty" else first_free(new.game_table)
    token = tokens.new_token(registry.random)
    name = game_table.seats[seat].name
    await registry.act(
        new,
        lambda game_table: before_game.sit(game_table, wanted, name, again.commitment),
        lambda game_table: {wanted: tokens.hash_of(token)},
    )
    await bring_again(registry, game_table, seat, new, wanted)
    return seated_response(request, new, wanted, token, 201)


async def bring_again(registry: TableRegistry, old: GameTable, seat: int, new: LiveTable, at: int) -> None:
    """Bring the materials of the last game to the rematch table, if its game has not begun."""
    if new.game_table.phase != OPEN:
        return
    if old.common is not None and new.game_table.common is None:
        await registry.act(new, lambda game_table: before_game.bring_for_all(game_table, at, old.common))
    if old.seats[seat].material is not None:
        await registry.act(new, lambda game_table: before_game.bring(game_table, at, old.seats[seat].material))
