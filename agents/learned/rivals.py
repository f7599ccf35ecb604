"""What the strongest rival at a table could do next: the patterns that it could pay for now, or after its best take.

In solo games reply.py has the place of these numbers: the automa plays by rule, a rival as it likes. Neighbours:
outlook.py (the mover's takes), pricing.py, option_numbers.py, reading.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.learned.outlook import list_takes
from agents.learned.pricing import NO_DISCOUNT, missing_tiles, payable
from agents.learned.reply import BOUGHT_AT, LEFT_AT, RIVAL_EXACT_AT
from artistry_env.compiling import jit
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest, popcount
from artistry_env.rules.rounds import USUAL_RATE
from artistry_env.rules.state import ARTISANS, COLORS, HAND_LIMIT, NONE, SLOTS

PAYABLE_AT = RIVAL_EXACT_AT  # whether it could pay for the pattern of each slot now, trades included
MISSING_AT = BOUGHT_AT  # tiles that it would miss for it after the best take for it
BEST_AT = LEFT_AT  # worth of the best pattern that it could pay for now; takes that it has are at TAKES_AT
TAKES_AT = LEFT_AT + 3


@jit
def read_rival_takes(t: Any, p: Any, s: Any) -> None:
    """List what the rival could take from the board as it is, and what it would then lack for each pattern."""
    room = HAND_LIMIT
    for color in range(COLORS):
        room -= s["rival_hand"][color]
    first, count = p.at_rival_artisans + ARTISANS * s.rival, np.int64(0)
    for artisan in range(ARTISANS):
        if s["whole"][first + artisan] > 0:
            count = list_takes(t, s, artisan, s["rival_cells"], count)
    s.rival_takes = 0
    for take in range(count):
        _keep(s, s["rival_cells"][take], room)


@jit
def _keep(s: Any, cells: Any, room: Any) -> None:
    """Keep a take of the list, with what it leaves lacking, if the hand has room."""
    if popcount(cells) > room:
        return
    for color in range(COLORS):
        s["rival_next"][color] = s["rival_hand"][color]
    s["rival_cells"][s.rival_takes] = cells
    while cells != NOTHING:
        s["rival_next"][s["tile"][lowest(cells)]] += 1
        cells = drop_lowest(cells)
    for slot in range(SLOTS):
        s["rival_lacking"][s.rival_takes, slot] = missing_tiles(s, slot, s["rival_next"], NO_DISCOUNT)
    s.rival_takes += 1


@jit
def write_rival(s: Any, a: Any, row: Any, at: Any) -> None:
    """Write the numbers of the rival's next turn to `row` from `at` on; `a` is the table after a code."""
    takes = 0
    for slot in range(SLOTS):
        s["next_missing"][slot] = missing_tiles(s, slot, s["rival_hand"], NO_DISCOUNT)
    best = _write_payable(s, a, row, at + PAYABLE_AT)
    for take in range(s.rival_takes):
        if s["rival_cells"][take] & a.occupied == s["rival_cells"][take]:
            takes += 1
            for slot in range(SLOTS):
                s["next_missing"][slot] = min(s["next_missing"][slot], np.int64(s["rival_lacking"][take, slot]))
    for slot in range(SLOTS):
        if s["kind"][slot] != NONE and slot != a.sold:
            row[at + MISSING_AT + slot] = s["next_missing"][slot] * np.float32(0.3)
    row[at + BEST_AT] = best * np.float32(0.25)
    row[at + TAKES_AT] = takes * np.float32(0.02)


@jit
def _write_payable(s: Any, a: Any, row: Any, at: Any) -> Any:
    """Write for which patterns the rival could pay now; the worth of the best of them."""
    best = 0
    for slot in range(SLOTS):
        if slot != a.sold and payable(s, slot, s["rival_hand"], NO_DISCOUNT, USUAL_RATE):
            row[at + slot] = np.float32(1)
            best = max(best, s["worth"][slot])
    return best
