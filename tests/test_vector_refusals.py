"""`SoloVectorEnv` refuses bad actions, arguments, settings, seeds and masks in one line, and nothing has changed."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from artistry_env.game import IllegalAction
from artistry_env.vector import SoloVectorEnv
from tests.vector_play import assert_same


@pytest.mark.parametrize("code", [-1, 372, 10**12])
@pytest.mark.parametrize("illegal", ["penalize", "raise"])
def test_a_code_outside_the_space_raises_and_nothing_has_moved(illegal: str, code: int) -> None:
    envs = SoloVectorEnv(5, illegal=illegal, observation="flat")
    envs.reset(seed=1)
    before = envs.batch.games.tobytes()
    codes = envs.action_masks().argmax(axis=1)
    codes[3] = code
    with pytest.raises(IllegalAction, match=rf"^environment 3: action: found {code}, expected a code from 0 to 371$"):
        envs.step(codes)
    assert envs.batch.games.tobytes() == before


def test_illegal_actions_can_raise_and_nothing_has_moved() -> None:
    envs = SoloVectorEnv(5, illegal="raise", observation="flat")
    envs.reset(seed=1)
    before = envs.batch.games.tobytes()
    codes = envs.action_masks().argmax(axis=1)
    codes[4] = envs.table.encode(("choose_color", 2))
    line = rf"^environment 4: action {codes[4]} \(choose metal\) in phase turn: .* such as \d+ \("
    with pytest.raises(IllegalAction, match=line):
        envs.step(codes)
    assert envs.batch.games.tobytes() == before
    codes[4] = envs.action_masks()[4].argmax()
    envs.step(codes)
    assert envs.batch.games.tobytes() != before


def test_stepping_needs_a_reset_of_every_environment() -> None:
    envs = SoloVectorEnv(2, render_mode="ansi")
    for call in (lambda: envs.step(np.zeros(2, np.int64)), envs.render):
        with pytest.raises(gym.error.ResetNeeded, match="reset"):
            call()
    envs.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        envs.step(np.zeros(2, np.int64))
    envs.reset(options={"reset_mask": np.array([False, True])})
    envs.step(envs.action_masks().argmax(axis=1))


def test_after_closing_nothing_goes_on() -> None:
    envs = SoloVectorEnv(2)
    envs.reset(seed=1)
    envs.close()
    envs.close()
    for call in (envs.reset, lambda: envs.step(np.zeros(2, np.int64))):
        with pytest.raises(gym.error.ClosedEnvironmentError, match="closed"):
            call()


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.uint64, list, tuple])
def test_actions_of_any_whole_numbers(kind: Any) -> None:
    envs, others = SoloVectorEnv(3, observation="flat"), SoloVectorEnv(3, observation="flat")
    envs.reset(seed=1)
    others.reset(seed=1)
    codes = np.array([3, 100, 127])
    given = kind(codes.tolist()) if kind in (list, tuple) else codes.astype(kind)
    assert_same(envs.step(given), others.step(codes))


@pytest.mark.parametrize(
    ("actions", "line"),
    [
        (np.zeros(3, np.float32), r"actions: found float32 \(3,\), expected whole numbers \(3,\)"),
        (np.zeros(3, np.bool), r"actions: found bool \(3,\), expected whole numbers \(3,\)"),
        (np.zeros((3, 1), np.int64), r"actions: found int64 \(3, 1\), expected whole numbers \(3,\)"),
        (np.zeros(2, np.int64), r"actions: found int64 \(2,\), expected whole numbers \(3,\)"),
        (4, r"actions: found int64 \(\), expected whole numbers \(3,\)"),
        (None, r"actions: found object \(\), expected whole numbers \(3,\)"),
        ([[1], [1, 2], []], r"actions: found rows of different lengths, expected whole numbers \(3,\)"),
    ],
)
def test_bad_actions_are_refused_in_one_line(actions: Any, line: str) -> None:
    envs = SoloVectorEnv(3)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match=f"^{line}$"):
        envs.step(actions)


@pytest.mark.parametrize(
    ("argument", "value", "line"),
    [
        ("num_envs", 0, "num_envs: found 0, expected 1 to 10000000"),
        ("num_envs", 2.5, "num_envs: found 2.5, expected 1 to 10000000"),
        ("difficulty", "insane", "difficulty: found 'insane', expected one of easy, standard, hard"),
        ("difficulty", ["easy", "x"], "difficulty: found 'x', expected one of easy, standard, hard"),
        ("difficulty", ["easy"], "difficulty: found 1 entries, expected 2, one for each environment"),
        ("difficulty", None, "difficulty: found None, expected one of easy, standard, hard"),
        ("scenario", 9, "scenario: found 9, expected None or 1 to 8"),
        ("scenario", [None, 0], "scenario: found 0, expected None or 1 to 8"),
        ("scenario", "one", "scenario: found 'one', expected None or 1 to 8"),
        ("scenario", [1, 2, 3], "scenario: found 3 entries, expected 2, one for each environment"),
        ("reward", "score", "reward: found 'score', expected one of outcome, margin, shaped"),
        ("observation", "image", "observation: found 'image', expected one of dict, flat"),
        ("illegal", "ignore", "illegal: found 'ignore', expected one of penalize, raise"),
        ("render_mode", "human", "render_mode: found 'human', expected one of ansi, rgb_array"),
        ("threads", 0, "threads: found 0, expected 1 to 1024"),
        ("threads", True, "threads: found True, expected 1 to 1024"),
        ("cards", "none", "card set: cards: found 'none', expected one of reconstructed"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(argument: str, value: Any, line: str) -> None:
    with pytest.raises(ValueError, match="found") as caught:
        SoloVectorEnv(**{"num_envs": 2, argument: value})
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"difficulty": "insane"}, "difficulty: found 'insane', expected one of easy, standard, hard"),
        ({"scenario": [1, 2, 3]}, "scenario: found 3 entries, expected 2, one for each environment"),
        ({"difficulty": ["easy"] * 2, "indices": [1]}, "difficulty: found 2 entries, expected 1, one for each"),
        ({"difficulty": "easy", "scenario": 0}, "scenario: found 0, expected None or 1 to 8"),
        ({"difficulty": "easy", "indices": [0, 2]}, "indices: found 2, expected 0 to 1"),
        ({"difficulty": "easy", "indices": -1}, "indices: found -1, expected 0 to 1"),
        ({"difficulty": "easy", "indices": [True, False]}, "indices: found True, expected 0 to 1"),
    ],
)
def test_bad_settings_are_refused_and_change_nothing(arguments: dict[str, Any], line: str) -> None:
    envs = SoloVectorEnv(2)
    before = envs.batch.episodes.tobytes()
    with pytest.raises(ValueError, match="found") as caught:
        envs.set_settings(**arguments)
    assert str(caught.value).startswith(line)
    assert envs.batch.episodes.tobytes() == before


@pytest.mark.parametrize(
    ("arguments", "error", "line"),
    [
        ({"seed": -1}, ValueError, "seed: found -1, expected a whole number >= 0"),
        ({"seed": "x"}, ValueError, "seed: found 'x', expected a whole number >= 0"),
        ({"seed": [1]}, ValueError, "seed: found 1 entries, expected 2, one for each environment"),
        ({"seed": [1, 1.5]}, ValueError, "seed: found 1.5, expected a whole number >= 0"),
        (
            {"options": {"reset_mask": [True, False]}},
            TypeError,
            "reset_mask: found list, expected a bool array (2,)",
        ),
        (
            {"options": {"reset_mask": np.ones(2)}},
            TypeError,
            "reset_mask: found float64 (2,), expected a bool array (2,)",
        ),
        (
            {"options": {"reset_mask": np.ones(3, np.bool)}},
            ValueError,
            "reset_mask: found bool (3,), expected a bool array (2,)",
        ),
        (
            {"options": {"reset_mask": np.zeros(2, np.bool)}},
            ValueError,
            "reset_mask: found no true entry, expected at least",
        ),
    ],
)
def test_bad_resets_are_refused_and_change_nothing(
    arguments: dict[str, Any], error: type[Exception], line: str
) -> None:
    envs = SoloVectorEnv(2)
    envs.reset(seed=1)
    before = envs.batch.games.tobytes(), envs.batch.episodes.tobytes()
    with pytest.raises(error, match="found") as caught:
        envs.reset(**arguments)
    assert str(caught.value).startswith(line)
    assert (envs.batch.games.tobytes(), envs.batch.episodes.tobytes()) == before
