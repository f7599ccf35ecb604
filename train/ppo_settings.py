"""The settings of a training run: what `python -m train.ppo` takes, checked, and configurations in YAML.

A configuration file (train/configs/) has a mapping for each environment id; what it does not say has the defaults
below, and the command line goes before both. Neighbours: ppo_command.py (the command line), ppo_run.py (the run).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from artistry_env.cards import CardSet
from artistry_env.files import read_whole, shown_path
from artistry_env.registration import PRESETS, SOLO
from artistry_env.rewards import REWARDS
from artistry_env.settings import DIFFICULTIES, SCENARIOS, known_word, whole_number
from train.mixture import Mixture, Pair, parse_mixture

CONFIGS = Path(__file__).parent / "configs"
POLICIES = ("placement", "mlp")
NO_SCENARIO = "none"
MOST_STEPS = 10**12


@dataclass(frozen=True)
class PpoSettings:
    """A checked training run; each field is an argument of the command line and a key of configurations."""

    env: str = SOLO
    steps: int = 1_000_000  # decisions in all
    games: int = 256  # at once
    difficulty: tuple[str, ...] = ()  # levels, shared out over the games; () for the environment's own
    scenarios: tuple[str, ...] = ()  # likewise: numbers, none
    curriculum: str = ""  # levels from a part of the steps on: easy@0,easy+standard@0.3,hard@0.6
    mixture: str = ""  # instead of these three: levels and scenarios with weights (mixture.py)
    start: str = ""  # weights to begin with, a .safetensors file, whose layers are taken
    cards: str = "reconstructed"
    reward: str = "margin"
    policy: str = "placement"
    policy_layers: tuple[int, ...] = (128,)
    value_layers: tuple[int, ...] = (128, 64)
    option_width: int = 64
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
    seed: int = 0
    threads: int = 1
    evaluate_every: int = 200_000  # decisions
    evaluate_games: int = 200  # of each level and scenario
    checkpoint_every: int = 1_000_000

    def __post_init__(self) -> None:
        known_word("env", self.env, tuple(PRESETS))
        known_word("reward", self.reward, REWARDS)
        known_word("policy", self.policy, POLICIES)
        for name in ("difficulty", "scenarios", "policy_layers", "value_layers"):
            value = getattr(self, name)
            object.__setattr__(self, name, tuple(value) if isinstance(value, list | tuple) else (value,))
        for name, low, high in _WHOLE:
            whole_number(name, getattr(self, name), low, high)
        for name, least, most in _REAL:
            object.__setattr__(self, name, _number(name, getattr(self, name), least, most))
        for name in ("policy_layers", "value_layers"):
            for width in getattr(self, name):
                whole_number(name, width, 1, 4096)
        CardSet.load(self.cards)
        self.pairs()
        if self.mixture:
            for name in ("difficulty", "scenarios", "curriculum"):
                if getattr(self, name):
                    raise ValueError(f"mixture: found {name}, too, expected one of both")
            parse_mixture("mixture", self.mixture)
        if self.start and self.policy != "placement":
            raise ValueError(f"start: found policy {self.policy}, expected placement")
        decisions = self.games * self.rollout
        if self.batch > decisions:
            raise ValueError(f"batch: found {self.batch}, expected at most games x rollout, {decisions}")

    def shares(self, part: float) -> Mixture:
        """What is played when so much of the steps, 0 to 1, is done."""
        if self.mixture:
            return parse_mixture("mixture", self.mixture)
        levels = [names for begin, names in self.stages() if part >= begin][-1]
        return tuple((pair, 1.0) for pair in self.pairs(levels))

    def evaluated(self) -> list[Pair]:
        """What is evaluated: all that is played at any time."""
        if self.mixture:
            return [pair for pair, _ in self.shares(0.0)]
        levels = [level for _, names in self.stages() for level in names]
        return self.pairs(tuple(dict.fromkeys(levels)))

    def stages(self) -> list[tuple[float, tuple[str, ...]]]:
        """From which part of the steps on which levels are played; the first from 0 on."""
        own = str(PRESETS[self.env].get("difficulty", "standard"))
        levels = tuple(known_word("difficulty", word, DIFFICULTIES) for word in self.difficulty or (own,))
        if not self.curriculum:
            return [(0.0, levels)]
        found = []
        for piece in str(self.curriculum).split(","):
            words, _, begin = piece.strip().partition("@")
            names = tuple(known_word("curriculum", word, DIFFICULTIES) for word in words.split("+"))
            found.append((_number("curriculum", begin or "nothing", 0.0, 1.0), names))
        if found[0][0] != 0.0 or found != sorted(found, key=lambda stage: stage[0]):
            raise ValueError(f"curriculum: found {self.curriculum!r}, expected the first at 0, others later")
        return found

    def pairs(self, levels: tuple[str, ...] | None = None) -> list[Pair]:
        """Each level, those of the last stage if none are given, with each scenario."""
        own = PRESETS[self.env].get("scenario")
        words = self.scenarios or (NO_SCENARIO if own is None else str(own),)
        return [(level, _scenario(word)) for level in levels or self.stages()[-1][1] for word in words]

    def as_dict(self) -> dict[str, Any]:
        """All settings, for a configuration file."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()}


_WHOLE = (
    ("steps", 1, MOST_STEPS),
    ("games", 1, 100_000),
    ("option_width", 1, 4096),
    ("rollout", 1, 100_000),
    ("batch", 2, 10_000_000),
    ("epochs", 1, 1000),
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


def _number(name: str, value: object, low: float, high: float) -> float:
    try:
        number = float(value)  # type: ignore[arg-type]
        if isinstance(value, bool) or not low <= number <= high:
            raise ValueError
    except (TypeError, ValueError):
        raise ValueError(f"{name}: found {value!r}, expected a number from {low:g} to {high:g}") from None
    return number


def _scenario(word: object) -> int | None:
    if word is None or str(word) == NO_SCENARIO:
        return None
    text = str(word)
    number = int(text) if text.isdecimal() else word
    return whole_number("scenarios", number, SCENARIOS[0], SCENARIOS[-1], f"{NO_SCENARIO}, or ")


def read_configuration(path: Path, env: str | None) -> dict[str, Any]:
    """What a configuration file says of an environment id; with None of the only one it has.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no configuration, or has nothing for that id; one line.
    """
    source = shown_path(path)
    try:
        content = yaml.safe_load(read_whole(path))
    except (yaml.YAMLError, ValueError) as error:
        raise ValueError(f"{source}: found {' '.join(str(error).split())}, expected YAML") from error
    if not isinstance(content, dict) or not all(isinstance(each, dict) for each in content.values()):
        raise ValueError(f"{source}: found {type(content).__name__}, expected a mapping for each environment id")
    known = [name for name in content if name in PRESETS]
    chosen = known[0] if env is None and len(known) == 1 else SOLO if env is None else env
    if chosen not in content:
        raise ValueError(f"{source}: found nothing for {chosen}, expected one of {', '.join(known)}")
    return {"env": chosen, **content[chosen]}


def make_settings(values: Mapping[str, Any]) -> PpoSettings:
    """Settings from values by name; ValueError in one line for names or values that are not known."""
    names = [field.name for field in dataclasses.fields(PpoSettings)]
    for name in values:
        known_word("setting", name, names)
    return PpoSettings(**values)
