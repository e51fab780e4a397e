"""The benchmark suite: short runs of its parts, and a report of invented figures. The tests check no speeds."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from benchmarks.peers import in_turns
from benchmarks.peers.worker import PEERS, measured
from benchmarks.speed import figures, memory, report, search
from benchmarks.speed.goals import FILE, goal, goals
from benchmarks.speed.plots import bars, short
from benchmarks.strength import longer, resumable_run, weighed
from benchmarks.strength.resumable_run import Kept, Part
from paddock.bots.searcher import SearchParams
from paddock.engine.presentation.catalog import found
from tests.probe.game import GAME as PROBE

GPU = {"decisions": 5e9, "games": 2e7, "equal": True}


def made_up(**changed):
    game = {
        "game": "probe", "seats": 2, "length": 18.0, "native": 2e7, "native_all": 4e7, "cores": 2, "vector": 1.8e7,
        "vector_ratio": 0.45, "vector_ratio_one": 0.41, "vector_simple": 1e6, "interpreted": 3e4, "step": 9e5,
        "table": 1e5, "clone": {"python": 5e6, "bulk": 5e7}, "rollouts": 1e5, "gpu": GPU,
    }  # fmt: skip
    return {
        "machine": {"processor": "an abacus", "cores": 2, "python": "3.11", "numba": "0.68", "when": "2026-01-01"},
        "games": [game | changed],
        "waiting": [{"game": "probe", "waiting": None, "memory": {"state": 300, "in_vector": 900, "native": 2e8, "vector": 3e8}}],
        "hearts": [{"game": "probe", "seats": 2, "native": 2e7, "hearts": 2e6, "ratio": 10.0, "goal": 5.0, "reached": True}],
        "peers": [
            {"peer": "rlcard_uno", "package": "rlcard", "words": "RLCard Uno", "missing": "ModuleNotFoundError: No module named 'rlcard'"},
            {"peer": "pgx_kuhn", "package": "pgx", "words": "PGX", "decisions": 1e6, "games": 1e5, "cores": 1.0, "version": "2"},
        ],
        "limit": "gcc is not installed",
    }


def test_the_report_names_what_is_missing_and_which_goals_are_missed() -> None:
    good, bad = report.page(made_up()), report.page(made_up(vector_ratio=0.3))
    assert "not measured: ModuleNotFoundError: No module named 'rlcard'" in good
    assert "gcc is not installed" in good
    assert "| 0.45 | PASS |" in good
    assert "MISS" not in good
    assert "| 0.30 | **MISS** |" in bad
    assert "5 G" in good


@pytest.mark.parametrize("waiting", [None, {"compile_table": 5.0, "compile_loops": 1.5, "start_cold": 0.8, "start_warm": 0.7}])
def test_every_row_of_a_table_has_as_many_cells_as_its_head(waiting) -> None:
    found = made_up()
    found["waiting"][0]["waiting"] = waiting
    tables = [part.splitlines() for part in report.page(found).split("\n\n") if part.startswith("|")]
    assert len(tables) > 5
    for lines in tables:
        assert len({line.count("|") for line in lines}) == 1, lines[0]


def test_plots_are_pictures_with_a_bar_for_each_figure() -> None:
    for name, picture in report.plots(made_up()).items():
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg"), name
        assert len(root.findall("{http://www.w3.org/2000/svg}rect")) >= 3
    assert bars("none", "", []) == ""
    assert ElementTree.fromstring(bars("one & only", "x", [("a < b", 3.0, "peer")])) is not None


def test_numbers_are_short() -> None:
    assert [short(n) for n in (5, 25_100, 21_300_000, 5.2e9)] == ["5", "25.1 k", "21.3 M", "5.2 G"]


def test_a_peer_that_is_not_there_is_reported_and_the_next_one_is_measured() -> None:
    peers = in_turns.Peers(sys.executable)
    PEERS["nothing"] = ("nothing", "Nothing", PEERS["rlcard_uno"][2], "uno")
    try:
        assert "missing" in peers.measure("nothing", 0.01)  # the worker does not know this peer and ends
        found = peers.measure(in_turns.HEARTS, 0.01)
    finally:
        del PEERS["nothing"]
        peers.close()
    assert found["decisions"] > 0
    assert found["games"] > 0


def test_a_peer_plays_at_least_once() -> None:
    found = measured(lambda: (sum(range(10_000)) and 20, 1), 0.0)
    assert found["games"] > 0
    assert found["decisions"] == pytest.approx(20 * found["games"])


def test_hearts_stand_beside_every_seat_count() -> None:
    rows = in_turns.against_hearts([PROBE], sys.executable, 0.01, 1)
    assert [row["seats"] for row in rows] == [2, 3]
    assert all(row["ratio"] == pytest.approx(row["native"] / row["hearts"]) for row in rows)
    assert {row["goal"] for row in rows} == {5.0}


def test_our_own_measurements_give_numbers() -> None:
    assert figures.OneCore(PROBE, 2).rate(0.01) > 0
    assert figures.AllCores(PROBE, 2).rate(0.01) > 0
    assert figures.Vector(PROBE, 2, count=128).rate(0.01) > 0
    assert min(figures.clones(PROBE, 2, 0.01).values()) > 0
    turns: list[float] = []
    assert figures.in_turns(3, 0.6, lambda turn: turns.append(turn) or 1.0, lambda turn: 2.0) == [1.0, 2.0]
    assert len(turns) * turns[0] == pytest.approx(3 * 0.6) and len(turns) > 3


def test_memory_of_native_play_and_of_vector_games() -> None:
    native, vector = memory.peaks(PROBE, 64)
    assert 0 < native <= vector


def test_memory_of_a_process_does_not_include_that_of_its_parent() -> None:
    held = bytearray(200 << 20)
    child = [sys.executable, "-c", "from benchmarks.speed.memory import peak; print(peak())"]
    peak = int(subprocess.run(child, capture_output=True, text=True, check=True).stdout)
    assert 0 < peak < memory.peak()
    assert len(held)


@pytest.mark.parametrize("params", [search.WHOLE, longer.BY_SIMPLE, weighed.TO_THE_END])
def test_rollouts_of_whole_games_end_with_the_game(params) -> None:
    of = SearchParams.of(PROBE, params)
    assert (of.cut, of.chapters, of.plies, of.shrewd) == (0, 0, 1, False)


# ------------------------------------------------------------------ goals


def test_goals_are_data_by_game_and_the_usual_one_is_for_all_others() -> None:
    assert FILE.exists()
    assert goal("hearts", "a game nobody has heard of") == 5.0
    assert goal("limit", "a game nobody has heard of") is None
    assert set(goals()) == {"hearts", "limit", "vector", "gpu"}
    for listed in goals().values():
        assert set(listed) - {"usual"} <= set(found())


def named_as_a_game_with_a_goal(**gpu):
    name = next(iter(goals()["gpu"]))
    return name, made_up(game=name, gpu=GPU | gpu)


def test_goals_on_a_gpu_are_judged_where_there_is_one() -> None:
    name, fast = named_as_a_game_with_a_goal(decisions=1e12)
    _, slow = named_as_a_game_with_a_goal(decisions=1.0)
    _, other = named_as_a_game_with_a_goal(decisions=1e12, equal=False)
    assert [good for what, _, good in report.goals(fast) if "on a GPU" in what and name in what] == [True]
    for missed in (slow, other):
        assert [good for what, _, good in report.goals(missed) if "on a GPU" in what] == [False]
    assert "other games than the interpreted ones" in report.page(other)
    assert "not judged" not in report.page(fast)


def test_without_a_gpu_the_report_says_so() -> None:
    found = made_up(game=next(iter(goals()["gpu"])), gpu="no GPU here")
    assert "Goals on a GPU: not judged, no GPU here." in report.page(found)
    assert not [what for what, _, _ in report.goals(found) if "GPU" in what]


def test_of_a_game_without_a_goal_on_a_gpu_the_report_says_nothing() -> None:
    assert "not judged" not in report.page(made_up(gpu="the state is too long"))


# ------------------------------------------------------------------ parts


def counted(name, answer, settings=None):
    calls: list[int] = []

    def measure():
        calls.append(1)
        return answer

    return Part(name, measure, settings or {}), calls


def test_a_run_goes_on_with_what_is_missing(tmp_path) -> None:
    (one, of_one), (two, of_two) = counted("figures/one", {"a": 1}), counted("figures/two", {"a": 2})
    kept = Kept(tmp_path)
    ticks = iter([0.0, 0.0, 100.0])
    resumable_run.measure_missing([one, two], kept, 1.0, lambda what: None, lambda: next(ticks))
    assert (len(of_one), len(of_two)) == (1, 0)
    assert resumable_run.answers([one, two], kept, "figures") == [{"a": 1}]
    resumable_run.measure_missing([one, two], Kept(tmp_path), None, lambda what: None)
    assert (len(of_one), len(of_two)) == (1, 1)
    assert resumable_run.answers([one, two], kept, "figures") == [{"a": 1}, {"a": 2}]
    assert resumable_run.answers([one, two], kept, "hearts") == []


def test_what_was_measured_with_other_settings_or_code_does_not_count(tmp_path) -> None:
    kept = Kept(tmp_path)
    part, _ = counted("hearts/one", [1], {"rounds": 7, "code": resumable_run.code_of([PROBE])})
    kept.keep(part, part.measure())
    assert kept.answer(part) == [1]
    assert kept.answer(Part(part.name, part.measure, part.settings | {"rounds": 3})) is None
    assert kept.answer(Part(part.name, part.measure, part.settings | {"code": {PROBE.name: "another"}})) is None
    (tmp_path / resumable_run.FOLDER / part.file).write_text("{ broken off")
    assert kept.answer(part) is None


def test_parts_are_taken_by_the_beginning_of_their_names() -> None:
    names = ("figures/one-2", "figures/two-2", "peers/one")
    asked = [Part(name, lambda: None) for name in names]
    assert [part.name for part in resumable_run.wanted(asked, ["figures/two", "peers"])] == ["figures/two-2", "peers/one"]
    assert resumable_run.wanted(asked, []) == asked


def test_a_report_of_half_a_run_names_the_rest() -> None:
    half = made_up() | {"missing": ["figures/other-2"], "games": [], "hearts": [], "peers": [], "limit": []}
    assert "Not measured yet: figures/other-2." in report.page(half)
    assert report.plots(half)
