"""Playing solo games with one agent to the end.

    played = play_out(agents.make("greedy"), checked_settings(difficulty="hard"), seeds=[0, 1, 2])
    played.results["outcome"]

Neighbours: batch.py (how the games are played), measuring.py (cells of a benchmark, and who plays them), table_games.py
(the same for several agents at one table).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent
from artistry_env.rules.batch import score_games
from artistry_env.rules.scoring import PARTS
from artistry_env.settings import Settings
from train.batch import Batch

SIDES = ("agent", "automa")
"""The two sides of a solo game, as seats 0 and 1."""

RESULT = np.dtype(
    [
        ("seed", "u8"),
        ("outcome", "i1"),  # 1 an outright win of the agent, 0 a shared win, -1 a loss
        ("scenario_met", "?"),
        ("rounds", "i4"),
        ("decisions", "i4"),
        ("parts", "i2", (len(SIDES), len(PARTS))),  # of each side's total, in the order of scoring.PARTS
        ("fingerprint", "u8"),  # of the decisions and the final table; equal for equal games, whatever their seeds
    ]
)
"""How a game ended."""


@dataclass(frozen=True)
class Played:
    """Games played to the end, in the order of their seeds.

    Attributes:
        results: (n,) of dtype `RESULT`.
        decisions: for each game, the codes that were played, int32.
    """

    results: NDArray[Any]
    decisions: list[NDArray[np.int32]]


def play_out(agent: Agent, settings: Settings, seeds: Sequence[int], first_number: int = 0) -> Played:
    """Play solo games with an agent until all are over. Games that are over leave the batch.

    Args:
        agent: who plays.
        settings: of all games; players=1.
        seeds: of the games, each 0 to 2**64 - 1.
        first_number: the number of the first game among the agent's games (`Games.numbers`).

    Raises:
        AgentFault: the agent failed, or gave no codes; `IllegalMove`: it chose an illegal action.
    """
    batch = solo_batch(agent, settings, seeds, first_number)
    decisions = batch.play_out()
    results = solo_results(batch)
    results["fingerprint"] = batch.fingerprints(decisions)
    return Played(results, decisions)


def solo_batch(agent: Agent, settings: Settings, seeds: Sequence[int], first_number: int = 0) -> Batch:
    """Solo games of one agent, begun; the arguments are those of `play_out`."""
    return Batch([agent], settings, seeds, np.zeros((len(seeds), 1), np.intp), first_number)


def solo_results(batch: Batch) -> NDArray[Any]:
    """How solo games ended, or stand: (n,) of dtype `RESULT`, without the fingerprint."""
    count = len(batch.records)
    results = np.zeros(count, RESULT)
    results["seed"] = batch.seeds
    results["rounds"], results["decisions"] = batch.records.round_number, batch.records.decisions
    parts, ends = np.zeros((count, len(PARTS)), np.int64), np.zeros((count, 4), np.int64)
    for seat in (1, 0):  # seat 0 last: its outcome is the agent's
        score_games(batch.tables, batch.records, seat, parts, ends)
        results["parts"][:, seat] = parts
    results["outcome"], results["scenario_met"] = ends[:, 1], ends[:, 2] != 0
    return results
