"""Error responses: Problems as JSON, in the client's language."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse

from paddock.engine.presentation.i18n import Translator
from paddock.server.domain.language import translator_for
from paddock.server.domain.problem import Problem
from paddock.server.web.headers import language_of


def problem_data(problem: Problem, translator: Translator) -> dict[str, Any]:
    return {"code": problem.code, "rule": problem.rule, "text": translator.text(problem.words)}


def problem_response(problem: Problem, headers: Mapping[str, str], translator: Translator | None = None) -> JSONResponse:
    """The response to a Problem. Without a translator, the headers of the request decide the language."""
    return JSONResponse({"problem": problem_data(problem, translator or translator_for(language_of(headers)))}, problem.status)
