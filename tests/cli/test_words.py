"""The command's texts: both languages have the same keys and placeholders, and no text is unused."""

import re
from pathlib import Path

from paddock.cli import language
from paddock.engine.presentation.i18n import LANGUAGES, word_file
from paddock.engine.table import record, verify

GAP = re.compile(r"\{(\w+)\}")
SOURCES = "\n".join(p.read_text() for p in (*Path(language.__file__).parent.rglob("*.py"), Path(record.__file__), Path(verify.__file__)))


def words(of: str) -> dict[str, set[str]]:
    """Return the keys, without their singular or plural suffix, and their placeholders."""
    found: dict[str, set[str]] = {}
    for key, text in word_file(language.WORDS / f"{of}.toml").items():
        plain = key.removesuffix(".one").removesuffix(".other")
        found[plain] = found.get(plain, set()) | set(GAP.findall(text))
    return found


def test_both_languages_have_the_same_words_with_the_same_gaps() -> None:
    first, second = (words(of) for of in LANGUAGES)
    assert first == second


def test_every_word_is_said_somewhere() -> None:
    unsaid = [key for key in words("en") if last_part(key) not in SOURCES]
    assert unsaid == []


def last_part(key: str) -> str:
    return key.rpartition(".")[2]


def test_every_command_and_every_word_of_the_prompt_is_explained() -> None:
    from paddock.cli.main import COMMANDS
    from paddock.cli.terminal.typed import COMMANDS as PROMPT

    for translator in (language.translator_for(of) for of in LANGUAGES):
        assert all(translator.has(f"cli.help.{command.__name__}") for command in COMMANDS)
        assert all(translator.has(f"cli.typed.{word}.what") for word in PROMPT)
