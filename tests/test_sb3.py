"""What `SoloVecEnv` can be asked and told, as stable-baselines3 has it: masks, attributes, methods, seeds, settings."""

from __future__ import annotations

import random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
import torch
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

from artistry_env import IllegalAction
from artistry_env.sb3 import SoloVecEnv
from artistry_env.solo import ILLEGAL_IN_A_ROW, SoloEnv
from tests.vector_play import legal_codes

MIXED: dict[str, Any] = {"difficulty": ["easy", "standard", "hard", "easy"], "scenario": [None, 4, 7, 8]}


def test_masks_for_all_or_for_some() -> None:
    venv = SoloVecEnv(5)
    venv.seed(4)
    venv.reset()
    assert is_masking_supported(venv)
    masks = venv.env_method("action_masks")
    assert [mask.dtype for mask in masks] == [np.bool] * 5
    assert np.array_equal(get_action_masks(venv), masks)
    assert np.array_equal(venv.action_masks(), masks)
    for indices in (range(5), 3, np.int64(3), [4, 0], np.array([4, 0]), (i for i in (1, 2)), []):
        numbers = [indices] if isinstance(indices, int | np.integer) else list(indices)
        given = (
            iter(numbers) if not hasattr(indices, "__len__") and not isinstance(indices, int | np.integer) else indices
        )
        found = venv.env_method("action_masks", indices=given)
        assert [mask.tolist() for mask in found] == [masks[i].tolist() for i in numbers]
    for method, mask in zip(venv.get_attr("action_masks"), masks, strict=True):
        assert method().tolist() == mask.tolist()


@pytest.mark.parametrize("indices", [5, -1, [0, 5], "0"])
def test_environments_that_do_not_exist_are_refused(indices: Any) -> None:
    with pytest.raises(ValueError, match=r"^indices: found .*expected 0 to 4$"):
        SoloVecEnv(5).env_method("action_masks", indices=indices)


def test_attributes_of_the_environments() -> None:
    venv = SoloVecEnv(2, difficulty=["easy", "hard"], reward="margin")
    env = SoloEnv("hard", reward="margin", observation="flat")
    for name in ("action_space", "observation_space", "settings", "reward", "observation", "illegal", "render_mode"):
        assert venv.has_attr(name)
        assert venv.get_attr(name, 1) == [getattr(env, name)]
    assert [settings.difficulty for settings in venv.get_attr("settings")] == ["easy", "hard"]
    assert venv.get_attr("table") == [venv.table, venv.table]
    assert venv.get_attr("layout")[0].hash == env.layout.hash == venv.layout.hash
    assert venv.get_attr("spec", 0)[0].id == "Artistry/Solo-v0"
    assert venv.get_attr("metadata") == [{"render_modes": []}] * 2
    assert not venv.has_attr("game")
    with pytest.raises(AttributeError, match=r"^get_attr: found 'game', expected one of action_space, .*set_settings$"):
        venv.get_attr("game")


def test_the_spec_makes_such_an_environment() -> None:
    (spec,) = SoloVecEnv(1, difficulty="hard", reward="margin").get_attr("spec")
    made = gym.make(spec).unwrapped
    assert isinstance(made, SoloEnv)
    assert (made.settings.difficulty, made.reward, made.observation) == ("hard", "margin", "flat")


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("difficulty", "env_method\\('set_settings', ...\\)"),
        ("reward", "a new SoloVecEnv"),
        ("own", "a new SoloVecEnv"),
    ],
)
def test_attributes_are_not_set_in_vain(name: str, instead: str) -> None:
    with pytest.raises(AttributeError, match=rf"^set_attr: found '{name}', which would not reach .*; use {instead}"):
        SoloVecEnv(1).set_attr(name, "hard")


@pytest.mark.parametrize("name", ["reset", "step", "fly"])
def test_methods_that_do_not_exist_are_refused(name: str) -> None:
    with pytest.raises(
        AttributeError, match=rf"^env_method: found '{name}', expected one of action_masks, render, set_"
    ):
        SoloVecEnv(1).env_method(name)


def test_settings_change_with_the_next_games() -> None:
    venv, rng = SoloVecEnv(3, difficulty="easy"), np.random.Generator(np.random.PCG64(6))
    venv.seed(1)
    venv.reset()
    venv.env_method("set_settings", difficulty="hard", indices=[1])
    venv.set_settings(scenario=3, indices=2)
    changed: set[int] = set()
    while len(changed) < 3:
        assert [one.difficulty for one in venv.settings] == ["easy", "hard" if 1 in changed else "easy", "easy"]
        assert [one.scenario for one in venv.settings] == [None, None, 3 if 2 in changed else None]
        _, _, dones, infos = venv.step(legal_codes(rng, venv.action_masks()))
        for i in set(np.flatnonzero(dones).tolist()) - changed:
            assert (infos[i]["difficulty"], infos[i]["scenario"]) == (0, 0)  # of the game that has ended
            told = {key: value for key, value in venv.reset_infos[i].items() if key != "action_mask"}
            assert told == [{}, {"difficulty": 2, "scenario": 0}, {"difficulty": 0, "scenario": 3}][i]
            changed.add(i)
    venv.set_settings("standard")
    venv.reset()
    assert [info["difficulty"] for info in venv.reset_infos] == [1, 1, 1]
    with pytest.raises(ValueError, match=r"^difficulty: found 'odd', expected one of easy, standard, hard$"):
        venv.env_method("set_settings", difficulty="odd")


