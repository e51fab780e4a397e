"""The cookie with a seat's token, and the token in the link to a replay."""

import hashlib
import hmac

from starlette.responses import Response

from paddock.server.domain.game_table import OVER, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.live import tokens
from paddock.server.live.registry import LiveTable
from paddock.server.web.headers import SEAT_COOKIE

A_YEAR = 365 * 24 * 3600


def share_token(game_table: GameTable) -> str:
    """The token in the link to the replay of a finished game.

    It is a hash of the shuffle secret, so the server need not store it. The record of a finished game contains that secret. So the token
    gives access to nothing beyond the record.
    """
    if game_table.phase != OVER:
        raise Problem(409, "not-over")
    return hashlib.sha256(b"paddock-share" + bytes.fromhex(game_table.secret)).hexdigest()[: 2 * tokens.BYTES]


def may_replay(table: LiveTable, token: str) -> None:
    """Raise a Problem if the token is not the share token of the finished game and its holder may not see the table."""
    if not (token and table.game_table.phase == OVER and hmac.compare_digest(share_token(table.game_table).encode(), token.encode())):
        table.seat_of(token)


def hand_over(response: Response, table: str, token: str, secure: bool) -> None:
    """Store a token in cookies that the browser sends only to this table's paths."""
    for path in (f"/t/{table}", f"/api/tables/{table}"):
        response.set_cookie(SEAT_COOKIE, token, A_YEAR, path=path, httponly=True, samesite="lax", secure=secure)


def take_away(response: Response, table: str) -> None:
    for path in (f"/t/{table}", f"/api/tables/{table}"):
        response.delete_cookie(SEAT_COOKIE, path=path, httponly=True, samesite="lax")
