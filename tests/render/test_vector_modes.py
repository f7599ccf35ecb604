"""Pictures of many games: the same as each game's own, also for stable-baselines3, whose recorder tiles them."""

from __future__ import annotations

from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest
from stable_baselines3.common.vec_env import VecVideoRecorder

from artistry_env.game import Game
from artistry_env.render.picture import HEIGHT, WIDTH
from artistry_env.render.pixels import pixels
from artistry_env.sb3 import SoloVecEnv
from artistry_env.vector import SoloVectorEnv
from tests.render.scenes import with_news


def test_each_picture_is_that_of_its_game() -> None:
    envs = gym.make_vec("Artistry/Solo-v0", 2, difficulty=["easy", "standard"], render_mode="rgb_array")
    envs.reset(seed=3)
    frames = envs.render()
    assert isinstance(frames, tuple)
    for number, difficulty in enumerate(("easy", "standard")):
        game = Game.new(difficulty=difficulty, seed=3 + number)
        assert np.array_equal(frames[number], pixels(game.svg(fonts=False)))


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_it_tells_what_happened_last(difficulty: str) -> None:
    envs = SoloVectorEnv(2, difficulty, render_mode="ansi")
    _, infos = envs.reset(seed=3)
    games = [Game.new(difficulty=difficulty, seed=3 + number) for number in range(2)]
    for step in range(80):
        assert envs.render() == tuple(map(with_news, games))
        codes = infos["action_mask"].argmax(axis=1)
        if step == 3:
            codes[1] = infos["action_mask"][1].argmin()  # illegal: changes nothing
        *_, terminated, _, infos = envs.step(codes)
        for number, game in enumerate(games):
            if number != 1 or step != 3:
                game.play(int(codes[number]))
            assert game.over == terminated[number]
        if terminated.any():
            break
    assert terminated.any()
    ended = int(terminated.argmax())
    assert "player: " not in last(envs, ended)
    assert "player: " in last(envs, 1 - ended)
    envs.reset(options={"reset_mask": ~terminated})
    assert "player: " not in last(envs, 1 - ended)


def last(envs: SoloVectorEnv, number: int) -> str:
    """What the text of an environment tells of what happened last."""
    texts = envs.render()
    assert texts is not None
    return str(texts[number]).partition("\nLast\n")[2]


def test_nothing_to_render_before_a_reset() -> None:
    with pytest.raises(gym.error.ResetNeeded, match="nothing to render"):
        SoloVectorEnv(2, render_mode="rgb_array").render()


def test_images_of_stable_baselines3() -> None:
    venv = SoloVecEnv(2, render_mode="rgb_array")
    venv.seed(3)
    venv.reset()
    frames = venv.get_images()
    assert [frame.shape for frame in frames if frame is not None] == [(HEIGHT, WIDTH, 3)] * 2
    assert np.array_equal(venv.env_method("render", indices=1)[0], frames[1])


def test_its_recorder_writes_a_video(tmp_path: Path) -> None:
    venv = VecVideoRecorder(
        SoloVecEnv(2, render_mode="rgb_array"), str(tmp_path / "videos"), lambda step: step == 0, video_length=3
    )
    venv.seed(3)
    venv.reset()
    for _ in range(4):
        venv.step(np.stack(venv.env_method("action_masks")).argmax(axis=1))
    venv.close()
    assert [path.suffix for path in (tmp_path / "videos").iterdir()] == [".mp4"]