def test_seeds_count_from_the_next_reset_and_once() -> None:
    venv, other = SoloVecEnv(3), SoloVecEnv(3)
    assert venv.seed(2**64 - 2) == [2**64 - 2, 2**64 - 1, 2**64]
    first = venv.reset()
    later = venv.reset()
    assert not np.array_equal(first, later)
    other.seed(2**64 - 2)
    other.set_options({"unknown": 1})
    assert np.array_equal(other.reset(), first)
    assert np.array_equal(other.reset(), later)
    single = SoloEnv(observation="flat")
    assert np.array_equal(single.reset(seed=2**64)[0], first[2])
    assert np.array_equal(single.reset()[0], later[2])


def test_without_a_seed_games_differ() -> None:
    venv, other = SoloVecEnv(3), SoloVecEnv(3)
    assert not np.array_equal(venv.reset(), other.reset())
    assert venv.seed() != other.seed()
    assert not np.array_equal(venv.reset(), other.reset())


@pytest.mark.parametrize("bad", [-1, 1.5, "x"])
def test_a_bad_seed_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match=r"^seed: found .*expected a whole number >= 0$"):
        SoloVecEnv(1).seed(bad)


def test_no_global_random_state_is_touched() -> None:
    def states() -> tuple[Any, ...]:
        return random.getstate(), str(np.random.get_state()), torch.get_rng_state().tolist()  # noqa: NPY002  (to watch it)

    before, rng = states(), np.random.Generator(np.random.PCG64(1))
    venv = SoloVecEnv(4)
    for seed in (None, 5):
        venv.seed(seed)
        venv.reset()
        for _ in range(40):
            venv.step(legal_codes(rng, venv.action_masks()))
    venv.close()
    assert states() == before


def test_the_tenth_illegal_action_in_a_row_truncates() -> None:
    venv = SoloVecEnv(1)
    venv.seed(1)
    venv.reset()
    illegal = np.array([int(np.flatnonzero(~venv.action_masks()[0])[0])])
    for _ in range(ILLEGAL_IN_A_ROW - 1):
        _, rewards, dones, infos = venv.step(illegal)
        assert infos == [{"illegal": True}]
        assert (rewards.tolist(), dones.tolist()) == ([np.float32(-0.1)], [False])
    _, _, dones, infos = venv.step(illegal)
    assert dones.tolist() == [True]
    assert (infos[0]["TimeLimit.truncated"], infos[0]["illegal"], infos[0]["outcome"]) == (True, True, -1)
    assert infos[0]["episode"]["r"] == -1.0
    assert infos[0]["episode"]["l"] == 10


def test_illegal_actions_can_raise() -> None:
    venv = SoloVecEnv(2, illegal="raise")
    venv.reset()
    code = venv.table.encode(("choose_color", 2))
    with pytest.raises(IllegalAction, match=rf"^environment 0: action {code} "):
        venv.step(np.array([code, code]))


def test_stepping_needs_a_reset() -> None:
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        SoloVecEnv(2).step(np.zeros(2, np.int64))


def test_rendering_as_text() -> None:
    venv = SoloVecEnv(3, render_mode="ansi")
    venv.seed(8)
    venv.reset()
    assert venv.render_mode == "ansi"
    single = SoloEnv(render_mode="ansi")
    single.reset(seed=9)
    assert venv.env_method("render", indices=1) == [single.render()]
    assert venv.render() is None
    with pytest.warns(UserWarning, match="no pictures"):
        assert venv.get_images() == [None] * 3
    with pytest.raises(ValueError, match=r"^render_mode: found 'human', expected one of ansi, rgb_array$"):
        SoloVecEnv(1, render_mode="human")


def test_it_is_a_vector_environment_and_nothing_in_it_is_wrapped() -> None:
    venv = SoloVecEnv(2)
    assert isinstance(venv, VecEnv)
    assert venv.unwrapped is venv
    assert venv.env_is_wrapped(Monitor) == [False, False]
    assert venv.env_is_wrapped(gym.Wrapper, indices=1) == [False]
    venv.close()
    venv.close()
