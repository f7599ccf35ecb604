"""The tournament that README shows is that of this code: its first deals are played again."""

from __future__ import annotations

import json

from tests.generated import TOURNAMENT
from tests.tournament_results import AGENTS, REPLAYED, fingerprints
from train.tournament import make_plan, tournament
from train.tournament_plan import DEFAULT_DEALS, PLAYERS

STORED = json.loads(TOURNAMENT.read_text())


def test_the_games_of_the_first_deals_are_the_same() -> None:
    found = fingerprints(tournament(make_plan(AGENTS, PLAYERS, REPLAYED), workers=1))
    assert all(found.values())
    again = "run python -m tests.tournament_results, then python -m tests.generated"
    assert STORED["fingerprints"] == found, again


def test_it_has_all_player_counts_and_all_deals() -> None:
    assert [section["players"] for section in STORED["sections"]] == list(PLAYERS)
    for section in STORED["sections"]:
        assert section["deals"] == STORED["deals"] == DEFAULT_DEALS
        assert [agent["agent"] for agent in section["agents"]] == AGENTS
        assert section["illegal_moves"] == 0
        assert section["distinct_games"] == section["games"]
