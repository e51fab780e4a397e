"""A saved view shown again: the frame of a table that can be looked at but not played."""

import json
import zlib
from typing import Any

from paddock.server.view.read_only_svg import to_look_at

WIDE, TALL = "wide", "tall"
NOTHING_TO_DO = {
    "ask": None,
    "undo": False,
    "consent": None,
    "guide": None,
    "host": False,
    "materials": None,
    "hints": False,
    "turns": False,
}


def shown_again(kept: bytes, language: str, shape: str) -> dict[str, Any]:
    """A saved view as frame data, without controls and without a pending decision."""
    parts: dict[str, Any] = json.loads(zlib.decompress(kept))[language]
    board, hand = parts.pop(TALL)
    if shape == TALL:
        parts |= {"board": board, "hand": hand}
    nothing = NOTHING_TO_DO | {"may": {"cover": False, "resign": False}, "fair": parts["fair"] | {"reveal": False, "promise": False}}
    seats = [seat | {"may_cover": False} for seat in parts["seats"]]
    return parts | nothing | {"board": to_look_at(parts["board"]), "hand": to_look_at(parts["hand"]), "seats": seats}
