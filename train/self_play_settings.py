"""The settings of a self-play run: what `python -m train.self_play` takes.

Neighbours: learning_settings.py (the settings that all training has), self_play_pool.py (what the shares are of),
self_play_command.py (the command line), self_play_run.py (the run).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from agents.opponents import FEWEST, MOST
from agents.registration import DUEL
from artistry_env.settings import known_word, whole_number
from train.learning_settings import MOST_STEPS, LearningSettings, real_number

POOL, GREEDY, UNIFORM = "pool", "greedy", "uniform"


@dataclass(frozen=True)
class SelfPlaySettings(LearningSettings):
    """Training at a table, against frozen copies of the learner and the agents kept among them."""

    players: int = 2  # at the table, the learner included
    pool: int = 8  # earlier selves kept
    freeze_every: int = 100_000  # decisions between two selves
    latest: float = 0.5  # share of the seats against the pool that the latest self holds; earlier ones have the rest
    greedy: float = 0.5  # share of the games that are played against greedy
    uniform: float = 0.05  # likewise; the rest is played against the pool

    program: ClassVar[str] = "train.self_play"

    def __post_init__(self) -> None:
        super().__post_init__()
        known_word("policy", self.policy, ("placement",))  # which selves are kept as weights of
        whole_number("players", self.players, FEWEST, MOST)
        whole_number("pool", self.pool, 1, 1000)
        whole_number("freeze_every", self.freeze_every, 1, MOST_STEPS)
        for name in ("latest", "greedy", "uniform"):
            object.__setattr__(self, name, real_number(name, getattr(self, name), 0.0, 1.0))
        if self.shared_out()[POOL] < 1:
            found = f"{self.greedy:g}, {self.uniform:g} of {self.games} games"
            raise ValueError(f"greedy, uniform: found {found}, expected shares that leave some for the pool")

    def shared_out(self) -> dict[str, int]:
        """How many of the games are played against whom."""
        found = {GREEDY: round(self.greedy * self.games), UNIFORM: round(self.uniform * self.games)}
        return {POOL: self.games - sum(found.values()), **found}

    @property
    def title(self) -> str:
        """The environment's id."""
        return DUEL
