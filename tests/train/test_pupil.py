"""Lessons: the teacher plays first, its decisions become likelier, then training goes on as without."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import agents
from agents.learned.policy import PlacementPolicy
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import checked_settings
from tests.small_learners import on_one_thread
from train.learner import Learner
from train.pupil import Pupil, games_of

one_thread = pytest.fixture(autouse=True)(on_one_thread)

HOW = {"n_steps": 16, "batch_size": 64, "n_epochs": 2, "seed": 3, "learning_rate": 3e-3}


def pupil(lessons: int) -> Pupil:
    """A learner that greedy teaches."""
    found = Pupil(PlacementPolicy, SoloVecEnv(16), **HOW)
    if lessons:
        found.take_lessons(agents.make("greedy"), lessons, checked_settings())
    return found


def likelihood(model: Learner) -> float:
    """The mean log-probability of greedy's decisions in games that it plays."""
    greedy, envs = agents.make("greedy"), SoloVecEnv(32)
    envs.seed(9)
    seen, found = envs.reset(), []
    for _ in range(12):
        masks = envs.action_masks()
        codes = greedy.act(games_of(envs, checked_settings()), masks)
        with torch.no_grad():
            distribution = model.policy.get_distribution(torch.from_numpy(np.asarray(seen)), masks)
            found.append(distribution.log_prob(torch.from_numpy(codes)).mean())
        seen = envs.step(codes)[0]
    return float(torch.stack(found).mean())


def test_the_teacher_plays_in_lessons() -> None:
    model = pupil(256)
    model.learn(256)
    played = model.rollout_buffer.codes.copy()
    again = SoloVecEnv(16)
    again.seed(3)
    again.reset()
    for codes in played:
        assert (
            codes.tolist()
            == agents.make("greedy").act(games_of(again, checked_settings()), again.action_masks()).tolist()
        )
        again.step(codes)


def test_its_decisions_become_likelier() -> None:
    model = pupil(4096)
    before = likelihood(model)
    model.learn(3072)
    assert likelihood(model) > before + 0.3


def test_without_lessons_it_is_a_learner() -> None:
    found = []
    for kind in (Learner, Pupil):
        model = kind(PlacementPolicy, SoloVecEnv(16), **HOW)
        model.learn(512)
        found.append({name: weights.clone() for name, weights in model.policy.state_dict().items()})
    assert all(torch.equal(found[0][name], found[1][name]) for name in found[0])


def test_after_the_lessons_it_plays_itself() -> None:
    model = pupil(256)
    model.learn(256)
    assert model.taught
    model.learn(256, reset_num_timesteps=False)
    assert not model.taught
