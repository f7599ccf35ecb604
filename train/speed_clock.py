"""Timing of play in short turns: what the measurements of train/speed_lines.py share.

Things to be compared take turns in one process, since a machine is faster in one minute than in the next.
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable, Mapping, Sequence

Turn = Callable[[], tuple[int, float]]
"""Plays a while: how many decisions it made, and in how many seconds."""

TURNS = 8  # of each, at least


def timed(play: Callable[[], int]) -> Turn:
    """A turn that is all of `play`, which returns how many decisions it made."""

    def turn() -> tuple[int, float]:
        begun = time.perf_counter()
        decisions = play()
        return decisions, time.perf_counter() - begun

    return turn


def rate(turn: Turn, seconds: float) -> float:
    """Decisions a second of a turn played again and again for about so many seconds."""
    decisions, spent = turn()
    while spent < seconds:
        more, longer = turn()
        decisions, spent = decisions + more, spent + longer
    return decisions / spent


def rates(turns: Mapping[str, Turn], seconds: float) -> dict[str, list[float]]:
    """Decisions a second of each of some turns, `TURNS` figures each; about so many seconds for each in all.

    They are played in this order, then in the opposite one, and so on.
    """
    found: dict[str, list[float]] = {name: [] for name in turns}
    order = list(turns)
    for _ in range(TURNS):
        for name in order:
            found[name].append(rate(turns[name], seconds / TURNS))
        order.reverse()
    return found


def ratio(ones: Sequence[float], others: Sequence[float]) -> float:
    """The median ratio of figures that were measured one beside the other."""
    return statistics.median(one / other for one, other in zip(ones, others, strict=True))


def has_cycle_counter() -> bool:
    """Whether any program may read this processor's own counter of cycles."""
    return platform.machine().lower() in ("x86_64", "amd64")
