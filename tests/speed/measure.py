"""What runs in a version of the project that is to be measured: a program that answers with speeds.

    python -P measure.py FOLDER

It imports the version in FOLDER and nothing else of the project, so that it works with any that has what it measures.
It first prints a line with the names of what this version has, between spaces; then for each line of a name and a
number of seconds it plays so long, about, and prints decisions a second.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

Turn = Callable[[], tuple[int, float]]  # plays a while: decisions and seconds

SEED = 0
ENVS = 1024
WARM_UP, RECORDED, AT_ONCE = 48, 208, 40  # steps: after a reset uncounted, in all, in a turn
CALL = 20_000  # decisions of the core in one call, about
EPISODES = 16


def timed(play: Callable[[], int]) -> Turn:
    def turn() -> tuple[int, float]:
        begun = time.perf_counter()
        decisions = play()
        return decisions, time.perf_counter() - begun

    return turn


def core(games: int) -> Turn:
    """The compiled loop, uniform play."""
    from artistry_env.settings import checked_settings
    from train.uniform_play import UniformPlay

    play = UniformPlay(checked_settings(), games)
    play.play(200)
    return timed(lambda: play.play(max(1, CALL // games)))


def single(form: str) -> Turn:
    """One environment's `step`, resets included; legal codes, chosen before."""
    import gymnasium as gym

    import artistry_env  # noqa: F401  (registers the environments)

    env = gym.make("Artistry/Solo-v0", observation=form)
    generator = np.random.Generator(np.random.PCG64(SEED))
    episodes: list[list[int]] = []
    for seed in range(EPISODES):
        _, info = env.reset(seed=seed)
        episodes.append([])
        over = False
        while not over:
            episodes[-1].append(int(generator.choice(np.flatnonzero(info["action_mask"]))))
            _, _, over, _, info = env.step(episodes[-1][-1])

    def play() -> int:
        for seed, codes in enumerate(episodes):
            env.reset(seed=seed)
            for code in codes:
                env.step(code)
        return sum(len(codes) for codes in episodes)

    return timed(play)


def replay(reset: Callable[[], Any], step: Callable[[Any], Any], masks: Callable[[], Any]) -> Turn:
    """Many games' `step`, with uniformly chosen legal codes that are recorded in a first pass over the same games."""
    generator = np.random.Generator(np.random.PCG64(SEED))
    codes = np.zeros((RECORDED, ENVS), np.int64)
    reset()
    for row in codes:
        legal = np.asarray(masks())
        row[:] = (legal * (1 + generator.random(legal.shape, np.float32))).argmax(axis=1)
        step(row)
    at = len(codes)

    def turn() -> tuple[int, float]:
        nonlocal at
        if at + AT_ONCE > len(codes):
            reset()
            for row in codes[:WARM_UP]:
                step(row)
            at = WARM_UP
        rows = codes[at : at + AT_ONCE]
        at += AT_ONCE
        begun = time.perf_counter()
        for row in rows:
            step(row)
        return rows.size, time.perf_counter() - begun

    return turn


def vector(form: str) -> Turn:
    """`SoloVectorEnv.step`."""
    from artistry_env.vector import SoloVectorEnv

    envs = SoloVectorEnv(ENVS, observation=form)
    return replay(lambda: envs.reset(seed=SEED), envs.step, envs.action_masks)


def sb3() -> Turn:
    """`SoloVecEnv.step` and all masks."""
    from artistry_env.sb3 import SoloVecEnv

    envs = SoloVecEnv(ENVS)

    def reset() -> None:
        envs.seed(SEED)
        envs.reset()

    def step(codes: Any) -> None:
        envs.step(codes)
        envs.env_method("action_masks")

    return replay(reset, step, lambda: envs.env_method("action_masks"))


# What is measured, which modules it needs, and how it is begun.
MEASURES: dict[str, tuple[tuple[str, ...], Callable[[], Turn]]] = {
    "core_256": (("train.uniform_play",), lambda: core(256)),
    "core_4096": (("train.uniform_play",), lambda: core(4096)),
    "step_flat": (("artistry_env.solo",), lambda: single("flat")),
    "step_dict": (("artistry_env.solo",), lambda: single("dict")),
    "vector_flat": (("artistry_env.vector",), lambda: vector("flat")),
    "vector_dict": (("artistry_env.vector",), lambda: vector("dict")),
    "sb3": (("stable_baselines3", "artistry_env.sb3"), sb3),
}


def rate(turn: Turn, seconds: float) -> float:
    """Decisions a second."""
    decisions, spent = turn()
    while spent < seconds:
        more, longer = turn()
        decisions, spent = decisions + more, spent + longer
    return decisions / spent


def main(folder: str) -> None:
    """Answer until there are no more lines."""
    import artistry_env

    found = Path(str(artistry_env.__file__)).resolve().parent.parent
    if found != Path(folder).resolve():
        raise SystemExit(f"found artistry_env in {found}, expected {folder}")
    here = [name for name, (needed, _) in MEASURES.items() if all(find_spec(module) for module in needed)]
    print(*here, flush=True)
    turns: dict[str, Turn] = {}
    for line in sys.stdin:
        name, seconds = line.split()
        if name not in turns:
            turns[name] = MEASURES[name][1]()
        print(rate(turns[name], float(seconds)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
