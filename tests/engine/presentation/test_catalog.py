"""Manifests of games: what is read, and what is refused with the reason."""

from pathlib import Path

import pytest

from paddock.engine.presentation import catalog
from paddock.engine.presentation.catalog import BrokenGame, Games, Manifest, UnknownGame, game_named, read_manifest
from tests.probe.game import GAME as PROBE


def folder(path: Path, text: str) -> Path:
    (path / "game.toml").write_text(text)
    return path


def test_a_manifest_says_seats_minutes_and_commands(tmp_path: Path) -> None:
    found = read_manifest(folder(tmp_path, 'seats = [2, 4]\nminutes = 5\ncommands = ["count"]'), "some.module")
    assert (found.seats, found.minutes, found.commands, found.rule_page) == (range(2, 5), 5, ("count",), None)
    (tmp_path / "rules.md").write_text("x")
    assert found.rule_page == tmp_path / "rules.md"


@pytest.mark.parametrize(
    "text", ["", "minutes = 5", "seats = [2]\nminutes = 5", 'seats = "two"\nminutes = 5', "seats = [2, 4]\nminutes = 5\nplayers = 3", "= ="]
)
def test_a_manifest_that_says_too_little_or_too_much_is_refused_by_its_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(BrokenGame, match=r"game\.toml"):
        read_manifest(folder(tmp_path, text))


def test_a_game_that_cannot_be_loaded_is_left_out_of_all_games_and_refused_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = Manifest("broken", tmp_path, "no.such.module", range(2, 3), 5)
    games = Games({"broken": broken, "probe": PROBE})
    assert list(games) == ["broken", "probe"] and list(games.values()) == [PROBE] and dict(games.items()) == {"probe": PROBE}
    monkeypatch.setattr(catalog, "_finders", [lambda: {"broken": broken, "probe": PROBE}])
    assert game_named("probe") is PROBE
    with pytest.raises(BrokenGame, match="cannot be loaded"):
        game_named("broken")
    with pytest.raises(UnknownGame, match="there is no game chess"):
        game_named("chess")
