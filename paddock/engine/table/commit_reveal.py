"""Verifiable shuffles: commitments, nonces, and the key that is derived from them.

The server commits to a secret, and every human's page commits to a nonce. All commitments are made before any secret or nonce is revealed.
The key of the game's random numbers is a hash of the secret, the nonces and the game's settings. So only the server and all humans
together could choose the shuffle.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

BYTES = 32


def commitment(secret: bytes) -> str:
    """The commitment to a secret or nonce: its SHA-256."""
    return hashlib.sha256(secret).hexdigest()


def is_kept(revealed: str, promised: str) -> bool:
    """Whether the revealed value (hex) matches its commitment."""
    return hmac.compare_digest(commitment(bytes.fromhex(revealed)).encode(), promised.encode())


def plain_text(value: Any) -> str:
    """Check that a value is a string that can be encoded as UTF-8, and return it."""
    if not isinstance(value, str):
        raise TypeError(f"a text is needed, not {type(value).__name__}")
    value.encode()
    return value


def canonical(value: Any) -> str:
    """Canonical JSON: equal data give equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


@dataclass(frozen=True)
class Participant:
    """The participant at a seat during the shuffle: a human with a nonce, or a bot with a name."""

    kind: str
    value: str = field(repr=False)  # nonce in hex, or the bot's name

    def __post_init__(self) -> None:
        if self.kind not in ("human", "bot"):
            raise ValueError(f"who sits there is human or bot, not {self.kind}")
        if self.kind == "human":
            bytes.fromhex(self.value)


@dataclass(frozen=True)
class Deal:
    """All revealed inputs of the key, except those that `key` takes as arguments."""

    table: str
    secret: str  # hex
    sitters: tuple[Participant, ...]
    secret_commitment: str
    nonce_commitments: tuple[str, ...]  # empty text for a bot
    broken: tuple[Any, ...] = ()  # rounds that were cancelled because a nonce was not revealed

    def __repr__(self) -> str:
        """The commitment, but no secret and no nonce: text of a running table may end up in a log."""
        return f"<Deal {self.table}: {len(self.sitters)} seats, commitment {self.secret_commitment}>"

    def key(self, game: str, version: int, options: Mapping[str, Any], tables_hash: str) -> bytes:
        """The key of the game's random numbers: a hash of the secret, the nonces and the game's settings."""
        parts = ["paddock-1", self.table, game, str(version), canonical(options), tables_hash]
        listed = [p.encode() for p in parts] + [bytes.fromhex(self.secret)]
        for sitter in self.sitters:
            listed.append(sitter.kind.encode())
            listed.append(bytes.fromhex(sitter.value) if sitter.kind == "human" else sitter.value.encode())
        return hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in listed)).digest()

    def broken_promises(self) -> list[str]:
        """A message for each revealed value that does not match its commitment."""
        wrong = []
        if not is_kept(self.secret, self.secret_commitment):
            wrong.append("the server's secret does not match its commitment")
        for seat, (sitter, promised) in enumerate(zip(self.sitters, self.nonce_commitments, strict=True)):
            if sitter.kind == "human" and not is_kept(sitter.value, promised):
                wrong.append(f"the nonce of seat {seat} does not match its commitment")
        return wrong

    def to_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "secret": self.secret,
            "secret_commitment": self.secret_commitment,
            "seats": [
                {"kind": s.kind, "value": s.value, "commitment": c} for s, c in zip(self.sitters, self.nonce_commitments, strict=True)
            ],
            "broken": list(self.broken),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Deal":
        """Read a deal from a record. Raises ValueError, TypeError or KeyError for invalid data."""
        seats = data["seats"]
        bytes.fromhex(data["secret"])
        return cls(
            plain_text(data["table"]),
            data["secret"],
            tuple(Participant(s["kind"], plain_text(s["value"])) for s in seats),
            plain_text(data["secret_commitment"]),
            tuple(plain_text(s["commitment"]) for s in seats),
            tuple(data.get("broken", ())),
        )


def deal_alone(sitters: Sequence[tuple[str, str]], table: str = "") -> Deal:
    """A deal for a table that belongs to one person. A ("human", name) seat gets a new nonce, and a ("bot", name) seat contributes its
    name."""
    secret = secrets.token_bytes(BYTES)
    made: list[Participant] = []
    promises: list[str] = []
    for kind, value in sitters:
        nonce = secrets.token_bytes(BYTES)
        made.append(Participant(kind, nonce.hex() if kind == "human" else value))
        promises.append(commitment(nonce) if kind == "human" else "")
    return Deal(table or secrets.token_hex(8), secret.hex(), tuple(made), commitment(secret), tuple(promises))
