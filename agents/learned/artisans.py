"""How far the patterns owned, and those within reach, are from the next artisan of their type.

Neighbours: option_numbers.py, reply.py (what is within reach).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.state import LEVELS, NONE, SLOTS

OWNED_AT = 0  # of the type that is bought, with it
MASTER_AT = OWNED_AT + 1  # whether its master is still to be had
REACH_AT = MASTER_AT + 1  # for each slot patterns owned of its type, as likely as it can be paid next
POINTS_AT = REACH_AT + SLOTS  # the most points of a pattern that can be paid next, as likely as that is
ARTISAN_SIZE = POINTS_AT + 1

_MASTER = LEVELS - 1


@jit
def brings(s: Any, kind: Any, owned: Any) -> Any:
    """The level of the artisan that the `owned`-th pattern of a type brings, or NONE."""
    for level in range(LEVELS):
        needed = 1 if level == 0 else 2 if level == 1 else 4
        open_to_all = level < _MASTER or s["masters"][kind] > 0
        if owned == needed and open_to_all and s["artisans"][kind * LEVELS + level] == 0:
            return level
    return NONE


@jit
def artisan_points(level: Any) -> Any:
    """What an artisan of a level, or NONE, is worth at the end."""
    return 0 if level == NONE else 4 if level == _MASTER else 1


@jit
def write_artisans(s: Any, a: Any, row: Any, at: Any, likely_at: Any) -> None:
    """Write the numbers of the artisans to `row` from `at` on; from `likely_at` on it has how likely each slot is paid.

    `a` is the table after a code.
    """
    sold = s["kind"][a.sold] if a.sold != NONE else NONE
    if sold != NONE:
        row[at + OWNED_AT] = (s["patterns"][sold] + 1) * np.float32(0.25)
        row[at + MASTER_AT] = np.float32(s["masters"][sold] > 0)
    for slot in range(SLOTS):
        kind = s["kind"][slot]
        if kind != NONE and slot != a.sold:
            owned = s["patterns"][kind] + int(kind == sold)
            likely = row[likely_at + slot]
            row[at + REACH_AT + slot] = owned * likely * np.float32(0.25)
            points = s["worth"][slot] + artisan_points(brings(s, kind, owned + 1))
            row[at + POINTS_AT] = max(row[at + POINTS_AT], points * likely * np.float32(0.2))
