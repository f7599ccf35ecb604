"""The settings of a training run: what `python -m train.ppo` takes, checked, and configurations in YAML.

A configuration file (train/configs/) has a mapping for each environment id; what it does not say has the defaults
below, and the command line goes before both. Neighbours: learning_settings.py (the settings that all training has),
ppo_command.py (the command line), ppo_run.py (the run).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

import yaml

from artistry_env.files import read_whole, shown_path
from artistry_env.registration import PRESETS, SOLO
from artistry_env.settings import DIFFICULTIES, SCENARIOS, known_word, whole_number
from train.learning_settings import MOST_STEPS, LearningSettings, real_number
from train.mixture import Mixture, Pair, parse_mixture

CONFIGS = Path(__file__).parent / "configs"
NO_SCENARIO = "none"


@dataclass(frozen=True)
class PpoSettings(LearningSettings):
    """Training against the automa: which environment, levels and scenarios."""

    env: str = SOLO
    difficulty: tuple[str, ...] = ()  # levels, shared out over the games; () for the environment's own
    scenarios: tuple[str, ...] = ()  # likewise: numbers, none
    curriculum: str = ""  # levels from a part of the steps on: easy@0,easy+standard@0.3,hard@0.6
    random_cards: int = 0  # decisions between two random card sets (random_cards.py); 0 for the one set
    mixture: str = ""  # instead of these three: levels and scenarios with weights (mixture.py)
    partial: float = 0.0  # the most reward for a part of a scenario that is not met (partial_reward.py)

    program: ClassVar[str] = "train.ppo"
    lists: ClassVar[tuple[str, ...]] = ("difficulty", "scenarios", *LearningSettings.lists)

    def __post_init__(self) -> None:
        known_word("env", self.env, tuple(PRESETS))
        super().__post_init__()
        whole_number("random_cards", self.random_cards, 0, MOST_STEPS)
        if self.random_cards and self.policy != "placement":
            raise ValueError(f"random-cards: found policy {self.policy}, expected placement")
        object.__setattr__(self, "partial", real_number("partial", self.partial, 0.0, 2.0))
        if self.partial and self.reward != "outcome":
            raise ValueError(f"partial: found reward {self.reward}, expected outcome")
        self.pairs()
        if self.mixture:
            for name in ("difficulty", "scenarios", "curriculum"):
                if getattr(self, name):
                    raise ValueError(f"mixture: found {name}, too, expected one of both")
            parse_mixture("mixture", self.mixture)

    @property
    def title(self) -> str:
        """The environment's id."""
        return self.env

    @classmethod
    def from_file(cls, title: str, values: Mapping[str, Any]) -> Self:
        """Settings from a configuration file's entry."""
        return cls.make({"env": title, **values})

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
            found.append((real_number("curriculum", begin or "nothing", 0.0, 1.0), names))
        if found[0][0] != 0.0 or found != sorted(found, key=lambda stage: stage[0]):
            raise ValueError(f"curriculum: found {self.curriculum!r}, expected the first at 0, others later")
        return found

    def pairs(self, levels: tuple[str, ...] | None = None) -> list[Pair]:
        """Each level, those of the last stage if none are given, with each scenario."""
        own = PRESETS[self.env].get("scenario")
        words = self.scenarios or (NO_SCENARIO if own is None else str(own),)
        return [(level, _scenario(word)) for level in levels or self.stages()[-1][1] for word in words]


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
    return PpoSettings.make(values)
