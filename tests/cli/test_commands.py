"""The output of each command with valid input."""

import json
import os
import random
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import paddock
from paddock.cli.commands.bench import print_figures
from paddock.cli.commands.replay import Playback, step_through
from paddock.cli.console import console
from paddock.cli.terminal.screen import Screen
from paddock.engine.compile.whole_games import hash_step
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.vector.batch import Batch
from tests.cli.conftest import Command
from tests.cli.terminal import PROGRAM
from tests.probe.game import GAME as PROBE


def test_help_lists_the_commands(command: Command) -> None:
    result = command("--help")
    assert result.status == 0
    for name in ("games", "play", "serve", "rules", "transcript", "replay", "verify", "warm", "bench"):
        assert f" {name} " in result.out


def test_games_are_listed_with_seats_and_minutes(command: Command) -> None:
    lines = command("games").out.splitlines()
    assert lines[0].split() == ["name", "seats", "minutes", "game"]
    assert any(line.split()[:3] == ["probe", "2–3", "5"] for line in lines)
    assert all(any(line.startswith(name) for line in lines) for name in paddock.game_names())


def test_one_rule_a_chapter_or_the_page_is_shown(command: Command) -> None:
    assert command("rules", "probe", "pr-3.4").out.startswith("PR-3.4  Again: play another card")
    assert [line[:6] for line in command("rules", "probe", "PR-2").out.splitlines() if line.startswith("PR")] == ["PR-2.1", "PR-2.2"]
    assert command("rules", "probe").out == (PROBE.folder / "rules.md").read_text()


def test_games_can_be_written_as_people_write_them(command: Command) -> None:
    assert command("rules", "Probe", "PR-1.1").status == 0


def test_a_transcript_tells_the_same_game_each_time(command: Command) -> None:
    words = ("transcript", "probe", "--seats", "2", "--seed", "7", "--bots", "random", "--option", "rounds=2")
    first = command(*words)
    lines = [json.loads(line) for line in first.out.splitlines()]
    assert lines[0]["options"] == {"rounds": 2}
    assert lines[0]["seats"] == 2
    assert lines[-1]["event"] == "end"
    assert {line["event"] for line in lines} == {"game", "chance", "decision", "log", "end"}
    assert command(*words).out == first.out
    assert command("transcript", "probe", "--seats", "2", "--seed", "8").out != first.out


def test_a_random_transcript_is_the_batch_game_of_that_seed(command: Command) -> None:
    told = command("transcript", "probe", "--seats", "3", "--seed", "11").out
    hashed = 0
    for line in map(json.loads, told.splitlines()):
        if line["event"] == "decision":
            hashed = hash_step(hashed, PROBE.notation.read(line["chose"]))
    assert hashed == Batch(PROBE, 3).random(11, 1).hash


def test_simple_bots_tell_a_transcript_too(command: Command) -> None:
    words = ("transcript", "probe", "--seed", "7", "--bots", "simple")
    assert command(*words).out == command(*words).out
    assert json.loads(command(*words).out.splitlines()[-1])["event"] == "end"


def finished_game(command: Command, data: Path) -> Path:
    result = command("play", "probe", "--seats", "2", typed="1\n" * 60)
    assert result.status == 0
    (file,) = data.iterdir()
    return file


def test_a_record_gives_transcript_verification_and_replay(command: Command, data: Path, tmp_path: Path) -> None:
    file = finished_game(command, data)
    told = [json.loads(line) for line in command("transcript", str(file)).out.splitlines()]
    assert told[-1]["scores"] == json.loads(file.read_text())["result"]["scores"]

    checked = command("verify", str(file))
    assert checked.status == 0
    assert checked.out.splitlines() == [
        "good: every secret matches what was promised before the shuffle",
        "good: the shuffle follows from the secrets and from nothing else",
        "good: every move is legal",
        "good: the result is the result of these moves",
        "The record checks out.",
    ]

    shown = command("replay", str(file))
    assert shown.status == 0
    decisions = len(json.loads(file.read_text())["entries"])
    assert f"after 0 of {decisions}" in shown.out
    assert f"after {decisions} of {decisions}" in shown.out
    assert "All rounds were played." in shown.out

    drawn = command("replay", str(file), "--svg", str(tmp_path / "pictures"), "--seat", "1")
    assert drawn.status == 0
    pictures = sorted((tmp_path / "pictures").iterdir())
    assert len(pictures) == decisions + 1
    for picture in pictures:
        ElementTree.parse(picture)


