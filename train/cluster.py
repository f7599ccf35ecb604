"""Work shared out over a Ray cluster, or over a Ray of this machine's own: `Cluster`. Needs the extra `ray`.

    with Cluster.connected("10.0.0.7:6379") as cluster:
        benchmark(plan, cluster)

Answers are the same as with processes (workers.py), whatever the cluster's size. A task whose worker or node is lost
is done again elsewhere; its answer counts once. Neighbours: workers.py, command_line.py (`--ray`).
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from train.workers import WorkerError, answered, unpacked

LOCAL = "local"
AUTO = "auto"
CLIENT = "ray://"
SECONDS_TO_ANSWER = 4.0  # of an address, before it is given up
TRIES = 5  # of a task whose workers die
AHEAD = 2  # tasks handed out for each core
PACKAGES = ("artistry_env", "agents", "train")

# Set before Ray is loaded: who does not answer is given up soon; nobody is told that Ray is used.
_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_NUM_REDIS_GET_RETRIES": "5",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # or Ray warns of a change to come
}


def check_installed() -> None:
    """Refuse to go on without Ray; ValueError in one line."""
    if find_spec("ray") is None:
        raise ValueError("ray: found no Ray, expected it; install it with: pip install -e '.[ray]'")


class Cluster:
    """A connection to Ray; a context manager, which ends it (and a Ray that it started).

    Args:
        address: "local" to start one here, "auto" for the one running here, or host:port.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._ray: Any = None
        self._size = ""

    @classmethod
    def connected(cls, address: str) -> Cluster:
        """A connection, checked.

        Raises:
            ValueError: nothing answers there, or there is no Ray to import; one line.
        """
        cluster = cls(address)
        cluster._connect()
        return cluster

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def __str__(self) -> str:
        """How many tasks at a time, as it was in the beginning."""
        return self._size

    def cores(self) -> int:
        """How many cores there are now."""
        found: float = self._ray.cluster_resources().get("CPU", 1)
        return max(int(found), 1)

    def close(self) -> None:
        """End the connection."""
        if self._ray is not None:
            self._ray.shutdown()
            self._ray = None

    def share_out(
        self, work: Callable[[Any, Any], Any], common: Any, tasks: Sequence[Any]
    ) -> Iterator[tuple[int, Any]]:
        """Do all tasks; as workers.share_out, and with the same exceptions."""
        ray = self._ray
        do = ray.remote(num_cpus=1, max_retries=TRIES - 1, retry_exceptions=False)(answered)
        shared, waiting = ray.put(common), iter(enumerate(tasks))
        handed_out: dict[Any, int] = {}
        try:
            while True:
                for number, task in waiting:
                    handed_out[do.remote(work, shared, task)] = number
                    if len(handed_out) >= AHEAD * self.cores():
                        break
                if not handed_out:
                    return
                (ready, *_), _ = ray.wait(list(handed_out), num_returns=1)
                number = handed_out.pop(ready)
                yield number, self._answer(ready)
        finally:
            for left in handed_out:
                with suppress(Exception):  # nothing more can be done about a task that is not to be stopped
                    ray.cancel(left, force=True)

    def _answer(self, ready: Any) -> Any:
        """The answer of a task, or the exception that it met."""
        try:
            reply = self._ray.get(ready)
        except self._ray.exceptions.RayError as error:
            raise WorkerError(f"Ray lost a task {TRIES} times: {_first_line(error)}", str(error)) from error
        return unpacked(reply)

    def _connect(self) -> None:
        for name, value in _QUIET.items():
            os.environ.setdefault(name, value)
        check_installed()
        import ray

        if self.address not in (LOCAL, AUTO):
            _check_answers(self.address)
        where = {} if self.address == LOCAL else {"address": self.address}
        root = Path(__file__).parent.parent
        environment = {"py_modules": [str(root / name) for name in PACKAGES]} if where else {}
        try:
            with silent():
                ray.init(
                    **where,
                    runtime_env={**environment, "env_vars": {"ARTISTRY_QUIET": "1"}},
                    logging_level=logging.ERROR,
                    log_to_driver=False,
                    include_dashboard=False if not where else None,
                )
        except Exception as error:  # Ray raises many kinds
            raise ValueError(f"ray: found no cluster at {self.address}: {_first_line(error)}") from error
        self._ray = ray
        nodes = sum(bool(node["Alive"]) for node in ray.nodes())
        self._size = f"{self.cores()} (Ray, {nodes} node{'' if nodes == 1 else 's'})"


def _check_answers(address: str) -> None:
    """Refuse an address where nobody answers."""
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    if not (host and colon and port.isdecimal() and 0 < int(port) < 1 << 16):
        raise ValueError(f"ray: found address {address!r}, expected host:port, {AUTO}, or nothing for a local one")
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except OSError as error:
        reason = error.strerror or str(error) or "no answer"
        raise ValueError(f"ray: found no cluster at {address}: {reason.lower()}") from error


@contextmanager
def silent() -> Iterator[None]:
    """Say nothing on standard error: Ray's core writes lines there while it starts or waits for an answer."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _first_line(error: BaseException) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
