"""What the games cost a learner: MaskablePPO with `SoloVecEnv`, against an environment that does nothing.

Needs stable-baselines3 and sb3-contrib. Neighbours: speed_lines.py, which lists what is measured;
speed_environments.py, whose recorded codes give the empty environment its masks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any

import gymnasium as gym
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from artistry_env.sb3 import SoloVecEnv
from train.speed_clock import Turn, rates, ratio, timed
from train.speed_environments import SEED, recorded_codes

ENVS, STEPS = 128, 16  # a rollout
BATCH, EPOCHS = 512, 4
POSITIONS = 64  # steps whose masks the empty environment gives, again and again

Indices = int | Iterable[int] | None


class EmptyVecEnv(VecEnv):
    """A VecEnv that does nothing: one observation, no rewards, no ends, and the masks it was made with in turn."""

    def __init__(self, spaces: VecEnv, observations: Any, masks: Sequence[list[NDArray[np.bool]]]) -> None:
        self._observations = observations
        self._masks = masks
        self._at = 0
        self._nothing = (np.zeros(spaces.num_envs, np.float32), np.zeros(spaces.num_envs, np.bool))
        super().__init__(spaces.num_envs, spaces.observation_space, spaces.action_space)

    def reset(self) -> Any:
        """The observations."""
        return self._observations

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take no notice of the actions."""

    def step_wait(self) -> VecEnvStepReturn:
        """The observations, and that nothing has happened."""
        self._at = (self._at + 1) % len(self._masks)
        rewards, dones = self._nothing
        return self._observations, rewards, dones, [{} for _ in range(self.num_envs)]

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """The masks, whatever is asked."""
        return self._masks[self._at]

    def has_attr(self, attr_name: str) -> bool:
        """Whether it is the masks."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """None for each."""
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Do nothing."""

    def env_is_wrapped(
        self, wrapper_class: type[gym.Wrapper[Any, Any, Any, Any]], indices: Indices = None
    ) -> list[bool]:
        """False for each."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing."""


def empty_like(envs: SoloVecEnv, steps: int) -> EmptyVecEnv:
    """An empty environment with the spaces of `envs` and the masks of so many steps of uniform play in it."""
    envs.seed(SEED)
    observations = envs.reset()
    masks = []
    for row in recorded_codes(envs.num_envs, steps):
        masks.append(envs.env_method("action_masks"))
        envs.step(row)
    return EmptyVecEnv(envs, observations, masks)


def learning_turn(envs: VecEnv) -> Turn:
    """Turns of one rollout and the training on it."""
    model = MaskablePPO("MlpPolicy", envs, n_steps=STEPS, batch_size=BATCH, n_epochs=EPOCHS, device="cpu", seed=SEED)

    def learn() -> int:
        model.learn(STEPS * ENVS, reset_num_timesteps=False)
        return STEPS * ENVS

    learn()
    return timed(learn)


def learning(seconds: float) -> Callable[[], dict[str, float]]:
    """MaskablePPO's decisions a second, rollouts and training, and that over the same with an empty environment."""
    torch.set_num_threads(1)
    envs = SoloVecEnv(ENVS)
    turns = {"empty": learning_turn(empty_like(envs, POSITIONS)), "real": learning_turn(envs)}

    def measure() -> dict[str, float]:
        found = rates(turns, seconds)
        return {"learning": median(found["real"]), "learning_ratio": ratio(found["real"], found["empty"])}

    return measure
