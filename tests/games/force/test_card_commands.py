"""The commands `paddock cards` and `paddock deck`, and the correctness of their examples."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from paddock.cli.main import make_app, run
from paddock.games.force.cards import sets
from paddock.games.force.cards.decks import deck_from_file, ready_decks
from paddock.games.force.cards.read.conditions import READERS
from paddock.games.force.cards.read.effects import EFFECTS
from paddock.games.force.cards.read.operations import STEPS
from paddock.games.force.cards.read.parts import FILTER_KEYS, SELECTORS
from paddock.games.force.cards.vocabulary import DURATIONS, EVENTS, FORBIDDEN, ZONES
from paddock.games.force.commands import GROUPS
from tests.games.force.broken import HEAD, HORSE

DOCS = Path(__file__).parents[3] / "docs"
runner = CliRunner()


def told(*arguments: str) -> tuple[int, str]:
    """Status and all that was said."""
    done = runner.invoke(GROUPS[arguments[0]], list(arguments[1:]), env={"PADDOCK_LANG": "en", "COLUMNS": "160"})
    return done.exit_code, done.output


def test_the_groups_are_mounted_beside_the_other_commands() -> None:
    names = {group.name for group in make_app().registered_groups}
    assert {"cards", "deck"} <= names


def test_a_wrong_name_ends_in_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_LANG", "en")
    assert run(["cards", "show", "Nobody"]) == 1
    assert capsys.readouterr().err == "paddock: no such card, or more than one of this name (then write set/card): Nobody\n"


def test_two_commands_of_one_name_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.cli.main.OWN_COMMANDS", {"cards"})
    with pytest.raises(ValueError, match="two commands are called cards"):
        make_app()


def test_cards_check_is_content_with_classics() -> None:
    assert told("cards", "check") == (0, f"{len(sets.classics().cards)} cards, 0 warnings\n")


def test_cards_check_names_file_line_and_reason_and_fails(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(HEAD + HORSE.replace("run = 3", "run = 9"), encoding="utf-8")
    assert told("cards", "check", str(path)) == (1, f"{path}:9: refused [schema] colt: 9 is not from 1 to 7\n")
    status, japanese = told("cards", "check", str(path), "--lang", "ja")
    assert status == 1 and "不可" in japanese and "1 から 7" in japanese


def test_cards_check_shows_warnings_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(HEAD + HORSE.replace("guard = 2", "guard = 4"), encoding="utf-8")
    status, said = told("cards", "check", str(path))
    assert status == 0 and "warning [trap-7] colt" in said and said.endswith("1 cards, 1 warnings\n")


def test_a_control_character_of_a_file_does_not_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(HEAD + HORSE.replace('kind = "horse"', 'kind = "\\u001b[2J"'), encoding="utf-8")
    status, said = told("cards", "check", str(path))
    assert status == 1 and "\x1b" not in said


def test_cards_list_and_show_in_both_languages(tmp_path: Path) -> None:
    status, said = told("cards", "list", "--kind", "situation")
    assert status == 0 and "Sea Fog" in said and "Salt Caravan" not in said
    assert told("cards", "list", "--kind", "pony")[0] != 0
    assert "Cost 1, run 3, guard 2" in told("cards", "show", "塩の隊商")[1]
    assert "ガードされなかった時、走破数+2。" in told("cards", "show", "salt-caravan", "--lang", "ja")[1]
    assert "No text." in told("cards", "show", "Copper Whistle")[1]
    assert told("cards", "show", "Nobody")[0] != 0
    assert told("cards", "show", "Force", "--lang", "fr")[0] != 0


def test_cards_show_writes_a_picture_that_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "card.svg"
    assert told("cards", "show", "Photo Desk", "--svg", str(path))[0] == 0
    root = ElementTree.parse(path).getroot()
    assert root.tag.endswith("svg") and "<style>" in path.read_text()


def test_deck_check_answers_with_rule_numbers(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("4 Salt Caravan\n57 Force\n", encoding="utf-8")
    status, said = told("deck", "check", str(path))
    assert status == 1
    assert said.splitlines() == [
        f"{path}: refused [602.1a] 61 cards; a deck has exactly 60, 80",
        f"{path}:1: refused [602.1c] 4 of Salt Caravan / 塩の隊商: at most 3 of one name in a deck",
    ]
    assert told("deck", "check", "mile-control") == (0, "legal: 60 cards, for sprint, mile, middle\n")
    assert told("deck", "check", "mile-control", "--distance", "long")[0] == 1
    assert told("deck", "check", "mile-control", "--distance", "short")[0] != 0
    assert told("deck", "check", str(tmp_path / "none.txt"))[0] == 1


def test_deck_list_and_show_can_be_read_in_again(tmp_path: Path) -> None:
    status, said = told("deck", "list")
    assert status == 0 and all(deck.id in said for deck in ready_decks())
    for options, name in (((), "a.txt"), (("--lang", "ja"), "b.txt"), (("--toml",), "c.toml")):
        path = tmp_path / name
        path.write_text(told("deck", "show", "long-recycler", *options)[1], encoding="utf-8")
        assert dict(deck_from_file(path, sets.classics()).cards) == dict(ready_decks()[5].cards)


def test_a_set_of_ones_own_is_used_by_every_command(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(HEAD + HORSE, encoding="utf-8")
    (tmp_path / "deck.txt").write_text("3 Colt\n57 Force\n", encoding="utf-8")
    assert "own/colt" in told("cards", "list", "--set", str(path))[1]
    assert told("deck", "check", str(tmp_path / "deck.txt"), "--set", str(path))[0] == 0
    assert "3 仔馬" in told("deck", "show", str(tmp_path / "deck.txt"), "--set", str(path), "--lang", "ja")[1]


def test_the_page_about_own_cards_shows_a_set_that_passes(tmp_path: Path) -> None:
    page = (DOCS / "reference" / "force-cards.md").read_text(encoding="utf-8")
    (tmp_path / "harbour.toml").write_text(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    library = sets.library_from_path(tmp_path / "harbour.toml")
    assert library.find("harbour/tugboat") is not None
    assert [fault.code for fault in library.warnings] == ["trap-9"]


def test_the_page_names_every_word_of_the_card_language() -> None:
    page = (DOCS / "reference" / "force-cards.md").read_text(encoding="utf-8")
    words = {*STEPS, *EFFECTS, *READERS, *FILTER_KEYS, *SELECTORS, *EVENTS, *ZONES, *DURATIONS, *FORBIDDEN}
    assert len(words) > 90
    assert [word for word in sorted(words) if not re.search(rf'[`"{{]\s?{word}\b', page)] == []


def test_nothing_heavy_is_imported_for_the_commands_of_the_game() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, paddock.games.force.commands; print([m for m in ('numpy', 'numba', 'rich') if m in sys.modules])",
        ],
        env=os.environ | {"PADDOCK_LANG": "en"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "numba" not in done.stdout
