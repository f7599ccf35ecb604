"""How fast the environments' own `step` is: one game, many games, and many games for stable-baselines3.

Codes are legal, uniformly chosen and recorded before: the same seeds and codes give the same games again, so that
choosing takes no time that counts. Neighbours: speed_lines.py, which lists what is measured; speed_core.py, the
compiled loop that `step` is compared with (there, choosing counts).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from artistry_env.registration import SOLO
from artistry_env.vector import SoloVectorEnv
from train.speed_clock import Turn, rate, rates, ratio, timed
from train.speed_core import core_turn

SEED = 0
ENVS = 1024
EPISODES = 64
WARM_UP, RECORDED = 48, 208  # steps after a reset: those that don't count, and all
AT_ONCE = 40  # steps in a turn

Step = Callable[[NDArray[np.int64]], Any]


def single(seconds: float, name: str, form: str) -> Callable[[], dict[str, float]]:
    """`step` of the registered environment with observations of a form, resets included."""
    env = gym.make(SOLO, observation=form)
    episodes = []
    for seed in range(EPISODES):
        _, info = env.reset(seed=seed)
        generator = np.random.Generator(np.random.PCG64(seed))
        codes, over = [], False
        while not over:
            codes.append(int(generator.choice(np.flatnonzero(info["action_mask"]))))
            _, _, over, _, info = env.step(codes[-1])
        episodes.append((seed, codes))

    def play() -> int:
        for seed, codes in episodes:
            env.reset(seed=seed)
            for code in codes:
                env.step(code)
        return sum(len(codes) for _, codes in episodes)

    play()
    return lambda: {name: rate(timed(play), seconds)}


def recorded_codes(count: int, steps: int, difficulty: str = "standard") -> NDArray[np.int64]:
    """Uniformly chosen legal codes of `count` environments after `reset(seed=SEED)`: int64 (steps, count)."""
    envs = SoloVectorEnv(count, difficulty, observation="flat", illegal="raise", copy=False)
    envs.reset(seed=SEED)
    generator = np.random.Generator(np.random.PCG64(SEED))
    codes = np.zeros((steps, count), np.int64)
    for row in codes:
        masks = envs.action_masks()
        row[:] = (masks * (1 + generator.random(masks.shape, np.float32))).argmax(axis=1)
        envs.step(row)
    envs.close()
    return codes


def replay(reset: Callable[[], Any], step: Step, codes: NDArray[np.int64]) -> Turn:
    """Turns of recorded codes, `AT_ONCE` steps each; a reset and the `WARM_UP` steps after it don't count."""
    following = len(codes)

    def turn() -> tuple[int, float]:
        nonlocal following
        if following + AT_ONCE > len(codes):
            reset()
            for row in codes[:WARM_UP]:
                step(row)
            following = WARM_UP
        rows = codes[following : following + AT_ONCE]
        following += AT_ONCE
        begun = time.perf_counter()
        for row in rows:
            step(row)
        return rows.size, time.perf_counter() - begun

    return turn


def vector_turn(codes: NDArray[np.int64], **settings: Any) -> Turn:
    """Turns of `SoloVectorEnv.step`, numpy in and numpy out."""
    envs = SoloVectorEnv(codes.shape[1], **settings)
    return replay(lambda: envs.reset(seed=SEED), envs.step, codes)


def vector(seconds: float) -> Callable[[], dict[str, float]]:
    """`SoloVectorEnv.step` in several forms, and each over the compiled loop with as many games."""
    codes = recorded_codes(ENVS, RECORDED)
    turns = {
        "core": core_turn("standard", ENVS),
        "vector_views": vector_turn(codes, observation="flat", copy=False),
        "vector_flat": vector_turn(codes, observation="flat"),
        "vector_dict": vector_turn(codes, observation="dict"),
        "vector_threads": vector_turn(codes, observation="flat", threads=2),
    }

    def measure() -> dict[str, float]:
        found = rates(turns, seconds)
        core = found.pop("core")
        ratios = {f"{name}_ratio": ratio(each, core) for name, each in found.items()}
        return {name: median(each) for name, each in found.items()} | ratios

    return measure


def sb3(seconds: float) -> Callable[[], dict[str, float]]:
    """`SoloVecEnv.step` and the masks of all environments, as sb3-contrib asks for them but for its stacking."""
    from artistry_env.sb3 import SoloVecEnv

    envs = SoloVecEnv(ENVS)

    def reset() -> None:
        envs.seed(SEED)
        envs.reset()

    def step(row: NDArray[np.int64]) -> None:
        envs.step(row)
        envs.env_method("action_masks")

    turn = replay(reset, step, recorded_codes(ENVS, RECORDED))
    return lambda: {"sb3": rate(turn, seconds)}
