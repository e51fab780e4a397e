"""Bad input gives exactly one clear line on the error stream and an error status."""

import json
from pathlib import Path

import pytest

from paddock.engine.table import record as records
from paddock.engine.table.table import Table
from tests.cli.conftest import Command
from tests.probe.game import GAME as PROBE


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plai"], "plai"),
        (["--wrong"], "--wrong"),
        (["play", "chess"], "there is no game chess; there is: "),
        (["rules", "chess"], "there is no game chess"),
        (["transcript", "chess"], "there is no game chess"),
        (["warm", "chess"], "there is no game chess"),
        (["bench", "--game", "chess"], "there is no game chess"),
        (["rules"], "Missing argument"),
        (["rules", "probe", "PR-9.9"], "probe has no rule PR-9.9"),
        (["play", "probe", "--seats", "4"], "probe is for 2 to 3 players, not 4"),
        (["play", "probe", "--seats", "0"], "probe is for 2 to 3 players, not 0"),
        (["play", "probe", "--seats", "two"], "--seats"),
        (["transcript", "probe", "--seats", "9"], "probe is for 2 to 3 players, not 9"),
        (["play", "probe", "--option", "rounds=6"], "rounds: from 1 to 5, not 6 (PR-4.2)"),
        (["play", "probe", "--option", "rounds=x"], "rounds: this takes whole numbers (PR-4.2)"),
        (["play", "probe", "--option", "rounds=1,2"], "rounds: this takes whole numbers"),
        (["transcript", "probe", "--option", "laps=3"], "There is no option laps; there is: rounds"),
        (["transcript", "probe", "--option", "rounds"], "an option is given as name=value, not rounds"),
        (["play", "probe", "--seed", "-1"], "a seed is a number from 0 to"),
        (["transcript", "probe", "--seed", "-1"], "a seed is a number from 0 to"),
        (["play", "probe", "--seed", "x"], "--seed"),
        (["play", "probe", "--bots", "clever"], "there are no bots called clever; there are: easy, medium, hard, simple, random"),
        (["transcript", "probe", "--bots", "clever"], "there are no bots called clever"),
        (["play", "probe", "--lang", "fr"], "there is no language fr; there is: en, ja"),
        (["play", "probe", "--seat", "4"], "seats are 1 to 3, not 4"),
        (["play", "probe", "--seat", "0"], "seats are 1 to 3, not 0"),
        (["play", "--resume"], "there is no unfinished game in"),
        (["play", "--resume", "nowhere.json"], "there is no file nowhere.json"),
        (["play", "probe", "--resume", "x.json", "--seed", "1"], "do not go with --resume"),
        (["replay", "nowhere.json"], "nowhere.json cannot be read"),
        (["verify", "nowhere.json"], "nowhere.json cannot be read"),
        (["verify", "."], "cannot be read"),
        (["transcript", "nowhere.json"], "nowhere.json cannot be read"),
        (["transcript", "nowhere.json", "--seed", "1"], "do not go with it"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(command: Command, words: list[str], said: str) -> None:
    result = command(*words)
    assert said in result.error_line
    assert result.out == ""


def finished() -> dict[str, object]:
    table = Table.new(PROBE, 2, seed=1, target="interpreted")
    while not table.over:
        table.play(table.pending[0], table.legal(table.pending[0])[-1])
    return table.record()


def running() -> dict[str, object]:
    table = Table.new(PROBE, 2, seed=1, target="interpreted")
    return table.record(0)


def text_of(record: dict[str, object], **changed: object) -> str:
    return records.to_text(record | changed)


DAMAGED = {
    "empty": ("", "it is not JSON"),
    "cut off": (text_of(finished())[:300], "it is not JSON"),
    "not text": ("\x00\x01\x02", "it is not JSON"),
    "foreign": (json.dumps({"name": "something else"}), "is no record of this program"),
    "a list": (json.dumps([1, 2]), "is no record of this program"),
    "of another version": (text_of(finished(), rules=2), "rules version 2"),
    "of an unknown game": (text_of(finished(), game="chess"), "there is no game chess"),
    "for a viewer": (text_of(running()), "it holds no key"),
    "with other cards": (text_of(finished(), tables="00"), "other tables"),
    "with a damaged key": (text_of(finished(), key="zz"), "this record is damaged"),
    "with a short key": (text_of(finished(), key="00"), "the key of this record is damaged"),
    "without seats": (text_of(finished(), seats="many"), "this record is damaged"),
    "with too many seats": (text_of(finished(), seats=5), "2 to 3 players"),
    "with entries of no kind": (text_of(finished(), entries=[{"kind": "bribe", "seat": 0}]), "unknown kind: bribe"),
    "with impossible notation": (text_of(finished(), entries=[{"kind": "move", "seat": 0, "do": "z99"}]), "is against rule P-3"),
    "with an illegal move": (text_of(finished(), entries=[{"kind": "move", "seat": 0, "do": "p1"}]), "is against rule PR-2.1"),
    "with entries that are none": (text_of(finished(), entries=[7]), "this record is damaged"),
}


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("words", [["verify"], ["replay", "--all"], ["transcript"], ["play", "--resume"]], ids=lambda w: str(w[0]))
def test_a_damaged_or_foreign_record_is_refused_in_one_line(command: Command, tmp_path: Path, words: list[str], name: str) -> None:
    text, said = DAMAGED[name]
    file = tmp_path / "game.paddock.json"
    file.write_text(text)
    result = command(*words, str(file))
    assert said in result.error_line
    assert file.read_text() == text


def test_a_record_that_tells_another_result_fails_verification(command: Command, tmp_path: Path) -> None:
    record = finished()
    result = dict(record["result"], scores=[9, 9])  # type: ignore[call-overload]
    file = tmp_path / "game.paddock.json"
    file.write_text(text_of(record, result=result))
    assert "the result in the record is not the result of its moves" in command("verify", str(file)).error_line


def test_a_record_with_another_shuffle_than_its_seed_fails_verification(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.paddock.json"
    record = Table.new(PROBE, 2, seed=1, target="interpreted").record()
    file.write_text(text_of(record, seed=2))
    assert "the key does not follow from the seed" in command("verify", str(file)).error_line


def test_a_finished_game_cannot_be_taken_up_again(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.paddock.json"
    file.write_text(text_of(finished()))
    assert "is finished" in command("play", "--resume", str(file)).error_line


def test_a_game_of_another_name_is_not_taken_up(command: Command, tmp_path: Path, data: Path) -> None:
    command("play", "probe", "--seed", "1", typed="quit\n")
    assert "there is no unfinished game" in command("play", other_game(), "--resume").error_line
    file = next(data.glob("*.json"))
    assert "is a game of probe" in command("play", other_game(), "--resume", str(file)).error_line


def other_game() -> str:
    import paddock

    return paddock.game_names()[0]


def test_another_seat_than_ones_own_is_not_taken_up(command: Command, data: Path) -> None:
    command("play", "probe", "--seed", "1", "--seat", "2", typed="quit\n")
    assert "you sit at seat 2" in command("play", "--resume", "--seat", "1").error_line


def test_a_data_folder_that_cannot_be_written_is_said_before_the_game(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PADDOCK_DATA", str(tmp_path / "file" / "folder"))
    assert "cannot be written" in command("play", "probe", typed="1\n").error_line


def test_pictures_need_a_folder_that_can_be_written(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.paddock.json"
    file.write_text(text_of(finished()))
    assert "cannot be written" in command("replay", str(file), "--svg", str(file)).error_line


def test_a_fault_of_the_program_is_one_line_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("paddock.engine.table.verify.verify", broken)
    monkeypatch.setattr(records, "read", lambda _: {})
    assert "this is a fault of the program (RuntimeError: planted)" in command("verify", "x.json").error_line
