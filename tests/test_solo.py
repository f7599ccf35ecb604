"""`Artistry/Solo-v0`: Gymnasium's and stable-baselines3's checks, seeds, masks, rewards, illegal actions, the end."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from stable_baselines3.common.env_checker import check_env as check_env_sb3

import artistry_env
from artistry_env.game import Game, IllegalAction
from artistry_env.registration import PRESETS
from artistry_env.solo import ILLEGAL_IN_A_ROW, SoloEnv
from artistry_env.stepping import episode_seed
from artistry_env.view import scores
from tests.card_sets import random_card_set

FORMS = ("dict", "flat")


def play_out(env: gym.Env[Any, Any], rng: random.Random) -> tuple[list[float], dict[str, Any]]:
    """Play legally at random to the end of an episode that is under way; rewards and last info."""
    rewards = []
    while True:
        mask = env.get_wrapper_attr("action_masks")()
        _, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(mask)))
        rewards.append(float(reward))
        if terminated or truncated:
            return rewards, info


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("env_id", PRESETS)
def test_gymnasium_checks_every_preset(env_id: str, form: str) -> None:
    check_env(gym.make(env_id, observation=form).unwrapped)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("env_id", PRESETS)
def test_stable_baselines3_checks_every_preset(env_id: str, form: str) -> None:
    check_env_sb3(gym.make(env_id, observation=form), warn=True)


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_gymnasium_checks_rendering(mode: str) -> None:
    check_env(gym.make("Artistry/Solo-v0", render_mode=mode).unwrapped)


@pytest.mark.parametrize(("env_id", "preset"), PRESETS.items())
def test_presets_set_what_they_say_and_all_else_is_an_argument(env_id: str, preset: dict[str, Any]) -> None:
    env = gym.make(env_id, reward="margin", illegal="raise").unwrapped
    assert isinstance(env, SoloEnv)
    assert env.settings.difficulty == preset.get("difficulty", "standard")
    assert env.settings.scenario == preset.get("scenario")
    assert (env.reward, env.illegal) == ("margin", "raise")


@pytest.mark.parametrize("seed", [0, 7, 2**64 + 5])
def test_a_seeded_game_is_the_game_of_that_seed(seed: int) -> None:
    env, game = SoloEnv(difficulty="hard"), Game.new(difficulty="hard", seed=seed)
    env.reset(seed=seed)
    rng = random.Random(1)
    while not game.over:
        assert np.flatnonzero(env.action_masks()).tolist() == game.legal().tolist()
        code = rng.choice(list(game.legal()))
        game.play(code)
        env.step(code)
    assert env._games.tobytes() == game.record.tobytes()


def test_unseeded_resets_follow_from_the_seed_and_their_number() -> None:
    env, other = SoloEnv(), SoloEnv()
    env.reset(seed=11)
    other.reset(seed=11)
    later = []
    for number in range(1, 4):
        env.reset()
        other.step(int(np.flatnonzero(other.action_masks())[0]))
        other.reset(options={"unknown": 1})
        later.append(env.game_seed)
        assert env.game_seed == other.game_seed == episode_seed(11, number)
        assert env._games.tobytes() == other._games.tobytes()
    assert len({11, *later}) == 4
    env.reset(seed=11)
    assert env.game_seed == 11


def test_without_any_seed_games_differ() -> None:
    seeds = set()
    for _ in range(4):
        env = SoloEnv()
        env.reset()
        seeds.add(env.game_seed)
    assert len(seeds) == 4


@pytest.mark.parametrize("bad", [-1, 1.5, "x", True])
def test_a_bad_seed_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match=r"^seed: found .*expected a whole number >= 0$"):
        SoloEnv().reset(seed=bad)


@pytest.mark.parametrize("env_id", PRESETS)
def test_masks_come_through_wrappers_and_never_go_empty(env_id: str) -> None:
    env = gym.wrappers.RecordEpisodeStatistics(gym.make(env_id, observation="flat"))
    rng = random.Random(3)
    _, info = env.reset(seed=5)
    over = False
    while not over:
        mask = env.get_wrapper_attr("action_masks")()
        assert mask.dtype == np.bool
        assert info["action_mask"].dtype == np.int8
        assert mask.tolist() == info["action_mask"].astype(bool).tolist()
        assert mask.any()
        observation, _, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(mask)))
        assert env.observation_space.contains(observation)
        over = terminated or truncated
    assert not info["action_mask"].any()


def test_what_was_handed_out_never_changes() -> None:
    env = SoloEnv(observation="flat")
    observation, info = env.reset(seed=2)
    kept = (np.copy(observation), info["action_mask"].copy())
    mask = env.action_masks()
    mask_kept = mask.copy()
    observation_before = env._flat.copy()
    env.step(int(np.flatnonzero(mask)[0]))
    assert np.array_equal(observation, kept[0])
    assert np.array_equal(info["action_mask"], kept[1])
    assert np.array_equal(mask, mask_kept)
    assert not np.array_equal(env._flat, observation_before)
    again = env.action_masks()
    again[:] = True
    assert not env.action_masks().all()


@pytest.mark.parametrize("scenario", [None, *range(1, 9)])
@pytest.mark.parametrize("reward", ["outcome", "margin", "shaped"])
def test_rewards(reward: str, scenario: int | None) -> None:
    env = SoloEnv(reward=reward, scenario=scenario, difficulty="easy")
    for seed in range(5):
        env.reset(seed=seed)
        player, automa = scores(env._tables, env._games)
        start = (player["total"] - automa["total"]) / 50
        rewards, info = play_out(env, random.Random(seed))
        lead = info["totals"][0] - info["totals"][1]
        last = info["outcome"] if scenario is None else 1 if info["scenario_met"] else -1
        assert info["is_success"] == (last == 1)
        if reward == "outcome":
            assert rewards[-1] == last
            assert not any(rewards[:-1])
        elif reward == "margin":
            assert rewards[-1] == max(-1, min(1, lead / 50))
            assert not any(rewards[:-1])
        else:
            assert sum(rewards) == pytest.approx(last - start)
            assert any(rewards[:-1])


def test_the_last_info_is_that_of_the_game() -> None:
    env, game = SoloEnv(scenario=6), Game.new(scenario=6, seed=9)
    env.reset(seed=9)
    rng = random.Random(4)
    while not game.over:
        code = rng.choice(list(game.legal()))
        game.play(code)
        _, _, terminated, truncated, info = env.step(code)
        assert not truncated
        assert terminated == game.over
        if not game.over:
            assert info.keys() == {"action_mask"}
    view = game.view()
    result = view["result"]
    assert info["totals"] == result["totals"]
    assert info["renown"] == [seat["renown"] for seat in view["seats"]]
    assert info["rounds"] == view["round"]
    assert info["scenario_met"] is result["scenario_met"]
    assert info["outcome"] == (0 if len(result["winners"]) == 2 else 1 if result["winners"] == [0] else -1)
    for seat in (0, 1):
        assert sum(part[seat] for part in info["parts"].values()) == info["totals"][seat]
    assert (info["difficulty"], info["scenario"]) == (1, 6)
    for value in (info["outcome"], info["is_success"], info["rounds"], *info["totals"], *info["renown"]):
        assert type(value) in (int, bool)


def test_illegal_actions_are_penalized_and_the_tenth_in_a_row_truncates() -> None:
    env = SoloEnv(observation="flat")
    observation, _ = env.reset(seed=1)
    before = env._games.tobytes()
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    legal = int(np.flatnonzero(env.action_masks())[0])
    for number in range(1, ILLEGAL_IN_A_ROW):
        after, reward, terminated, truncated, info = env.step(illegal)
        assert (reward, terminated, truncated, info["illegal"]) == (-0.1, False, False, True), number
        assert np.array_equal(after, observation)
        assert env._games.tobytes() == before
    _, _, _, _, info = env.step(legal)
    assert "illegal" not in info
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    for _ in range(ILLEGAL_IN_A_ROW):
        _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-0.1, False, True)
    assert (info["outcome"], info["is_success"]) == (-1, False)
    with pytest.raises(gym.error.ResetNeeded):
        env.step(legal)


def test_illegal_actions_can_raise() -> None:
    env = SoloEnv(illegal="raise")
    env.reset(seed=1)
    before = env._games.tobytes()
    code = env.table.encode(("choose_color", 2))
    with pytest.raises(IllegalAction, match=rf"^action {code} \(choose metal\) in phase turn: .* such as \d+ \("):
        env.step(code)
    assert env._games.tobytes() == before
    env.step(int(np.flatnonzero(env.action_masks())[0]))


@pytest.mark.parametrize("illegal", ["penalize", "raise"])
@pytest.mark.parametrize("code", [-1, 372])
def test_a_code_outside_the_space_always_raises(illegal: str, code: int) -> None:
    env = SoloEnv(illegal=illegal)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=rf"^action: found {code}, expected a code from 0 to 371$"):
        env.step(code)


@pytest.mark.parametrize("action", [1.5, None, "3", np.array([3]), np.float32(3)])
def test_what_is_no_whole_number_is_refused_in_one_line(action: Any) -> None:
    env = SoloEnv()
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"^action: found .*, expected a whole number$"):
        env.step(action)


@pytest.mark.parametrize("kind", [int, np.int64, np.int32, np.array])
def test_whole_numbers_of_any_kind_are_codes(kind: Callable[[int], Any]) -> None:
    env = SoloEnv()
    _, info = env.reset(seed=1)
    expected = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    env.reset(seed=1)
    found = env.step(kind(int(np.flatnonzero(info["action_mask"])[0])))
    assert found[1:4] == expected[1:4]
    assert (found[4]["action_mask"] == expected[4]["action_mask"]).all()


def test_stepping_needs_a_reset_before_and_after() -> None:
    env = SoloEnv()
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        env.step(0)
    env.reset(seed=0)
    play_out(env, random.Random(0))
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        env.step(0)


@pytest.mark.parametrize(
    ("argument", "value", "line"),
    [
        ("difficulty", "insane", "difficulty: found 'insane', expected one of easy, standard, hard"),
        ("scenario", 9, "scenario: found 9, expected None or 1 to 8"),
        ("reward", "score", "reward: found 'score', expected one of outcome, margin, shaped"),
        ("observation", "image", "observation: found 'image', expected one of dict, flat"),
        ("illegal", "ignore", "illegal: found 'ignore', expected one of penalize, raise"),
        ("render_mode", "rgb", "render_mode: found 'rgb', expected one of ansi, human, rgb_array"),
        ("cards", "none", "card set: cards: found 'none', expected one of reconstructed"),
    ],
)
def test_unknown_words_are_refused_in_one_line(argument: str, value: Any, line: str) -> None:
    with pytest.raises(ValueError, match="found") as caught:
        SoloEnv(**{argument: value})
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


def test_any_card_set() -> None:
    for seed in range(3):
        cards = artistry_env.CardSet.from_dict(random_card_set(seed))
        check_env(gym.make("Artistry/Solo-v0", cards=cards, observation="flat").unwrapped)


def test_rendering_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = SoloEnv(render_mode="ansi")
    with pytest.raises(gym.error.ResetNeeded):
        env.render()
    env.reset(seed=3)
    text = env.render()
    assert isinstance(text, str)
    assert text == str(Game.new(seed=3))
    human = SoloEnv(render_mode="human")
    human.reset(seed=3)
    assert capsys.readouterr().out == text + "\n"


def test_rendering_without_a_mode_warns() -> None:
    env = SoloEnv()
    env.reset(seed=0)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_its_own_way(copied: Callable[[SoloEnv], SoloEnv]) -> None:
    env = SoloEnv(observation="flat")
    env.reset(seed=4)
    other = copied(env)
    code = int(np.flatnonzero(env.action_masks())[0])
    first = env.step(code)
    assert not np.array_equal(env._flat, other._flat)
    second = other.step(code)
    assert np.array_equal(first[0], second[0])
    assert np.array_equal(first[-1]["action_mask"], second[-1]["action_mask"])
    assert np.array_equal(env.action_masks(), other.action_masks())
    assert env._games.tobytes() == other._games.tobytes()
