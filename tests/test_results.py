"""The results that README shows are those of this code: the first games of each row are played again."""

from __future__ import annotations

import json

from tests.generated import RESULTS
from tests.results import AGENTS, GAMES, REPLAYED, fingerprints


def test_the_first_games_of_each_row_are_the_same() -> None:
    stored = json.loads(RESULTS.read_text())["fingerprints"]
    assert len(stored) == len(AGENTS) * 3
    assert all(len(marks) == REPLAYED for marks in stored.values())
    assert fingerprints(REPLAYED) == stored, "run python -m tests.results, then python -m tests.generated"


def test_every_row_has_all_its_games_and_they_differ() -> None:
    for cell in json.loads(RESULTS.read_text())["cells"]:
        assert cell["games"] == cell["distinct_games"] == GAMES
        assert cell["wins"] + cell["draws"] + cell["losses"] == GAMES
        assert cell["illegal_moves"] == 0
