"""Access tokens. They are random and stored only as hashes. They never appear in a path, a query or a log."""

import hashlib
import hmac
import secrets
from collections.abc import Callable

BYTES = 24
ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 10

Random = Callable[[int], bytes]


def new_token(random: Random = secrets.token_bytes) -> str:
    return random(BYTES).hex()


def new_id(random: Random = secrets.token_bytes) -> str:
    """A new table id, short enough to be read out."""
    return "".join(ID_LETTERS[b % len(ID_LETTERS)] for b in random(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a text has the form of a table id, so that the store need not be asked about other texts."""
    return len(text) == ID_LENGTH and all(letter in ID_LETTERS for letter in text)


def hash_of(token: str) -> bytes:
    """The SHA-256 of a token. No salt is needed, because a token has 192 random bits."""
    return hashlib.sha256(token.encode()).digest()


def is_hash_of(kept: bytes, token: str) -> bool:
    return hmac.compare_digest(kept, hash_of(token))
