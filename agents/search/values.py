"""What the end of a simulation is worth to each seat, from 0 to 1.

Neighbours: rollout.py, which gets there; artistry_env/rules/scoring.py.
"""

from __future__ import annotations

import math
from typing import Any

from artistry_env.compiling import jit
from artistry_env.rules.scoring import outcome, scenario_met, total
from artistry_env.rules.state import OVER


@jit
def judge(t: Any, g: Any, s: Any, o: Any) -> None:
    """Write the value for each seat to `s.value`: a win 1, a shared one 0.5, with a scenario its success alone.

    Blended with the lead in totals as a chance; a game that is not over has nothing but that.
    """
    seats = int(g.seat_count)
    blend = o.blend if g.phase == OVER else 1.0
    for seat in range(seats):
        s.value[seat] = 0.0
        if blend < 1.0:
            s.value[seat] = (1.0 - blend) * _won(t, g, seat)
        if blend > 0.0:
            s.value[seat] += blend * chance(lead(g, seat), o.scale)


@jit
def _won(t: Any, g: Any, seat: Any) -> Any:
    if g.scenario > 0:
        return 1.0 if (seat == 0) == scenario_met(t, g) else 0.0
    return 0.5 + 0.5 * outcome(g, seat)


@jit
def lead(g: Any, seat: Any) -> Any:
    """By how much a seat's total is ahead of the best other; negative if it is behind."""
    best = -(1 << 30)
    for other in range(int(g.seat_count)):
        if other != seat:
            best = max(best, total(g, other))
    return total(g, seat) - best


@jit
def chance(points: Any, scale: Any) -> Any:
    """A lead as a chance to win: 0.5 when level, 0.73 with a lead of `scale` points, 0.88 with twice as much."""
    return 1.0 / (1.0 + math.exp(-points / scale))
