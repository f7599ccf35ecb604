"""`SoloVectorEnv`: what callers keep, seeds, settings set anew, rendering, Gymnasium's wrappers.

Neighbour: test_vector_refusals.py (what it does not take).
"""

from __future__ import annotations

import copy
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.wrappers import vector as wrappers
from numpy.typing import NDArray

import artistry_env
from artistry_env.game import Game
from artistry_env.solo import SoloEnv
from artistry_env.vector import SoloVectorEnv
from tests.card_sets import random_card_set
from tests.vector_play import assert_same, codes_to_try, info_of, legal_codes, rows_of

FORMS = ("dict", "flat")


def arrays_in(value: Any) -> list[NDArray[Any]]:
    """All arrays of numbers in what was returned, those inside of object arrays included."""
    if isinstance(value, dict):
        return [array for one in value.values() for array in arrays_in(one)]
    if isinstance(value, list | tuple):
        return [array for one in value for array in arrays_in(one)]
    if isinstance(value, np.ndarray):
        return arrays_in(value.tolist()) if value.dtype == object else [value]
    return []


def steps_of(envs: SoloVectorEnv, count: int, spoil: bool = False) -> list[Any]:
    """Deep copies of what reset and `count` steps return; with `spoil` the arrays returned are overwritten."""
    rng = np.random.default_rng(8)
    kept = []
    result: tuple[Any, ...] = envs.reset(seed=21)
    for step in range(count):
        kept.append(copy.deepcopy(result))
        masks = envs.action_masks()
        codes = codes_to_try(rng, masks, step)
        if spoil:
            for array in arrays_in([result, masks]):
                array[...] = 1
        result = envs.step(codes)
    return kept


@pytest.mark.parametrize("form", FORMS)
def test_what_was_handed_out_never_changes(form: str) -> None:
    envs = SoloVectorEnv(8, observation=form, threads=2)
    rng = np.random.default_rng(8)
    results: list[Any] = [envs.reset(seed=21)]
    masks = []
    copies = []
    for step in range(100):
        masks.append(envs.action_masks())
        copies.append(copy.deepcopy((results[-1], masks[-1])))
        results.append(envs.step(codes_to_try(rng, masks[-1], step)))
    for result, mask, kept in zip(results, masks, copies, strict=False):
        assert_same((result, mask), kept)
    envs.close()


@pytest.mark.parametrize("form", FORMS)
def test_writing_into_what_was_handed_out_changes_no_game(form: str) -> None:
    envs, others = (SoloVectorEnv(8, observation=form, reward="shaped") for _ in range(2))
    assert_same(steps_of(envs, 100, spoil=True), steps_of(others, 100))


@pytest.mark.parametrize("form", FORMS)
def test_no_two_arrays_handed_out_share_numbers(form: str) -> None:
    envs = SoloVectorEnv(8, observation=form)
    rng = np.random.default_rng(8)
    envs.reset(seed=21)
    ended = False
    for step in range(60):
        result = envs.step(codes_to_try(rng, envs.action_masks(), step))
        arrays = arrays_in(result)
        ended |= "final_info" in result[-1] and "illegal" in result[-1]["final_info"]
        for number, array in enumerate(arrays):
            before = [other.tobytes() for other in arrays[number + 1 :]]
            array[...] = 1 - array.astype(np.int64)
            assert before == [other.tobytes() for other in arrays[number + 1 :]]
    assert ended


@pytest.mark.parametrize("form", FORMS)
def test_without_copies_the_numbers_are_the_same_and_live_in_the_buffers(form: str) -> None:
    envs, others = SoloVectorEnv(8, observation=form, copy=False), SoloVectorEnv(8, observation=form)
    assert_same(steps_of(envs, 60), steps_of(others, 60))
    first, infos = envs.reset(seed=1)
    kept = copy.deepcopy(first)
    later, later_infos = envs.step(legal_codes(np.random.default_rng(0), envs.action_masks()))[::4]
    for array, same in zip(arrays_in(first), arrays_in(later), strict=True):
        assert np.shares_memory(array, same)
    assert np.shares_memory(infos["action_mask"], later_infos["action_mask"])
    assert not all(np.array_equal(*pair) for pair in zip(arrays_in(first), arrays_in(kept), strict=True))


