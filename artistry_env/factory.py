"""Factories of solo environments that pickle: for vector environments that make theirs in other processes.

Neighbours: registration.py (the ids), solo.py (the environment that is made), vector.py and sb3.py (many games in one
process, far faster and without factories).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

import gymnasium as gym

from artistry_env.cards import CardSet
from artistry_env.registration import PRESETS, SOLO
from artistry_env.settings import known_word, whole_number
from artistry_env.solo import SoloEnv
from artistry_env.vector_arguments import entries

SETTINGS = tuple(signature(SoloEnv).parameters)
MOST_ENVS = 100_000


@dataclass(frozen=True)
class EnvFactory:
    """Each call makes a new environment. A factory pickles, so that it works in any process, however that is started.

        make = EnvFactory("Artistry/SoloHard-v0", {"observation": "flat"})
        env = make()

    Everything is checked where the factory is made, as other processes can't tell well what they stumble over; a card
    file is read there, too, so that all environments have the same cards.

    Attributes:
        env_id: an id of `artistry_env` (registration.py).
        settings: arguments of `SoloEnv`, by name.
        monitored: whether to wrap the environment in stable-baselines3's `Monitor` (which has to be installed then).

    Raises:
        ValueError: an id or a setting that is not known, in one line.
    """

    env_id: str = SOLO
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    monitored: bool = False

    def __post_init__(self) -> None:
        known_word("env_id", self.env_id, tuple(PRESETS))
        settings = {known_word("settings", name, SETTINGS): value for name, value in self.settings.items()}
        if "cards" in settings:
            settings["cards"] = CardSet.load(settings["cards"])
        object.__setattr__(self, "settings", settings)
        self._made()

    def __call__(self) -> gym.Env[Any, Any]:
        """A new environment, in Gymnasium's usual wrappers and, if asked for, `Monitor`."""
        env = self._made()
        if self.monitored:
            from stable_baselines3.common.monitor import Monitor

            return Monitor(env)
        return env

    def _made(self) -> gym.Env[Any, Any]:
        return gym.make(self.env_id, **self.settings)


def env_factories(count: int, env_id: str = SOLO, *, monitored: bool = False, **settings: Any) -> list[EnvFactory]:
    """Factories for `count` environments, which may differ in their settings.

        SubprocVecEnv(env_factories(3, difficulty=["easy", "standard", "hard"], observation="flat", monitored=True))

    Args:
        count: how many.
        env_id: the id of all.
        monitored: see `EnvFactory`.
        settings: arguments of `SoloEnv`; a list or tuple has an entry for each environment.

    Raises:
        ValueError: a list of another length, or what `EnvFactory` refuses.
    """
    number = whole_number("count", count, 1, MOST_ENVS)
    if "cards" in settings and not isinstance(settings["cards"], list | tuple):
        settings["cards"] = CardSet.load(settings["cards"])  # once for all
    each = {name: _for_each(name, value, number) for name, value in settings.items()}
    return [EnvFactory(env_id, {name: values[i] for name, values in each.items()}, monitored) for i in range(number)]


def _for_each(name: str, value: Any, count: int) -> list[Any]:
    """The values of a setting for each environment."""
    return entries(name, value, count) if isinstance(value, list | tuple) else [value] * count
