"""The learning check: a short run plays far better than uniform, and one whose rewards are shuffled does not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from stable_baselines3.common.vec_env import VecEnvWrapper

import agents
from agents.learned.policy import PlacementPolicy
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import checked_settings
from tests.small_learners import on_one_thread
from train.learner import Learner
from train.ppo_evaluation import FIRST_SEED, evaluate
from train.rollout import play_out
from train.summary import margins

one_thread = pytest.fixture(autouse=True)(on_one_thread)

GAMES = 100
DECISIONS = 30_000


class Shuffled(VecEnvWrapper):
    """Gives each game the rewards of another."""

    def __init__(self, envs: SoloVecEnv) -> None:
        super().__init__(envs)
        self._rng = np.random.default_rng(0)

    def reset(self) -> Any:
        return self.venv.reset()

    def step_wait(self) -> Any:
        observations, rewards, dones, infos = self.venv.step_wait()
        return observations, self._rng.permutation(rewards), dones, infos


def margin_after_training(envs: Any) -> float:
    envs.seed(2**40)
    how: dict[str, Any] = {"n_steps": 32, "batch_size": 256, "n_epochs": 3, "gamma": 1.0, "learning_rate": 2e-3}
    model = Learner(PlacementPolicy, envs, seed=1, seed_games=False, ent_coef=0.01, **how)
    model.learn(DECISIONS)
    envs.close()
    return evaluate(model.policy, [("easy", None)], GAMES, "reconstructed")[0].margin


@pytest.mark.long
def test_a_short_run_learns_and_one_with_shuffled_rewards_does_not() -> None:
    seeds = range(FIRST_SEED, FIRST_SEED + GAMES)
    uniform = float(
        margins(play_out(agents.make("uniform"), checked_settings(difficulty="easy"), seeds).results).mean()
    )
    learned = margin_after_training(SoloVecEnv(64, "easy", reward="shaped"))
    fooled = margin_after_training(Shuffled(SoloVecEnv(64, "easy", reward="shaped")))
    assert learned > uniform + 10, f"margins: learned {learned:.1f}, uniform {uniform:.1f}"
    assert fooled < uniform + 3, f"margins: with shuffled rewards {fooled:.1f}, uniform {uniform:.1f}"
