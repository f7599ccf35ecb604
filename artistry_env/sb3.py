"""`SoloVecEnv`: many solo games at once, as a stable-baselines3 vector environment.

It needs stable-baselines3, which the rest of the package does not. Neighbours: vector.py (the games, in Gymnasium's
form), sb3_games.py (in stable-baselines3's), factory.py (for DummyVecEnv and SubprocVecEnv).
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from typing import Any, Literal, Self

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecMonitor
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from artistry_env.actions import ActionTable
from artistry_env.cards import CardSet
from artistry_env.episodes import LAST
from artistry_env.observation import Layout
from artistry_env.registration import SOLO
from artistry_env.rules.scoring import PARTS
from artistry_env.sb3_games import METHODS, Indices, Infos, VecGames
from artistry_env.settings import Settings
from artistry_env.vector import Difficulties, Scenarios, SoloVectorEnv

# The columns of `EpisodeBatch.last_numbers`: single numbers, unpacked below in this order, then pairs.
_SINGLES = 6
assert (LAST.names or ())[:_SINGLES] == ("outcome", "rounds", "difficulty", "scenario", "is_success", "scenario_met")
assert (LAST.names or ())[_SINGLES:] == ("totals", "renown", "parts")


class GamesVecEnv(VecMonitor):
    """Many games as one stable-baselines3 VecEnv that is a `VecMonitor` itself, whatever is played."""

    _games: VecGames

    def __init__(self, games: VecGames) -> None:
        self._games = games
        super().__init__(games)
        self.reset_infos = games.reset_infos
        self.t_start = games.made
        counted: Any = (games.returns, games.lengths)  # VecMonitor's are of 32 bits
        self.episode_returns, self.episode_lengths = counted

    @property
    def unwrapped(self) -> Self:
        """This environment: what is inside is no concern of others."""
        return self

    @property
    def table(self) -> ActionTable:
        """What the action codes mean."""
        return self._games.envs.table

    @property
    def layout(self) -> Layout:
        """Where everything stands in the flat observation."""
        return self._games.envs.layout

    def action_masks(self) -> NDArray[np.bool]:
        """Which codes are legal in the positions last returned: bool (num_envs, codes), the caller's own."""
        return self._games.envs.action_masks()

    def reset(self) -> VecEnvObs:
        """Begin a game in each environment; the first observations."""
        return self._games.reset()

    def step_wait(self) -> VecEnvStepReturn:
        """What became of the codes given to `step_async`: observations, rewards float32, dones bool, infos."""
        returned = self._games.step_wait()
        self.episode_count += len(self._games.ended)
        return returned


class SoloGames(VecGames):
    """The games of `SoloVecEnv`."""

    methods = (*METHODS, "set_settings")
    envs: SoloVectorEnv

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute or a method of each environment; AttributeError for unknown ones."""
        if attr_name == "settings":
            settings = self.envs.settings
            return [settings[row] for row in self._rows(indices)]
        return super().get_attr(attr_name, indices)

    def _call(self, method: str, row: int, *args: Any, **kwargs: Any) -> Any:
        if method == "set_settings":
            return self.envs.set_settings(*args, **(kwargs | {"indices": row}))
        return super()._call(method, row, *args, **kwargs)

    def _instead_of(self, attr_name: str) -> str:
        if attr_name in ("difficulty", "scenario", "settings"):
            return "env_method('set_settings', ...) or set_settings(...), from the next game on"
        return "a new SoloVecEnv"

    def _announce(self, rows: NDArray[np.int64]) -> None:
        games = self.envs.batch.games
        for row in rows.tolist():
            for name in ("difficulty", "scenario"):
                self.reset_infos[row][name] = int(games[name][row])

    def _scores(self, numbers: NDArray[np.int64]) -> Infos:
        singles = numbers[:, :_SINGLES].tolist()  # few calls for all: numpy's take longer here than what they do
        pairs = numbers[:, _SINGLES:].reshape(len(numbers), -1, 2).tolist()
        return [
            {
                "outcome": outcome,
                "is_success": success == 1,
                "scenario_met": met == 1,
                "totals": totals,
                "renown": renown,
                "parts": dict(zip(PARTS, parts, strict=True)),
                "rounds": rounds,
                "difficulty": difficulty,
                "scenario": scenario,
            }
            for (outcome, rounds, difficulty, scenario, success, met), (totals, renown, *parts) in zip(
                singles, pairs, strict=True
            )
        ]


class SoloVecEnv(GamesVecEnv):
    """Many games of `SoloEnv` in one stable-baselines3 VecEnv, one compiled call a step.

        model = MaskablePPO("MlpPolicy", SoloVecEnv(64, difficulty="easy"))

    It gives what a DummyVecEnv of as many `Monitor(SoloEnv(...))` gives, number by number; only the infos of games that
    live say neither `action_mask` (`env_method("action_masks")`, or faster `action_masks()`, returns the masks) nor
    that the time limit is not reached. It is a `VecMonitor` itself: evaluations find the statistics of episodes
    without another one around it. Under `VecNormalize`, evaluate on a `SoloVecEnv`, too: stable-baselines3 carries its
    averages only from one to another that is wrapped alike.

    ## Infos

    Each is a new dict: while a game lives empty but for `illegal` (true) after an illegal action, at its end the last
    info of `SoloEnv`, `TimeLimit.truncated`, `terminal_observation` and `episode`: return `r`, length `l`, seconds `t`
    since the environment was made.

    ## Environments one by one

    `env_method` knows `action_masks`, `render` (with a `render_mode`) and `set_settings` (difficulty,
    scenario: from the environment's next game on; `reset_infos` tells when that has begun). `get_attr` has what
    `ATTRIBUTES` lists. `set_attr` is refused: the games are compiled and would not notice.

    ## Arguments

    Those of `SoloVectorEnv`, but `observation` is `"flat"` if not given, for `"MlpPolicy"`; with `"dict"` take
    `"MultiInputPolicy"`. Seeds are stable-baselines3's: `seed(s)` counts from the next `reset()` on and gives
    environment i the seed s + i; later games follow from it as with `SoloEnv`. No global random state is touched.
    """

    _games: SoloGames

    def __init__(
        self,
        num_envs: int,
        difficulty: Difficulties = "standard",
        scenario: Scenarios = None,
        cards: CardSet | str | os.PathLike[str] = "reconstructed",
        reward: str = "outcome",
        observation: str = "flat",
        illegal: str = "penalize",
        render_mode: str | None = None,
        threads: int = 1,
    ) -> None:
        settings: dict[str, Any] = {"difficulty": difficulty, "scenario": scenario, "cards": cards, "reward": reward}
        settings |= {"observation": observation, "illegal": illegal, "render_mode": render_mode}
        envs = SoloVectorEnv(num_envs, **settings, threads=threads)
        super().__init__(SoloGames(envs, dataclasses.replace(gym.spec(SOLO), kwargs=settings)))

    @property
    def settings(self) -> tuple[Settings, ...]:
        """The settings of each environment's game."""
        return self._games.envs.settings

    def set_settings(
        self,
        difficulty: Difficulties | None = None,
        scenario: Scenarios | Literal["keep"] = "keep",
        indices: int | Sequence[int] | None = None,
    ) -> None:
        """Change difficulty or scenario from the next games on, see `SoloVectorEnv.set_settings`."""
        self._games.envs.set_settings(difficulty, scenario, indices)
