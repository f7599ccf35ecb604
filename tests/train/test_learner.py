"""The learner against sb3-contrib's MaskablePPO: the same updates, legal rollouts, randomness of its own."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecNormalize

from agents.learned.policy import LeanMlpPolicy, PlacementPolicy
from artistry_env.sb3 import SoloVecEnv
from tests.small_learners import on_one_thread
from train.learner import Learner

one_thread = pytest.fixture(autouse=True)(on_one_thread)

HOW: dict[str, Any] = {"n_steps": 16, "batch_size": 64, "n_epochs": 2, "seed": 1, "device": "cpu", "ent_coef": 0.01}


class Counting:
    """A callback that counts what a rollout must not have."""

    def __init__(self) -> None:
        self.steps = self.refused = 0

    def __call__(self, found: dict[str, Any], _: dict[str, Any]) -> bool:
        self.steps += len(found["infos"])
        self.refused += sum("illegal" in info for info in found["infos"])
        return True


@pytest.mark.parametrize(("clip_values", "kl"), [(None, None), (0.2, 0.001)])
def test_an_update_is_the_stock_one(clip_values: float | None, kl: float | None) -> None:
    """The same decisions, in the same batches, change the same weights alike."""
    how = HOW | {"batch_size": 16 * 8, "clip_range_vf": clip_values, "target_kl": kl}  # one batch: its order is nothing
    lean, stock = Learner(LeanMlpPolicy, SoloVecEnv(8), **how), MaskablePPO("MlpPolicy", SoloVecEnv(8), **how)
    stock.policy.load_state_dict(lean.policy.state_dict())
    lean.learn(16 * 8)
    before = lean.rollout_buffer
    stock._setup_learn(16 * 8)
    buffer = stock.rollout_buffer
    for name in ("rewards", "returns", "episode_starts", "values", "log_probs", "advantages", "observations"):
        getattr(buffer, name)[:] = getattr(before, name)
    buffer.actions[..., 0], buffer.action_masks[:] = before.codes, before.action_masks
    buffer.full = True
    stock.train()
    for name, weights in stock.policy.state_dict().items():
        torch.testing.assert_close(lean.policy.state_dict()[name], weights, rtol=1e-4, atol=1e-6)
    figures = lean.logger.name_to_value or stock.logger.name_to_value
    assert figures


@pytest.mark.parametrize("policy", [PlacementPolicy, LeanMlpPolicy])
def test_rollouts_are_legal_and_no_global_randomness_is_used(policy: Any) -> None:
    model = Learner(policy, SoloVecEnv(16, "easy"), **HOW)
    states = (torch.get_rng_state(), np.random.get_state()[1].tolist(), random.getstate())  # noqa: NPY002  (it is compared)
    count = Counting()
    model.learn(2048, callback=count)
    assert (count.steps, count.refused) == (2048, 0)
    assert torch.equal(torch.get_rng_state(), states[0])
    assert np.random.get_state()[1].tolist() == states[1]  # noqa: NPY002
    assert random.getstate() == states[2]
    assert len(model.ep_info_buffer) > 10
    assert 0.0 <= np.mean(model.ep_success_buffer) <= 1.0


def test_a_run_repeats_itself_and_another_seed_is_another() -> None:
    def weights(seed: int) -> list[Any]:
        model = Learner(PlacementPolicy, SoloVecEnv(4), **(HOW | {"seed": seed}))
        model.learn(256)
        return [each.tolist() for each in model.policy.state_dict().values()]

    assert weights(1) == weights(1) != weights(2)


def test_a_saved_model_goes_on_with_its_randomness(tmp_path: Path) -> None:
    model = Learner(PlacementPolicy, SoloVecEnv(4), **HOW)
    model.learn(256)
    model.save(tmp_path / "model")
    again = Learner.load(tmp_path / "model", env=SoloVecEnv(4))
    assert torch.equal(again.generator.get_state(), model.generator.get_state())
    assert again.num_timesteps == model.num_timesteps
    for one, other in zip(
        again.policy.optimizer.state_dict()["state"].values(),
        model.policy.optimizer.state_dict()["state"].values(),
        strict=True,
    ):
        assert torch.equal(one["exp_avg"], other["exp_avg"])
    again.learn(64, reset_num_timesteps=False)
    assert again.num_timesteps == model.num_timesteps + 64


def test_games_in_other_wrappers() -> None:
    model = Learner(LeanMlpPolicy, VecNormalize(SoloVecEnv(4)), **HOW)
    model.learn(128)
    assert model.num_timesteps == 128


def test_positions_kept_are_those_that_were_seen() -> None:
    """What an update reads of a decision is what the policy makes of its observation and mask."""
    model = Learner(PlacementPolicy, SoloVecEnv(8), **HOW)
    seen: list[Any] = []
    looked = model.rollout_buffer.look

    def look(policy: Any, observations: Any, masks: Any) -> Any:
        seen.append((observations.copy(), masks.copy()))
        return looked(policy, observations, masks)

    model.rollout_buffer.look = look
    model._setup_learn(128)
    model.collect_rollouts(model.env, _silent(model), model.rollout_buffer, 16)
    chosen = torch.tensor([127, 0, 5, 5, 64])
    with torch.no_grad():
        distribution, values = model.rollout_buffer.judge(model.policy, chosen)
        logs = distribution.log_prob(model.rollout_buffer.flat("codes", chosen))
    assert logs.numpy() == pytest.approx(model.rollout_buffer.flat("log_probs", chosen).numpy(), abs=1e-5)
    for at, number in enumerate(chosen.tolist()):
        observations, masks = (each[number % 8][None] for each in seen[number // 8])
        value = model.policy.predict_values(torch.from_numpy(observations)).detach()
        assert float(value) == pytest.approx(float(values[at]), abs=1e-5)
        assert masks[0, model.rollout_buffer.codes.ravel()[number]]


def _silent(model: Learner) -> Any:
    return model._init_callback(None)
