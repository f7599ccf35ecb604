"""The strengths that agents/README.md shows are those of this code: the first games of the quickest rows again."""

from __future__ import annotations

import json

import pytest

from tests.strength_tables import LEVELS, STRENGTH, TUNING
from train.benchmark import benchmark, make_plan
from train.strength_file import FORMAT, REPLAYED

STORED = json.loads(STRENGTH.read_text())


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_games_are_the_same(level: str) -> None:
    cells = [cell for cell in STORED["cells"] if cell["difficulty"] == level]
    quickest = min(cells, key=lambda cell: cell["simulations"])
    assert quickest["simulations"] <= 50
    plan = make_plan(agents=[quickest["agent"]], difficulties=[level], games=REPLAYED, seed=STORED["setup"]["seed"])
    games = benchmark(plan, workers=1).cells[0].games
    assert [str(mark) for mark in games["fingerprint"]] == quickest["fingerprints"], "measure with train.strength anew"


def test_the_first_game_of_each_setting_is_the_same() -> None:
    stored = json.loads(TUNING.read_text())
    for cell in stored["cells"]:
        plan = make_plan(agents=[cell["agent"]], difficulties=["hard"], games=1, seed=stored["setup"]["seed"])
        (mark,) = benchmark(plan, workers=1).cells[0].games["fingerprint"]
        assert str(mark) == cell["fingerprints"][0], f"{cell['agent']}: measure with train.strength anew"


def test_every_row_has_all_its_games() -> None:
    assert STORED["format"] == FORMAT
    for cell in STORED["cells"]:
        assert cell["games"] == cell["distinct_games"] == STORED["setup"]["games"]
        assert cell["illegal_moves"] == 0


def test_the_target_of_simulations_is_there_for_each_level() -> None:
    found = {cell["difficulty"] for cell in STORED["cells"] if cell["simulations"] == 2000}
    assert found == set(LEVELS)
