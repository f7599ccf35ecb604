"""The settings of a training run with RLlib: those of train.ppo that it has, and how many environment runners play.

Neighbours: learning_settings.py (the settings that all training has), ppo_settings.py (levels and scenarios),
rllib_command.py (the command line), rllib_run.py (the run).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from artistry_env.settings import whole_number
from train.ppo_settings import PpoSettings

MOST_RUNNERS = 10_000
# Settings of train.ppo that RLlib's PPO knows nothing of.
WITHOUT = ("policy", "teacher", "lessons", "threads", "target_kl", "curriculum", "random_cards")


@dataclass(frozen=True)
class RllibSettings(PpoSettings):
    """Training against the automa with RLlib."""

    games: int = 64  # at once, of each runner
    env_runners: int = 1  # processes that play; 0: the one that learns plays, too

    saved: ClassVar[str] = "last"
    program: ClassVar[str] = "train.rllib"

    def __post_init__(self) -> None:
        whole_number("env_runners", self.env_runners, 0, MOST_RUNNERS)
        super().__post_init__()
        defaults = {field.name: field.default for field in fields(self)}
        for name in WITHOUT:
            if getattr(self, name) != defaults[name]:
                raise ValueError(f"{name}: found {getattr(self, name)!r}, expected {defaults[name]!r} with RLlib")

    @property
    def decisions(self) -> int:
        """How many decisions are between two updates."""
        return self.games * self.rollout * max(self.env_runners, 1)
