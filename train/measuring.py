"""Playing a plan: chunks of games in workers, put together to cells. No words for people here.

    results = benchmark(make_plan(agents=["uniform", "greedy"], games=200), workers=2)
    results.cells[0].games["outcome"].mean()

Neighbours: plan.py (what is played), rollout.py (how), workers.py (by whom), kept_chunks.py (what is kept of it on the
way), summary.py (what comes of it).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import agents as players
from artistry_env.compiling import announced
from artistry_env.settings import Settings
from train.kept_chunks import KeptChunks, Piece, played
from train.plan import Cell, Chunk, Plan
from train.rollout import play_out, solo_batch, solo_results
from train.workers import Elsewhere, cores


@dataclass(frozen=True)
class CellResult:
    """The games of a cell.

    Attributes:
        cell: which.
        games: (plan.games,) of dtype rollout.RESULT, in the order of their seeds.
        decisions: of the first plan.save_games games, the codes that were played, int32.
        seconds: how long playing took, added up over the workers.
    """

    cell: Cell
    games: NDArray[Any]
    decisions: tuple[NDArray[np.int32], ...]
    seconds: float


@dataclass
class Results:
    """What was measured: the cells that are finished, in the order of the plan.

    Attributes:
        plan: what was to be played.
        cells: what was.
        workers: how many processes played, or the cluster.
        seconds: how long all took.
    """

    plan: Plan
    workers: int | Elsewhere
    cells: list[CellResult] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether all cells are finished."""
        return len(self.cells) == len(self.plan.cells)

    def add(self, cell: CellResult) -> None:
        """Add a finished cell in its place."""
        self.cells.append(cell)
        self.cells.sort(key=lambda each: each.cell.number)


def benchmark(plan: Plan, workers: int | Elsewhere | None = None) -> Results:
    """Play a plan.

    Args:
        plan: from plan.make_plan.
        workers: how many processes, or a cluster; None for one process a core. It changes no result, times apart.

    Raises:
        AgentFault: an agent failed or chose an illegal action (`IllegalMove`); one line.
        WorkerError: a process died.
    """
    results = Results(plan, workers or cores())
    start = time.perf_counter()
    for cell in measure(plan, results.workers):
        results.add(cell)
    results.seconds = time.perf_counter() - start
    return results


def measure(
    plan: Plan,
    workers: int | Elsewhere,
    advance: Callable[[Cell, int], None] = lambda cell, games: None,
    kept: KeptChunks | None = None,
) -> Iterator[CellResult]:
    """Play a plan and yield each cell as soon as it is finished; `advance` is told of each chunk's cell and games.

    What is in `kept` is not played again; what is played is added to it.

    Raises:
        As `benchmark` does.
    """
    warm_up(plan)
    chunks = list(plan.chunks())
    pieces: dict[Cell, dict[int, Piece]] = {cell: {} for cell in plan.cells}
    expected = len(chunks) // len(plan.cells)
    for number, piece in played(_play_chunk, plan, chunks, workers, kept):
        chunk = chunks[number]
        pieces[chunk.cell][chunk.start] = piece
        advance(chunk.cell, chunk.stop - chunk.start)
        if len(pieces[chunk.cell]) == expected:
            parts = pieces.pop(chunk.cell)
            yield _joined(chunk.cell, [parts[start] for start in sorted(parts)])


def warm_up(plan: Plan) -> None:
    """Let each agent decide once here, so that code is compiled once and workers find it kept.

    Says on stderr that it compiles where it does (artistry_env/compiling.py).
    """
    with announced():
        for cell in plan.cells[: len(plan.agents)]:
            _decide_once(cell.agent, plan.settings_of(cell), plan.seed)


@cache
def _decide_once(spec: str, settings: Settings, seed: int) -> None:
    """Let an agent decide once in this process, so that its code is loaded before times are taken."""
    batch = solo_batch(players.make(spec), settings, [seed])
    batch.step()
    solo_results(batch)


def _play_chunk(plan: Plan, chunk: Chunk) -> Piece:
    """Play some games of a cell. The agent is a new one, so that what it remembers depends on no worker."""
    settings = plan.settings_of(chunk.cell)
    _decide_once(chunk.cell.agent, settings, plan.seed)
    agent = players.make(chunk.cell.agent)
    seeds = [plan.seed_of(number) for number in range(chunk.start, chunk.stop)]
    start = time.perf_counter()
    games = play_out(agent, settings, seeds, first_number=chunk.start)
    seconds = time.perf_counter() - start
    return Piece(games.results, games.decisions[: max(0, plan.save_games - chunk.start)], seconds)


def _joined(cell: Cell, pieces: list[Piece]) -> CellResult:
    return CellResult(
        cell,
        np.concatenate([piece.games for piece in pieces]),
        tuple(codes for piece in pieces for codes in piece.decisions),
        sum(piece.seconds for piece in pieces),
    )
