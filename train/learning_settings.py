"""The settings that all training by MaskablePPO has: how long, on how many games, with which network and update.

Neighbours: ppo_settings.py (against the automa) and self_play_settings.py (against earlier selves), which add who is
played against; learning_run.py (the run).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from agents import registry
from artistry_env.cards import CardSet
from artistry_env.rewards import REWARDS
from artistry_env.settings import known_word, whole_number

POLICIES = ("placement", "mlp")
MOST_STEPS = 10**12
LAYERS = ("policy_layers", "value_layers", "option_layers")


@dataclass(frozen=True)
class LearningSettings:
    """A checked training run; each field is an argument of the command line and a key of configurations."""

    steps: int = 1_000_000  # decisions in all
    games: int = 256  # at once
    cards: str = "reconstructed"
    reward: str = "margin"
    policy: str = "placement"
    policy_layers: tuple[int, ...] = (128,)
    value_layers: tuple[int, ...] = (128, 64)
    option_layers: tuple[int, ...] = (64,)
    rollout: int = 64  # decisions of each game between updates
    batch: int = 1024
    epochs: int = 2
    learning_rate: float = 3e-3
    last_learning_rate: float = 3e-4  # it falls evenly to this
    gamma: float = 1.0
    gae_lambda: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value_weight: float = 0.5
    max_grad_norm: float = 0.5
    target_kl: float = 0.0  # 0 for none
    start: str = ""  # weights, with their layers, to begin with: a .safetensors file, or a name in agents/pretrained
    teacher: str = ""  # an agent's spec
    lessons: int = 0  # decisions that it makes in the learner's place at first
    seed: int = 0
    threads: int = 1
    evaluate_every: int = 200_000  # decisions
    evaluate_games: int = 200  # of each kind in an evaluation
    checkpoint_every: int = 1_000_000

    lists: ClassVar[tuple[str, ...]] = LAYERS
    saved: ClassVar[str] = "last.zip"  # in the folder of a run, what it goes on from
    program: ClassVar[str]  # the command that trains so

    def __post_init__(self) -> None:
        known_word("reward", self.reward, REWARDS)
        known_word("policy", self.policy, POLICIES)
        for name in self.lists:
            value = getattr(self, name)
            object.__setattr__(self, name, tuple(value) if isinstance(value, list | tuple) else (value,))
        for name, low, high in _WHOLE:
            whole_number(name, getattr(self, name), low, high)
        for name, least, most in _REAL:
            object.__setattr__(self, name, real_number(name, getattr(self, name), least, most))
        for name in LAYERS:
            for width in getattr(self, name):
                whole_number(name, width, 1, 4096)
        if not self.option_layers:
            raise ValueError("option_layers: found none, expected at least one")
        CardSet.load(self.cards)
        if self.start and self.policy != "placement":
            raise ValueError(f"start: found policy {self.policy}, expected placement")
        if bool(self.teacher) != bool(self.lessons):
            raise ValueError(f"teacher, lessons: found {self.teacher!r}, {self.lessons}, expected both or none")
        if self.teacher:
            registry.make(self.teacher)
        decisions = self.games * self.rollout
        if self.batch > decisions:
            raise ValueError(f"batch: found {self.batch}, expected at most games x rollout, {decisions}")

    @property
    def title(self) -> str:
        """What is trained on: the key of a configuration file."""
        raise NotImplementedError

    def as_dict(self) -> dict[str, Any]:
        """All settings, for a configuration file."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()}

    @classmethod
    def make(cls, values: Mapping[str, Any]) -> Self:
        """Settings from values by name; ValueError in one line for names or values that are not known."""
        names = [field.name for field in dataclasses.fields(cls)]
        for name in values:
            known_word("setting", name, names)
        return cls(**values)

    @classmethod
    def from_file(cls, title: str, values: Mapping[str, Any]) -> Self:
        """Settings from a configuration file's entry."""
        found = cls.make(values)
        if found.title != title:
            raise ValueError(f"settings: found those of {title}, expected those of {found.title}")
        return found


_WHOLE = (
    ("steps", 1, MOST_STEPS),
    ("games", 1, 100_000),
    ("rollout", 1, 100_000),
    ("batch", 2, 10_000_000),
    ("epochs", 1, 1000),
    ("lessons", 0, MOST_STEPS),
    ("seed", 0, 2**20 - 1),
    ("threads", 1, 1024),
    ("evaluate_every", 1, MOST_STEPS),
    ("evaluate_games", 1, 1_000_000),
    ("checkpoint_every", 1, MOST_STEPS),
)
_REAL = (
    ("learning_rate", 0.0, 1.0),
    ("last_learning_rate", 0.0, 1.0),
    ("gamma", 0.0, 1.0),
    ("gae_lambda", 0.0, 1.0),
    ("clip", 1e-6, 10.0),
    ("entropy", 0.0, 10.0),
    ("value_weight", 0.0, 100.0),
    ("max_grad_norm", 1e-6, 1e6),
    ("target_kl", 0.0, 10.0),
)


def real_number(name: str, value: object, low: float, high: float) -> float:
    """A number from `low` to `high`; ValueError in one line for others."""
    try:
        number = float(value)  # type: ignore[arg-type]
        if isinstance(value, bool) or not low <= number <= high:
            raise ValueError
    except (TypeError, ValueError):
        raise ValueError(f"{name}: found {value!r}, expected a number from {low:g} to {high:g}") from None
    return number
