"""What the searcher says of a position: consistent figures, fit for JSON; and evaluations of one's own."""

from __future__ import annotations

import json

import numpy as np
import pytest

from agents.search import Search
from artistry_env.game import Game
from tests.agents import searching
from tests.agents.playing import decides

SIMULATIONS = 240
OPTIONS = [{}, {"threads": 3}, {"rollout": "uniform", "blend": 0.0}, {"model": searching.EVALUATION}]
SETUPS = [{"difficulty": "hard"}, {"scenario": 4}, {"players": 2}, {"players": 4}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_figures_are_consistent(options: dict[str, object], setup: dict[str, object]) -> None:
    game = Game.new(seed=8, **setup)  # type: ignore[arg-type]
    before = game.record.tobytes()
    rows = Search(SIMULATIONS, **options).explain(game)  # type: ignore[arg-type]
    assert game.record.tobytes() == before
    assert json.loads(json.dumps(rows)) == rows
    assert sorted(row["code"] for row in rows) == game.legal().tolist()
    visits = [row["visits"] for row in rows]
    assert sum(visits) == SIMULATIONS
    assert visits == sorted(visits, reverse=True)
    assert sum(row["prior"] for row in rows) == pytest.approx(1.0, abs=1e-6)
    for row in rows:
        assert row["action"] == game.table.describe(row["code"])
        assert row["line"][0] == {"code": row["code"], "action": row["action"]}
        assert (row["value"] is None) == (row["visits"] == 0)
        assert row["value"] is None or 0.0 <= row["value"] <= 1.0
        assert (row["error"] is None) == (row["visits"] < 2)
        assert row["error"] is None or 0.0 <= row["error"] <= 0.5


def test_the_first_is_what_it_plays() -> None:
    for seed in range(10):
        game = Game.new(difficulty="hard", seed=seed)
        assert Search(100).explain(game)[0]["code"] == decides(Search(100), game)


def test_lines_are_what_may_follow() -> None:
    game = Game.new(difficulty="hard", seed=8)
    best = Search(2000).explain(game)[0]
    assert 2 <= len(best["line"]) <= 12
    seats = game.clone()
    seats.play(best["code"])
    assert best["line"][1]["action"] == game.table.describe(best["line"][1]["code"])


def test_a_game_that_is_over_has_nothing_to_explain() -> None:
    game = Game.new(seed=1)
    while not game.over:
        game.play(game.legal()[-1])
    assert Search(10).explain(game) == []


def test_the_error_is_that_of_the_mean() -> None:
    """The value of an action, searched with 40 seeds, is spread about as its error says."""
    game = Game.new(difficulty="standard", seed=3)
    code = int(game.legal()[0])
    rows = [row for seed in range(40) for row in _uniform(seed).explain(game) if row["code"] == code]
    values, errors = np.array([row["value"] for row in rows]), np.array([row["error"] for row in rows])
    assert values.std() == pytest.approx(errors.mean(), rel=0.4)


def _uniform(seed: int) -> Search:
    """A searcher that tries all actions alike, without a tree worth the name."""
    return Search(400, c=100.0, bias=0.0, blend=1.0, seed=seed)


def test_priors_of_a_function_are_taken() -> None:
    game = Game.new(seed=5)
    legal = game.legal()
    rows = {row["code"]: row["prior"] for row in Search(50, model=searching.EVALUATION).explain(game)}
    assert [rows[code] for code in legal] == pytest.approx((legal + 1) / (legal + 1).sum(), rel=1e-5)
    alike = Search(50, model=f"{searching.__file__}:no_priors").explain(game)
    assert {row["prior"] for row in alike} == {np.float32(1 / len(legal)).item()}


def test_values_of_a_function_are_taken() -> None:
    rows = Search(50, model=f"{searching.__file__}:no_priors", trust=1.0).explain(Game.new(players=3, seed=5))
    assert {row["value"] for row in rows if row["visits"]} == {0.5}


def test_usually_a_quarter_of_a_value_is_the_functions_the_rest_a_rollouts() -> None:
    model = f"{searching.__file__}:no_priors"
    usual, rollouts = (Search(1, model=model, **how).explain(Game.new(seed=5)) for how in ({}, {"trust": 0.0}))
    (found,), (alone,) = ([row["value"] for row in rows if row["visits"]] for rows in (usual, rollouts))
    assert alone != 0.5
    assert found == pytest.approx(0.25 * 0.5 + 0.75 * alone)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("wrong_shape", r"^model: found priors \(1, 372\) and values \(1,\), expected \(1, 372\) and \(1, 1\)$"),
        ("no_numbers", "^model: found a prior or a value that is negative or no number, expected numbers >= 0$"),
    ],
)
def test_answers_that_cannot_be_used(name: str, line: str) -> None:
    with pytest.raises(ValueError, match=line):
        Search(10, model=f"{searching.__file__}:{name}").explain(Game.new(seed=5))
