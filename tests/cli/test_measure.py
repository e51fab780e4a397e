"""The measurements of `paddock bench` are correct."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from paddock.cli import measure
from tests.cli.conftest import Command
from tests.probe.game import GAME as PROBE


def test_a_rate_counts_units_and_lasts_long_enough() -> None:
    asked: list[int] = []

    def work(rounds: int) -> int:
        asked.append(rounds)
        time.sleep(0.001 * rounds)
        return 10 * rounds

    began = time.perf_counter()
    assert 100 < measure.rate(work, 0.05) < 10_100
    assert time.perf_counter() - began > 0.025
    assert asked == sorted(asked)


def test_a_start_is_timed_up_to_the_first_question(environment: dict[str, str]) -> None:
    assert 0.05 < measure.first_question(PROBE, environment | {"PYTHONUNBUFFERED": "1"}) < 60
    assert len(list(Path(environment["PADDOCK_DATA"]).glob("*.paddock.json"))) == 1


def test_a_start_that_fails_is_no_figure(environment: dict[str, str]) -> None:
    with pytest.raises(RuntimeError, match="probe asked nothing"):
        measure.first_question(PROBE, environment | {"PADDOCK_DATA": "/dev/null/nowhere"})


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("import json; print(json.dumps([{'game': 'dash'}]))", [{"game": "dash"}]),
        ("import sys; sys.exit('the compiler refused')", "the compiler refused"),
    ],
)
def test_the_yardstick_is_run_as_a_program_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, found: object) -> None:
    (tmp_path / "run.py").write_text(script)
    monkeypatch.setattr(measure, "C_BASELINE", tmp_path / "run.py")
    monkeypatch.setattr(measure.shutil, "which", lambda _: "/usr/bin/gcc")
    assert measure.compare_with_c(0.1) == found


def test_without_a_compiler_or_a_checkout_the_yardstick_is_left_out(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure.shutil, "which", lambda _: None)
    monkeypatch.setattr(measure, "C_BASELINE", Path(measure.__file__))
    assert measure.compare_with_c(0.1) == "no_gcc"
    monkeypatch.setattr(measure, "C_BASELINE", tmp_path / "nowhere.py")
    assert measure.compare_with_c(0.1) == "no_checkout"
    assert "No C yardstick: it comes with the source" in command("bench", "--quick", "--game", "probe").out


def test_a_seat_counts_rate_is_that_of_its_games() -> None:
    native, length = measure.native_rate(PROBE, 2, 0.02)
    assert native > 100_000
    assert 5 < length < 60
    assert json.dumps(length)


def test_the_program_that_measures_compiling_finds_what_it_imports_and_calls() -> None:
    found: dict[str, Any] = {}
    for line in measure.COMPILE_SCRIPT.splitlines():
        if line.startswith(("import ", "from ")):
            exec(line, found)
    for module, name in re.findall(r"\b(runner|whole_games|catalog)\.(\w+)", measure.COMPILE_SCRIPT):
        assert hasattr(found[module], name)
