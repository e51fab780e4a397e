"""Pages of a game's own, such as a deck builder: `pages.py` in its folder lists them as ROUTES, and the server mounts what it finds.

    ROUTES = (Route("", decks, title="pages.decks"), Route("check", check, "POST"))

They lie under `/games/<name>/`; files in the folder's `static/` under `/games/<name>/static/`. A page knows nothing of the server: it is
asked, and answers with a Page, Data or a File, or raises PageProblem.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from paddock.engine.presentation.i18n import Translator


@dataclass(frozen=True)
class PageRequest:
    """What a page is asked: the named parts of its address, the query, the data sent along (JSON), and the words to answer in."""

    parts: Mapping[str, str]
    query: Mapping[str, str]
    data: Any
    translator: Translator


@dataclass(frozen=True)
class Page:
    """A page for people: the server puts its body (HTML, with everything people typed escaped) between the house's head and foot. script and
    styles name files of the game's `static/`; data goes to the script, which finds it as JSON in the element `data`."""

    title: str
    body: str
    script: str = ""
    styles: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Data:
    """An answer for a script: anything that is JSON."""

    value: Any


@dataclass(frozen=True)
class File:
    """Something to take home."""

    name: str
    content: str
    media_type: str = "text/plain"


class PageProblem(ValueError):
    """What is asked for is not there or cannot be done; the sentence is for the reader, the rule where one forbids it."""

    def __init__(self, sentence: str, rule: str = "", status: int = 422) -> None:
        super().__init__(sentence)
        self.rule, self.status = rule, status


@dataclass(frozen=True)
class Route:
    """An address below the game's (`cards/{card}`), and who answers there. title: words of the link that the lobby shows, if it shall."""

    path: str
    answer: Callable[[PageRequest], Page | Data | File]
    method: str = "GET"
    title: str = ""
