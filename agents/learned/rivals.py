"""What the strongest rival at a table could do next: the patterns that it could pay for now, or after its best take.

In solo games reply.py has the place of these numbers: the automa plays by rule, a rival as it likes. Neighbours:
outlook.py (the mover's takes), option_numbers.py, reading.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.learned.reply import BOUGHT_AT, LEFT_AT, RIVAL_EXACT_AT
from artistry_env.compiling import jit
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest
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
    s.rival_takes = 0
    first = p.at_rival_artisans + ARTISANS * s.rival
    for artisan in range(ARTISANS):
        if s["whole"][first + artisan] > 0:
            for row in range(t.acquire_words):
                codes = t["of_artisan"][artisan, row]
                while codes != NOTHING:
                    placement = t["placement"][64 * row + lowest(codes)]
                    codes = drop_lowest(codes)
                    _note(s, placement, room)


@jit
def _note(s: Any, placement: Any, room: Any) -> None:
    """Add a take to the list, if there is a tile on each of its cells and the hand has room."""
    for color in range(COLORS):
        s["rival_next"][color] = s["rival_hand"][color]
    size, left = 0, placement
    while left != NOTHING:
        color = s["tile"][lowest(left)]
        left = drop_lowest(left)
        if color == NONE:
            return
        s["rival_next"][color] += 1
        size += 1
    if size > room:
        return
    s["rival_cells"][s.rival_takes] = placement
    for slot in range(SLOTS):
        s["rival_lacking"][s.rival_takes, slot] = _lacking(s, slot, s["rival_next"])
    s.rival_takes += 1


@jit
def _lacking(s: Any, slot: Any, hand: Any) -> Any:
    """How many tiles of a pattern's cost a hand lacks."""
    lacking = 0
    for color in range(COLORS):
        lacking += max(s["cost"][slot, color] - hand[color], 0)
    return lacking


@jit
def write_rival(s: Any, a: Any, row: Any, at: Any) -> None:
    """Write the numbers of the rival's next turn to `row` from `at` on; `a` is the table after a code."""
    takes = 0
    for slot in range(SLOTS):
        s["next_missing"][slot] = _lacking(s, slot, s["rival_hand"])
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
    held = 0
    for color in range(COLORS):
        held += s["rival_hand"][color]
    best = 0
    for slot in range(SLOTS):
        if s["kind"][slot] == NONE or slot == a.sold:
            continue
        price = 0
        for color in range(COLORS):
            price += s["cost"][slot, color]
        lacking = s["next_missing"][slot]
        if lacking * USUAL_RATE <= held - (price - lacking):
            row[at + slot] = np.float32(1)
            best = max(best, s["worth"][slot])
    return best
