"""Web pages that belong to a game, such as a deck builder. The file `pages.py` in the game's folder lists them as ROUTES.

    ROUTES = (Route("", decks, title="pages.decks"), Route("check", check, "POST"))

The server mounts the routes under `/games/<name>/`, and the files of the folder's `static/` under `/games/<name>/static/`. A page does not
depend on the server: it gets a PageRequest, and returns a Page, Data or a File, or raises PageProblem.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from paddock.engine.presentation.i18n import Translator


@dataclass(frozen=True)
class PageRequest:
    """A request to a page: the named parts of the path, the query, the JSON body, and a translator for the reader's language."""

    parts: Mapping[str, str]
    query: Mapping[str, str]
    data: Any
    translator: Translator


@dataclass(frozen=True)
class Page:
    """A page for people. The body is HTML in which all user input is escaped, and the server adds its page header and footer. script and
    styles name files in the game's `static/`. The script finds data as JSON in the element `data`."""

    title: str
    body: str
    script: str = ""
    styles: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Data:
    """A response for a script: any JSON value."""

    value: Any


@dataclass(frozen=True)
class File:
    """A file to download."""

    name: str
    content: str
    media_type: str = "text/plain"


class PageProblem(ValueError):
    """The requested object does not exist, or the request is invalid. sentence: the message for the reader. rule: the id of the rule that
    forbids the request, if there is one."""

    def __init__(self, sentence: str, rule: str = "", status: int = 422) -> None:
        super().__init__(sentence)
        self.rule, self.status = rule, status


@dataclass(frozen=True)
class Route:
    """A path below the game's path (such as `cards/{card}`), and its handler. title: the key of the link text in the lobby, or empty for no
    link."""

    path: str
    answer: Callable[[PageRequest], Page | Data | File]
    method: str = "GET"
    title: str = ""