def test_environment_i_gets_seed_plus_i() -> None:
    for seed in (0, 2**64 - 2):
        envs = SoloVectorEnv(4, "hard", observation="flat")
        envs.reset(seed=seed)
        for number in range(4):
            game = Game.new(difficulty="hard", seed=seed + number)
            assert envs.batch.games[number].tobytes() == game.record[0].tobytes()


def test_seeds_one_by_one_and_none_goes_on() -> None:
    envs = SoloVectorEnv(3, observation="flat")
    envs.reset(seed=[7, np.int64(8), 2**64 + 9])
    envs.reset()
    envs.reset(seed=[None, 5, None])
    envs.reset(seed=np.array([1, 2, 3]), options={"reset_mask": np.array([False, False, True])})
    for number, (seed, resets) in enumerate([(7, 2), (5, 0), (3, 0)]):
        single = SoloEnv(observation="flat")
        single.reset(seed=seed)
        for _ in range(resets):
            single.reset()
        assert envs.batch.games[number].tobytes() == single._games[0].tobytes()


def test_without_any_seed_all_games_differ() -> None:
    envs, others = SoloVectorEnv(4, observation="flat"), SoloVectorEnv(4, observation="flat")
    envs.reset()
    others.reset(seed=[None, None, None, None])
    halves = np.concatenate([envs.batch.games["seed"], others.batch.games["seed"]])
    assert len({tuple(pair) for pair in halves.tolist()}) == 8


def test_settings_set_anew_hold_from_the_next_games_on_and_are_told() -> None:
    envs = SoloVectorEnv(6, ["easy", "hard"] * 3, observation="flat")
    _, infos = envs.reset(seed=4)
    assert "difficulty" not in infos
    envs.set_settings("standard", [None, 4, 8], indices=[1, 2, 5])
    before = [("easy", None), ("hard", None)] * 3
    after = [("easy", None), ("standard", None), ("standard", 4), ("hard", None), ("easy", None), ("standard", 8)]
    told: dict[int, tuple[int, int]] = {}
    games = np.zeros(6, np.int64)
    rng = np.random.default_rng(0)
    for _ in range(150):
        _, _, terminated, _, infos = envs.step(legal_codes(rng, envs.action_masks()))
        for number in range(6):
            info = info_of(infos, number)
            if terminated[number]:
                last = info["final_info"]
                expected = before if games[number] == 0 else after
                level, scenario = expected[number]
                assert (last["difficulty"], last["scenario"]) == (
                    ["easy", "standard", "hard"].index(level),
                    scenario or 0,
                )
                games[number] += 1
            assert ("difficulty" in info) == ("scenario" in info)
            if "difficulty" in info:
                assert terminated[number]
                assert games[number] == 1
                told[number] = (info["difficulty"], info["scenario"])
            now = after if games[number] else before
            settings = envs.settings[number]
            assert (settings.difficulty, settings.scenario) == now[number]
    assert games.min() >= 2
    assert told == {1: (1, 0), 2: (1, 4), 5: (1, 8)}


def test_settings_set_anew_are_told_by_the_reset_that_applies_them() -> None:
    envs = SoloVectorEnv(4, "easy", 3, observation="flat")
    envs.set_settings(scenario=None, indices=0)
    assert [settings.scenario for settings in envs.settings] == [None, 3, 3, 3]
    _, infos = envs.reset(seed=1)
    assert infos["difficulty"].tolist() == [0, 0, 0, 0]
    assert infos["scenario"].tolist() == [0, 0, 0, 0]
    assert infos["_scenario"].tolist() == [True, False, False, False]
    envs.set_settings("hard")
    mask = np.array([True, False, False, True])
    _, infos = envs.reset(options={"reset_mask": mask})
    assert infos["_difficulty"].tolist() == mask.tolist()
    assert infos["difficulty"].tolist() == [2, 0, 0, 2]
    assert infos["scenario"].tolist() == [0, 0, 0, 3]
    assert [settings.difficulty for settings in envs.settings] == ["hard", "easy", "easy", "hard"]
    _, infos = envs.reset()
    assert infos["_difficulty"].tolist() == [False, True, True, False]
    _, infos = envs.reset()
    assert "difficulty" not in infos


