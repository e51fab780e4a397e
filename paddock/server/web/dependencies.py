"""FastAPI dependencies that the routes share: the table registry, the table, the seat of the request. Also common responses and limits."""

from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.server.domain.problem import Problem
from paddock.server.live.rate_limit import Buckets
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.web.auth import hand_over, may_replay
from paddock.server.web.headers import token_of
from paddock.server.web.middleware import address

Name = Annotated[str, Field(max_length=80)]
Token = Annotated[str, Field(max_length=128)]
Shape = Annotated[str, Query(pattern="^(wide|tall)$")]
Language = Annotated[str | None, Query(pattern="^(en|ja)$")]
assert LANGUAGES == ("en", "ja"), "the pattern of Language names all languages"


async def the_registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def the_table(table: str, registry: Annotated[TableRegistry, Depends(the_registry)]) -> LiveTable:
    return await registry.fresh(table)


async def the_seat(request: Request, table: Annotated[LiveTable, Depends(the_table)]) -> int:
    return table.seat_of(token_of(request.headers))


async def the_replay_viewer(request: Request, table: Annotated[LiveTable, Depends(the_table)]) -> None:
    """Allow requests that may see the table or have the share token of its replay."""
    may_replay(table, token_of(request.headers))


Registry_ = Annotated[TableRegistry, Depends(the_registry)]
Table_ = Annotated[LiveTable, Depends(the_table)]
Seat_ = Annotated[int, Depends(the_seat)]
ReplayViewer_ = Annotated[None, Depends(the_replay_viewer)]


def not_too_often(request: Request, what: str) -> None:
    """Limit the rate of expensive requests for each address. Raises a Problem beyond the limit."""
    allowed: dict[str, Buckets] = request.app.state.buckets
    if not allowed[what].take(address(request.scope)):
        raise Problem(429, "too-often")


def is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def seated_response(request: Request, table: LiveTable, seat: int, token: str, status: int, invite: str = "") -> JSONResponse:
    data = {"table": table.game_table.id, "seat": seat, "token": token}
    response = JSONResponse(data | ({"invite": invite} if invite else {}), status)
    hand_over(response, table.game_table.id, token, is_secure(request))
    return response
