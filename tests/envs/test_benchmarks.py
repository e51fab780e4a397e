"""The benchmark suite says what it measured: short runs of its parts, and its report of made-up figures. Nothing here is timed."""

import sys
import xml.etree.ElementTree as ElementTree

import pytest

from benchmarks import beside, figures, report
from benchmarks.peer_worker import PEERS
from benchmarks.plots import bars, short
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
    peers = beside.Peers(sys.executable)
    PEERS["nothing"] = ("nothing", "Nothing", PEERS["rlcard_uno"][2], "uno")
    try:
        assert "missing" in peers.measure("nothing", 0.01)  # the worker does not know it and ends
        found = peers.measure(beside.HEARTS, 0.01)
    finally:
        del PEERS["nothing"]
        peers.close()
    assert found["decisions"] > 0
    assert found["games"] > 0


def test_hearts_stand_beside_every_seat_count() -> None:
    peers = beside.Peers(sys.executable)
    rows = beside.against_hearts([PROBE], peers, 0.01, 1)
    peers.close()
    assert [row["seats"] for row in rows] == [2, 3]
    assert all(row["ratio"] == pytest.approx(row["native"] / row["hearts"]) for row in rows)
    assert {row["goal"] for row in rows} == {5.0}


def test_our_own_measurements_give_numbers() -> None:
    assert figures.OneCore(PROBE, 2).rate(0.01) > 0
    assert figures.AllCores(PROBE, 2).rate(0.01) > 0
    assert figures.Vector(PROBE, 2, count=128).rate(0.01) > 0
    assert min(figures.clones(PROBE, 2, 0.01).values()) > 0
    assert figures.in_turns(3, lambda: 1.0, lambda: 2.0) == [1.0, 2.0]
