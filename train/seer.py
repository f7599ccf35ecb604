"""`Seer`: a searcher that is told the luck of the game. No agent to play with, but a bound for those that are not.

    python -m train.benchmark --agents train/seer.py:Seer:2000 --difficulty hard --games 200

All its simulations meet the tiles and cards that the game itself will bring, so what it does not win, hardly anybody
can. agents/README.md has its figures. Neighbours: agents/search/ (the searcher, who is never told).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agents.search.player import Search
from agents.search.settings import DEFAULTS, Settings
from agents.search.thinking import Crowd

__all__ = ["Seer"]


@dataclass(frozen=True)
class _Told(Settings):
    """Settings of a search whose simulations keep the game's own future."""

    def record(self, thread: int) -> Any:
        row = super().record(thread)
        row.stream = -1  # see `give_future` in agents/search/simulation.py
        return row


class Seer(Search):
    """A searcher that knows what the game will bring.

    Args:
        simulations: for each decision; or a time for each.

    Raises:
        ValueError: something else than a number of simulations, or a time such as "200ms".
    """

    def __init__(self, simulations: int | str = DEFAULTS.simulations) -> None:
        super().__init__(simulations)
        self.settings = _Told(**vars(self.settings))
        self._crowd = Crowd(self.settings)
        self.name = f"seer:{simulations}"
