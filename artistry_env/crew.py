"""Threads that share a batch: each takes one stretch of it, in compiled code that leaves Python's lock free.

Numba's own parallel loops are not used: a process that has run one breaks its forked children. Neighbour:
episode_batch.py, which has the batch.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from typing import Any

import numpy as np


class Crew:
    """The caller and `threads` - 1 further threads, started when they are first needed, also in a forked child.

    A copy, or one read from a pickle, starts its own.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0  # that the pool's threads live in

    def share(self, work: Callable[[np.int64, np.int64], Any], count: int, least: int = 1) -> list[Any]:
        """What `work(start, stop)` returns for each of up to `threads` stretches that make up 0 to `count`.

        There is one stretch where two would be shorter than `least`: waking a thread takes some 50 us.
        """
        threads = min(self.threads, max(count // least, 1))
        if threads == 1:
            return [work(np.int64(0), np.int64(count))]
        bounds = [np.int64(count * k // threads) for k in range(threads + 1)]
        pool = self._started()
        others: list[Future[Any]] = [pool.submit(work, bounds[k], bounds[k + 1]) for k in range(1, threads)]
        try:
            own = work(bounds[0], bounds[1])
        finally:  # nobody may still write when the caller goes on, whatever happened
            try:
                wait(others)
            except KeyboardInterrupt:
                wait(others)
                raise
        return [own, *(other.result() for other in others)]

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def _started(self) -> ThreadPoolExecutor:
        """The pool of this process."""
        if self._pool is None or self._process != os.getpid():
            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="artistry")
            self._process = os.getpid()
        return self._pool

    def __getstate__(self) -> dict[str, Any]:
        return {"threads": self.threads, "_pool": None, "_process": 0}


@cache
def crew_of(threads: int) -> Crew:
    """The one crew of so many threads for all who have work to share out only now and then."""
    return Crew(threads)
