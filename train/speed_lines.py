"""What `python -m train.speed` measures, line by line. Each is a function that gives one figure each time it is called.

Run as a program it measures one line in this process: `python -m train.speed_lines NAME REPEATS` prints a JSON list.
Neighbours: speed.py (the command), uniform_play.py (the compiled loop).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

SECONDS = 1.0  # that a figure is measured for, about


@dataclass(frozen=True)
class Line:
    """One line: `start` warms up and gives the function that measures once.

    `fresh` lines are measured once a process, since a process starts but once; with `empty_cache` nothing is compiled
    before. `goal` is the figure to reach, `at_least` whether more is better.
    """

    title: str
    unit: str
    start: Callable[[], Callable[[], float]]
    goal: float | None = None
    at_least: bool = True
    fresh: bool = False
    empty_cache: bool = False


def core(difficulty: str, games: int) -> Callable[[], float]:
    """The compiled loop: uniform play, mask and flat observation written at each decision."""
    from artistry_env.settings import checked_settings
    from train.uniform_play import UniformPlay

    play = UniformPlay(checked_settings(difficulty=difficulty), games)
    play.play(200)

    def measure() -> float:
        return rate(lambda: play.play(max(1, 50_000 // games)))

    return measure


def environment(form: str) -> Callable[[], float]:
    """`step` of the registered environment, resets included; the codes are legal and chosen beforehand."""
    import gymnasium as gym
    import numpy as np

    import artistry_env  # noqa: F401  (registers the environments)

    env = gym.make("Artistry/Solo-v0", observation=form)
    episodes = []
    for seed in range(64):
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
    return lambda: rate(play)


def rate(play: Callable[[], int]) -> float:
    """Decisions a second of `play`, called again and again for about `SECONDS`."""
    decisions, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        decisions += play()
    return decisions / (time.perf_counter() - begun)


def import_time() -> Callable[[], float]:
    """Seconds of `import artistry_env`."""
    begun = time.perf_counter()
    import artistry_env  # noqa: F401

    return lambda: time.perf_counter() - begun


def first_step() -> Callable[[], float]:
    """Seconds from before the import to the first step of the environment."""
    begun = time.perf_counter()
    import gymnasium as gym

    import artistry_env  # noqa: F401

    env = gym.make("Artistry/Solo-v0", observation="flat")
    env.reset(seed=0)
    env.step(env.get_wrapper_attr("action_masks")().argmax())
    return lambda: time.perf_counter() - begun


def record_bytes() -> Callable[[], float]:
    """The size of a game's record."""
    from artistry_env.rules.state import GAME

    return lambda: float(GAME.itemsize)


LINES: dict[str, Line] = {
    "core": Line("compiled core, batch 256", "decisions/s", lambda: core("standard", 256), 2_000_000),
    "core_4096": Line("compiled core, batch 4,096", "decisions/s", lambda: core("standard", 4096)),
    "core_hard": Line("compiled core, batch 256, hard", "decisions/s", lambda: core("hard", 256)),
    "step_flat": Line("env.step, flat observation", "decisions/s", lambda: environment("flat"), 80_000),
    "step_dict": Line("env.step, dict observation", "decisions/s", lambda: environment("dict")),
    "record": Line("a game's record", "bytes", record_bytes, 512, at_least=False),
    "import": Line("import artistry_env", "s", import_time, 1, at_least=False, fresh=True),
    "first_step": Line("import to first step, from the cache", "s", first_step, 2, at_least=False, fresh=True),
    "compile": Line("import to first step, empty cache", "s", first_step, 30, False, fresh=True, empty_cache=True),
}


def main(arguments: list[str]) -> None:
    """Measure one line in this process."""
    measure: Any = LINES[arguments[0]].start()
    print(json.dumps([measure() for _ in range(int(arguments[1]))]))


if __name__ == "__main__":
    main(sys.argv[1:])
