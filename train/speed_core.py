"""How fast the compiled loop of uniform_play.py is, alone and shared by two threads.

Neighbours: speed_lines.py, which lists what is measured; speed_clock.py, the timing.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from artistry_env.settings import checked_settings
from train.speed_clock import Turn, rate, rates, ratio, timed
from train.uniform_play import UniformPlay

WARM_UP = 200  # steps of each game: by then the games stand at all stages
DECISIONS = 50_000  # in one compiled call, about


def core_turn(difficulty: str, games: int, first_seed: int = 0) -> Turn:
    """Turns of the compiled loop with a batch of so many games, warmed up."""
    play = UniformPlay(checked_settings(difficulty=difficulty), games, first_seed)
    play.play(WARM_UP)
    return timed(lambda: play.play(max(1, DECISIONS // games)))


def core(seconds: float, name: str, difficulty: str, games: int) -> Callable[[], dict[str, float]]:
    """Uniform play, mask and flat observation written at each decision."""
    turn = core_turn(difficulty, games)
    return lambda: {name: rate(turn, seconds)}


def two_threads(seconds: float, games: int) -> Callable[[], dict[str, float]]:
    """The same batch in halves, each played by a Python thread of its own; and that over one thread's speed."""
    whole = core_turn("standard", games)
    halves = [core_turn("standard", games // 2, half * (games // 2)) for half in range(2)]
    pool = ThreadPoolExecutor(2)

    def both() -> int:
        return sum(decisions for decisions, _ in pool.map(lambda half: half(), halves))

    turns = {"one": whole, "two": timed(both)}

    def measure() -> dict[str, float]:
        found = rates(turns, seconds)
        return {"core_threads": median(found["two"]), "core_threads_ratio": ratio(found["two"], found["one"])}

    return measure