def test_a_reader_steps_through_a_replay_forward_back_and_to_a_decision(
    command: Command, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = finished_game(command, data)
    typed = iter(["", "b", "x", "99999", "3", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    playback = Playback(json.loads(file.read_text()), "en")
    step_through(playback, SPECTATOR, console(no_color=True), interactive=True)
    assert (playback.position, next(typed, None)) == (3, None)


def test_a_spectators_replay_shows_no_hand(command: Command, data: Path) -> None:
    file = finished_game(command, data)
    assert "you" not in command("replay", str(file)).out
    assert "\nhand            –" in command("replay", str(file)).out
    assert "\nhand            –" not in command("replay", str(file), "--seat", "1").out.split("after 0 of")[0]


def test_a_save_is_private_and_says_who_sits_where(command: Command, data: Path) -> None:
    command("play", "probe", "--seats", "3", "--seat", "2", "--bots", "random", "--name", "Robin\x1b[31m", typed="quit\n")
    (file,) = data.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(file.read_text())["sitting"] == {"seat": 1, "bots": "random", "names": ["Ash", "Robin[31m", "Birch"]}
    assert "Robin" in command("play", "--resume", typed="quit\n").out


def test_a_save_without_sitters_can_be_played_on(command: Command, tmp_path: Path) -> None:
    from paddock.engine.table import record as records

    file = tmp_path / "bare.json"
    records.write(file, paddock.Table.new(PROBE, 2, seed=1, target="interpreted").record(), private=True)
    result = command("play", "--resume", str(file), "--seat", "2", typed="quit\n")
    assert result.status == 0
    assert "Ash (simple bot), Player (you)" in result.out


def test_seed_and_bots_make_the_same_game_for_the_same_answers(command: Command) -> None:
    first, second = (command("play", "probe", "--seed", "9", typed="1\n" * 60).out for _ in range(2))
    assert first.split("The record is")[0] == second.split("The record is")[0]


def test_every_game_can_be_played_from_end_to_end_by_notation(command: Command, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[PlayerView] = []
    show_question, dice = Screen.show_question, random.Random(4)

    def listen(self: Screen, player_view: PlayerView, final: bool) -> None:
        asked.append(player_view)
        show_question(self, player_view, final)

    monkeypatch.setattr(Screen, "show_question", listen)
    monkeypatch.setattr("builtins.input", lambda prompt: dice.choice(asked[-1].choices).notation)
    for name in paddock.game_names():
        result = command("play", name, "--seats", str(game_named(name).seats.start), "--seed", "2")
        assert result.status == 0, result.err
        assert "The record is" in result.out
    for file in data.iterdir():
        assert command("verify", str(file)).status == 0


def test_warm_compiles_and_says_how_long_it_took(command: Command) -> None:
    assert command("warm", "probe").out.startswith("probe: compiling … ")


def test_bench_measures_for_programs(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.cli.measure.compare_with_c", lambda seconds: "no_checkout")
    figures = json.loads(command("bench", "--quick", "--json", "--game", "probe").out)
    assert [(row["game"], row["seats"]) for row in figures["speed"]] == [("probe", 2), ("probe", 3)]
    for row in figures["speed"]:
        assert row["native"] > 20 * row["interpreted"] > 0
        assert row["native"] > row["step"] > row["table"] > 0


def test_bench_shows_people_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    speed = {"game": "dash", "seats": 4, "decisions_a_game": 193.2, "native": 21.3e6, "interpreted": 25.1e3, "step": 2e6, "table": 4e4}
    times = {"game": "dash", "compile": {"table": 7.1, "bots": 2.0, "loops": 1.5}, "start": {"cold": 0.9, "warm": 0.6}}
    comparison = {"game": "dash", "seats": 4, "native": 21e6, "limit": 30e6, "equal": True}
    print_figures({"speed": [speed], "times": [times], "open_spiel": 1e6, "limit": [comparison]}, console(no_color=True))
    out = capsys.readouterr().out
    assert "21.3 M" in out
    assert "25.1 k" in out
    assert "7.1" in out
    assert "0.70" in out
    assert "we are 2.00 × when stepped, 0.04 × through Table" in " ".join(out.split())


GROUP = """
import typer
count = typer.Typer()
@count.callback()
def group(): 'Of the probe.'
@count.command()
def cards(): print('twenty cards')
GROUPS = {"count": count}
"""


def with_commands(environment: dict[str, str], text: str) -> None:
    package = Path(environment["PADDOCK_GAMES"]) / "probe"
    (package / "commands.py").write_text(text)
    with open(package / "game.toml", "a") as manifest:
        manifest.write('commands = ["count"]\n')


def test_the_commands_that_a_games_manifest_names_are_mounted(environment: dict[str, str]) -> None:
    with_commands(environment, GROUP)
    done = subprocess.run([*PROGRAM, "count", "cards"], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "twenty cards\n"


def test_broken_commands_of_a_game_stop_no_other_command(environment: dict[str, str]) -> None:
    with_commands(environment, "raise ValueError('planted')")
    done = subprocess.run([*PROGRAM, "rules", "trick_derby", "TD-5.3"], env=environment, capture_output=True, text=True, check=True)
    assert "whip" in done.stdout
    done = subprocess.run([*PROGRAM, "count", "cards"], env=environment, capture_output=True, text=True)
    assert done.returncode != 0 and "planted" in done.stderr


@pytest.mark.parametrize("broken", ["game.toml", "game.py"])
def test_a_broken_game_folder_stops_no_other_game(environment: dict[str, str], broken: str) -> None:
    (Path(environment["PADDOCK_GAMES"]) / "probe" / broken).write_text("raise ValueError('planted')")
    for words in (["games"], ["rules", "trick_derby", "TD-5.3"], ["transcript", "trick_derby", "--seed", "7", "--bots", "random"]):
        done = subprocess.run([*PROGRAM, *words], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    done = subprocess.run([*PROGRAM, "transcript", "probe"], env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "planted" in done.stderr if broken == "game.py" else "no game probe" in done.stderr


LOADED = """
import sys
from paddock.cli.main import run
run(sys.argv[1:])
print("\\n".join(m for m in sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [("rules", "trick_derby", "TD-5.3"), ("games",), ("rules", "trick_derby")], ids=" ".join)
def test_a_command_imports_nothing_that_it_does_not_need(words: tuple[str, ...]) -> None:
    environment = os.environ | {"PADDOCK_LANG": "en"}
    done = subprocess.run([sys.executable, "-c", LOADED, *words], env=environment, capture_output=True, text=True, check=True)
    modules = done.stderr.split()
    assert "paddock.cli.main" in modules
    for heavy in ("numpy", "numba", "paddock.bots", "paddock.engine.compile.build", "sqlalchemy", "fastapi"):
        assert heavy not in modules
    assert not [m for m in modules if m.startswith("paddock.games.")]


def test_help_imports_no_compiler_and_no_bots() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, "--help"], env=os.environ | {"PADDOCK_LANG": "en"}, capture_output=True, text=True)
    modules = done.stderr.split()
    for heavy in ("numba", "paddock.bots", "paddock.engine.compile.build"):
        assert heavy not in modules


def test_verify_imports_the_game_of_the_record_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.paddock.json"
    table = paddock.Table.new("trick_derby", 3, seed=1, target="interpreted")
    while not table.over:
        table.play(table.pending[0], table.legal(table.pending[0])[0])
    file.write_text(json.dumps(table.record()))
    environment = os.environ | {"PADDOCK_LANG": "en", "PADDOCK_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", LOADED, "verify", str(file)], env=environment, capture_output=True, text=True, check=True)
    modules = done.stderr.split()
    assert "paddock.games.trick_derby.rules" in modules
    assert not [m for m in modules if m.startswith(("paddock.bots", "numba", "paddock.games.force", "paddock.games.tornado"))]


def test_the_command_speaks_japanese(environment: dict[str, str]) -> None:
    for changed, expected in (({"PADDOCK_LANG": "", "LC_ALL": "ja_JP.UTF-8"}, "ゲームの一覧"), ({"PADDOCK_LANG": "en"}, "List the games")):
        done = subprocess.run([*PROGRAM, "--help"], env=environment | changed, capture_output=True, text=True, check=True)
        assert expected in done.stdout
