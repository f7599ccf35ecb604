"""What the automa's next turn leaves: which takes are still there, what it can pay, what it buys from a bare board.

Each artisan that it may reveal counts as often as it is in the deck (RULINGS A1, A2). Neighbours: outlook.py (the
takes before the automa's turn), aftermath.py (the table after a code), option_numbers.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.learned.aftermath import automa_takes
from artistry_env.compiling import jit
from artistry_env.rules.automa import FEW_TILES
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest
from artistry_env.rules.state import ARTISANS, COLORS, NONE, SLOTS

STILL_MISSING_AT = 0  # tiles missing for the pattern of each slot after the best take that is left, on average
STILL_EXACT_AT = STILL_MISSING_AT + SLOTS  # how likely none is missing
RIVAL_EXACT_AT = STILL_EXACT_AT + SLOTS  # how likely the automa can then pay it exactly
BOUGHT_AT = RIVAL_EXACT_AT + SLOTS  # the slot it buys at once, as the board is bare
LEFT_AT = BOUGHT_AT + SLOTS  # worth of what it buys, none to buy, worth of what can be paid then, takes, a bare board
REPLY_SIZE = LEFT_AT + 5


@jit
def write_reply(t: Any, s: Any, a: Any, row: Any, at: Any) -> None:
    """Write the numbers of the automa's next turn to `row` from `at` on; `a` is the table after a code."""
    tiles = 0
    for color in range(COLORS):
        tiles += a["on_board"][color]
    if tiles < FEW_TILES:
        _write_bought(s, a, row, at)
        return
    for artisan in range(ARTISANS):
        if s["deck"][artisan] > 0:
            cells = automa_takes(t, artisan, a.occupied, tiles)
            _add_reply(s, a, cells, np.float32(s["deck"][artisan] / s.deck_size), row, at)


@jit
def _add_reply(s: Any, a: Any, cells: Any, weight: Any, row: Any, at: Any) -> None:
    """Add what is left when the automa takes the tiles on `cells`, as likely as `weight`."""
    left = a.occupied & ~cells
    for slot in range(SLOTS):
        s["next_missing"][slot] = s["now_lacking"][slot]
    takes = 0
    for take in range(s.possible):
        if s["possible_cells"][take] & left == s["possible_cells"][take]:
            takes += 1
            for slot in range(SLOTS):
                s["next_missing"][slot] = min(s["next_missing"][slot], np.int64(s["possible_lacking"][take, slot]))
    best = 0
    for slot in range(SLOTS):
        if s["kind"][slot] != NONE and slot != a.sold:
            row[at + STILL_MISSING_AT + slot] += weight * s["next_missing"][slot] * np.float32(0.3)
            if s["next_missing"][slot] == 0:
                row[at + STILL_EXACT_AT + slot] += weight
                best = max(best, s["worth"][slot])
    row[at + LEFT_AT + 2] += weight * best * np.float32(0.25)
    row[at + LEFT_AT + 3] += weight * takes * np.float32(0.02)
    if left == NOTHING or drop_lowest(left) == NOTHING:
        row[at + LEFT_AT + 4] += weight
    _add_rival(s, a, cells, weight, row, at)


@jit
def _add_rival(s: Any, a: Any, cells: Any, weight: Any, row: Any, at: Any) -> None:
    """Add which patterns the automa can pay exactly with the tiles on `cells`."""
    for color in range(COLORS):
        s["rival_next"][color] = s["rival_hand"][color]
    while cells != NOTHING:
        s["rival_next"][s["tile"][lowest(cells)]] += 1
        cells = drop_lowest(cells)
    for slot in range(SLOTS):
        if _pays(s, a, slot, s["rival_next"]):
            row[at + RIVAL_EXACT_AT + slot] += weight


@jit
def _pays(s: Any, a: Any, slot: Any, hand: Any) -> Any:
    """Whether a hand of the automa's pays for a pattern that is still there exactly."""
    if s["kind"][slot] == NONE or slot == a.sold:
        return False
    short = 0
    for color in range(COLORS):
        short += int(s["cost"][slot, color] > hand[color])
    return short == 0


@jit
def _write_bought(s: Any, a: Any, row: Any, at: Any) -> None:
    """What the automa buys: the first pattern from the right that it pays exactly (RULINGS A3)."""
    for slot in range(SLOTS - 1, -1, -1):
        if _pays(s, a, slot, s["rival_hand"]):
            row[at + BOUGHT_AT + slot] = np.float32(1)
            row[at + LEFT_AT] = s["worth"][slot] * np.float32(0.25)
            return
    row[at + LEFT_AT + 1] = np.float32(1)
