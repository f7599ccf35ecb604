"""`DuelVecEnv`: a learner at many tables at once, as a stable-baselines3 vector environment.

It needs stable-baselines3. Neighbours: duel_vector.py (the games, in Gymnasium's form); artistry_env/sb3.py (the same
for solo games) and artistry_env/sb3_games.py (what both share).
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from agents.duel_batch import told_at_end
from agents.duel_vector import DuelVectorEnv
from agents.opponents import ROTATE, Given, Opponents
from agents.registration import DUEL
from artistry_env.cards import CardSet
from artistry_env.sb3 import GamesVecEnv
from artistry_env.sb3_games import ATTRIBUTES, Indices, Infos, VecGames
from artistry_env.settings import MAX_ROUNDS


class DuelVecEnv(GamesVecEnv):
    """Many games of `DuelEnv` in one stable-baselines3 VecEnv, one compiled call a step but for opponents to be asked.

        model = MaskablePPO("MlpPolicy", DuelVecEnv(64, opponents=["greedy"]))

    What `artistry_env.sb3.SoloVecEnv` is for solo games: what a DummyVecEnv of as many `Monitor(DuelEnv(...))` gives,
    number by number, and a `VecMonitor` itself. `reset_infos` has the learner's `seat` in each game. `set_attr` is
    refused, and there is no `set_settings`: other opponents need a new `DuelVecEnv`.

    Arguments are those of `DuelVectorEnv`, but `observation` is `"flat"` if not given, for `"MlpPolicy"`; with `"dict"`
    take `"MultiInputPolicy"`. Seeds are stable-baselines3's, as with `SoloVecEnv`.
    """

    _games: DuelGames

    def __init__(
        self,
        num_envs: int,
        opponents: Given | Sequence[Given] = ("greedy",),
        players: int | None = None,
        seat: int | str = ROTATE,
        cards: CardSet | str | os.PathLike[str] = "reconstructed",
        reward: str = "outcome",
        observation: str = "flat",
        illegal: str = "penalize",
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
        threads: int = 1,
    ) -> None:
        settings: dict[str, Any] = {"opponents": opponents, "players": players, "seat": seat, "cards": cards}
        settings |= {"reward": reward, "observation": observation, "illegal": illegal}
        settings |= {"max_rounds": max_rounds, "render_mode": render_mode}
        envs = DuelVectorEnv(num_envs, **settings, threads=threads)
        super().__init__(DuelGames(envs, dataclasses.replace(gym.spec(DUEL), kwargs=settings)))

    @property
    def opponents(self) -> Opponents:
        """Who sits at the other seats."""
        return self._games.envs.opponents

    @property
    def learners(self) -> NDArray[np.int64]:
        """The learner's seat in each game, int64 (num_envs,)."""
        return self._games.envs.learners

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The number of the game that each environment plays, as opponents are told it, int64 (num_envs,)."""
        return self._games.envs.numbers


class DuelGames(VecGames):
    """The games of `DuelVecEnv`."""

    attributes = (*ATTRIBUTES, "opponents", "players", "seat", "learner")
    envs: DuelVectorEnv

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute or a method of each environment; AttributeError for unknown ones."""
        if attr_name == "learner":
            learners = self.envs.learners
            return [int(learners[row]) for row in self._rows(indices)]
        return super().get_attr(attr_name, indices)

    def _instead_of(self, attr_name: str) -> str:
        return "a new DuelVecEnv"

    def _tell_beginnings(self, rows: NDArray[np.int64], announced: bool) -> None:
        super()._tell_beginnings(rows, announced)
        for row, seat in zip(rows.tolist(), self.envs.batch.duels["seat"][rows].tolist(), strict=True):
            self.reset_infos[row]["seat"] = seat

    def _scores(self, numbers: NDArray[np.int64]) -> Infos:
        return told_at_end(numbers, self.envs.players)
