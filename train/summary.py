"""The figures of a benchmark: of each cell, and of each pair of agents on the same seeds. Plain Python, made for JSON.

Neighbours: measuring.py (the games), intervals.py (how sure), report.py (tables of it), result_files.py (files of it).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.rules.scoring import PARTS
from train.intervals import mean_interval, paired_rate_difference, wilson
from train.measuring import CellResult, Results
from train.rollout import SIDES


def cell_summary(result: CellResult) -> dict[str, Any]:
    """The figures of a cell; nothing in them depends on time or workers.

    Keys: agent, difficulty, scenario (or None), games, first_seed, last_seed, wins, draws, losses, win_rate and
    win_rate_interval; scenario_met (a count), scenario_rate, scenario_rate_interval (all None without a scenario);
    total, renown, apprentices, journeywomen, masters, inspirations: means, {"agent": ., "automa": .}; margin and
    margin_interval (mean of the agent's total less the automa's); rounds, decisions (means); illegal_moves;
    distinct_games.
    """
    games, cell = result.games, result.cell
    count = len(games)
    wins = int((games["outcome"] == 1).sum())
    margin, margin_interval = mean_interval(margins(games))
    return {
        "agent": cell.agent,
        "difficulty": cell.difficulty,
        "scenario": cell.scenario,
        "games": count,
        "first_seed": int(games["seed"][0]),
        "last_seed": int(games["seed"][-1]),
        "wins": wins,
        "draws": int((games["outcome"] == 0).sum()),
        "losses": int((games["outcome"] == -1).sum()),
        "win_rate": wins / count,
        "win_rate_interval": list(wilson(wins, count)),
        **_scenario(result),
        "total": _means(games["parts"].sum(axis=2, dtype=np.int64)),
        **{part: _means(games["parts"][:, :, which]) for which, part in enumerate(PARTS)},
        "margin": margin,
        "margin_interval": _listed(margin_interval),
        "rounds": _mean(games["rounds"]),
        "decisions": _mean(games["decisions"]),
        "illegal_moves": 0,  # the first one is fatal (rollout.py)
        "distinct_games": len(np.unique(games["fingerprint"])),
    }


def _scenario(result: CellResult) -> dict[str, Any]:
    if result.cell.scenario is None:
        return dict.fromkeys(("scenario_met", "scenario_rate", "scenario_rate_interval"))
    met, count = int(result.games["scenario_met"].sum()), len(result.games)
    return {"scenario_met": met, "scenario_rate": met / count, "scenario_rate_interval": list(wilson(met, count))}


def pair_summaries(results: Results) -> list[dict[str, Any]]:
    """Each agent against the first one, wherever both have a finished cell, in the order of the plan.

    Keys: agent, against, difficulty, scenario, games; win_rate_difference, margin_difference and
    scenario_rate_difference (None without a scenario), each the agent's less the other's, and the same with _interval;
    better, equal, worse: in how many of the paired games the agent's margin was larger, equal, smaller.
    """
    cells = {(r.cell.agent, r.cell.difficulty, r.cell.scenario): r for r in results.cells}
    first = results.plan.agents[0]
    pairs = []
    for one in results.cells:
        other = cells.get((first, one.cell.difficulty, one.cell.scenario))
        if one.cell.agent != first and other is not None:
            pairs.append(_pair(one, other))
    return pairs


def _pair(one: CellResult, other: CellResult) -> dict[str, Any]:
    if not np.array_equal(one.games["seed"], other.games["seed"]):
        raise ValueError(f"{one.cell} and {other.cell}: found different seeds, expected the same, so as to pair games")
    wins, win_interval = paired_rate_difference(one.games["outcome"] == 1, other.games["outcome"] == 1)
    gaps = margins(one.games) - margins(other.games)
    gap, gap_interval = mean_interval(gaps)
    met, met_interval = None, None
    if one.cell.scenario is not None:
        met, met_interval = paired_rate_difference(one.games["scenario_met"], other.games["scenario_met"])
    return {
        "agent": one.cell.agent,
        "against": other.cell.agent,
        "difficulty": one.cell.difficulty,
        "scenario": one.cell.scenario,
        "games": len(gaps),
        "win_rate_difference": wins,
        "win_rate_difference_interval": _listed(win_interval),
        "margin_difference": gap,
        "margin_difference_interval": _listed(gap_interval),
        "scenario_rate_difference": met,
        "scenario_rate_difference_interval": _listed(met_interval),
        "better": int((gaps > 0).sum()),
        "equal": int((gaps == 0).sum()),
        "worse": int((gaps < 0).sum()),
    }


def margins(games: NDArray[Any]) -> NDArray[np.int64]:
    """The agent's total less the automa's: (n,)."""
    totals = games["parts"].sum(axis=2, dtype=np.int64)
    difference: NDArray[np.int64] = totals[:, 0] - totals[:, 1]
    return difference


def _means(values: NDArray[Any]) -> dict[str, float]:
    """The mean of each side, from (n, sides)."""
    return {side: _mean(values[:, seat]) for seat, side in enumerate(SIDES)}


def _mean(values: NDArray[Any]) -> float:
    return int(values.sum(dtype=np.int64)) / len(values)


def _listed(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else list(interval)
