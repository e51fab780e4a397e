"""Error responses: Problems as JSON, in the client's language."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse

from paddock.engine.presentation.i18n import Translator
from paddock.server.domain.language import translator, wanted
from paddock.server.domain.problem import Problem

LANGUAGE_COOKIE = "paddock-lang"


def cookie(headers: Mapping[str, str], name: str) -> str | None:
    for part in headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return None


def language_of(headers: Mapping[str, str], query: str | None = None) -> str:
    """The language of a request: from the query, else from the cookie, else from Accept-Language."""
    return wanted(query or cookie(headers, LANGUAGE_COOKIE), headers.get("accept-language"))


def problem_data(problem: Problem, words: Translator) -> dict[str, Any]:
    return {"code": problem.code, "rule": problem.rule, "text": words.text(problem.words)}


def problem_response(problem: Problem, headers: Mapping[str, str], words: Translator | None = None) -> JSONResponse:
    said = words or translator(language_of(headers))
    return JSONResponse({"problem": problem_data(problem, said)}, problem.status)
