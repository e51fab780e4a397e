"""Generators of valid-looking and malformed messages and requests for `fuzz`."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from paddock.server.web.messages import ACTIONS

ODD: list[Any] = [
    None, True, 0, -1, 1, 7, 2**31, 2**63, 10**40, 0.5, -0.0, 1e300, "", "x", "R1", "tW", "\u0000", "\u202e", "é" * 30, "x" * 70, "00" * 32, [], [0],
    [[[[]]]], {}, {"k": 0}, "human", "simple",
]  # fmt: skip
KEYS = ("k", "do", "seat", "on", "yes", "bot", "nonce", "commitment", "text", "lang", "shape", "token", "material", "__class__", "")
WOULD_BE_DONE = ("leave", "resign", "answers")
TOO_LONG, MUCH_TOO_LONG = 20_000, 80_000  # above the limit of a message, and above the limit of what the server reads
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "BREW")
PATHS = (
    "/", "/lobby", "/new", "/rules", "/health", "/metrics", "/api", "/api/games", "/api/tables", "/api/guides", "/api/openapi.json", "/api/replay",
    "/api/verify", "/static/../pyproject.toml", "/static/%2e%2e/%2e%2e/etc/passwd", "/t/%00", "/t/" + "a" * 3000, "/%ff", "//", "/api/tables/%2e%2e",
)  # fmt: skip


@dataclass(frozen=True)
class Target:
    """A table under attack. tokens: seats that have no decision now; moves: actions in the game's notation; k: the decision number."""

    table: str
    tokens: Sequence[str]
    moves: Sequence[str]
    k: int


def message(dice: random.Random) -> str:
    """Return a random message that may be malformed."""
    kind = dice.choice([*ACTIONS, "look", "x", 5, None])
    if kind in WOULD_BE_DONE:
        kind = "do"
    body = {dice.choice(KEYS): dice.choice(ODD) for _ in range(dice.randrange(4))}
    whole: Any = {"type": kind, "id": dice.choice([1, 2, None, *ODD])} | body
    text = json.dumps(dice.choice([whole] * 12 + ODD))
    if dice.random() < 0.1:
        at = dice.randrange(len(text) + 1)
        text = text[:at] + dice.choice(['"', "{", "\\ud800", "NaN", "[" * 2000, "\x00"]) + text[at:]
    return text


# ------------------------------------------------------------------ over sockets


def out_of_turn(dice: random.Random, target: Target) -> str:
    """Return a legal-looking move from a seat that has no decision."""
    return json.dumps({"type": "do", "id": dice.randrange(99), "k": target.k, "do": dice.choice(target.moves)})


def stale(dice: random.Random, target: Target) -> str:
    """Return a move whose decision number is far too low or too high."""
    k = dice.choice([0, 1, max(0, target.k - 1), target.k + 1, target.k + 99, 999_999])
    return json.dumps({"type": "do", "id": dice.randrange(99), "k": k, "do": dice.choice(target.moves)})


def not_now(dice: random.Random, target: Target) -> str:
    """Return a well-formed message that the table must refuse in its present phase."""
    said: list[dict[str, Any]] = [
        {"type": "start"}, {"type": "free", "seat": 0}, {"type": "bot", "seat": 1, "bot": "simple"}, {"type": "undo"}, {"type": "consent", "yes": True},
        {"type": "cover", "seat": 0, "on": True}, {"type": "reveal", "nonce": "00" * 32}, {"type": "commit", "commitment": "00" * 32},
        {"type": "bring", "common": {"cards": []}}, {"type": "bring", "material": {}}, {"type": "chat", "text": "x" * dice.randrange(1, 600)},
    ]  # fmt: skip
    return json.dumps(dice.choice(said) | {"id": dice.randrange(99)})


def too_long(dice: random.Random, target: Target) -> str:
    size = dice.choice([TOO_LONG, MUCH_TOO_LONG])
    return json.dumps({"type": "chat", "id": 1, "text": "x" * size})


SOCKET_KINDS: dict[str, tuple[int, Callable[[random.Random, Target], str]]] = {  # name -> (weight, generator)
    "malformed": (12, lambda dice, target: message(dice)),
    "out of turn": (6, out_of_turn),
    "stale": (6, stale),
    "not now": (5, not_now),
    "too long": (1, too_long),
}


# ------------------------------------------------------------------ over HTTP


@dataclass(frozen=True)
class Request:
    kind: str
    data: bytes
    foreign: bool = False


def request(dice: random.Random, target: Target, foreign_tokens: Sequence[str]) -> Request:
    """Return one random request. Actions that would be legal for a seated player use only tokens of other tables."""
    kind = dice.choice(("action", "action", "action", "path", "foreign", "body", "length", "nonsense", "token"))
    said = json.loads(dice.choice((out_of_turn, stale, not_now))(dice, target))
    path, method = f"/api/tables/{target.table}/{said.pop('type')}", "POST"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {dice.choice(target.tokens)}"}
    body = json.dumps({name: value for name, value in said.items() if name != "id"}).encode()
    if kind == "path":
        path, method = dice.choice(PATHS) + dice.choice(("", "?lang=xx&seat=9", "?" + "a=b&" * 50)), dice.choice(METHODS)
    elif kind == "foreign":
        headers |= {"Origin": "https://elsewhere.example"}
    elif kind == "body":
        body = message(dice).encode("utf-8", "surrogatepass")
        headers |= {"Content-Type": dice.choice(("application/json", "text/plain", "application/xml", "multipart/form-data"))}
    elif kind == "length":
        body = b'{"text":"' + b"x" * dice.choice((TOO_LONG, 300_000)) + b'"}'
    elif kind == "nonsense":
        return Request(kind, bytes(dice.randrange(256) for _ in range(dice.randrange(1, 200))) + b"\r\n\r\n")
    elif kind == "token":
        headers |= {"Authorization": f"Bearer {dice.choice([*foreign_tokens, 'x' * 500, '0' * 48])}"}
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{k}: {v}" for k, v in headers.items()), f"Content-Length: {len(body)}"]
    return Request(kind, "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body, kind == "foreign")
