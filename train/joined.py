"""Several VecEnvs of tables as one: games of the same kind against different opponents, trained on together.

    envs = JoinedVecEnv([DuelVecEnv(64, opponents=["greedy"]), DuelVecEnv(192, opponents=[pool])])

Neighbours: self_play_run.py, which trains on them; agents/duel_sb3.py (the parts).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from agents.duel_sb3 import DuelVecEnv

Indices = int | Iterable[int] | None


class JoinedVecEnv(VecEnv):
    """Environments of several `DuelVecEnv`s, those of the first part first.

    Args:
        parts: at least one, with equal spaces.

    Attributes:
        parts: as given.
    """

    def __init__(self, parts: Sequence[DuelVecEnv]) -> None:
        self.parts = list(parts)
        ends = np.cumsum([0, *(part.num_envs for part in self.parts)]).tolist()
        self._slices = [slice(start, stop) for start, stop in pairwise(ends)]
        super().__init__(ends[-1], self.parts[0].observation_space, self.parts[0].action_space)

    def part_of(self, row: int) -> tuple[DuelVecEnv, int]:
        """The part that has an environment, and its number there."""
        for part, where in zip(self.parts, self._slices, strict=True):
            if row < where.stop:
                return part, row - where.start
        raise IndexError(f"environment: found {row}, expected less than {self.num_envs}")

    def action_masks(self) -> NDArray[np.bool]:
        """Which codes are legal, bool (num_envs, codes)."""
        return np.concatenate([part.action_masks() for part in self.parts])

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Give environment i the seed `seed` + i from the next reset on."""
        for part, where in zip(self.parts, self._slices, strict=True):
            part.seed(None if seed is None else seed + where.start)
        return [None if seed is None else seed + row for row in range(self.num_envs)]

    def reset(self) -> Any:
        """Begin a game in each environment; the first observations."""
        found = np.concatenate([np.asarray(part.reset()) for part in self.parts])
        self.reset_infos = [info for part in self.parts for info in part.reset_infos]
        return found

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take in the codes to play."""
        for part, where in zip(self.parts, self._slices, strict=True):
            part.step_async(actions[where])

    def step_wait(self) -> VecEnvStepReturn:
        """Play them: observations, rewards, whether episodes have ended, infos."""
        found = [part.step_wait() for part in self.parts]
        observations, rewards, dones = (np.concatenate([np.asarray(one[at]) for one in found]) for at in range(3))
        self.reset_infos = [info for part in self.parts for info in part.reset_infos]
        return observations, rewards, dones, [info for one in found for info in one[3]]

    def close(self) -> None:
        """End the threads."""
        for part in self.parts:
            part.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of each environment."""
        return self._each(indices, lambda part, row: part.get_attr(attr_name, row)[0])

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Refuse it, as the parts do."""
        self._each(indices, lambda part, row: part.set_attr(attr_name, value, row))

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method of each environment returns."""
        return self._each(
            indices, lambda part, row: part.env_method(method_name, *method_args, indices=row, **method_kwargs)[0]
        )

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        """False for each: no game has a Gymnasium environment of its own that could be wrapped."""
        return self._each(indices, lambda part, row: part.env_is_wrapped(wrapper_class, row)[0])

    def has_attr(self, attr_name: str) -> bool:
        """Whether `get_attr` knows it."""
        return self.parts[0].has_attr(attr_name)

    def _each(self, indices: Indices, ask: Callable[[DuelVecEnv, int], Any]) -> list[Any]:
        """What is answered for each of some environments."""
        rows = range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else indices
        return [ask(*self.part_of(row)) for row in rows]
