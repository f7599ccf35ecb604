"""How many games the search simulates: from the openings of solo games, each played to its end by the quick policy.

Neighbours: speed_lines.py, which lists what is measured; agents/search/ (the search); strength.py (how well it plays).
"""

from __future__ import annotations

from collections.abc import Callable

from agents.search.player import Search
from artistry_env.game import Game
from train.speed_clock import rate, timed

SIMULATIONS = 2000
OPENINGS = 4


def search(seconds: float) -> Callable[[], dict[str, float]]:
    """Simulations a second of `search:2000` on one core, at first decisions against the standard automa."""
    searcher = Search(SIMULATIONS)
    openings = [Game.new(seed=seed) for seed in range(OPENINGS)]
    searcher.explain(openings[0])

    def think() -> int:
        for game in openings:
            searcher.explain(game)
        return SIMULATIONS * OPENINGS

    return lambda: {"search": rate(timed(think), seconds)}
