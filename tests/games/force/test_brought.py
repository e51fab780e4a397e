"""Card sets and decks from users.

Every entry point refuses a broken file with the file name, the line and the reason, in the language of the user.
"""

from pathlib import Path
from typing import Any

import pytest

from paddock.cli.main import run
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.web_pages import PageProblem
from paddock.engine.table.table import Table
from paddock.games.force import pages
from paddock.games.force.cards.decks import ready_decks, write_list
from paddock.games.force.cards.faults import BadCards
from paddock.games.force.cards.materials import materials_from
from paddock.games.force.cards.sets import classics
from paddock.games.force.game import GAME
from paddock.server.domain import before_game
from paddock.server.domain.problem import Problem
from tests.games.force.test_pages import asking

SET = """[set]
id = "own"
name = { en = "My own", ja = "自作" }

[[card]]
id = "lamplight"
name = { en = "Lamplight", ja = "灯火" }
kind = "horse"
cost = 1
run = 3
guard = 2
surface = ["turf"]
distance = ["middle"]
style = ["closer"]
"""
BROKEN = SET.replace("guard = 2", 'guard = "two"')  # its line 11


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set.toml").write_text(SET, encoding="utf-8")
    (tmp_path / "broken.toml").write_text(BROKEN, encoding="utf-8")
    deck = next(deck for deck in ready_decks() if deck.size == 60)
    lines = write_list(deck, classics(), "en").splitlines()
    (tmp_path / "deck.txt").write_text("\n".join(lines), encoding="utf-8")
    at = next(i for i, line in enumerate(lines) if line[:1].isdigit())
    (tmp_path / "unknown.txt").write_text("\n".join([*lines[:at], "3 Nobody's Horse", *lines[at:]]), encoding="utf-8")
    return tmp_path


def test_f_17_a_set_and_decks_are_brought_from_files_and_played_with(folder: Path) -> None:
    brought = materials_from([folder / "set.toml", folder / "deck.txt"], 1, 2)
    table = Table.new(GAME, seed=1, materials=brought, target="interpreted")
    assert table.materials["seats"][0] is None and len(table.materials["seats"][1]["decks"]) == 1
    row = len(classics().cards) + 1
    assert table.translator("en").text(f"card.{row}") == "Lamplight"


def test_two_sets_at_one_table_are_refused(folder: Path) -> None:
    with pytest.raises(BadCards, match="Only one set") as refusal:
        materials_from([folder / "set.toml", folder / "broken.toml"], 0, 2)
    assert "1つだけ" in refusal.value.said("ja")


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        ("broken.toml", "broken.toml:11", {"en": "a whole number", "ja": "整数"}),
        ("unknown.txt", "unknown.txt", {"en": "Nobody's Horse", "ja": "Nobody's Horse"}),
        ("nowhere.txt", "nowhere.txt", {"en": "No such file", "ja": "読めません"}),
    ],
)
def test_a_broken_file_is_refused_with_its_line_in_both_languages(
    folder: Path, file: str, line: str, said: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PADDOCK_DATA", str(folder / "data"))
    with pytest.raises(BadCards) as refusal:
        materials_from([folder / file], 0, 2)
    for language in ("en", "ja"):
        assert line in refusal.value.said(language)
        assert said[language] in refusal.value.said(language)
        assert run(["play", "force", "--bring", str(folder / file), "--lang", language]) != 0
        complaint = capsys.readouterr().err
        assert line in complaint and said[language] in complaint and complaint.count("\n") == 1


@pytest.mark.parametrize(("language", "words"), [("en", "refused"), ("ja", "不可")])
def test_the_server_tells_in_the_readers_language_why_a_deck_is_refused(language: str, words: str) -> None:
    class Room:
        game = GAME

        class config:
            options: dict[str, Any] = {}  # noqa: RUF012
            seats = 2

    with pytest.raises(Problem) as problem:
        before_game.require_usable_materials(Room(), {"common": None, "seats": [{"decks": [{"cards": {"nobody": 3}}]}]})  # type: ignore[arg-type]
    translator = Translator(language, [Path(before_game.__file__).parent / "words"])
    told = translator.text(problem.value.words)
    assert "nobody" in told and words in told


@pytest.mark.parametrize(("language", "words"), [("en", "refused"), ("ja", "不可")])
def test_the_deck_builder_answers_in_the_readers_language(language: str, words: str) -> None:
    with pytest.raises(PageProblem) as problem:
        pages.read(asking({"text": "3 Nobody's Horse"}, language))
    assert "Nobody's Horse" in str(problem.value) and words in str(problem.value)
