"""Plans and how they are played: seeds, pairing, and that nothing depends on the number of workers."""

from __future__ import annotations

import pytest

from train.benchmark import benchmark, make_plan
from train.measuring import Results, measure
from train.plan import Cell, Plan
from train.result_files import as_json, games_csv

AGENTS = ("uniform", "uniform:seed=1")


def small_plan(games: int = 20, seed: int = 5, save_games: int = 0) -> Plan:
    return make_plan(AGENTS, ["hard"], [2, 7], games, seed, save_games=save_games)


@pytest.fixture(scope="module")
def alone() -> Results:
    return benchmark(small_plan(save_games=3), workers=1)


def test_cells() -> None:
    cells = small_plan().cells
    assert [cell.number for cell in cells] == list(range(4))
    assert [(cell.difficulty, cell.scenario, cell.agent) for cell in cells] == [
        ("hard", 2, "uniform"),
        ("hard", 2, "uniform:seed=1"),
        ("hard", 7, "uniform"),
        ("hard", 7, "uniform:seed=1"),
    ]
    assert str(cells[1]) == "uniform:seed=1, hard, scenario 2"


def test_defaults() -> None:
    assert make_plan(AGENTS).difficulties == ("easy", "standard", "hard")
    assert make_plan(AGENTS).scenarios == (None,)
    assert make_plan(AGENTS, scenarios=[1]).difficulties == ("standard",)


@pytest.mark.parametrize("games", [1, 2, 7, 8, 20, 999, 5000])
def test_chunks_cover_each_game_once(games: int) -> None:
    plan = make_plan(AGENTS, ["easy"], games=games)
    for cell in plan.cells:
        covered = [game for chunk in plan.chunks() if chunk.cell == cell for game in range(chunk.start, chunk.stop)]
        assert covered == list(range(games))


def test_two_workers_find_the_same(alone: Results) -> None:
    shared = benchmark(small_plan(save_games=3), workers=2)
    assert shared.complete
    one, other = as_json(alone), as_json(shared)
    assert one["run"].pop("workers") == 1
    assert other["run"].pop("workers") == 2
    one.pop("run")
    other.pop("run")
    assert one == other
    assert games_csv(alone) == games_csv(shared)
    for mine, theirs in zip(alone.cells, shared.cells, strict=True):
        assert [codes.tolist() for codes in mine.decisions] == [codes.tolist() for codes in theirs.decisions]


def test_cells_are_paired_by_seed(alone: Results) -> None:
    for result in alone.cells:
        assert result.games["seed"].tolist() == list(range(5, 25))
    plain, other = alone.cells[:2]
    assert plain.games["fingerprint"].tolist() != other.games["fingerprint"].tolist()


def test_the_same_luck_meets_each_agent() -> None:
    """Two agents that play alike meet the same game on the same seed; the last seed is followed by 0."""
    plan = make_plan(["uniform", "uniform:seed=0"], ["easy"], games=4, seed=2**64 - 2)
    one, other = benchmark(plan, workers=1).cells
    assert one.games.tobytes() == other.games.tobytes()
    assert one.games["seed"].tolist() == [2**64 - 2, 2**64 - 1, 0, 1]


def test_more_games_begin_with_the_same_games(alone: Results) -> None:
    more = benchmark(small_plan(games=30), workers=1)
    for few, many in zip(alone.cells, more.cells, strict=True):
        assert many.games[:20].tobytes() == few.games.tobytes()


def test_decisions_are_kept_of_the_first_games(alone: Results) -> None:
    for result in alone.cells:
        assert [len(codes) for codes in result.decisions] == result.games["decisions"][:3].tolist()


def test_progress_is_told() -> None:
    told: list[tuple[Cell, int]] = []
    finished = [result.cell for result in measure(small_plan(), 1, lambda cell, games: told.append((cell, games)))]
    assert finished == list(small_plan().cells)
    for cell in finished:
        assert sum(games for other, games in told if other == cell) == 20
