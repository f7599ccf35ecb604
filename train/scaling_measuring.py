"""What is measured of scaling: the cost of a chunk besides its games, games an hour, and how fast chunks play by size.

Neighbours: scaling_crews.py (who plays), scaling_command.py; measuring.py and kept_chunks.py (chunks).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import agents
from artistry_env.settings import checked_settings
from train.kept_chunks import KeptChunks, Piece, played
from train.measuring import measure, warm_up
from train.plan import LARGEST_CHUNK, make_plan
from train.rollout import RESULT, play_out
from train.workers import Elsewhere

SIZES = (1, 2, 5, 10, 25, 50, 100, 250)
FEW, MANY = 50, 450  # chunks whose times are compared: their difference knows nothing of starting


def chunk_costs(workers: int | Elsewhere) -> dict[str, float]:
    """What chunks cost that hold as many results as any, but play nothing.

    Returns:
        `start`: seconds before the first chunk; `chunk`: seconds from chunk to chunk; `driver`: seconds of processor
        time that one takes in the process that hands them out and keeps what comes.
    """
    cold, *_ = _handed_out(workers, FEW)  # a cluster keeps its processes from then on
    times = {count: _handed_out(workers, count) for count in (FEW, MANY)}
    chunk, driver = ((times[MANY][which] - times[FEW][which]) / (MANY - FEW) for which in (0, 1))
    return {"start": cold - FEW * chunk, "chunk": chunk, "driver": driver}


def _handed_out(workers: int | Elsewhere, count: int) -> tuple[float, float]:
    """How long so many chunks take, in all and in processor time of this process."""
    with TemporaryDirectory() as folder:
        kept = KeptChunks(Path(folder) / "chunks", "scaling", {}, RESULT)
        begun, used = time.perf_counter(), time.process_time()
        for _ in played(play_nothing, None, range(count), workers, kept):
            pass
        return time.perf_counter() - begun, time.process_time() - used


def play_nothing(_: Any, __: int) -> Piece:
    """The results of a chunk without its games."""
    return Piece(np.zeros(LARGEST_CHUNK, RESULT), [], 0.0)


def games_an_hour(agent: str, workers: int | Elsewhere, games: int) -> float:
    """How many games an agent plays in an hour, its start apart, in a benchmark of so many."""
    plan = make_plan(agents=[agent], difficulties=["standard"], games=games)
    warm_up(plan)
    begun = time.perf_counter()
    for _ in measure(plan, workers):
        pass
    return 3600 * games / (time.perf_counter() - begun)


def games_a_second(agent: str, size: int, seconds: float) -> float:
    """How many games one process plays in a second, in chunks of `size`."""
    settings = checked_settings(difficulty="standard")
    found = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        play_out(agents.make(agent), settings, range(found, found + size))
        found += size
    return found / (time.perf_counter() - begun)


def by_size(
    agent: str, seconds: float, sizes: Sequence[int] = SIZES, told: Callable[[int], None] = lambda size: None
) -> dict[str, float]:
    """Games a second by the size of chunks; sizes that take more than ten times `seconds` are left out."""
    found: dict[str, float] = {}
    for size in sizes:
        if found and size / next(reversed(found.values())) > 10 * seconds:
            break
        told(size)
        found[str(size)] = games_a_second(agent, size, seconds)
    return found
