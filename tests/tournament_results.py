"""The tournament that README shows: `python -m tests.tournament_results` plays it anew, agents/tournament.json.

test_tournament_results.py plays its first deals again, so that results cannot outlive the code that made them.
"""

from __future__ import annotations

import json
from typing import Any

from artistry_env.files import write_whole
from tests.generated import TOURNAMENT
from tests.results import run_words
from train.tournament import make_plan, tournament
from train.tournament_plan import DEFAULT_DEALS, PLAYERS
from train.tournament_playing import TournamentResults
from train.tournament_summary import all_ratings, section_summary
from train.workers import cores

AGENTS = ["uniform", "greedy"]
REPLAYED = 6  # deals of each player count whose games' fingerprints are kept


def fingerprints(found: TournamentResults) -> dict[str, list[str]]:
    """The fingerprints of the games of the first deals of each player count."""
    return {
        str(section.players): [str(game["fingerprint"]) for game in section.games if game["deal"] < REPLAYED]
        for section in found.sections
    }


def measured() -> dict[str, Any]:
    """All that is kept of the tournament."""
    plan = make_plan(AGENTS, PLAYERS, DEFAULT_DEALS)
    found = tournament(plan, workers=cores())
    return {
        "deals": plan.deals,
        "seeds": f"0 to {plan.deals - 1}",
        "sections": [section_summary(plan, section) for section in found.sections],
        "ratings": all_ratings(found),
        "fingerprints": fingerprints(found),
        "run": run_words("python -m train.tournament"),
    }


if __name__ == "__main__":
    write_whole(TOURNAMENT, json.dumps(measured(), indent=1) + "\n")
