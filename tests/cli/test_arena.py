"""`paddock simulate`, `arena` and `analyze` on the command line: output, files, refusals, and results kept after an interruption."""

import os
import resource
import shlex
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from paddock.arena.bot_specs import canonical_spec
from tests.cli.conftest import Command
from tests.cli.terminal import PROGRAM, Terminal

GAME = "long_shot"  # slow enough to be interrupted
PATIENCE = 60.0


# ------------------------------------------------------------------ simulate


def test_simulate_sums_up_and_writes_every_game(command: Command, tmp_path: Path) -> None:
    result = command("simulate", "probe", "--games", "50", "--seats", "3", "--bots", "simple,random,simple", "--seed", "9", "--out",
                    str(tmp_path / "g.csv"), "--option", "rounds=2")  # fmt: skip
    assert result.status == 0
    assert "3 seats: 50 games, seeds 9 to 58" in result.out
    assert f"50 games written to {tmp_path / 'g.csv'}" in result.out
    lines = (tmp_path / "g.csv").read_text().splitlines()
    assert len(lines) == 51
    assert lines[1].startswith("9,3,simple,random,simple,")
    rows = [line.split() for line in result.out.splitlines() if " simple " in line or " random " in line]
    assert sum(float(row[2]) for row in rows) == pytest.approx(100, abs=0.2)


def test_simulate_speaks_japanese(command: Command) -> None:
    assert "20 ゲーム" in command("simulate", "probe", "--games", "20", "--lang", "ja").out


def test_the_same_seeds_give_the_same_file(command: Command, tmp_path: Path) -> None:
    for name, threads in (("a", "1"), ("b", "3")):
        command("simulate", "probe", "--games", "200", "--threads", threads, "--out", str(tmp_path / f"{name}.csv"))
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


