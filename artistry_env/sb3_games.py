"""Many games in stable-baselines3's form: what they are asked, and what they return.

Neighbours: sb3.py (solo games) and agents/duel_sb3.py (a learner at a table), which are built on it; vector_games.py,
the same games in Gymnasium's form; episode_batch.py, their arrays.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.envs.registration import EnvSpec
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from artistry_env.episodes import SOME_ANNOUNCED, SOME_ILLEGAL
from artistry_env.settings import checked_seed
from artistry_env.vector_arguments import environment_numbers
from artistry_env.vector_games import GamesVectorEnv

_ILLEGAL, _ANNOUNCED = int(SOME_ILLEGAL), int(SOME_ANNOUNCED)  # numpy's integers are slow

METHODS = ("action_masks", "render")
ATTRIBUTES = (
    *("action_space", "observation_space", "table", "layout", "cards", "settings", "reward", "observation", "illegal"),
    *("render_mode", "metadata", "spec"),
)

Indices = int | Iterable[int] | None
Infos = list[dict[str, Any]]


class VecGames(VecEnv):
    """Games in stable-baselines3's form. What is told of ends and beginnings is a subclass's concern.

    Attributes:
        envs: the games in Gymnasium's form.
        spec: how Gymnasium would make one of the environments.
        ended: the numbers of the environments whose episode has ended with the last step.
        returns, lengths: those of the episodes so far, float64 and int64 (num_envs,).
        made: when this was made, seconds since 1970.
        methods: what `env_method` knows.
        attributes: what else `get_attr` knows.
    """

    methods: tuple[str, ...] = METHODS
    attributes: tuple[str, ...] = ATTRIBUTES
    envs: GamesVectorEnv

    def __init__(self, envs: GamesVectorEnv, spec: EnvSpec) -> None:
        self.envs = envs
        self.spec = spec
        self.made = time.time()
        self.returns: NDArray[np.float64] = np.zeros(envs.num_envs)
        self.lengths: NDArray[np.int64] = np.zeros(envs.num_envs, np.int64)
        self.ended: NDArray[np.int64] = np.zeros(0, np.int64)
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Give environment i the seed `seed` + i from the next reset on; without one, draw it from the system."""
        return super().seed(int.from_bytes(os.urandom(4), "little") if seed is None else checked_seed(seed))

    def reset(self) -> VecEnvObs:
        """Begin a game in each environment; the first observations."""
        given = self._seeds if any(seed is not None for seed in self._seeds) else None
        observations, infos = self.envs.reset(seed=given)  # options are ignored, as by SoloEnv
        self._reset_seeds()
        self._reset_options()
        self.returns[:] = 0.0
        self.lengths[:] = 0
        self._tell_beginnings(np.arange(self.num_envs), "_difficulty" in infos)
        return observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take in the codes to play."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Play them: observations, rewards, whether episodes have ended, infos."""
        observations, found = self.envs.advance(self._actions)
        steps = self.envs.batch.steps
        rewards = steps["reward"]
        self.returns += rewards
        self.lengths += 1
        dones = steps["terminated"] | steps["truncated"]
        infos: Infos = [{} for _ in range(self.num_envs)]
        self.ended = np.flatnonzero(dones)
        if len(self.ended):
            self._tell_ends(infos)
            self._tell_beginnings(self.ended, bool(found & _ANNOUNCED))
        if found & _ILLEGAL:
            for row in np.flatnonzero(steps["illegal"]).tolist():
                infos[row]["illegal"] = True
        return observations, rewards.astype(np.float32), dones, infos

    def _tell_ends(self, infos: Infos) -> None:
        """Put in the infos of the episodes that have ended, and begin to count anew."""
        batch, ended = self.envs.batch, self.ended
        seconds = round(time.time() - self.made, 6)
        told = zip(ended.tolist(), self._scores(batch.last_numbers()), strict=True)
        counted = zip(self.returns[ended].tolist(), self.lengths[ended].tolist(), strict=True)
        seen = zip(batch.last_masks(), self._last_observations(), strict=True)
        cut_off = batch.steps["truncated"][ended].tolist()
        for (row, info), (total, length), (mask, observation), cut in zip(told, counted, seen, cut_off, strict=True):
            info["TimeLimit.truncated"] = cut
            info["terminal_observation"] = observation
            info["action_mask"] = mask
            info["episode"] = {"r": round(total, 6), "l": length, "t": seconds}
            infos[row] = info
        self.returns[ended] = 0.0
        self.lengths[ended] = 0

    def _tell_beginnings(self, rows: NDArray[np.int64], announced: bool) -> None:
        """Fill in `reset_infos` of the games that have begun."""
        batch = self.envs.batch
        for row, mask in zip(rows.tolist(), batch.masks[rows], strict=True):
            self.reset_infos[row] = {"action_mask": mask}
        if announced:
            self._announce(rows[batch.steps["announced"][rows]])

    def _announce(self, rows: NDArray[np.int64]) -> None:
        """Add to `reset_infos` what is told of games that have begun with settings set anew."""

    def _scores(self, numbers: NDArray[np.int64]) -> Infos:
        """What is told of ended episodes, (ended, columns), as a single environment tells it: a dict for each."""
        raise NotImplementedError

    def _last_observations(self) -> Iterable[Any]:
        """The last observations of the episodes that have ended."""
        found = self.envs.batch.last_observations()
        if self.envs.observation == "flat":
            return found
        slices = self.envs.layout.slices.items()
        return [{name: whole[where] for name, where in slices} for whole in found]

    def close(self) -> None:
        """End the threads."""
        self.envs.close()

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """The picture of each game with `render_mode="rgb_array"`, else None for each."""
        if self.render_mode == "rgb_array":
            return list(self.envs.render() or ())
        warnings.warn('the games have no pictures: they are made without render_mode="rgb_array"', stacklevel=2)
        return [None] * self.num_envs

    def has_attr(self, attr_name: str) -> bool:
        """Whether `get_attr` knows it."""
        return attr_name in self.attributes or attr_name in self.methods

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute or a method of each environment; AttributeError for others than those listed above."""
        rows = self._rows(indices)
        if attr_name in self.methods:
            return [partial(self._call, attr_name, row) for row in rows]
        if attr_name not in self.attributes:
            known = ", ".join(self.attributes + self.methods)
            raise AttributeError(f"get_attr: found {attr_name!r}, expected one of {known}")
        owner = self if attr_name in ("action_space", "observation_space", "metadata", "spec") else self.envs
        return [getattr(owner, attr_name)] * len(rows)

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Refuse it, as the compiled games would not notice."""
        instead = self._instead_of(attr_name)
        raise AttributeError(f"set_attr: found {attr_name!r}, which would not reach the compiled games; use {instead}")

    def _instead_of(self, attr_name: str) -> str:
        """What to use instead of setting an attribute."""
        return "a new environment"

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method of each environment returns; AttributeError for others than `methods`."""
        if method_name == "action_masks" and not method_args and not method_kwargs:
            masks = self.envs.action_masks()
            return list(masks) if indices is None else [masks[row] for row in self._rows(indices)]
        if method_name not in self.methods:
            raise AttributeError(f"env_method: found {method_name!r}, expected one of {', '.join(self.methods)}")
        return [self._call(method_name, row, *method_args, **method_kwargs) for row in self._rows(indices)]

    def env_is_wrapped(
        self, wrapper_class: type[gym.Wrapper[Any, Any, Any, Any]], indices: Indices = None
    ) -> list[bool]:
        """False for each: no game has a Gymnasium environment of its own that could be wrapped."""
        return [False] * len(self._rows(indices))

    def _rows(self, indices: Indices) -> list[int]:
        """The numbers of the environments that `indices` names."""
        named = indices if indices is None or isinstance(indices, int | np.integer) else list(indices)
        numbers: list[int] = environment_numbers(named, self.num_envs).tolist()
        return numbers

    def _call(self, method: str, row: int, *args: Any, **kwargs: Any) -> Any:
        """What a method of one environment returns."""
        return {"action_masks": self._mask, "render": self._drawn}[method](row, *args, **kwargs)

    def _mask(self, row: int) -> NDArray[np.bool]:
        mask: NDArray[np.bool] = self.envs.batch.masks[row].astype(np.bool)
        return mask

    def _drawn(self, row: int) -> Any:
        return self.envs.render() if self.envs.render_mode is None else self.envs.render_one(row)
