"""The settings of a self-play run: what `python -m train.self_play` takes.

Neighbours: learning_settings.py (the settings that all training has), self_play_pool.py (what the shares are of),
self_play_command.py (the command line), self_play_run.py (the run).
"""

from __future__ import annotations

from dataclasses import dataclass

from agents.opponents import FEWEST, MOST
from agents.registration import DUEL
from artistry_env.settings import known_word, whole_number
from train.learning_settings import MOST_STEPS, LearningSettings, real_number


@dataclass(frozen=True)
class SelfPlaySettings(LearningSettings):
    """Training at a table, against frozen copies of the learner and the agents kept among them."""

    players: int = 2  # at the table, the learner included
    pool: int = 8  # earlier selves kept
    freeze_every: int = 100_000  # decisions between two selves
    latest: float = 0.4  # share of the seats that the latest self holds
    greedy: float = 0.25
    uniform: float = 0.05  # earlier selves have the rest, each as often as the others

    def __post_init__(self) -> None:
        super().__post_init__()
        known_word("policy", self.policy, ("placement",))  # which selves are kept as weights of
        whole_number("players", self.players, FEWEST, MOST)
        whole_number("pool", self.pool, 1, 1000)
        whole_number("freeze_every", self.freeze_every, 1, MOST_STEPS)
        shares = ("latest", "greedy", "uniform")
        for name in shares:
            object.__setattr__(self, name, real_number(name, getattr(self, name), 0.0, 1.0))
        if sum(getattr(self, name) for name in shares) > 1.0:
            found = ", ".join(f"{getattr(self, name):g}" for name in shares)
            raise ValueError(f"latest, greedy, uniform: found {found}, expected shares that add up to at most 1")

    @property
    def title(self) -> str:
        """The environment's id."""
        return DUEL
