"""Error responses: Problems as JSON, in the client's language."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse

from paddock.engine.presentation.i18n import Translator
from paddock.server.domain.language import translator
from paddock.server.domain.problem import Problem
from paddock.server.web.headers import language_of


def problem_data(problem: Problem, words: Translator) -> dict[str, Any]:
    return {"code": problem.code, "rule": problem.rule, "text": words.text(problem.words)}


def problem_response(problem: Problem, headers: Mapping[str, str], words: Translator | None = None) -> JSONResponse:
    said = words or translator(language_of(headers))
    return JSONResponse({"problem": problem_data(problem, said)}, problem.status)
