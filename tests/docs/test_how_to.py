"""The how-to pages are true: their changes, made to a copy of the game, have the effect that the page promises."""

import importlib
import random
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import paddock.games
from paddock.cli.inputs import parse_options
from paddock.engine.presentation.game import BadOption, Game
from paddock.engine.presentation.i18n import LANGUAGES
from paddock.engine.table.table import Table
from paddock.games.force.commands import GROUPS
from tests.conformance import playing, showing
from tests.conformance.lab import Lab

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "how-to"
BLOCK = re.compile(r"(?:^`([\w./-]+)`\n\n)?^```(\w+)\n(.*?)^```", re.M | re.S)
COMMAND = re.compile(r"^\$ paddock (.*)\n((?:(?!\$|```).*\n)*)", re.M)
GAME, COPY = "trick_derby", "copied_derby"
FOLDER = f"paddock/games/{GAME}/"

Changes = list[tuple[str, list[str]]]


def changes(page: str) -> Changes:
    """The changes of a page: the file of each, by its path in the game's folder, and the lines with their marks. A line with @@ begins a change in
    another place of the file."""
    found: Changes = []
    for path, language, lines in BLOCK.findall((PAGES / page).read_text(encoding="utf-8")):
        if language == "diff":
            assert path.startswith(FOLDER)
            parts = re.split(r"^@@.*\n", lines, flags=re.M)
            found += [(path.removeprefix(FOLDER), part.splitlines()) for part in parts if part]
    assert found
    return found


def changed(text: str, lines: list[str]) -> str:
    """A file's text after one change. The lines that stay or go must stand in the file exactly once."""
    assert all(line[0] in " +-" for line in lines)
    before, after = ("".join(f"{line[1:]}\n" for line in lines if line[0] in marks) for marks in (" -", " +"))
    assert f"\n{text}".count(f"\n{before}") == 1, f"not there, or more than once:\n{before}"
    return f"\n{text}".replace(f"\n{before}", f"\n{after}").removeprefix("\n")


def added(page: Changes) -> dict[str, list[str]]:
    """The lines that a page adds to each file."""
    found: dict[str, list[str]] = {}
    for path, lines in page:
        found.setdefault(path, []).extend(line[1:].strip() for line in lines if line[0] == "+")
    return found


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the game under another name, in a folder where games are looked for."""
    monkeypatch.setenv("PADDOCK_INTERPRETED", "1")
    monkeypatch.setattr(paddock.games, "__path__", [*paddock.games.__path__, str(tmp_path)])
    folder = tmp_path / COPY
    shutil.copytree(ROOT / "paddock" / "games" / GAME, folder, ignore=shutil.ignore_patterns("__pycache__"))
    yield folder
    for name in [name for name in sys.modules if name.startswith(f"paddock.games.{COPY}")]:
        del sys.modules[name]


def with_changes(copy: Path, page: Changes) -> Game:
    """The copied game with a page's changes."""
    for path, lines in page:
        file = copy / path
        file.write_text(changed(file.read_text(encoding="utf-8"), lines), encoding="utf-8")
    for file in copy.rglob("*.py"):
        file.write_text(file.read_text(encoding="utf-8").replace(f"paddock.games.{GAME}", f"paddock.games.{COPY}"), encoding="utf-8")
    importlib.invalidate_caches()
    game = importlib.import_module(f"paddock.games.{COPY}.game").GAME
    assert isinstance(game, Game)
    return game


def new(game: Game, **options: object) -> Table:
    return Table.new(game, 4, seed=1, options=options, target="interpreted")


def finish(table: Table) -> Table:
    """Play at random to the end."""
    dice = random.Random(1)
    while not table.over:
        seat = table.pending[0]
        table.play(seat, dice.choice(table.legal(seat)))
    return table


