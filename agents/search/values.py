"""What the end of a simulation is worth to each seat, from 0 to 1.

Neighbours: rollout.py, which gets there; artistry_env/rules/scoring.py.
"""

from __future__ import annotations

import math
from typing import Any

from artistry_env.compiling import jit
from artistry_env.rules.acquire import tiles_held
from artistry_env.rules.scoring import (
    APPRENTICES_WANTED,
    CARDS_WANTED,
    JOURNEYWOMEN_WANTED,
    MASTERS_WANTED,
    artisans_of_level,
    colors_owned,
    inspirations_owned,
    outcome,
    scenario_met,
    total,
)
from artistry_env.rules.state import APPRENTICE, COLORS, JOURNEYWOMAN, MASTER, OVER


@jit
def judge(t: Any, g: Any, s: Any, o: Any) -> None:
    """Write the value for each seat to `s.value`: a win 1, a shared one 0.5; with a scenario its success, 1 or 0.

    That is blended with the lead in totals as a chance, times the scenario's progress. A game that is not over has
    nothing but these.
    """
    blend = o.blend if g.phase == OVER else 1.0
    for seat in range(int(g.seat_count)):
        value = 0.0
        if blend < 1.0:
            value = (1.0 - blend) * _won(t, g, seat)
        if blend > 0.0:
            value += blend * chance(lead(g, seat), o.scale) * (progress(t, g) if seat == 0 else 1.0)
        s.value[seat] = value


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


@jit
def progress(t: Any, g: Any) -> Any:
    """How much of its scenario's condition is true of seat 0 as it stands, from 0 to 1; 1 where it asks for nothing."""
    if g.scenario == 1:
        return colors_owned(t, g, 0) / COLORS
    if g.scenario == 2:
        return 1.0 / (1.0 + tiles_held(g, 0))
    if g.scenario == 3:
        return min(inspirations_owned(g, 0), CARDS_WANTED) / CARDS_WANTED
    if g.scenario == 5:
        return artisans_of_level(g, 0, APPRENTICE) / APPRENTICES_WANTED
    if g.scenario == 6:
        return min(artisans_of_level(g, 0, JOURNEYWOMAN), JOURNEYWOMEN_WANTED) / JOURNEYWOMEN_WANTED
    if g.scenario == 8:
        return min(artisans_of_level(g, 0, MASTER), MASTERS_WANTED) / MASTERS_WANTED
    return 1.0
