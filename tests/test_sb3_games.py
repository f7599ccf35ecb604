"""`SoloVecEnv` equals stable-baselines3's own DummyVecEnv, and what it hands out belongs to the caller."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import DummyVecEnv

from artistry_env import CardSet
from artistry_env.factory import env_factories
from artistry_env.sb3 import SoloVecEnv
from tests.card_sets import random_card_set

MIXED: dict[str, Any] = {"difficulty": ["easy", "standard", "hard", "easy"], "scenario": [None, 4, 7, 8]}


def choose(masks: NDArray[np.bool], rng: random.Random, illegal: float = 0.0) -> NDArray[np.int64]:
    """A legal code for each environment; with probability `illegal` any code."""
    codes = [rng.randrange(len(row)) if rng.random() < illegal else rng.choice(np.flatnonzero(row)) for row in masks]
    return np.array(codes)


def plain(info: dict[str, Any]) -> dict[str, Any]:
    """An info with arrays as lists, and without the time, for comparing values and their types."""
    if "episode" in info:
        assert info["episode"]["t"] > 0
        info = info | {"episode": {key: value for key, value in info["episode"].items() if key != "t"}}
    for key in ("action_mask", "terminal_observation"):
        if isinstance(info.get(key), np.ndarray):
            info = info | {key: (info[key].dtype, info[key].tolist())}
        elif key in info:
            info = info | {key: {name: (one.dtype, one.tolist()) for name, one in info[key].items()}}
    return info


def typed(value: Any) -> Any:
    """A value with the types of all in it."""
    if isinstance(value, dict):
        return {key: typed(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [typed(one) for one in value]
    return type(value), value


def assert_same_observations(first: Any, second: Any) -> None:
    pairs = [(first[key], second[key]) for key in second] if isinstance(second, dict) else [(first, second)]
    for one, other in pairs:
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


def play_beside(venv: SoloVecEnv, dummy: DummyVecEnv, steps: int, illegal: float) -> int:
    """Play the same in both: all that they return is the same. How many episodes have ended."""
    rng, ends = random.Random(3), 0
    for _ in range(steps):
        assert typed([plain(info) for info in venv.reset_infos]) == typed([plain(info) for info in dummy.reset_infos])
        masks = venv.env_method("action_masks")
        assert np.array_equal(masks, dummy.env_method("action_masks"))
        codes = choose(masks, rng, illegal)
        observations, rewards, dones, infos = venv.step(codes)
        others, other_rewards, other_dones, other_infos = dummy.step(codes)
        assert_same_observations(observations, others)
        assert (rewards.dtype, dones.dtype) == (other_rewards.dtype, other_dones.dtype)
        assert rewards.tolist() == other_rewards.tolist()
        assert dones.tolist() == other_dones.tolist()
        for done, info, other in zip(dones, infos, other_infos, strict=True):
            if not done:
                del other["action_mask"], other["TimeLimit.truncated"]
            assert typed(plain(info)) == typed(plain(other))
        so_far = [float(np.cumsum([0.0, *rewards])[-1]) for rewards in dummy.get_attr("rewards")]
        assert venv.episode_returns.tolist() == so_far  # not rounded to float32
        ends += dones.sum()
    return ends


@pytest.mark.parametrize(
    ("settings", "illegal"),
    [
        ({"reward": "shaped", **MIXED}, 0.0),
        ({"reward": "outcome", **MIXED}, 0.3),
        ({"reward": "margin", "observation": "dict", "difficulty": "hard"}, 0.02),
        ({"cards": CardSet.from_dict(random_card_set(1)), "reward": "shaped"}, 0.9),
    ],
    ids=["shaped, mixed", "outcome, mixed, some illegal", "margin, dict, hard", "other cards, mostly illegal"],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_equal_number_by_number_to_single_environments(settings: dict[str, Any], illegal: float, threads: int) -> None:
    venv = SoloVecEnv(4, threads=threads, **settings)
    dummy = DummyVecEnv(env_factories(4, monitored=True, **({"observation": "flat"} | settings)))
    assert (venv.observation_space, venv.action_space) == (dummy.observation_space, dummy.action_space)
    assert venv.seed(9) == dummy.seed(9)
    assert_same_observations(venv.reset(), dummy.reset())
    assert play_beside(venv, dummy, 400, illegal) > 20
    assert_same_observations(venv.reset(), dummy.reset())  # in mid-game, and goes on from the seed
    play_beside(venv, dummy, 50, illegal)
    venv.close()


def test_infos_are_tiny_while_games_live_and_belong_to_the_caller() -> None:
    venv, rng = SoloVecEnv(8), random.Random(1)
    venv.seed(2)
    venv.reset()
    before: list[dict[str, Any]] = []
    for _ in range(60):
        _, _, dones, infos = venv.step(choose(venv.action_masks(), rng))
        assert isinstance(infos, list)
        assert not {id(info) for info in infos} & {id(info) for info in before}
        for done, info in zip(dones, infos, strict=True):
            assert done or not info
            info["written"] = True
        before = infos


@pytest.mark.parametrize("form", ["dict", "flat"])
def test_what_was_handed_out_never_changes(form: str) -> None:
    venv, rng = SoloVecEnv(6, observation=form), random.Random(5)
    venv.seed(3)
    kept, copies = [], []
    ends = 0

    def keep(observations: Any, *more: Any) -> None:
        arrays = [*observations.values()] if form == "dict" else [observations]
        arrays += [*venv.env_method("action_masks"), venv.action_masks()]
        arrays += [info["action_mask"] for info in venv.reset_infos]
        if more:
            _, dones, infos = more
            arrays += more[:2]
            last = [infos[i]["terminal_observation"] for i in np.flatnonzero(dones)]
            arrays += [one for each in last for one in each.values()] if form == "dict" else last
        kept.extend(arrays)
        copies.extend(array.copy() for array in arrays)

    keep(venv.reset())
    for _ in range(60):
        step = venv.step(choose(venv.action_masks(), rng))
        keep(*step)
        ends += step[2].sum()
    assert ends > 3
    assert all(np.array_equal(one, other) for one, other in zip(kept, copies, strict=True))


def test_writing_into_what_was_handed_out_changes_no_game() -> None:
    venv, other, rng = SoloVecEnv(6), SoloVecEnv(6), random.Random(5)
    for one in (venv, other):
        one.seed(3)
        one.reset()
    for _ in range(60):
        codes = choose(other.action_masks(), rng)
        observations, rewards, dones, infos = venv.step(codes)
        expected = other.step(codes)
        assert np.array_equal(observations, expected[0])
        assert rewards.tolist() == expected[1].tolist()
        assert dones.tolist() == expected[2].tolist()
        observations[:], rewards[:], dones[:] = 7, 7, True
        for mask in [*venv.env_method("action_masks"), *(info["action_mask"] for info in venv.reset_infos)]:
            mask[:] = 1
        for info in infos:
            info.clear()
