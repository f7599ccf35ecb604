"""Render modes of the environments: each gives what Game shows, videos are recorded, unknown modes are refused."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import gymnasium as gym
import imageio_ffmpeg
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RecordVideo

from agents.duel import DuelEnv
from artistry_env import table
from artistry_env.game import Game
from artistry_env.registration import PRESETS
from artistry_env.render.modes import FRAMES_PER_SECOND, RENDER_MODES, Screen, rendered
from artistry_env.render.picture import HEIGHT, WIDTH
from artistry_env.render.pixels import pixels
from artistry_env.settings import checked_settings
from artistry_env.solo import SoloEnv
from tests.render.scenes import with_news


def some_code(env: gym.Env[Any, Any], rng: random.Random) -> int:
    """A legal code."""
    return int(rng.choice(np.flatnonzero(env.get_wrapper_attr("action_masks")())))


def test_metadata() -> None:
    for metadata in (SoloEnv.metadata, DuelEnv.metadata, table.raw_env().metadata):
        assert metadata["render_modes"] == RENDER_MODES == ["ansi", "human", "rgb_array"]
        assert metadata["render_fps"] == FRAMES_PER_SECOND


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_an_environment_shows_what_its_game_shows(difficulty: str, mode: str) -> None:
    env = SoloEnv(difficulty, render_mode=mode)
    env.reset(seed=4)
    game, rng = Game.new(difficulty=difficulty, seed=4), random.Random(2)
    for _ in range(6):
        code = some_code(env, rng)
        env.step(code)
        game.play(code)
        if mode == "ansi":
            assert env.render() == with_news(game)
    if mode == "rgb_array":
        assert np.array_equal(env.render(), pixels(game.svg(fonts=False)))


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_a_table_shows_what_its_game_shows(mode: str) -> None:
    env, game = table.raw_env(3, render_mode=mode), Game.new(3, seed=6)
    env.reset(seed=6)
    for _ in range(4):
        code = int(game.legal()[0])
        env.step(code)
        game.play(code)
    expected = with_news(game) if mode == "ansi" else pixels(game.svg(fonts=False))
    assert np.array_equal(env.render(), expected)


def test_an_illegal_action_changes_nothing_in_the_picture() -> None:
    env = SoloEnv(render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert env.render() == before


def test_a_new_game_has_no_old_news() -> None:
    env = SoloEnv(render_mode="ansi")
    env.reset(seed=1)
    env.step(some_code(env, random.Random(1)))
    env.reset(seed=1)
    assert env.render() == str(Game.new(seed=1))


def test_a_copy_shows_its_own_game() -> None:
    env = SoloEnv(render_mode="ansi")
    env.reset(seed=5)
    other = pickle.loads(pickle.dumps(env))
    env.step(some_code(env, random.Random(3)))
    assert other.render() == with_news(Game.new(seed=5))
    other.step(some_code(other, random.Random(3)))
    assert other.render() == env.render()


@pytest.mark.parametrize("env_id", [*PRESETS, "Artistry/Duel-v0"])
def test_gymnasium_finds_every_preset_in_order(env_id: str) -> None:
    check_env(gym.make(env_id, render_mode="rgb_array").unwrapped, skip_close_check=True)


def test_frames_are_collected() -> None:
    env = gym.make("Artistry/Solo-v0", render_mode="rgb_array_list")
    env.reset(seed=1)
    env.step(some_code(env, random.Random(1)))
    frames: Any = env.render()
    assert [frame.shape for frame in frames] == [(HEIGHT, WIDTH, 3)] * 2


def test_a_video_of_a_game(tmp_path: Path) -> None:
    env = RecordVideo(gym.make("Artistry/SoloEasy-v0", render_mode="rgb_array"), str(tmp_path / "videos"))
    env.reset(seed=3)
    rng, steps, over = random.Random(3), 0, False
    while not over:
        *_, terminated, truncated, _ = env.step(some_code(env, rng))
        over, steps = terminated or truncated, steps + 1
    env.close()
    (video,) = (tmp_path / "videos").iterdir()
    frames, seconds = imageio_ffmpeg.count_frames_and_secs(str(video))
    assert frames == steps + 1
    assert seconds == pytest.approx(frames / FRAMES_PER_SECOND)


@pytest.mark.parametrize("mode", ["rgb", "", "ANSI", 3])
def test_an_unknown_mode(mode: Any) -> None:
    for make in (
        lambda: SoloEnv(render_mode=mode),
        lambda: table.raw_env(render_mode=mode),
        lambda: DuelEnv(render_mode=mode),
        lambda: Screen(mode, checked_settings()),
    ):
        with pytest.raises(ValueError, match=r"^render_mode: found .*, expected one of ansi, human, rgb_array$"):
            make()


def test_printing_to_what_is_no_terminal_is_plain(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(seed=2)
    assert rendered("human", game.view, game.settings.cards) is None
    assert capsys.readouterr().out == f"{game}\n"


def test_every_step_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env, game = SoloEnv(render_mode="human"), Game.new(seed=2)
    env.reset(seed=2)
    code = int(game.legal()[0])
    game.play(code)
    capsys.readouterr()
    env.step(code)
    assert capsys.readouterr().out == f"{with_news(game)}\n"
