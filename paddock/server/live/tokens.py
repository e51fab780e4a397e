"""Tokens: unguessable, kept as hashes only, never in a path, a query or a log."""

import hashlib
import hmac
import secrets
from collections.abc import Callable

BYTES = 24
ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 10
COOKIE = "paddock-seat"

Random = Callable[[int], bytes]


def new_token(random: Random = secrets.token_bytes) -> str:
    return random(BYTES).hex()


def new_id(random: Random = secrets.token_bytes) -> str:
    """A table's id, short enough to be read out."""
    return "".join(ID_LETTERS[b % len(ID_LETTERS)] for b in random(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether it could be a table's id. What cannot be one is not looked up."""
    return len(text) == ID_LENGTH and all(letter in ID_LETTERS for letter in text)


def hash_of(token: str) -> bytes:
    """A token has 192 random bits: a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def is_hash_of(kept: bytes, token: str) -> bool:
    return hmac.compare_digest(kept, hash_of(token))
