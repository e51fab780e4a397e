"""What a viewer has been shown, and what must be sent so that it is shown something newer.

A drawing is sent as its changed groups: the text is cut before every `<g`, and of pieces that the page has already only the numbers
are sent. The page has the last drawing it was sent and nothing else, so that the length of what is sent depends only on what this
viewer saw before and sees now.
"""

import itertools
from typing import Any

from pydantic_core import to_json

GROWING = ("log", "chat")  # lists of which only the new end is sent
DRAWINGS = ("board", "hand")
CUT = "<g"
WORTH_IT = 0.7  # where more than this part of a drawing is new it is sent whole
numbers = itertools.count(1)

Changed = list[list[int] | str]  # pieces of the last drawing, from which to which, and new text between them


class FrameDiff:
    """A whole picture, by its parts. It is shared by all who see the same, and so is what must be sent from one to the next."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts, self.number = parts, next(numbers)
        self._pieces: dict[str, list[str]] = {}
        self._since: dict[int, str] = {}

    def since(self, old: "FrameDiff | None") -> str:
        """What must be sent to who was shown the old one; empty where nothing is new."""
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
    """The new pieces, told by those of the old that are there again."""
    where: dict[str, int] = {}
    told: Changed = []
    fresh: list[str] = []  # new ones since the last that was there
    begin = after = 0  # the run of old ones that is being told; the piece that would come next
    end = len(old)
    for piece in new:
        if after < end and old[after] == piece:
            found = after
        elif after + 1 < end and old[after + 1] == piece:  # one was replaced, as is most usual
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


def changed_back(old: str, changed: Changed) -> str:
    """The new drawing, as the page puts it together."""
    pieces = old.split(CUT)
    return CUT.join(CUT.join(pieces[one[0] : one[1]]) if isinstance(one, list) else one for one in changed)


def written(message: dict[str, Any]) -> str:
    """As JSON, without spaces and with letters as they are: in half the time that Python's own writer takes."""
    return to_json(message).decode()
