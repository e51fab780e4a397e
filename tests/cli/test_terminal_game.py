"""Whole games at a real terminal of 80 columns."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.terminal import COLUMNS, Terminal

Opens = Callable[..., Terminal]


def test_a_whole_game_with_wrong_words_undo_save_and_resume(terminal: Opens, environment: dict[str, str], tmp_path: Path) -> None:
    game = terminal("play", "probe", "--seed", "5", "--seats", "2", "--name", "Robin")
    opening = game.wait_for("\n> ")
    assert "At the table: Robin (you), Ash (simple bot)." in opening
    assert "Game number 5" in opening
    assert "Robin drew card" in opening
    assert "Stake cards, or close.  PR-2.1" in opening
    assert "A sealed choice: nobody sees it before all have chosen." in opening

    assert "There is no move or word gallop." in game.ask("gallop")
    assert "The choices are 1 to 4." in game.ask("99")
    assert "The choices are 1 to 4." in game.ask("9" * 5000)
    assert game.ask("") == "\n> "
    assert "That is not what is asked.  PR-2.1" in game.ask("p1")
    assert "That is not what is asked.  PR-2.1" in game.ask("why p1")
    assert "is allowed now" in game.ask("why 1")
    assert "Type `why` and a move" in game.ask("why")
    mine = re.search(r"drew card (\d+)", opening)
    assert mine
    closely = game.ask(f"look card {mine[1]}")
    assert "Worth" in closely and f"Card {mine[1]}   1   PR-1.1" in closely
    assert "Look at one of these: Card" in game.ask("look at that")
    assert "The strongest stake wins the round." in game.ask("hint")
    assert "rules [ID]" in game.ask("help")
    assert "PR-3.2  Peek" in game.ask("rules pr-3.2")
    assert "probe has no rule PR-99" in game.ask("rules PR-99")
    taught = game.ask("rules")
    assert "The strongest stake takes the round." in taught
    assert "`rules PR-1.1` shows one rule" in taught
    assert "There is nothing to take back.  P-5" in game.ask("undo")
    assert "Robin drew card" in game.ask("log")
    assert "Saved as" in game.ask("save")

    first = re.search(r"1 (s\d+)", opening)
    assert first
    assert "1 of" not in game.ask(first[1])
    assert "Taken back" in game.ask("undo")
    copy = tmp_path / "copy.json"
    assert f"Saved as {copy}" in game.ask(f"save {copy}")
    assert "exists already" in game.ask(f"save {copy}")
    assert "could not be written" in game.ask(f"save {tmp_path}/no/folder.json")
    game.type("quit")
    assert game.end() == 0
    assert "go on with: paddock play --resume" in game.text

    again = terminal("play", "--resume", str(copy))
    assert "Taken up again after" in again.wait_for("\n> ")
    play_on(again)
    assert again.end() == 0
    assert "All rounds were played.  PR-4.2" in again.text
    assert re.search(r"place\s+name\s+score", again.text)
    kept = re.search(r"check it with: paddock verify (\S+)", again.text)
    assert kept
    assert kept[1] == str(copy)

    check = terminal("verify", str(copy))
    assert check.end() == 0
    assert "The record checks out." in check.text


def play_on(game: Terminal) -> None:
    """Answer every question with the first choice until the game is over."""
    while True:
        game.type("1")
        while "\n> " not in game.text[game.read_to :]:
            if "check it with" in game.text:
                return
            if not game.read(30):
                raise AssertionError(game.text)
        game.wait_for("\n> ")


def test_a_game_without_a_seed_is_sealed_at_the_start_and_proven_at_the_end(terminal: Opens) -> None:
    game = terminal("play", "probe", "--option", "rounds=1")
    promise = re.search(r"sealed: ([0-9a-f]{64})", game.wait_for("\n> ").replace("\n", " ").replace("  ", " "))
    assert promise
    play_on(game)
    assert game.end() == 0
    file = re.search(r"paddock verify (\S+)", game.text)
    assert file
    assert promise[1] in Path(file[1]).read_text()
    check = terminal("verify", file[1])
    assert check.end() == 0
    assert "every secret matches what was promised" in check.text


@pytest.mark.parametrize("changed", [{}, {"NO_COLOR": "1"}, {"PADDOCK_LANG": "ja"}], ids=["colour", "no colour", "Japanese"])
def test_every_game_fits_eighty_columns(terminal: Opens, changed: dict[str, str]) -> None:
    import paddock

    for name in paddock.game_names():
        game = terminal("play", name, "--seed", "3", **changed)
        for _ in range(12):
            game.wait_for("\n> ")
            game.type("1")
        game.wait_for("\n> ")
        lines = [line for line in game.text.splitlines() if "paddock play" not in line]
        assert max(cell_len(line) for line in lines) <= COLUMNS
        assert ("\x1b[31m" in game.raw or "\x1b[36m" in game.raw) == ("NO_COLOR" not in changed)


def test_which_game_is_asked_where_there_are_several(terminal: Opens) -> None:
    game = terminal("play")
    assert "probe" in game.wait_for("Which game?")
    game.wait_for("> ")
    game.type("77")
    game.wait_for("Which game?")
    game.wait_for("> ")
    game.type("probe")
    assert "Stake cards, or close." in game.wait_for("\n> ")


def test_a_game_is_played_in_one_terminal_at_a_time(terminal: Opens, environment: dict[str, str]) -> None:
    first = terminal("play", "probe", "--seed", "1")
    first.wait_for("\n> ")
    second = terminal("play", "--resume")
    assert second.end() == 1
    assert "is being played in another terminal" in second.text
    first.type("quit")
    assert first.end() == 0
    terminal("play", "--resume").wait_for("\n> ")
