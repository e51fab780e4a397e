"""Who is asking: the holder of a seat, or someone who looks on."""

import hashlib
import hmac
from collections.abc import Mapping

from starlette.responses import Response

from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import OVER, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.live import tokens
from paddock.server.live.registry import LiveTable
from paddock.server.web.error_replies import cookie

A_YEAR = 365 * 24 * 3600


def token_of(headers: Mapping[str, str]) -> str:
    """The token of a request: in its authorization header, or in the cookie of this table."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given:
        return given.strip()
    return cookie(headers, tokens.COOKIE) or ""


def seat_of(table: LiveTable, token: str) -> int:
    """The seat a token holds, or NOBODY for someone who may look on; Problem for who may not."""
    if token:
        for seat, kept in table.tokens.items():
            if tokens.is_hash_of(kept, token):
                return seat
    if table.game_table.row.public or (token and tokens.is_hash_of(table.invite, token)):
        return NOBODY
    raise Problem(403, "by-link")


def share_token(game_table: GameTable) -> str:
    """What a link to the replay of a finished game carries. It follows from the secret that the record then shows, so it opens nothing that
    the record would not, and needs no keeping."""
    if game_table.phase != OVER:
        raise Problem(409, "not-over")
    return hashlib.sha256(b"paddock-share" + bytes.fromhex(game_table.secret)).hexdigest()[: 2 * tokens.BYTES]


def may_replay(table: LiveTable, token: str) -> None:
    """Problem for someone who may neither look at the table nor has the link to its replay."""
    if not (token and table.game_table.phase == OVER and hmac.compare_digest(share_token(table.game_table).encode(), token.encode())):
        seat_of(table, token)


def hand_over(response: Response, table: str, token: str, secure: bool) -> None:
    """Give the browser a token as cookies that go to this table's addresses only."""
    for path in (f"/t/{table}", f"/api/tables/{table}"):
        response.set_cookie(tokens.COOKIE, token, A_YEAR, path=path, httponly=True, samesite="lax", secure=secure)


def take_away(response: Response, table: str) -> None:
    for path in (f"/t/{table}", f"/api/tables/{table}"):
        response.delete_cookie(tokens.COOKIE, path=path, httponly=True, samesite="lax")
