"""Frame diffs: the difference between the frame that a viewer has and the current frame.

A changed drawing is split into pieces at every `<g`. For pieces that the page already has, the server sends only their indices. The diff
depends only on the viewer's last frame and the current frame. So the length of a message reveals nothing about hidden actions of others.
"""

import itertools
from typing import Any

from pydantic_core import to_json

GROWING = ("log", "chat")  # lists of which only the new end is sent
DRAWINGS = ("board", "hand")
CUT = "<g"
WORTH_IT = 0.7  # a drawing is sent whole if more than this part of it is new
numbers = itertools.count(1)

Changed = list[list[int] | str]  # ranges [from, to) of the last drawing's pieces, and new text


class FrameDiff:
    """A whole frame, by its parts. Viewers who see the same share this object and its cached diffs to earlier frames."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts, self.number = parts, next(numbers)
        self._pieces: dict[str, list[str]] = {}
        self._since: dict[int, str] = {}

    def since(self, old: "FrameDiff | None") -> str:
        """The message that updates a page from the old frame to this frame. Empty if nothing changed."""
        key = old.number if old else 0
        if key not in self._since:
            news = self.news(old)
            self._since[key] = written({"type": "state"} | news) if news else ""
        return self._since[key]

    def news(self, old: "FrameDiff | None") -> dict[str, Any]:
        before = old.parts if old else {}
        news: dict[str, Any] = {}
        for key, value in self.parts.items():
            was = before.get(key)
            if was == value and key in before:
                continue
            if key in GROWING:
                grown = was if isinstance(was, list) and value[: len(was)] == was else []
                news[key] = {"from": len(grown), "new": value[len(grown) :]}
            elif key in DRAWINGS and old is not None and was and value:
                news[key] = self.drawn_since(old, key)
            else:
                news[key] = value
        return news

    def drawn_since(self, old: "FrameDiff", key: str) -> Any:
        changed = change(old.pieces(key), self.pieces(key))
        fresh = sum(len(one) for one in changed if isinstance(one, str))
        return {"changed": changed} if fresh < WORTH_IT * len(self.parts[key]) else self.parts[key]

    def pieces(self, key: str) -> list[str]:
        if key not in self._pieces:
            self._pieces[key] = self.parts[key].split(CUT)
        return self._pieces[key]


def change(old: list[str], new: list[str]) -> Changed:
    """The new pieces, written as ranges of the old pieces and new text between them."""
    where: dict[str, int] = {}
    told: Changed = []
    fresh: list[str] = []  # new pieces since the last piece that also stands in old
    begin = after = 0  # the current range of old pieces: its first piece, and the piece after its last
    end = len(old)
    for piece in new:
        if after < end and old[after] == piece:
            found = after
        elif after + 1 < end and old[after + 1] == piece:  # the most frequent case: one piece was replaced
            found = after + 1
        else:
            where = where or dict(zip(reversed(old), range(end - 1, -1, -1)))
            found = where.get(piece, -1)
        if found == after and not fresh:
            after += 1
            continue
        if begin < after:
            told.append([begin, after])
            begin = after
        if found < 0:
            fresh.append(piece)
            continue
        if fresh:
            told.append(CUT.join(fresh))
            fresh = []
        begin, after = found, found + 1
    if begin < after:
        told.append([begin, after])
    if fresh:
        told.append(CUT.join(fresh))
    return told


def written(message: dict[str, Any]) -> str:
    """The message as compact JSON. pydantic_core serializes faster than Python's json module."""
    return to_json(message).decode()
