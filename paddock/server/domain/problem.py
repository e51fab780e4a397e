"""An error that a client receives: HTTP status, code, the rule that forbids the action (if any), and a text to translate."""

from typing import Any

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.table.core import Refused


class Problem(Exception):
    """A refused request. The table is unchanged."""

    def __init__(self, status: int, code: str, rule: str = "", reason_words: Phrase | None = None, **gaps: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.rule = status, code, rule
        self.words = reason_words or phrase(f"web.problem.{code.replace('-', '_')}", **gaps)


def refused(refusal: Refused) -> Problem:
    """The Problem for an action that a rule of the game forbids."""
    return Problem(409, "refused", refusal.rule, refusal.reason)