@pytest.mark.parametrize(
    ("words", "error_line"),
    [
        (("simulate", "nothing"), "there is no game nothing"),
        (("simulate", "probe", "--games", "0"), "greater than or equal to 1"),
        (("simulate", "probe", "--seats", "9"), "probe is for 2 to 3 players, not 9"),
        (("simulate", "probe", "--bots", "genius"), "there is no bot genius"),
        (("simulate", "probe", "--bots", "simple:rollouts=5"), "simple has no settings"),
        (("simulate", "probe", "--bots", "simple,random", "--seats", "3"), "2 bots were named for 3 seats"),
        (("simulate", "probe", "--option", "rounds=99"), "rounds: from 1 to 5, not 99"),
        (("simulate", "probe", "--option", "rounds"), "an option is given as name=value"),
        (("simulate", "probe", "--seed", "-4"), "a seed is a number from 0"),
        (("simulate", "probe", "--on", "moon"), "threads, gpu, ray, not on moon"),
        (("simulate", "probe", "--out", "games.xls"), "must end in one of .csv, .parquet"),
        (("simulate", "probe", "--out", "/nowhere/games.csv"), "/nowhere/games.csv cannot be written: No such file or directory"),
        (("simulate", "probe", "--lang", "fr"), "there is no language fr"),
        (("arena", "probe", "simple"), "two different bots"),
        (("arena", "probe", "simple", "simple"), "two different bots"),
        (("arena", "probe", "simple", "genius"), "there is no bot genius"),
        (("arena", "probe", "simple", "random", "--seats", "3", "--games", "5"), "every line-up once are 6 games"),
        (("arena", "probe", "simple", "random", "--file", "/nowhere/a.jsonl"), "/nowhere/a.jsonl cannot be written"),
        (("arena", "probe", "simple", "random", "--out", "a.txt"), "must end in one of"),
        (("analyze", "probe", "--on", "gpu"), "a GPU does not keep"),
        (("analyze", "probe", "--out", "/nowhere/r.html"), "/nowhere/r.html cannot be written"),
        (("analyze", "probe", "--bots", ""), "there is no bot"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_one_line(command: Command, words: tuple[str, ...], error_line: str) -> None:
    result = command(*words)
    assert error_line in result.error_line
    assert result.out == ""


def test_without_a_gpu_the_command_says_so(command: Command) -> None:
    from paddock.engine.gpu import batch

    if not batch.is_there():
        assert "needs a CUDA device" in command("simulate", "probe", "--on", "gpu").error_line


# ------------------------------------------------------------------ arena


def table_of(out: str) -> list[str]:
    """Return the lines of the tables, without the lines about the file."""
    return [line for line in out.splitlines() if "jsonl" not in line and "torn" not in line]


def test_an_arena_seats_everyone_everywhere_and_can_be_extended(command: Command, tmp_path: Path) -> None:
    file, out = str(tmp_path / "a.jsonl"), tmp_path / "games.csv"
    first = command("arena", "probe", "simple", "random", "--seats", "3", "--games", "50", "--file", file)
    assert first.status == 0
    assert "54 games, 9 seeds in 6 line-ups each" in first.out  # rounded up to whole seeds
    more = command("arena", "probe", "simple", "random", "--seats", "3", "--games", "120", "--file", file, "--out", str(out))
    assert "54 of 120 games are in" in more.out
    anew = command("arena", "probe", "simple", "random", "--seats", "3", "--games", "120", "--file", str(tmp_path / "b.jsonl"))
    assert [line for line in table_of(more.out) if "written" not in line] == table_of(anew.out)
    assert len(out.read_text().splitlines()) == 121
    assert "rating" in anew.out and "odds ÷ fair" in anew.out


def test_an_arena_finds_its_own_file_again(command: Command, data: Path) -> None:
    words = ("arena", "probe", "simple", "random", "--games", "20")
    command(*words)
    again = command(*words)
    assert "20 of 20 games are in" in again.out
    (file,) = (data / "arena").iterdir()
    assert "20 of 20" not in command(*words, "--fresh").out
    other = command(*words, "--seed", "5")
    assert other.status == 0 and len(list((data / "arena").iterdir())) == 2
    refused = command(*words, "--seed", "5", "--file", str(file))
    assert "begins with seed 1, not 5" in refused.error_line


# ------------------------------------------------------------------ analyze


@pytest.mark.parametrize(("language", "title"), [("en", "a report"), ("ja", "レポート")])
def test_analyze_writes_a_report(command: Command, tmp_path: Path, language: str, title: str) -> None:
    path = tmp_path / "report.html"
    path.write_text("old")
    result = command("analyze", "probe", "--games", "30", "--out", str(path), "--lang", language)
    assert result.status == 0 and str(path) in result.out
    page = ElementTree.fromstring(path.read_text().removeprefix("<!DOCTYPE html>\n"))
    assert title in page.find("head/title").text
    again = "".join(page.find(".//code").itertext())
    assert again == f"paddock analyze probe --seats 3 --games 30 --bots simple --seed 1 --lang {language}"


def test_analyze_names_its_file_after_the_game(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("analyze", "probe", "--games", "5").status == 0
    assert os.listdir(tmp_path) == ["probe-report.html"]


# ------------------------------------------------------------------ interrupted runs


def begin(environment: dict[str, str], *words: str, **popen: object) -> subprocess.Popen[str]:
    return subprocess.Popen([*PROGRAM, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **popen)  # type: ignore[call-overload, no-any-return]


def wait_for(child: subprocess.Popen[str], happened: object) -> None:
    """Wait until the condition holds, while the child is still running."""
    began = time.monotonic()
    while not happened():  # type: ignore[operator]
        assert child.poll() is None, child.communicate()
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.01)


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


ARENA = ("arena", GAME, "simple", "random", "--seats", "4", "--games", "1400", "--threads", "1")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The tables of a tournament that ran without interruption."""
    from tests.cli.terminal import surroundings

    folder = tmp_path_factory.mktemp("undisturbed")
    child = begin(surroundings(folder), *ARENA, "--file", str(folder / "a.jsonl"))
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0, err
    return table_of(out)


def test_a_killed_tournament_goes_on_to_the_same_table(environment: dict[str, str], tmp_path: Path, undisturbed: list[str]) -> None:
    file = tmp_path / "a.jsonl"
    child = begin(environment, *ARENA, "--file", str(file))
    wait_for(child, lambda: lines_in(file) >= 3)
    child.kill()
    child.communicate()
    kept = lines_in(file)
    with open(file, "ab") as torn:
        torn.write(b'00000000 {"first": 77')
    child = begin(environment, *ARENA, "--file", str(file))
    out, _ = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0
    assert "was torn and is dropped" in out
    assert "games are in" in out
    assert table_of(out) == undisturbed
    assert lines_in(file) > kept


def test_a_tournament_on_a_full_disk_keeps_what_is_whole_and_goes_on(
    environment: dict[str, str], tmp_path: Path, undisturbed: list[str]
) -> None:
    file = tmp_path / "a.jsonl"
    child = begin(environment, *ARENA, "--file", str(file), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)))
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 1
    assert "File too large" in err and "of 1400 games are kept in" in err
    assert "Traceback" not in err and len(err.strip().splitlines()) == 1
    assert file.read_bytes().endswith(b"\n")
    out, _ = begin(environment, *ARENA, "--file", str(file)).communicate(timeout=PATIENCE)
    assert "torn" not in out
    assert table_of(out) == undisturbed


def test_an_interrupted_tournament_says_what_was_kept(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    child = begin(environment, *ARENA, "--file", str(file))
    wait_for(child, lambda: lines_in(file) >= 3)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    assert "interrupted; " in err and f"of 1400 games are kept in {file}; the same command goes on from there" in err
    assert "seeds in 14 line-ups each" in out  # the table of the finished games


SIMULATE = ("simulate", GAME, "--seats", "4", "--games", "2000000", "--threads", "1", "--out")


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_an_interrupted_simulation_keeps_whole_games_under_another_name(environment: dict[str, str], tmp_path: Path, ending: str) -> None:
    out_file = tmp_path / "out" / f"games.{ending}"
    out_file.parent.mkdir()
    out_file.write_text("old")
    child = begin(environment, *SIMULATE, str(out_file))
    wait_for(child, lambda: any(p.stat().st_size > 5_000 for p in out_file.parent.iterdir() if p != out_file))
    child.send_signal(signal.SIGTERM)
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130, err
    partial = out_file.with_name(f"games.partial.{ending}")
    assert f"of 2000000 games are kept in {partial}; {out_file} was not written" in err
    assert len(err.strip().splitlines()) == 1
    assert sorted(p.name for p in out_file.parent.iterdir()) == sorted(["games." + ending, partial.name])
    assert out_file.read_text() == "old"
    kept = int(err.split("interrupted; ")[1].split()[0])
    assert rows_in(partial) == kept > 0
    assert f": {kept:,} games, seeds 1 to {kept}" in out


def rows_in(path: Path) -> int:
    if path.suffix == ".csv":
        return len(path.read_text().splitlines()) - 1
    from pyarrow import parquet

    return int(parquet.read_table(path).num_rows)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_simulation_on_a_full_disk_leaves_nothing_half_written(environment: dict[str, str], tmp_path: Path, ending: str) -> None:
    out_file = tmp_path / "out" / f"games.{ending}"
    out_file.parent.mkdir()
    out_file.write_text("old")
    child = begin(environment, *SIMULATE, str(out_file), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, 9_000)))
    _, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 1
    assert "File too large" in err and f"{out_file} could not be written; nothing of it is left behind" in err
    assert len(err.strip().splitlines()) == 1, err
    assert [p.name for p in out_file.parent.iterdir()] == [out_file.name]
    assert out_file.read_text() == "old"


def test_an_interrupted_report_is_not_written(terminal, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    shown: Terminal = terminal("analyze", GAME, "--games", "1000000", "--threads", "1", "--out", str(path))
    shown.wait_for("playing")
    shown.press(b"\x03")
    assert shown.end() == 130
    assert "no report was written to" in shown.text
    assert not path.exists()


def test_a_person_sees_how_far_it_is(terminal) -> None:
    shown: Terminal = terminal("simulate", GAME, "--games", "1500")
    shown.wait_for("1,500 games, seeds 1 to 1500")
    assert "playing" in shown.text
    assert "/1500" in shown.text


# ------------------------------------------------------------------ the documentation page


def commands_on_the_page() -> list[list[str]]:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "run-many-games.md").read_text(encoding="utf-8")
    return [shlex.split(line)[1:] for line in page.splitlines() if line.startswith("paddock ")]


def test_the_page_shows_every_command_and_they_are_understood() -> None:
    import typer

    from paddock.cli.inputs import load_game
    from paddock.cli.main import make_app

    whole = typer.main.get_command(make_app())
    shown = commands_on_the_page()
    assert {words[0] for words in shown} == {"simulate", "arena", "analyze"}
    for name, *words in shown:
        with whole.make_context("paddock", [name]) as outer:
            context = whole.get_command(outer, name).make_context(name, words, parent=outer)
        assert load_game(context.params["game"])
        for bot in context.params["bots"] if name == "arena" else context.params["bots"].split(","):
            assert canonical_spec(bot) == bot
