"""`DuelVectorEnv`: a learner at many tables at once, as a Gymnasium vector environment.

Neighbours: duel.py (one table; what is observed, done and rewarded is told there), duel_batch.py (the arrays),
duel_step.py (the compiled step); artistry_env/vector_games.py (steps and resets).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from agents.duel_batch import NUMBERS, TRUTHS, DuelBatch
from agents.opponents import ROTATE, Given, Opponents, checked_seat
from artistry_env.cards import CardSet
from artistry_env.rules.state import SEATS
from artistry_env.settings import MAX_ROUNDS, checked_settings
from artistry_env.vector_games import Flags, GamesVectorEnv, Observations
from artistry_env.vector_infos import Ends, Infos, last_infos, tell


class DuelVectorEnv(GamesVectorEnv):
    """Many games of `DuelEnv` at once, equal number by number to as many single environments.

        envs = gym.make_vec("Artistry/Duel-v0", num_envs=1024, opponents=["greedy"], observation="flat")

    What is observed, done and rewarded is told in `agents.duel.DuelEnv`. Observations are arrays of (num_envs, length),
    actions whole numbers (num_envs,), rewards float64. `uniform` and `greedy` opponents play inside one compiled call a
    step; others are asked between such calls, each at once in all games that wait for it.

    ## Ends and beginnings

    `AutoresetMode.SAME_STEP`, seeds and `options` are those of `artistry_env.vector.SoloVectorEnv`: environment i is
    seeded by `reset(seed=s)` with s + i, and its later games follow from that as those of `DuelEnv` do.

    ## Information

    In Gymnasium's form, as with `SoloVectorEnv`: `infos["action_mask"]`, int8 (num_envs, codes), and of the games that
    have begun `infos["seat"]`, the learner's seats; `final_obs` and `final_info` where episodes have ended.

    ## Arguments

    - `num_envs`: how many games.
    - `opponents`, `players`, `seat`, `cards`, `reward`, `observation`, `illegal`, `max_rounds`: as with `DuelEnv`.
    With `illegal="raise"` no environment has moved when `IllegalAction` is raised.
    - `render_mode`, `threads`, `copy`: as with `SoloVectorEnv`.

    An opponent that fails or chooses an illegal action is fatal: `AgentFault` is raised by `step` or `reset`, and the
    games in which it was to move must be reset.

    Attributes:
        opponents: the `Opponents`.
        players, seat: as given.
        learners: the learner's seat in each game, int64 (num_envs,).
        table, layout, cards, reward, observation, illegal, copy, threads, batch: as with `SoloVectorEnv`.
    """

    batch: DuelBatch

    def __init__(
        self,
        num_envs: int,
        opponents: Given | Sequence[Given] = ("greedy",),
        players: int | None = None,
        seat: int | str = ROTATE,
        cards: CardSet | str | os.PathLike[str] = "reconstructed",
        reward: str = "outcome",
        observation: str = "dict",
        illegal: str = "penalize",
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.opponents = Opponents(opponents, players)
        self.players = self.opponents.players
        self.seat = checked_seat(seat, self.players)
        self.settings = checked_settings(self.players, cards=cards, max_rounds=max_rounds)
        super().__init__(num_envs, self.settings, reward, observation, illegal, render_mode, threads, copy)
        form = (self.num_envs, self.reward, self.observation == "dict", self.threads)
        self.batch = DuelBatch(self.settings, self.opponents, self.seat, *form, going_on=True)
        self._ends = Ends(NUMBERS, TRUTHS, SEATS, self.players)

    @property
    def learners(self) -> NDArray[np.int64]:
        """The learner's seat in each game, int64 (num_envs,)."""
        seats: NDArray[np.int64] = self.batch.duels["seat"].copy()
        return seats

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The number of the game that each environment plays, as opponents are told it, int64 (num_envs,)."""
        return self.batch.numbers(np.arange(self.num_envs))

    def advance(self, actions: NDArray[np.int64]) -> tuple[Observations, int]:
        """As with `SoloVectorEnv`."""
        if self.batch.lost.any():
            lost = int(self.batch.lost.argmax())
            raise gym.error.ResetNeeded(f"environment {lost}: an opponent has failed: call reset() before step()")
        return super().advance(actions)

    def _last_infos(self, rows: NDArray[np.int64], ended: Flags) -> Infos:
        batch = self.batch
        numbers, illegal = batch.last_numbers(), batch.steps["illegal"] & ended
        infos = last_infos(self._ends, numbers, batch.last_masks(), rows, ended, illegal)
        winners: NDArray[Any] = np.empty(self.num_envs, object)  # numpy fills it with None
        for row, flags in zip(rows.tolist(), numbers[:, -SEATS:], strict=True):
            winners[row] = np.flatnonzero(flags).tolist()
        tell(infos, "winners", winners, ended.copy())
        return infos

    def _tell_beginnings(self, infos: Infos, begun: Flags, found: int) -> None:
        """Tell the learner's seats in the games that have begun."""
        tell(infos, "seat", np.where(begun, self.batch.duels["seat"], 0), begun.copy())
