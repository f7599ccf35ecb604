"""What `python -m train.speed` measures, and the lines it prints of it.

Run as a program it does one of `MEASUREMENTS` in this process: `python -m train.speed_lines NAME REPEATS SECONDS`
prints a JSON list with a dict of figures for each repeat. Nothing is imported here that a measurement might have to
import first. Neighbours: speed.py (the command), speed_core.py, speed_environments.py, speed_learning.py,
speed_training.py, speed_search.py, speed_shares.py (what is measured), speed_clock.py (timing).
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Measure = Callable[[], dict[str, float]]
"""Measures once: a figure for each line."""


@dataclass(frozen=True)
class Line:
    """One printed line. `goal` is the figure to reach, `at_least` whether more is better."""

    title: str
    unit: str
    goal: float | None = None
    at_least: bool = True


@dataclass(frozen=True)
class Measurement:
    """What is measured in a process of its own.

    Attributes:
        start: warms up, and gives what measures once, for about so many seconds.
        lines: the lines that get figures, by name.
        fresh: measured once a process, since a process starts but once.
        empty_cache: nothing is compiled before.
        needs: modules that may not be installed.
    """

    start: Callable[[float], Measure]
    lines: dict[str, Line]
    fresh: bool = False
    empty_cache: bool = False
    needs: tuple[str, ...] = ()


def found_in(module: str, function: str, *arguments: Any) -> Callable[[float], Measure]:
    """A start that imports its module when it is called."""

    def start(seconds: float) -> Measure:
        measure: Measure = getattr(importlib.import_module(f"train.{module}"), function)(seconds, *arguments)
        return measure

    return start


def import_time(_seconds: float) -> Measure:
    """Seconds of `import artistry_env`."""
    begun = time.perf_counter()
    import artistry_env  # noqa: F401

    spent = time.perf_counter() - begun
    return lambda: {"import": spent}


def first_step(name: str) -> Callable[[float], Measure]:
    """Seconds from before the import to the first step of the environment."""

    def start(_seconds: float) -> Measure:
        begun = time.perf_counter()
        import gymnasium as gym

        import artistry_env  # noqa: F401

        env = gym.make("Artistry/Solo-v0", observation="flat")
        env.reset(seed=0)
        env.step(env.get_wrapper_attr("action_masks")().argmax())
        spent = time.perf_counter() - begun
        return lambda: {name: spent}

    return start


def record_bytes(_seconds: float) -> Measure:
    """The size of a game's record."""
    from artistry_env.rules.state import GAME

    return lambda: {"record": float(GAME.itemsize)}


RATE, RATIO, NS = "decisions/s", "times", "ns a decision"


def core(name: str, title: str, difficulty: str, games: int, goal: float | None) -> Measurement:
    """The compiled loop with one batch."""
    return Measurement(found_in("speed_core", "core", name, difficulty, games), {name: Line(title, RATE, goal)})


def step(name: str, title: str, goal: float | None) -> Measurement:
    """The single environment with one form of observation."""
    form = name.removeprefix("step_")
    return Measurement(found_in("speed_environments", "single", name, form), {name: Line(title, RATE, goal)})


def start_time(
    name: str, title: str, goal: float, start: Callable[[float], Measure], empty_cache: bool = False
) -> Measurement:
    """What counts once a process."""
    return Measurement(start, {name: Line(title, "s", goal, at_least=False)}, fresh=True, empty_cache=empty_cache)


