"""`SoloVectorEnv` gives what as many single environments give, number by number, and Gymnasium's own vector likewise.

By default fewer steps and environments; with ARTISTRY_LONG=1 64 environments and 2,000 steps in every case.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from artistry_env.registration import PRESETS
from artistry_env.settings import DIFFICULTIES
from artistry_env.vector import SoloVectorEnv
from tests.vector_play import LONG, Singles, assert_same, codes_to_try, compare_step

ENVS = 64 if LONG else 14
STEPS = 2_000 if LONG else 200
SCENARIOS = (None, *range(1, 9))
MIX = [(level, scenario) for scenario in SCENARIOS for level in DIFFICULTIES]


def compare(difficulties: list[str], scenarios: list[Any], steps: int, threads: int, **arguments: Any) -> None:
    """Play a vector environment and single ones with the same codes; most codes are legal."""
    count = len(difficulties)
    envs = SoloVectorEnv(count, difficulties, scenarios, threads=threads, **arguments)
    singles = Singles(difficulties, scenarios, **arguments)
    rng = np.random.default_rng(count)
    compare_step(envs.reset(seed=100), singles.reset(100))
    ends = 0
    for step in range(steps):
        codes = codes_to_try(rng, envs.action_masks(), step)
        ends += compare_step(envs.step(codes), singles.step(codes))
    assert ends > count * steps / 60
    envs.close()


@pytest.mark.parametrize("form", ["dict", "flat"])
@pytest.mark.parametrize(
    ("difficulty", "scenario"), [*((level, None) for level in DIFFICULTIES), *(("standard", n) for n in SCENARIOS[1:])]
)
def test_equal_to_single_environments(difficulty: str, scenario: int | None, form: str) -> None:
    compare([difficulty] * ENVS, [scenario] * ENVS, STEPS, 1 + (form == "flat"), observation=form)


@pytest.mark.parametrize("reward", ["outcome", "margin", "shaped"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("form", ["dict", "flat"])
def test_equal_to_single_environments_of_mixed_settings(form: str, threads: int, reward: str) -> None:
    mix = (MIX * 3)[:64] if LONG else MIX
    compare([pair[0] for pair in mix], [pair[1] for pair in mix], STEPS, threads, observation=form, reward=reward)


@pytest.mark.parametrize("reward", ["outcome", "margin", "shaped"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("form", ["dict", "flat"])
def test_equal_to_gymnasiums_own_vector_environment(form: str, threads: int, reward: str) -> None:
    arguments = {"observation": form, "reward": reward, "scenario": 6}
    envs = gym.make_vec("Artistry/SoloEasy-v0", 8, "vector_entry_point", threads=threads, **arguments)
    others = gym.make_vec(
        "Artistry/SoloEasy-v0", 8, "sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, **arguments
    )
    assert isinstance(envs, SoloVectorEnv)
    assert isinstance(others, SyncVectorEnv)
    assert envs.action_space == others.action_space
    assert envs.observation_space == others.observation_space
    assert envs.single_observation_space == others.single_observation_space
    assert envs.metadata["autoreset_mode"] == others.metadata["autoreset_mode"]
    rng = np.random.default_rng(3)
    assert_same(envs.reset(seed=7), others.reset(seed=7))
    seen: set[str] = set()
    for step in range(STEPS):
        codes = codes_to_try(rng, envs.action_masks(), step)
        found, expected = envs.step(codes), others.step(codes)
        assert_same(found, expected)
        seen |= {*found[-1], *found[-1].get("final_info", ())}
    assert {"illegal", "final_obs", "parts"} <= seen
    assert_same(envs.reset(), others.reset())
    envs.close()
    others.close()


@pytest.mark.parametrize("form", ["dict", "flat"])
def test_reset_masks_are_as_gymnasiums(form: str) -> None:
    envs = gym.make_vec("Artistry/Solo-v0", 6, observation=form)
    others = gym.make_vec(
        "Artistry/Solo-v0", 6, "sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, observation=form
    )
    rng = np.random.default_rng(4)
    assert_same(envs.reset(seed=[3, 1, 4, 1, 5, 9]), others.reset(seed=[3, 1, 4, 1, 5, 9]))
    for seed in (None, 11, [None, 5, None, 6, 7, None]):
        for step in range(9):
            codes = codes_to_try(rng, envs.unwrapped.action_masks(), step)
            assert_same(envs.step(codes), others.step(codes))
        mask = rng.random(6) < 0.5
        mask[0] = True
        options = {"reset_mask": mask}
        assert_same(envs.reset(seed=seed, options=options), others.reset(seed=seed, options=dict(options)))
        assert options == {"reset_mask": mask}  # left as it was, for wrappers that look at it, too
    assert_same(envs.reset(options={"unknown": 1}), others.reset())


@pytest.mark.parametrize(("env_id", "preset"), PRESETS.items())
def test_every_preset_has_a_vector_entry_point(env_id: str, preset: dict[str, Any]) -> None:
    envs = gym.make_vec(env_id, num_envs=2, observation="flat")
    assert isinstance(envs, SoloVectorEnv)
    assert envs.spec is not None
    assert envs.spec.id == env_id
    assert [settings.difficulty for settings in envs.settings] == [preset.get("difficulty", "standard")] * 2
    assert [settings.scenario for settings in envs.settings] == [preset.get("scenario")] * 2
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert env_id in repr(envs)


def test_gymnasiums_asynchronous_environment_still_works() -> None:
    envs = gym.make_vec("Artistry/SoloHard-v0", 2, "async", observation="flat", scenario=2)
    own = SoloVectorEnv(2, "hard", 2, observation="flat")
    assert_same(envs.reset(seed=5), own.reset(seed=5))
    codes = own.action_masks().argmax(axis=1)
    assert_same(envs.step(codes)[0], own.step(codes)[0])
    envs.close()
