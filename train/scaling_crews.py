"""Who plays while scaling is measured: processes of this machine, or nodes of a cluster that Ray simulates on it.

Neighbours: scaling_measuring.py, workers.py, cluster.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from train.cluster import Cluster
from train.workers import Elsewhere

PROCESSES, NODES = "processes", "nodes"
CREWS = ((PROCESSES, 1), (PROCESSES, 2), (NODES, 2), (NODES, 4))


def crew_name(kind: str, count: int) -> str:
    """A crew in words."""
    return f"{count} {kind if count > 1 else kind.removesuffix('es')}"


@contextmanager
def at_work(kind: str, count: int) -> Iterator[int | Elsewhere]:
    """A crew of so many processes, or of nodes with one core each and a head without any; it is left at the end."""
    if kind == PROCESSES:
        yield count
        return
    with _simulated(count) as address, Cluster.connected(address) as cluster:
        yield cluster


@contextmanager
def _simulated(count: int) -> Iterator[str]:
    """The address of a simulated cluster."""
    from ray.cluster_utils import Cluster as Simulated

    made: Any = Simulated(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        for _ in range(count):
            made.add_node(num_cpus=1)
        made.wait_for_nodes()
        yield str(made.address)
    finally:
        made.shutdown()