THREADS = {
    "core_threads": Line("compiled core, batch 256, 2 threads", RATE),
    "core_threads_ratio": Line("its ratio to 1 thread", RATIO, 1.8),
}
VECTOR = {
    "vector_views": Line("vector of 1,024, flat, no copies", RATE),
    "vector_views_ratio": Line("its ratio to the core", RATIO, 0.6),
    "vector_flat": Line("vector of 1,024, flat", RATE),
    "vector_flat_ratio": Line("its ratio to the core", RATIO, 0.6),
    "vector_dict": Line("vector of 1,024, dict", RATE),
    "vector_dict_ratio": Line("its ratio to the core", RATIO),
    "vector_threads": Line("vector of 1,024, flat, 2 threads", RATE),
    "vector_threads_ratio": Line("its ratio to the core, 1 thread", RATIO),
}
SB3 = {"sb3": Line("stable-baselines3, 1,024 games", RATE, 1_000_000)}
LEARNING = {
    "learning": Line("MaskablePPO training, 128 games", RATE),
    "learning_ratio": Line("its ratio to an empty environment", RATIO, 0.95),
}
SHARE = "% of the time"
TRAINING = {
    "training": Line("train.ppo as configured", RATE, 10_000),
    "training_network": Line("its rollouts: network", SHARE),
    "training_sampling": Line("its rollouts: drawing codes", SHARE),
    "training_environment": Line("its rollouts: games", SHARE),
    "training_forward": Line("its updates: forward", SHARE),
    "training_backward": Line("its updates: backward", SHARE),
    "training_optimizer": Line("its updates: optimizer", SHARE),
    "training_rest": Line("all else", SHARE),
    "training_lean": Line("our learner, network of 64 x 64, 10 epochs", RATE),
    "training_lean_ratio": Line("its ratio to MaskablePPO", RATIO, 3),
}
GENERALIST = {
    "generalist": Line("train.ppo as for the shipped generalist", RATE),
    "generalist_threads": Line("the same, 2 threads", RATE, 10_000),
    "generalist_threads_ratio": Line("its ratio to 1 thread", RATIO),
}
LEARNER = ("stable_baselines3", "sb3_contrib", "torch", "yaml")  # needed
PARTS = {
    "ns_legality": Line("legality", NS),
    "ns_step": Line("step: the player's own action", NS),
    "ns_automa": Line("automa: its turns, and the ends of rounds", NS),
    "ns_observation": Line("observation", NS),
    "ns_mask": Line("mask", NS),
    "ns_new_game": Line("setting up new games", NS),
    "ns_choice": Line("choosing a legal code", NS),
    "ns_rest": Line("rest: copies of the records, the loop", NS),
    "ns_loop": Line("for comparison: the loop without a clock", NS),
}

MEASUREMENTS: dict[str, Measurement] = {
    "core": core("core", "compiled core, batch 256", "standard", 256, 3_000_000),
    "core_4096": core("core_4096", "compiled core, batch 4,096", "standard", 4096, 3_000_000),
    "core_hard": core("core_hard", "compiled core, batch 256, hard", "hard", 256, None),
    "core_threads": Measurement(found_in("speed_core", "two_threads", 256), THREADS),
    "vector": Measurement(found_in("speed_environments", "vector"), VECTOR),
    "sb3": Measurement(found_in("speed_environments", "sb3"), SB3, needs=("stable_baselines3",)),
    "learning": Measurement(
        found_in("speed_learning", "learning"), LEARNING, needs=("stable_baselines3", "sb3_contrib", "torch")
    ),
    "training": Measurement(found_in("speed_training", "training"), TRAINING, needs=LEARNER),
    "generalist": Measurement(found_in("speed_training", "generalist"), GENERALIST, needs=LEARNER),
    "step_flat": step("step_flat", "env.step, flat observation", 80_000),
    "step_dict": step("step_dict", "env.step, dict observation", None),
    "search": Measurement(
        found_in("speed_search", "search"),
        {"search": Line("search:2000, from the opening, one core", "simulations/s", 30_000)},
    ),
    "record": Measurement(record_bytes, {"record": Line("a game's record", "bytes", 512, at_least=False)}),
    "import": start_time("import", "import artistry_env", 1, import_time),
    "first_step": start_time("first_step", "import to first step, from the cache", 2, first_step("first_step")),
    "compile": start_time("compile", "import to first step, empty cache", 30, first_step("compile"), empty_cache=True),
    "shares": Measurement(found_in("speed_shares", "shares", 256), PARTS),
}

LINES: dict[str, Line] = {name: line for one in MEASUREMENTS.values() for name, line in one.lines.items()}


def main(arguments: list[str]) -> None:
    """Do one measurement in this process."""
    name, repeats, seconds = arguments
    measure = MEASUREMENTS[name].start(float(seconds))
    print(json.dumps([measure() for _ in range(int(repeats))]))


if __name__ == "__main__":
    main(sys.argv[1:])
