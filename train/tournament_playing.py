"""Playing a tournament: chunks of deals in workers, put together by player count. No words for people here.

    results = tournament(make_plan(agents=["uniform", "greedy"], players=[2], deals=100), workers=2)
    results.sections[0].games["ranks"]

Neighbours: tournament_plan.py (what is played), table_games.py (how), workers.py (by whom), kept_chunks.py (what is
kept of it on the way), tournament_summary.py (what comes of it); measuring.py, the same for a benchmark.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import agents as players_of
from artistry_env.compiling import announced
from artistry_env.settings import Settings
from train.kept_chunks import KeptChunks, Piece, played
from train.table_games import TABLE_RESULT, play_tables, table_batch, table_results
from train.tournament_plan import Chunk, TournamentPlan
from train.workers import Elsewhere, cores


@dataclass(frozen=True)
class Section:
    """What was played at one player count: the first so many deals, all games of each.

    Attributes:
        players: the player count.
        deals: how many deals are finished.
        games: of dtype table_games.TABLE_RESULT, in the order of their numbers.
        decisions: of the first plan.save_games games, the codes that were played, int32.
        seconds: how long playing took, added up over the workers.
    """

    players: int
    deals: int
    games: NDArray[Any]
    decisions: tuple[NDArray[np.int32], ...]
    seconds: float


@dataclass
class TournamentResults:
    """What was played.

    Attributes:
        plan: what was to be played.
        workers: how many processes played, or the cluster.
        seconds: how long all took.
    """

    plan: TournamentPlan
    workers: int | Elsewhere
    seconds: float = 0.0
    _pieces: dict[int, dict[int, tuple[Chunk, Piece]]] = field(default_factory=dict)

    def add(self, chunk: Chunk, piece: Piece) -> None:
        """Add the games of a chunk, in any order."""
        self._pieces.setdefault(chunk.players, {})[chunk.start] = (chunk, piece)

    @property
    def sections(self) -> list[Section]:
        """What is finished at each player count, in the order of the plan: the deals before the first missing one."""
        found = (self.section(players) for players in self.plan.players)
        return [section for section in found if section.deals]

    @property
    def complete(self) -> bool:
        """Whether all is finished."""
        return [section.deals for section in self.sections] == [self.plan.deals] * len(self.plan.players)

    def section(self, players: int) -> Section:
        """What is finished at a player count."""
        done, pieces = 0, []
        parts = self._pieces.get(players, {})
        while done in parts:
            chunk, piece = parts[done]
            pieces.append(piece)
            done = chunk.stop
        games = np.concatenate([piece.games for piece in pieces]) if pieces else np.zeros(0, TABLE_RESULT)
        decisions = tuple(codes for piece in pieces for codes in piece.decisions)
        return Section(players, done, games, decisions, sum(piece.seconds for piece in pieces))


def tournament(plan: TournamentPlan, workers: int | Elsewhere | None = None) -> TournamentResults:
    """Play a tournament.

    Args:
        plan: from tournament_plan.make_plan.
        workers: how many processes, or a cluster; None for one process a core. It changes no result, times apart.

    Raises:
        AgentFault: an agent failed or chose an illegal action (`IllegalMove`); one line.
        WorkerError: a process died.
    """
    results = TournamentResults(plan, workers or cores())
    start = time.perf_counter()
    for chunk, piece in play(plan, results.workers):
        results.add(chunk, piece)
    results.seconds = time.perf_counter() - start
    return results


def play(
    plan: TournamentPlan, workers: int | Elsewhere, kept: KeptChunks | None = None
) -> Iterator[tuple[Chunk, Piece]]:
    """Play a tournament and yield each chunk of it as soon as it is finished.

    What is in `kept` is not played again; what is played is added to it.

    Raises:
        As `tournament` does.
    """
    warm_up(plan)
    chunks = list(plan.chunks())
    for number, piece in played(_play_chunk, plan, chunks, workers, kept):
        yield chunks[number], piece


def warm_up(plan: TournamentPlan) -> None:
    """Let each agent decide once here, so that code is compiled once and workers find it kept.

    Says on stderr that it compiles where it does (artistry_env/compiling.py).
    """
    with announced():
        for players in plan.players:
            for entrant in plan.entrants:
                _decide_once(entrant.spec, plan.settings_of(players), plan.seed)


@cache
def _decide_once(spec: str, settings: Settings, seed: int) -> None:
    """Let an agent decide once in this process, so that its code is loaded before times are taken."""
    batch = table_batch([players_of.make(spec)], settings, [seed], [(0,) * settings.players])
    batch.step()
    table_results(batch)


def _play_chunk(plan: TournamentPlan, chunk: Chunk) -> Piece:
    """Play all games of some deals. The agents are new ones, so that what they remember depends on no worker."""
    settings = plan.settings_of(chunk.players)
    for entrant in plan.entrants:
        _decide_once(entrant.spec, settings, plan.seed)
    agents = [players_of.make(entrant.spec) for entrant in plan.entrants]
    games = [
        (deal, seating) for deal in range(chunk.start, chunk.stop) for seating in plan.seatings_of(chunk.players, deal)
    ]
    deals = [deal for deal, _ in games]
    first_number = plan.games_before(chunk.players, chunk.start)
    start = time.perf_counter()
    seeds, seatings = [plan.seed_of(deal) for deal in deals], [seating for _, seating in games]
    tables = play_tables(agents, settings, seeds, seatings, first_number)
    seconds = time.perf_counter() - start
    tables.results["deal"] = deals
    return Piece(tables.results, tables.decisions[: max(0, plan.save_games - first_number)], seconds)