def test_a_game_with_settings_set_anew_is_the_game_of_those_settings() -> None:
    envs = SoloVectorEnv(2, observation="dict")
    envs.reset(seed=0)
    envs.set_settings("hard", 5)
    observations, infos = envs.reset(seed=30)
    for number in range(2):
        observation, info = SoloEnv("hard", 5).reset(seed=30 + number)
        assert_same(rows_of(observations, number), observation)
        assert_same(infos["action_mask"][number], info["action_mask"])


def test_rendering_gives_each_table_as_text() -> None:
    envs = gym.make_vec("Artistry/Solo-v0", 3, render_mode="ansi")
    envs.reset(seed=3)
    assert envs.render() == tuple(str(Game.new(seed=3 + number)) for number in range(3))
    silent = SoloVectorEnv(1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert silent.render() is None


@pytest.mark.skipif(gym.__version__ < "1.3", reason="its RecordEpisodeStatistics knows no SAME_STEP")
@pytest.mark.parametrize("form", FORMS)
def test_gymnasiums_wrappers(form: str) -> None:
    made = gym.make_vec("Artistry/Solo-v0", 5, observation=form, reward="shaped")
    envs = wrappers.RecordEpisodeStatistics(wrappers.ClipReward(made, -0.5, 0.5))
    rng = np.random.default_rng(2)
    envs.reset(seed=6)
    returns, lengths, episodes = np.zeros(5), np.zeros(5, np.int64), 0
    for step in range(120):
        _, rewards, terminated, truncated, infos = envs.step(codes_to_try(rng, envs.unwrapped.action_masks(), step))
        assert np.abs(rewards).max() <= 0.5
        returns += rewards
        lengths += 1
        ended = terminated | truncated
        if ended.any():
            assert infos["episode"]["l"][ended].tolist() == lengths[ended].tolist()
            assert np.allclose(infos["episode"]["r"][ended], returns[ended])
        returns[ended], lengths[ended] = 0, 0
        episodes += int(ended.sum())
    assert envs.episode_count == episodes > 10
    envs.reset(options={"reset_mask": np.array([True, False, False, False, False])})
    assert envs.episode_lengths[0] == 0
    envs.close()


def test_infos_as_lists() -> None:
    envs = wrappers.DictInfoToList(gym.make_vec("Artistry/Solo-v0", 3, observation="flat"))
    singles = [SoloEnv(observation="flat") for _ in range(3)]
    envs.reset(seed=1)
    for number, single in enumerate(singles):
        single.reset(seed=1 + number)
    lasts: dict[int, Any] = {}
    while len(lasts) < 3:
        codes = envs.unwrapped.action_masks().argmax(axis=1)
        _, _, terminated, _, infos = envs.step(codes)
        for number, single in enumerate(singles):
            if number not in lasts:
                info = single.step(codes[number])[-1]
                if terminated[number]:
                    lasts[number] = infos[number]["final_info"]
                    assert lasts[number]["totals"] == info["totals"]
                    assert lasts[number]["parts"] == info["parts"]


def test_any_card_set() -> None:
    for seed in range(3):
        cards = artistry_env.CardSet.from_dict(random_card_set(seed))
        envs, single = SoloVectorEnv(2, cards=cards, observation="flat"), SoloEnv(cards=cards, observation="flat")
        found, expected = envs.reset(seed=3), single.reset(seed=3)
        for _ in range(60):
            assert_same(found[0][0], expected[0])
            codes = envs.action_masks().argmax(axis=1)
            found, expected = envs.step(codes), single.step(codes[0])
            if expected[2]:
                assert_same(info_of(found[-1], 0)["final_info"], expected[-1])
                expected = single.reset()
