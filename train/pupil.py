"""`Pupil`: a learner that takes lessons first: another agent decides in its games, and it learns to do the same.

For so many decisions the teacher plays in the learner's place; updates make its codes likelier, and fit the value to
what became of its games. From then on all is as with `Learner`. Neighbours: learner.py, training_run.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from stable_baselines3.common.vec_env import VecEnv
from torch.nn import functional

from agents.asking import codes_of
from agents.protocol import Agent, Games
from artistry_env.sb3 import GamesVecEnv
from artistry_env.settings import Settings
from train.joined import JoinedVecEnv
from train.learner import Learner


class Pupil(Learner):
    """A learner with a teacher; arguments are those of `Learner`.

    Attributes:
        teacher: who teaches, or None.
        lessons: how many decisions the teacher makes; until then all is imitation.
        kind: the settings of a game, for the card tables that the teacher reads.
    """

    def __init__(self, *arguments: Any, **others: Any) -> None:
        self.take_lessons(None, 0, None)
        super().__init__(*arguments, **others)

    def take_lessons(self, teacher: Agent | None, lessons: int, kind: Settings | None) -> None:
        """Learn from a teacher for the first `lessons` decisions of the run."""
        self.teacher, self.lessons, self.kind = teacher, lessons, kind

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), "teacher", "lessons", "kind"]

    @property
    def taught(self) -> bool:
        """Whether the decisions of the rollout under way are the teacher's."""
        return self.teacher is not None and self.rollout_begun < self.lessons

    def collect_rollouts(self, env: VecEnv, *arguments: Any, **others: Any) -> bool:
        """As with `Learner`."""
        self.rollout_begun = self.num_timesteps
        return super().collect_rollouts(env, *arguments, **others)

    def _choose(self, distribution: Any, env: VecEnv, masks: Any) -> torch.Tensor:
        if self.teacher is None or not self.taught:
            return super()._choose(distribution, env, masks)
        assert self.kind is not None
        return torch.from_numpy(codes_of(self.teacher, games_of(env, self.kind), masks))

    def _loss(self, chosen: torch.Tensor, clip: float, clip_values: float | None) -> tuple[torch.Tensor, torch.Tensor]:
        """In lessons the teacher's codes are to become likely, and values to be the returns."""
        if not self.taught:
            return super()._loss(chosen, clip, clip_values)
        buffer = self.rollout_buffer
        distribution, values = buffer.judge(self.policy, chosen)
        log_probs = distribution.log_prob(buffer.flat("codes", chosen))
        value_loss = functional.mse_loss(buffer.flat("returns", chosen), values.flatten())
        loss = self.vf_coef * value_loss - log_probs.mean()
        with torch.no_grad():
            nothing = torch.zeros(())
            entropy_loss = -distribution.entropy().mean()
            return loss, torch.stack([-log_probs.mean(), value_loss, entropy_loss, nothing, nothing, loss])


def games_of(env: VecEnv, kind: Settings) -> Games:
    """What an agent is shown of the games of a VecEnv; copies, all of settings like `kind`."""
    parts = env.parts if isinstance(env, JoinedVecEnv) else [env]
    assert all(isinstance(part, GamesVecEnv) for part in parts)
    inside = [part._games.envs for part in parts if isinstance(part, GamesVecEnv)]
    records = np.concatenate([envs.batch.games for envs in inside]).view(np.recarray)
    return Games(records, kind.tables, kind.cards, inside[0].table, np.arange(len(records)))
