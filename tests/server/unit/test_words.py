"""The pages' texts: both languages have the same keys and placeholders, every problem has a text, and no text is unused."""

import re
from pathlib import Path

from paddock.bots import BOTS
from paddock.engine.presentation.i18n import LANGUAGES, word_file
from paddock.server.domain import language

GAP = re.compile(r"\{(\w+)\}")
ROOM = Path(language.__file__).parents[1]
SOURCES = "\n".join(p.read_text() for p in (*ROOM.rglob("*.py"), *ROOM.rglob("*.js")))


def words(of: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for key, text in word_file(language.WORDS / f"{of}.toml").items():
        plain = key.removesuffix(".one").removesuffix(".other") if key.count(".") > 2 else key
        found[plain] = found.get(plain, set()) | set(GAP.findall(text))
    return found


def test_both_languages_have_the_same_words_with_the_same_gaps() -> None:
    first, second = (words(of) for of in LANGUAGES)
    assert first == second


def test_every_problem_has_its_sentence() -> None:
    codes = set(re.findall(r'Problem\(\d+, "([a-z-]+)"', SOURCES))
    assert len(codes) > 30
    assert {f"web.problem.{code.replace('-', '_')}" for code in codes} <= set(words("en"))


def test_every_word_is_said_somewhere() -> None:
    spoken = SOURCES.replace("-", "_")
    begun = set(re.findall(r'"(web\.[\w.]*[_.])\{', SOURCES)) | {f"web.js.{begin}" for begin in re.findall(r"say\(`(\w+_)\$\{", SOURCES)}
    put_together = tuple(begin for begin in begun if begin.endswith("_") or begin == "web.bot.")
    unsaid = [key for key in words("en") if key.rpartition(".")[2].removesuffix("_you") not in spoken and not key.startswith(put_together)]
    assert unsaid == []


def test_every_bot_has_a_name_for_people() -> None:
    assert {f"web.bot.{bot}" for bot in BOTS} <= set(words("en"))
