"""Learners on `SoloVecEnv`: only legal actions in the rollouts, saved and resumed, with and without masks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from stable_baselines3 import A2C, PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecNormalize

from artistry_env.sb3 import SoloVecEnv
from tests.small_learners import SMALL, on_one_thread

ENVS = 16


one_thread = pytest.fixture(autouse=True)(on_one_thread)


class LegalActions(BaseCallback):
    """Counts the actions of rollouts, and those that their masks or the environment call illegal."""

    def __init__(self) -> None:
        super().__init__()
        self.actions = self.outside_masks = self.refused = self.episodes = 0

    def _on_step(self) -> bool:
        self.refused += sum("illegal" in info for info in self.locals["infos"])
        self.episodes += sum("episode" in info for info in self.locals["infos"])
        return True

    def _on_rollout_end(self) -> None:
        buffer = self.model.rollout_buffer
        codes = buffer.actions.astype(np.int64)
        masks = buffer.action_masks.reshape(*codes.shape[:2], -1)
        assert masks.sum(axis=2).min() >= 1
        assert masks.mean() < 0.5
        legal = np.take_along_axis(masks, codes, axis=2)
        self.actions += legal.size
        self.outside_masks += int((legal == 0).sum())


def test_rollouts_of_20000_steps_resumed_once_hold_only_legal_actions(tmp_path: Path) -> None:
    count = LegalActions()
    how: dict[str, Any] = {"n_steps": 64, "batch_size": 512, "n_epochs": 2}
    model = MaskablePPO("MlpPolicy", SoloVecEnv(ENVS, "easy"), seed=1, policy_kwargs={"net_arch": [64]}, **how)
    model.learn(10_000, callback=count)
    model.save(tmp_path / "half")
    resumed = MaskablePPO.load(tmp_path / "half", env=SoloVecEnv(ENVS, "easy", threads=2))
    assert all(
        np.array_equal(one.numpy(), other.numpy())
        for one, other in zip(model.policy.state_dict().values(), resumed.policy.state_dict().values(), strict=True)
    )
    resumed.learn(10_000, callback=count, reset_num_timesteps=False)
    assert resumed.num_timesteps == count.actions == 20 * 64 * ENVS
    assert (count.outside_masks, count.refused) == (0, 0)
    assert count.episodes > 100
    assert len(resumed.ep_info_buffer) == 100
    resumed.get_env().close()


def test_a_run_repeats_itself() -> None:
    def weights() -> list[Any]:
        model = MaskablePPO("MlpPolicy", SoloVecEnv(4), **SMALL)
        model.learn(256)
        return [one.numpy().tolist() for one in model.policy.state_dict().values()]

    assert weights() == weights()


@pytest.mark.parametrize("algorithm", [PPO, A2C])
def test_learners_without_masks_meet_penalties_and_cut_offs(algorithm: type[PPO | A2C]) -> None:
    how = {key: SMALL[key] for key in ("n_steps", "policy_kwargs", "seed")}
    model = algorithm("MlpPolicy", SoloVecEnv(4), **how, **({"batch_size": 64} if algorithm is PPO else {}))
    model.learn(600)
    returns = [episode["r"] for episode in model.ep_info_buffer]
    assert len(returns) > 10
    assert min(returns) < -1.0 or -1.0 in returns


def test_observations_as_a_dict() -> None:
    model = MaskablePPO("MultiInputPolicy", SoloVecEnv(3, observation="dict"), **SMALL)
    model.learn(96)
    action, _ = model.predict(model.env.reset(), action_masks=model.env.action_masks())
    assert action.shape == (3,)


def test_normalization_is_saved_and_resumed_with_the_model(tmp_path: Path) -> None:
    venv = VecNormalize(SoloVecEnv(4), gamma=1.0)
    model = MaskablePPO("MlpPolicy", venv, gamma=1.0, **SMALL)
    model.learn(256)
    model.save(tmp_path / "model")
    venv.save(str(tmp_path / "normalization.pkl"))
    again = VecNormalize.load(str(tmp_path / "normalization.pkl"), SoloVecEnv(4))
    assert np.array_equal(again.obs_rms.mean, venv.obs_rms.mean)
    resumed = MaskablePPO.load(tmp_path / "model", env=again)
    resumed.learn(128, reset_num_timesteps=False)
    assert resumed.num_timesteps == 256 + 128
    assert again.ret_rms.count > venv.ret_rms.count
