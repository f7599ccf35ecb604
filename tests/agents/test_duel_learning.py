"""Learning in `Artistry/Duel-v0`: `DuelVecEnv` is equal to stable-baselines3's own DummyVecEnv, and the reward is the
learner's: a short masked PPO run against uniform beats it clearly, from either seat.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from agents.duel_sb3 import DuelVecEnv
from agents.duel_vector import DuelVectorEnv
from agents.registration import DUEL
from tests.agents.duel_play import FIRST
from tests.small_learners import SMALL, on_one_thread
from tests.test_sb3_games import assert_same_observations, play_beside
from train.intervals import wilson

STEPS = 20_000
GAMES = 300
FIRST_GAME = 10**6  # seeds from here on: no game of the training has one of them
CLEARLY = 0.7

one_thread = pytest.fixture(autouse=True)(on_one_thread)


def monitored(settings: dict[str, Any]) -> Monitor[Any, Any]:
    """A single environment with the statistics of episodes."""
    return Monitor(gym.make(DUEL, **settings))


@pytest.mark.parametrize(
    ("settings", "illegal"),
    [
        ({"opponents": ["uniform"], "reward": "shaped", "observation": "flat"}, 0.0),
        ({"opponents": ["greedy", FIRST], "observation": "dict", "max_rounds": 3}, 0.05),
        ({"opponents": "greedy", "players": 4, "seat": 2, "observation": "flat"}, 0.9),
    ],
    ids=["uniform", "mixed, dict, few rounds", "greedy, mostly illegal"],
)
def test_equal_number_by_number_to_single_environments(settings: dict[str, Any], illegal: float) -> None:
    venv = DuelVecEnv(4, threads=2, **settings)
    dummy = DummyVecEnv([partial(monitored, settings)] * 4)
    assert (venv.observation_space, venv.action_space) == (dummy.observation_space, dummy.action_space)
    assert venv.seed(9) == dummy.seed(9)
    assert_same_observations(venv.reset(), dummy.reset())
    assert play_beside(venv, dummy, 120, illegal) > 5
    assert venv.get_attr("learner") == venv.learners.tolist() == dummy.get_attr("learner")
    assert_same_observations(venv.reset(), dummy.reset())  # in mid-game, and goes on from the seed
    play_beside(venv, dummy, 20, illegal)
    venv.close()


def test_attributes_are_told_and_not_to_be_set() -> None:
    venv = DuelVecEnv(2, ["greedy", "uniform"], render_mode="ansi")
    venv.seed(3)
    venv.reset()
    assert venv.get_attr("settings", 1) == [venv.get_attr("settings")[0]]
    assert [found.names for found in venv.get_attr("opponents")] == [venv.opponents.names] * 2
    assert venv.get_attr("seat") == ["rotate"] * 2
    assert [info["seat"] for info in venv.reset_infos] == venv.learners.tolist() == [0, 1]
    assert "Round 1" in venv.env_method("render", indices=0)[0]
    with pytest.raises(AttributeError, match=r"^env_method: found 'set_settings', expected one of action_masks"):
        venv.env_method("set_settings", "hard")
    with pytest.raises(AttributeError, match=r"^set_attr: found 'seat', .*; use a new DuelVecEnv$"):
        venv.set_attr("seat", 1)


def test_evaluations_and_opponents_asked_between_calls() -> None:
    model = MaskablePPO("MlpPolicy", DuelVecEnv(4, [FIRST, "greedy"]), **SMALL)
    model.learn(128)
    mean, _ = evaluate_policy(model, DuelVecEnv(2, [FIRST, "greedy"], max_rounds=3), n_eval_episodes=4)
    assert -1 <= mean <= 1


def won_by_seat(model: MaskablePPO) -> NDArray[np.bool]:
    """Whether the model won each of `GAMES` games against uniform: bool (2, GAMES / 2), by the learner's seat."""
    envs = DuelVectorEnv(GAMES, "uniform", observation="flat")
    observations, _ = envs.reset(seed=FIRST_GAME)
    won, over = np.zeros(GAMES, np.bool), np.zeros(GAMES, np.bool)
    while not over.all():
        codes, _ = model.predict(observations, action_masks=envs.action_masks(), deterministic=True)
        observations, rewards, terminated, truncated, _ = envs.step(codes)
        ended = (terminated | truncated) & ~over
        won[ended] = rewards[ended] == 1
        over |= ended
    return won.reshape(-1, 2).T  # environment i has seat i modulo 2, as seeds follow one another


def test_a_short_run_beats_uniform_clearly_from_either_seat() -> None:
    how: dict[str, Any] = {"n_steps": 64, "batch_size": 512, "n_epochs": 4, "gamma": 1.0, "learning_rate": 1e-3}
    model = MaskablePPO("MlpPolicy", DuelVecEnv(32, "uniform"), seed=1, policy_kwargs={"net_arch": [64]}, **how)
    before = won_by_seat(model)
    model.learn(STEPS)
    after = won_by_seat(model)
    for seat in range(2):
        assert wilson(int(after[seat].sum()), GAMES // 2)[0] > wilson(int(before[seat].sum()), GAMES // 2)[1]
    assert wilson(int(after.sum()), GAMES)[0] > CLEARLY
