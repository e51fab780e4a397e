"""A Ray cluster of two nodes gives the same results as threads, even if one node is lost in the middle."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import numpy as np
import pytest

from paddock.arena import games
from paddock.arena.errors import ArenaError
from paddock.arena.executors import Portion, Ray, Threads, import_ray, in_order
from paddock.arena.plan import Plan, balanced, make_plan
from paddock.arena.tally import Tally, gather, tally
from paddock.engine.presentation.catalog import found

ray: Any = pytest.importorskip("ray")
GAME = found()["long_shot"]  # slow enough that a node can be removed during the run
SEATS = GAME.seats.start
GAMES = 1600


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two nodes with one core each, and a connection to it."""
    from ray.cluster_utils import Cluster

    import_ray()
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
    yield made
    ray.shutdown()
    made.shutdown()


def plan_of(*bots: str) -> Plan:
    return make_plan(GAME, SEATS, {}, balanced(bots, SEATS), 1, GAMES)


def test_a_cluster_that_loses_a_node_plays_the_same_games_as_threads(cluster: Any) -> None:
    plan = plan_of("simple", "random")
    lost = next(node for node in cluster.list_all_nodes() if not node.head)
    assert len(ray.nodes()) == 2
    parts = []
    with closing(Ray()(games.play, plan, [Portion(0, GAMES)])) as done:
        for portion, rows in in_order(done):
            parts.append(rows)
            if portion.first == 0:
                cluster.remove_node(lost, allow_graceful=False)  # kills the node without letting it finish
    threads = in_order(Threads(2)(games.play, plan, [Portion(0, GAMES)]))
    assert np.concatenate(parts).tobytes() == np.concatenate([rows for _, rows in threads]).tobytes()


def test_bots_that_need_a_table_play_alike_on_a_cluster(cluster: Any) -> None:
    plan = make_plan(GAME, SEATS, {}, [("easy", *("simple",) * (SEATS - 1))], 1, GAMES)
    there = in_order(Ray()(games.play, plan, [Portion(0, 6)]))
    assert np.concatenate([rows for _, rows in there]).tobytes() == games.play(plan, 0, 6).tobytes()


def test_a_report_is_counted_alike_on_a_cluster(cluster: Any) -> None:
    plan = plan_of("simple", "random")
    there, here = Tally(), Tally()
    gather(plan, 40, Ray(), lambda n: None, there)
    gather(plan, 40, Threads(2), lambda n: None, here)
    assert there.happenings == here.happenings
    assert there.cells == here.cells
    assert there.all_rows().tobytes() == here.all_rows().tobytes() == np.concatenate(tally(plan, 0, 40).rows).tobytes()


def test_a_cluster_at_an_address_is_used_and_left_as_it_was(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Must be the last but one test, because it closes and reopens the connection that the others share."""
    ray.shutdown()
    monkeypatch.setenv("RAY_ADDRESS", cluster.address)
    plan = plan_of("simple", "random")
    there = in_order(Ray()(games.play, plan, [Portion(0, 30)]))
    assert np.concatenate([rows for _, rows in there]).tobytes() == games.play(plan, 0, 30).tobytes()
    assert not ray.is_initialized()
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    assert any(node["Alive"] for node in ray.nodes())


def test_a_worker_with_other_rules_says_so(cluster: Any) -> None:
    from paddock.arena.executors import fetch_result, run_on_worker

    other = Plan(**{**vars(plan_of("simple", "random")), "version": 99})
    with pytest.raises(ArenaError, match="version 99 is wanted"):
        fetch_result(ray, ray.remote(run_on_worker).remote(games.play, other, 0, 1))
