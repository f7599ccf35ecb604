"""`SoloVecEnv` in stable-baselines3's wrappers, evaluations and callbacks; a warning would fail these tests."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from sb3_contrib.common.maskable.evaluation import evaluate_policy as evaluate_masked
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import EvalCallback
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.vec_env import (
    DummyVecEnv,
    VecCheckNan,
    VecEnv,
    VecFrameStack,
    VecMonitor,
    VecNormalize,
    is_vecenv_wrapped,
    sync_envs_normalization,
    unwrap_vec_normalize,
)

from artistry_env.factory import env_factories
from artistry_env.sb3 import SoloVecEnv
from tests.small_learners import SMALL, on_one_thread

one_thread = pytest.fixture(autouse=True)(on_one_thread)


def play(venv: VecEnv, steps: int, seed: int = 0) -> list[Any]:
    """Play legally at random; what `step` returned each time."""
    rng = random.Random(seed)
    return [
        venv.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in venv.env_method("action_masks")]))
        for _ in range(steps)
    ]


def seeded(venv: VecEnv, seed: int = 3) -> VecEnv:
    venv.seed(seed)
    venv.reset()
    return venv


def test_vec_monitor_counts_the_same_and_writes_its_file(tmp_path: Path) -> None:
    monitored = VecMonitor(SoloVecEnv(4, reward="shaped"), str(tmp_path / "games"), info_keywords=("outcome",))
    plain = SoloVecEnv(4, reward="shaped")
    played = play(seeded(monitored), 150)
    expected = play(seeded(plain), 150)
    episodes = []
    for (_, _, dones, infos), (_, _, _, others) in zip(played, expected, strict=True):
        for i in np.flatnonzero(dones):
            episode, other = infos[i]["episode"], others[i]["episode"]
            assert episode["r"] == pytest.approx(other["r"], abs=1e-4)  # it adds in float32
            assert (episode["l"], episode["outcome"]) == (other["l"], infos[i]["outcome"])
            episodes.append(episode)
    monitored.close()
    lines = (tmp_path / "games.monitor.csv").read_text().splitlines()
    assert '"env_id": "Artistry/Solo-v0"' in lines[0]
    assert [int(row["l"]) for row in csv.DictReader(lines[1:])] == [episode["l"] for episode in episodes]
    assert len(episodes) > 10
    assert plain.episode_count == len(episodes)


def test_vec_normalize_normalizes_observations_last_ones_and_rewards() -> None:
    settings: dict[str, Any] = {"reward": "shaped", "observation": "flat"}
    ours = VecNormalize(SoloVecEnv(3, **settings))
    theirs = VecNormalize(DummyVecEnv(env_factories(3, monitored=True, **settings)))
    for first, second in zip(play(seeded(ours), 120), play(seeded(theirs), 120), strict=True):
        for one, other in zip(first[:3], second[:3], strict=True):
            assert np.array_equal(one, other)
        for i in np.flatnonzero(first[2]):
            assert np.array_equal(first[3][i]["terminal_observation"], second[3][i]["terminal_observation"])
            assert first[3][i]["episode"]["r"] == second[3][i]["episode"]["r"]  # before it is normalized
    assert np.array_equal(ours.get_original_obs(), theirs.get_original_obs())
    assert unwrap_vec_normalize(ours) is ours


def test_other_wrappers_and_what_they_pass_on() -> None:
    venv = VecCheckNan(VecFrameStack(VecNormalize(SoloVecEnv(3)), 2), raise_exception=True)
    observations = play(seeded(venv), 80)[-1][0]
    assert observations.shape == (3, 2 * venv.unwrapped.observation_space.shape[0])
    assert isinstance(venv.unwrapped, SoloVecEnv)
    assert is_masking_supported(venv)
    assert np.array_equal(get_action_masks(venv), venv.action_masks())
    assert venv.table is venv.unwrapped.table
    assert venv.get_attr("layout", 0) == [venv.layout]
    assert [settings.difficulty for settings in venv.settings] == ["standard"] * 3
    venv.set_settings(difficulty="easy")
    venv.reset()
    assert [settings.difficulty for settings in venv.settings] == ["easy"] * 3


@pytest.mark.parametrize("wrapped", [False, True], ids=["bare", "VecMonitor"])
def test_evaluations_return_what_was_played(wrapped: bool) -> None:
    model = MaskablePPO("MlpPolicy", SoloVecEnv(2, difficulty="easy"), **SMALL)
    returns, lengths = [], []
    for venv in (
        SoloVecEnv(4, difficulty="easy"),
        DummyVecEnv(env_factories(4, difficulty="easy", observation="flat", monitored=True)),
    ):
        venv.seed(7)
        inner = VecMonitor(venv) if wrapped and isinstance(venv, SoloVecEnv) else venv
        assert is_vecenv_wrapped(inner, VecMonitor) == isinstance(venv, SoloVecEnv)
        found = evaluate_masked(model, inner, n_eval_episodes=12, return_episode_rewards=True)
        returns.append(found[0])
        lengths.append(found[1])
    assert returns[0] == returns[1]
    assert lengths[0] == lengths[1]
    assert len(returns[0]) == 12


def test_evaluation_without_masks_counts_what_illegal_actions_cost() -> None:
    model = PPO("MlpPolicy", SoloVecEnv(2), **SMALL)
    venv = SoloVecEnv(3)
    venv.seed(1)
    returns, lengths = evaluate_policy(model, venv, n_eval_episodes=6, return_episode_rewards=True)
    assert len(returns) == len(lengths) == 6
    assert all(total <= -1.0 for total in returns)


def test_evaluation_under_vec_normalize_reports_the_games_own_rewards() -> None:
    model = MaskablePPO("MlpPolicy", VecNormalize(SoloVecEnv(2)), **SMALL)
    venv = VecNormalize(SoloVecEnv(3), training=False)
    venv.seed(4)
    returns, _ = evaluate_masked(model, venv, n_eval_episodes=9, return_episode_rewards=True)
    assert set(returns) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("normalized", [False, True], ids=["bare", "VecNormalize"])
@pytest.mark.parametrize("masked", [False, True], ids=["PPO", "MaskablePPO"])
def test_the_evaluation_callback(masked: bool, normalized: bool, tmp_path: Path) -> None:
    def made() -> VecEnv:
        venv = SoloVecEnv(2, difficulty="easy")
        return VecNormalize(venv) if normalized else venv

    training, evaluating = made(), made()
    callback = (MaskableEvalCallback if masked else EvalCallback)(
        *(evaluating,),
        n_eval_episodes=4,
        eval_freq=48,
        log_path=str(tmp_path),
        best_model_save_path=str(tmp_path),
        verbose=0,
    )
    model = (MaskablePPO if masked else PPO)("MlpPolicy", training, **SMALL)
    model.learn(128, callback=callback)
    logged = np.load(tmp_path / "evaluations.npz")
    assert logged["results"].shape == (1, 4)
    assert logged["successes"].shape == (1, 4)
    assert (tmp_path / "best_model.zip").exists()
    assert len(model.ep_info_buffer) == len(model.ep_success_buffer) > 0


def test_statistics_of_normalization_can_be_synchronized() -> None:
    first, second = VecNormalize(SoloVecEnv(2)), VecNormalize(SoloVecEnv(1))
    play(seeded(first), 20)
    sync_envs_normalization(first, second)
    assert np.array_equal(first.obs_rms.mean, second.obs_rms.mean)
