"""Factories of environments: what they refuse, that they pickle, and the games they make in other processes."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from numpy.typing import NDArray
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from artistry_env import CardSet
from artistry_env.factory import EnvFactory, env_factories
from artistry_env.registration import PRESETS
from artistry_env.solo import SoloEnv
from artistry_env.vector import SoloVectorEnv
from tests.card_sets import random_card_set, write_card_set

# Python 3.12 and later warn of every fork in a process with threads; that such a fork works is what is tested here.
may_fork = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
START_METHODS = [pytest.param(method, marks=may_fork) for method in ("fork", "forkserver", "spawn")]
MIXED: dict[str, Any] = {"difficulty": ["easy", "hard"], "scenario": (None, 7), "observation": "flat"}


def solo(env: gym.Env[Any, Any]) -> SoloEnv:
    assert isinstance(env.unwrapped, SoloEnv)
    return env.unwrapped


def play_beside(
    masks: Callable[[], NDArray[np.bool]],
    step: Callable[[NDArray[np.int64]], tuple[Any, Any]],
    beside: list[gym.Env[Any, Any]],
    steps: int = 120,
) -> None:
    """Play at random, and the same in environments of this process: masks, observations and rewards are the same."""
    rng = random.Random(5)
    for _ in range(steps):
        legal = masks()
        assert np.array_equal(legal, [solo(env).action_masks() for env in beside])
        codes = np.array([rng.choice(np.flatnonzero(row)) for row in legal])
        observations, rewards = step(codes)
        for i, env in enumerate(beside):
            observation, reward, terminated, truncated, _ = env.step(codes[i])
            if terminated or truncated:
                observation, _ = env.reset()
            assert np.array_equal(observations[i], observation)
            assert rewards[i] == np.float32(reward)


def check_stable_baselines3(venv: DummyVecEnv | SubprocVecEnv, factories: list[EnvFactory]) -> None:
    try:
        venv.seed(40)
        first = venv.reset()
        beside = [make() for make in factories]
        assert np.array_equal(first, [env.reset(seed=40 + i)[0] for i, env in enumerate(beside)])
        play_beside(lambda: np.stack(venv.env_method("action_masks")), lambda codes: venv.step(codes)[:2], beside)
    finally:
        venv.close()


def check_gymnasium(envs: SyncVectorEnv | AsyncVectorEnv, factories: list[EnvFactory]) -> None:
    try:
        first, _ = envs.reset(seed=40)
        beside = [make() for make in factories]
        assert np.array_equal(first, [env.reset(seed=40 + i)[0] for i, env in enumerate(beside)])
        play_beside(lambda: np.stack(envs.call("action_masks")), lambda codes: envs.step(codes)[:2], beside)
    finally:
        envs.close()


@pytest.mark.parametrize("env_id", PRESETS)
def test_a_factory_makes_the_environment_of_its_id_and_settings(env_id: str) -> None:
    make = EnvFactory(env_id, {"observation": "flat", "reward": "margin"})
    env, other, expected = make(), make(), solo(gym.make(env_id))
    assert solo(env) is not solo(other)
    assert solo(env).settings == expected.settings
    assert (solo(env).observation, solo(env).reward) == ("flat", "margin")


def test_a_pickled_factory_is_the_same_and_makes_the_same_games() -> None:
    make = EnvFactory(settings={"difficulty": "hard", "cards": CardSet.from_dict(random_card_set(2))}, monitored=True)
    again = pickle.loads(pickle.dumps(make))
    assert again == make
    assert hash(again) == hash(make)
    assert isinstance(again(), Monitor)
    first, second = solo(make()), solo(again())
    first.reset(seed=3)
    second.reset(seed=3)
    assert first.settings == second.settings
    assert first._games.tobytes() == second._games.tobytes()


def test_what_is_done_to_the_settings_afterwards_changes_no_factory() -> None:
    settings = {"difficulty": "easy"}
    make = EnvFactory(settings=settings)
    settings["difficulty"] = "hard"
    assert solo(make()).settings.difficulty == "easy"


def test_cards_by_name_by_path_and_as_they_are(tmp_path: Path) -> None:
    cards = CardSet.from_dict(random_card_set(4))
    path = write_card_set(random_card_set(4), tmp_path / "mine.toml")
    makers = [EnvFactory(settings={"cards": given}) for given in (cards, path, str(path))]
    path.unlink()  # read once, when the factory was made
    for make in makers:
        assert solo(pickle.loads(pickle.dumps(make))()).settings.cards == cards
    assert solo(EnvFactory(settings={"cards": "reconstructed"})()).settings.cards == CardSet.load()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"env_id": "CartPole-v1"}, "env_id: found 'CartPole-v1', expected one of Artistry/Solo-v0, "),
        ({"settings": {"level": "hard"}}, "settings: found 'level', expected one of difficulty, scenario, "),
        ({"settings": {"difficulty": "odd"}}, "difficulty: found 'odd', expected one of easy, standard, hard"),
        ({"settings": {"cards": "none"}}, "card set: cards: found 'none', expected one of reconstructed"),
    ],
)
def test_a_factory_refuses_what_no_environment_could_be_made_of(arguments: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match="found") as caught:
        EnvFactory(**arguments)
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


def test_several_factories_share_settings_or_have_one_each() -> None:
    made = [solo(make()) for make in env_factories(2, "Artistry/SoloEasy-v0", reward="shaped", scenario=[3, None])]
    assert [env.settings.difficulty for env in made] == ["easy", "easy"]
    assert [env.settings.scenario for env in made] == [3, None]
    assert [env.reward for env in made] == ["shaped", "shaped"]
    assert len(env_factories(5)) == 5


@pytest.mark.parametrize(
    ("count", "settings", "line"),
    [
        (0, {}, "count: found 0, expected 1 to 100000"),
        (3, {"difficulty": ["easy"] * 2}, "difficulty: found 2 entries, expected 3, one for each environment"),
    ],
)
def test_a_number_that_does_not_fit_is_refused(count: int, settings: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match="found") as caught:
        env_factories(count, **settings)
    assert str(caught.value) == line


def test_factories_need_no_stable_baselines3() -> None:
    program = (
        "import sys\nfrom artistry_env.factory import EnvFactory\nEnvFactory()()\n"
        "print(sorted({'stable_baselines3', 'torch', 'pettingzoo'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("monitored", [False, True])
def test_in_stable_baselines3_in_this_process(monitored: bool) -> None:
    factories = env_factories(2, monitored=monitored, **MIXED)
    check_stable_baselines3(DummyVecEnv(factories), factories)


def test_as_the_environment_of_stable_baselines3s_own_maker() -> None:
    venv = make_vec_env(EnvFactory("Artistry/SoloHard-v0", {"observation": "flat"}), n_envs=2, seed=3)
    first = venv.reset()
    assert venv.env_is_wrapped(Monitor) == [True, True]
    assert [settings.difficulty for settings in venv.get_attr("settings")] == ["hard", "hard"]
    beside = [EnvFactory("Artistry/SoloHard-v0", {"observation": "flat"})() for _ in range(2)]
    assert np.array_equal(first, [env.reset(seed=3 + i)[0] for i, env in enumerate(beside)])


def test_in_gymnasium_in_this_process() -> None:
    factories = env_factories(2, **MIXED)
    check_gymnasium(SyncVectorEnv(factories, autoreset_mode="SameStep"), factories)


@pytest.mark.long
@pytest.mark.parametrize("start_method", START_METHODS)
def test_in_stable_baselines3_in_other_processes(start_method: str) -> None:
    factories = env_factories(2, monitored=True, **MIXED)
    check_stable_baselines3(SubprocVecEnv(factories, start_method=start_method), factories)


@pytest.mark.long
@pytest.mark.parametrize("context", START_METHODS)
def test_in_gymnasium_in_other_processes(context: str) -> None:
    factories = env_factories(2, **MIXED)
    check_gymnasium(AsyncVectorEnv(factories, context=context, autoreset_mode="SameStep"), factories)


@may_fork
def test_children_forked_after_threads_have_run_compiled_code_can_run_it() -> None:
    envs = SoloVectorEnv(4, observation="flat", threads=2)
    envs.reset(seed=1)
    envs.step(envs.action_masks().argmax(axis=1))
    factories = env_factories(2, **MIXED)
    check_gymnasium(AsyncVectorEnv(factories, context="fork", autoreset_mode="SameStep"), factories)
    envs.step(envs.action_masks().argmax(axis=1))
    envs.close()


@pytest.mark.parametrize("form", ["dict", "flat"])
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_in_mid_game_can_be_copied_and_pickled(
    duplicate: Callable[[SoloEnv], SoloEnv], form: str
) -> None:
    env, rng = SoloEnv(observation=form, reward="shaped"), random.Random(2)
    env.reset(seed=4)
    for _ in range(5):
        env.step(rng.choice(np.flatnonzero(env.action_masks())))
    other = duplicate(env)
    over = False
    while not over:
        assert np.array_equal(env.action_masks(), other.action_masks())
        code = rng.choice(np.flatnonzero(env.action_masks()))
        *first, first_info = env.step(code)
        *second, second_info = other.step(code)
        np.testing.assert_equal(first, second)
        np.testing.assert_equal(first_info, second_info)
        over = bool(first[2])