def test_an_option_changes_its_declaration_and_the_rule_that_reads_it(copy: Path) -> None:
    page = changes("add-an-option.md")
    assert {path for path in added(page) if path.endswith(".py")} == {"options.py", "state.py"}
    assert len(added(page)["options.py"]) == 1
    assert all(len(added(page)[f"words/{language}.toml"]) == 1 for language in LANGUAGES)
    game = with_changes(copy, page)
    assert parse_options(game, ["one_race=yes"]) == {"one_race": True}
    assert game.complete_options(None, 4)["one_race"] is False
    with pytest.raises(BadOption, match=r"TD-2\.3"):
        game.complete_options({"one_race": 2}, 4)
    named = {language: game.options[-1].label(new(game).translator(language)) for language in LANGUAGES}
    assert named == {"en": "Play only one race", "ja": "1レースだけで終わる"}
    assert [int(finish(new(game, one_race=asked)).state["race"]) for asked in (False, True)] == [4, 1]


def test_an_event_is_one_line_of_python_beside_the_rule_that_emits_it(copy: Path) -> None:
    page = changes("add-an-event.md")
    lines = added(page)
    assert {path: len(there) for path, there in lines.items() if path != "trick.py"} == {
        "events.py": 1,
        "words/en.toml": 1,
        "words/ja.toml": 1,
    }
    assert [line for line in lines["trick.py"] if not line.startswith("if ")] == ["emit(log, Event.HORSE_HOME, EVERYONE, horse)"]
    table = finish(new(with_changes(copy, page), marks=[3] * 12))
    told = [line.words for line in table.log(0) if line.words.key == "event.horse_home"]
    assert len(told) == sum(int(square) == 7 for race in table.state["past_square"] for square in race) > 0
    texts = [{table.translator(language).text(words) for words in told} for language in LANGUAGES]
    assert "Vanilla Beans reaches the goal." in texts[0]
    assert "バニラビーンズがゴールしました。" in texts[1]


def test_an_action_is_legal_written_read_told_drawn_and_refused(copy: Path) -> None:
    game = with_changes(copy, changes("add-an-action.md"))
    action = game.notation.read("OWN")
    assert (action, game.notation.write(action)) == (game.rules.ACTIONS - 1, "own")
    table = new(game)
    for seat in range(4):
        assert action not in table.legal(seat)
        table.play(seat, table.legal(seat)[0])
    first = table.pending[0]
    choice = table.player_view(first).choice(action)
    assert choice is not None
    assert [table.translator(language).text(choice.label) for language in LANGUAGES] == ["Back your own horse", "自分の馬に賭ける"]
    table.play(first, "own")
    rider = table.view().riders[first]
    assert rider.ticket_up == rider.horse
    while table.view().phase == "ticket_up":
        table.play(table.pending[0], "own")
    refused = table.why(table.pending[0], action)
    assert refused is not None and refused.rule == "TD-4.1"
    words = [table.translator(language).text(refused.reason) for language in LANGUAGES]
    assert words == ["You cannot lay the ticket of your own horse face up now.", "今は自分の馬の馬券を表向きに置けません。"]
    lab = Lab(game, 4, target="interpreted")
    for check in (playing.legal_and_why_agree, showing.notation_round_trips, showing.pictures_offer_every_action):
        check(lab)


def test_a_card_is_checked_listed_and_its_text_is_made_from_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_LANG", "en")
    monkeypatch.chdir(tmp_path)
    page = (PAGES / "implement-a-card.md").read_text(encoding="utf-8")
    for path, _, text in BLOCK.findall(page):
        if path:
            Path(path).write_text(text, encoding="utf-8")

    def run(line: str) -> str:
        group, *words = shlex.split(line)
        done = CliRunner().invoke(GROUPS[group], words)
        assert done.exit_code == 0, done.output
        return done.output

    commands = COMMAND.findall(page)
    assert [line.split()[1] for line, _ in commands] == ["check", "show"]
    for line, shown in commands:
        assert run(line).endswith(shown)
    assert "0 warnings" in run("cards check rainy.toml")
    assert "馬場状態が重か不良の時、走破数+2。" in run("cards show puddle-jumper --set rainy.toml --lang ja")
    assert "rainy/puddle-jumper" in run("cards list --set rainy.toml")
