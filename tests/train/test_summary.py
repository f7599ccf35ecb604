"""The figures of cells and pairs, from games made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from train.intervals import wilson
from train.measuring import CellResult, Results
from train.plan import make_plan
from train.rollout import RESULT
from train.summary import cell_summary, pair_summaries


def games(rows: list[tuple[int, bool, int, int]]) -> Any:
    """Games from (outcome, scenario met, renown of the agent, renown of the automa)."""
    made = np.zeros(len(rows), RESULT)
    for number, (outcome, met, mine, theirs) in enumerate(rows):
        parts = [[mine, 2, 1, 4, 0], [theirs, 0, 3, 0, 5]]
        made[number] = (number, outcome, met, 3 + number, 20 + number, parts, number // 2)
    return made


FIRST = games([(-1, False, 10, 20), (1, True, 22, 12), (0, False, 20, 19), (-1, False, 15, 25)])
SECOND = games([(1, False, 24, 20), (1, True, 22, 12), (1, True, 25, 19), (-1, False, 14, 25)])


@pytest.fixture
def results() -> Results:
    plan = make_plan(["uniform", "uniform:seed=1"], ["hard"], [5], games=4)
    found = Results(plan, 1)
    found.add(CellResult(plan.cells[1], SECOND, (), 2.0))
    found.add(CellResult(plan.cells[0], FIRST, (), 1.0))
    return found


def test_cell(results: Results) -> None:
    summary = cell_summary(results.cells[0])
    assert [summary[key] for key in ("agent", "difficulty", "scenario")] == ["uniform", "hard", 5]
    assert [summary[key] for key in ("games", "first_seed", "last_seed")] == [4, 0, 3]
    assert [summary[key] for key in ("wins", "draws", "losses")] == [1, 1, 2]
    assert summary["win_rate"] == 0.25
    assert summary["win_rate_interval"] == list(wilson(1, 4))
    assert (summary["scenario_met"], summary["scenario_rate"]) == (1, 0.25)
    assert summary["renown"] == {"agent": 16.75, "automa": 19.0}
    assert summary["apprentices"] == {"agent": 2.0, "automa": 0.0}
    assert summary["journeywomen"] == {"agent": 1.0, "automa": 3.0}
    assert summary["masters"] == {"agent": 4.0, "automa": 0.0}
    assert summary["inspirations"] == {"agent": 0.0, "automa": 5.0}
    assert summary["total"] == {"agent": 23.75, "automa": 27.0}
    assert summary["margin"] == -3.25
    low, high = summary["margin_interval"]
    assert low < -3.25 < high
    assert (low + high) / 2 == pytest.approx(-3.25)
    assert (summary["rounds"], summary["decisions"]) == (4.5, 21.5)
    assert (summary["illegal_moves"], summary["distinct_games"]) == (0, 2)


def test_no_scenario() -> None:
    plan = make_plan(["uniform"], ["hard"], games=4)
    summary = cell_summary(CellResult(plan.cells[0], FIRST, (), 1.0))
    assert [summary[key] for key in ("scenario_met", "scenario_rate", "scenario_rate_interval")] == [None, None, None]


def test_pair(results: Results) -> None:
    (pair,) = pair_summaries(results)
    assert (pair["agent"], pair["against"]) == ("uniform:seed=1", "uniform")
    assert (pair["difficulty"], pair["scenario"], pair["games"]) == ("hard", 5, 4)
    assert pair["win_rate_difference"] == 0.5
    low, high = pair["win_rate_difference_interval"]
    assert -1 <= low < 0.5 < high <= 1
    assert pair["scenario_rate_difference"] == 0.25
    assert pair["margin_difference"] == (14 + 0 + 5 - 1) / 4
    # by hand: the standard deviation of 14, 0, 5, -1 is 6.8557, Student's quantile 3.182
    assert pair["margin_difference_interval"] == pytest.approx([4.5 - 10.908, 4.5 + 10.908], rel=3e-3)
    assert [pair[key] for key in ("better", "equal", "worse")] == [2, 1, 1]


def test_pairs_need_the_first_agents_cell(results: Results) -> None:
    del results.cells[0]
    assert pair_summaries(results) == []


def test_games_of_different_seeds_are_not_paired(results: Results) -> None:
    games = SECOND.copy()
    games["seed"] += 1
    results.cells[1] = CellResult(results.cells[1].cell, games, (), 1.0)
    with pytest.raises(ValueError, match="found different seeds, expected the same"):
        pair_summaries(results)
