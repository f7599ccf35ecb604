"""Playing games of 2 to 4 players with an agent at each seat, and how they end.

    played = play_tables(agents, settings, seeds=[7, 7], seatings=[(0, 1), (1, 0)])
    played.results["ranks"]

Neighbours: batch.py (how the games are played), rollout.py (the same for solo games), tournament_playing.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent
from artistry_env.compiling import jit
from artistry_env.rules.batch import score_games
from artistry_env.rules.scoring import PARTS, standing
from artistry_env.rules.state import SEATS
from artistry_env.settings import Settings
from train.batch import Batch
from train.seating import Seating

NOBODY = -1

TABLE_RESULT = np.dtype(
    [
        ("number", "i8"),  # of the game among all of its player count
        ("deal", "i8"),
        ("seed", "u8"),
        ("players", "i1"),
        ("seats", "i2", SEATS),  # the agent on each seat by its number, or NOBODY
        ("first", "i1"),  # the seat that began the first round
        ("ranks", "i1", SEATS),  # 0 for a winner, else how many seats did better (RULINGS E3): ties have one rank
        ("parts", "i2", (SEATS, len(PARTS))),  # of each seat's total, in the order of scoring.PARTS
        ("rounds", "i4"),
        ("decisions", "i4"),
        ("truncated", "?"),  # cut off after the last round allowed
        ("fingerprint", "u8"),  # of the decisions and the final table, as in rollout.RESULT
    ]
)
"""How a game of 2 to 4 players ended."""


@dataclass(frozen=True)
class TablesPlayed:
    """Games played to the end.

    Attributes:
        results: (n,) of dtype `TABLE_RESULT`; `deal` is left to the caller.
        decisions: for each game, the codes that were played, int32.
    """

    results: NDArray[Any]
    decisions: list[NDArray[np.int32]]


def play_tables(
    agents: Sequence[Agent],
    settings: Settings,
    seeds: Sequence[int],
    seatings: Sequence[Seating],
    first_number: int = 0,
) -> TablesPlayed:
    """Play games with an agent at each seat until all are over.

    Args:
        agents: who plays.
        settings: of all games; 2 to 4 players.
        seeds: of the games, each 0 to 2**64 - 1.
        seatings: for each game, which of the agents sits on seat 0, 1, ...
        first_number: the number of the first game.

    Raises:
        AgentFault: an agent failed, or gave no codes; `IllegalMove`: it chose an illegal action.
    """
    batch = table_batch(agents, settings, seeds, seatings, first_number)
    first = batch.records.first.copy()
    decisions = batch.play_out()
    results = table_results(batch)
    results["number"] = np.arange(first_number, first_number + len(seeds))
    results["first"] = first
    results["fingerprint"] = batch.fingerprints(decisions)
    return TablesPlayed(results, decisions)


def table_batch(
    agents: Sequence[Agent],
    settings: Settings,
    seeds: Sequence[int],
    seatings: Sequence[Seating],
    first_number: int = 0,
) -> Batch:
    """Games of several players, begun; the arguments are those of `play_tables`."""
    return Batch(agents, settings, seeds, np.array(seatings, np.intp), first_number)


def table_results(batch: Batch) -> NDArray[Any]:
    """How games ended, or stand: (n,) of dtype `TABLE_RESULT`, without number, deal, first and fingerprint."""
    count, players, records = len(batch.records), batch.settings.players, batch.records
    results = np.zeros(count, TABLE_RESULT)
    results["seed"], results["players"], results["seats"] = batch.seeds, players, NOBODY
    results["seats"][:, :players] = batch.holders
    results["rounds"], results["decisions"] = records.round_number, records.decisions
    results["truncated"] = records.truncated != 0
    parts, ends = np.zeros((count, len(PARTS)), np.int64), np.zeros((count, 4), np.int64)
    for seat in range(players):
        score_games(batch.tables, records, seat, parts, ends)
        results["parts"][:, seat] = parts
    ranks = np.zeros((count, SEATS), np.int64)
    rank_games(records, ranks)
    results["ranks"] = ranks
    return results


@jit
def rank_games(games: Any, ranks: Any) -> None:
    """Write how many seats did better than each seat of each game to `ranks`, int64 (games, 4)."""
    for i in range(games.shape[0]):
        g = games[i]
        for seat in range(int(g.seat_count)):
            better = 0
            for other in range(int(g.seat_count)):
                if standing(g, other) > standing(g, seat):
                    better += 1
            ranks[i, seat] = better


def win_shares(results: NDArray[Any]) -> NDArray[np.float64]:
    """The part of the win that each seat has: float64 (n, 4); a shared win is split evenly, nobody's seat has 0."""
    won = (results["ranks"] == 0) & (results["seats"] != NOBODY)
    shares: NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
    return shares
