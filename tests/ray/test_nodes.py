"""Clusters of several nodes, simulated on this machine: one that is lost in the middle changes no result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ray import work
from train.benchmark import benchmark, make_plan
from train.cluster import Cluster
from train.workers import share_out

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]


@pytest.fixture
def two_nodes() -> Iterator[Any]:
    """A head without cores and two nodes with one each."""
    from ray.cluster_utils import Cluster as Simulated

    simulated = Simulated(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    nodes = [simulated.add_node(num_cpus=1) for _ in range(2)]
    simulated.wait_for_nodes()
    simulated.workers = nodes
    yield simulated
    simulated.shutdown()


def test_a_node_that_is_lost_costs_time_alone(two_nodes: Any, tmp_path: Path) -> None:
    tasks = list(range(14))
    found = {}
    with Cluster.connected(two_nodes.address) as cluster:
        assert str(cluster) == "2 (Ray, 3 nodes)"
        for number, answer in share_out(work.slowly, str(tmp_path), tasks, cluster):
            assert number not in found
            found[number] = answer
            if len(found) == 3:
                two_nodes.remove_node(two_nodes.workers[1], allow_graceful=False)
    assert found == {task: task * task for task in tasks}
    assert len(list(tmp_path.iterdir())) >= len(tasks)


def test_a_benchmark_is_the_same_on_two_nodes_and_on_one(two_nodes: Any) -> None:
    plan = make_plan(agents=["uniform"], difficulties=["easy"], games=32)
    expected = benchmark(plan, 1).cells[0].games.tobytes()
    with Cluster.connected(two_nodes.address) as cluster:
        assert benchmark(plan, cluster).cells[0].games.tobytes() == expected
        two_nodes.remove_node(two_nodes.workers[0])
        assert benchmark(plan, cluster).cells[0].games.tobytes() == expected
