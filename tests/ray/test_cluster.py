"""Work on Ray: the same answers as in one process, whatever is lost on the way; addresses where nobody answers."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agents.problems import IllegalMove
from tests.ray import work
from train.benchmark import benchmark, make_plan
from train.cluster import TRIES, Cluster
from train.result_files import as_json
from train.tournament import make_plan as make_tournament
from train.tournament import tournament
from train.tournament_files import as_json as tournament_json
from train.workers import WorkerError, share_out

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]  # Ray's own, of which there are many


@pytest.fixture(scope="module")
def local() -> Iterator[Cluster]:
    with Cluster.connected("local") as cluster:
        yield cluster


def answers(cluster: Cluster, task: Any, common: Any, count: int) -> list[Any]:
    found = dict(share_out(task, common, list(range(count)), cluster))
    return [found[number] for number in range(count)]


def test_all_tasks_are_done(local: Cluster) -> None:
    found = answers(local, work.double, 10, 20)
    assert [product for product, _ in found] == [10 * task for task in range(20)]
    assert list(share_out(work.double, 10, [], local)) == []
    assert "Ray, 1 node" in str(local)


def test_a_benchmark_is_the_same(local: Cluster) -> None:
    plan = make_plan(agents=["uniform", "greedy"], difficulties=["easy", "hard"], games=40, seed=3, save_games=2)
    found, expected = benchmark(plan, local), benchmark(plan, 1)
    for ours, theirs in zip(found.cells, expected.cells, strict=True):
        assert ours.games.tobytes() == theirs.games.tobytes()
        assert [codes.tolist() for codes in ours.decisions] == [codes.tolist() for codes in theirs.decisions]
    files = [as_json(results) for results in (found, expected)]
    for file in files:
        del file["run"]
    assert files[0] == files[1]


def test_a_tournament_is_the_same(local: Cluster) -> None:
    plan = make_tournament(agents=["uniform", "greedy"], players=[2, 3], deals=12)
    files = [tournament_json(tournament(plan, crew)) for crew in (local, 1)]
    for file in files:
        del file["run"]
    assert files[0] == files[1]


def test_a_worker_that_is_lost_costs_its_task_alone(local: Cluster, tmp_path: Path) -> None:
    assert answers(local, work.dies_once, str(tmp_path), 6) == [task * task for task in range(6)]
    assert (tmp_path / "died").exists()


def test_a_task_that_always_kills_its_worker(local: Cluster) -> None:
    with pytest.raises(WorkerError, match=f"Ray lost a task {TRIES} times"):
        answers(local, work.always_dies, None, 4)
    assert answers(local, work.double, 1, 3)[2][0] == 2


def test_exceptions_come_as_from_processes(local: Cluster) -> None:
    with pytest.raises(IllegalMove, match="three is too much"):
        answers(local, work.fails, "plain", 6)
    with pytest.raises(WorkerError, match="ZeroDivisionError: a bug") as caught:
        answers(local, work.fails, "bug", 6)
    assert "in fails" in caught.value.details


def test_leaving_early_leaves_nothing_running(local: Cluster, tmp_path: Path) -> None:
    running = share_out(work.slowly, str(tmp_path), list(range(40)), local)
    next(running)
    running.close()  # type: ignore[attr-defined]
    time.sleep(1.5)
    begun = len(list(tmp_path.iterdir()))
    time.sleep(1.5)
    assert len(list(tmp_path.iterdir())) == begun < 12


def test_no_cluster_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    refused = {
        f"127.0.0.1:{port}": "connection refused",
        "somewhere": "expected host:port, auto, or nothing for a local one",
        "host:x": "expected host:port",
        "auto": "",
    }
    for address, reason in refused.items():
        with pytest.raises(ValueError, match=r"^ray: ") as caught:
            Cluster.connected(address)
        assert reason in str(caught.value)
        assert "\n" not in str(caught.value)


def test_somebody_there_who_is_not_ray() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_hang_up, args=(server,), daemon=True).start()
        begin = time.monotonic()
        with pytest.raises(ValueError, match=r"^ray: found no cluster at 127\.0\.0\.1:\d+: "):
            Cluster.connected(f"127.0.0.1:{server.getsockname()[1]}")
        assert time.monotonic() - begin < 10


def _hang_up(server: socket.socket) -> None:
    """Take calls and say nothing."""
    try:
        while True:
            server.accept()[0].close()
    except OSError:
        return
