"""What could be taken next from the board that a code leaves, and which patterns that would pay for.

The takes are those of the artisans owned, as if nobody moved in between. Neighbours: aftermath.py (the table after a
code), reply.py (which of them the automa leaves), option_numbers.py, reading.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest
from artistry_env.rules.state import ARTISANS, COLORS, HAND_LIMIT, LEVELS, NONE, SLOTS

NEXT_MISSING_AT = 0  # tiles missing for the pattern of each slot after the best take for it
NEXT_EXACT_AT = NEXT_MISSING_AT + SLOTS  # none
NEXT_FINISHED_AT = NEXT_EXACT_AT + SLOTS  # colors whose last tile a take has
NEXT_BEST_AT = NEXT_FINISHED_AT + COLORS  # worth of the best pattern with none missing, takes, tiles of the largest
OUTLOOK_SIZE = NEXT_BEST_AT + 3

_SMALL_HAND, _ONE_LEVEL = 4, 7  # scenarios: fewer tiles held, apprentices alone (RULINGS 7)
_FEWER = 2


@jit
def read_takes(t: Any, p: Any, s: Any) -> None:
    """List the takes of the mover's artisans that the board allows: `s.takes`, their cells and tiles by color."""
    apprentices = p.at_scenario != NONE and s["whole"][p.at_scenario + _ONE_LEVEL] > 0
    s.takes = 0
    for artisan in range(ARTISANS):
        if s["artisans"][artisan] > 0 and (artisan % LEVELS == 0 or not apprentices):
            s.takes = list_takes(t, s, artisan, s["take_cells"], s.takes)
    for take in range(s.takes):
        _count_tiles(s, take)


@jit
def list_takes(t: Any, s: Any, artisan: Any, cells: Any, count: Any) -> Any:
    """Add to `cells`, which has `count`, the takes of an artisan with a tile on each cell; how many there are then."""
    for row in range(t.acquire_words):
        codes = t["of_artisan"][artisan, row]
        while codes != NOTHING:
            placement = t["placement"][64 * row + lowest(codes)]
            codes = drop_lowest(codes)
            if placement & s.occupied == placement:
                cells[count] = placement
                count += 1
    return count


@jit
def _count_tiles(s: Any, take: Any) -> None:
    for color in range(COLORS):
        s["take_tiles"][take, color] = 0
    left = s["take_cells"][take]
    while left != NOTHING:
        s["take_tiles"][take, s["tile"][lowest(left)]] += 1
        left = drop_lowest(left)


@jit
def write_outlook(p: Any, s: Any, a: Any, row: Any, at: Any) -> None:
    """Write the numbers of what comes next to `row` from `at` on; `a` is the table after a code."""
    limit = HAND_LIMIT
    if p.at_scenario != NONE and s["whole"][p.at_scenario + _SMALL_HAND] > 0:
        limit -= _FEWER
    room = limit + a.paid
    for color in range(COLORS):
        room -= a["hand"][color]
    largest = 0
    s.possible = 0
    for slot in range(SLOTS):
        s["now_lacking"][slot] = s["next_missing"][slot] = _lacking(s, a, slot, 0, False)
    for take in range(s.takes):
        cells = s["take_cells"][take]
        size = 0
        for color in range(COLORS):
            size += int(s["take_tiles"][take, color])
        if cells & a.occupied == cells and size <= room:
            largest = max(largest, size)
            _look(s, a, take, row, at)
    _write_slots(s, a, row, at)
    row[at + NEXT_BEST_AT + 1] = s.possible * np.float32(0.02)
    row[at + NEXT_BEST_AT + 2] = largest * np.float32(0.2)


@jit
def _look(s: Any, a: Any, take: Any, row: Any, at: Any) -> None:
    """Take in what one take could do, and list it."""
    s["possible_cells"][s.possible] = s["take_cells"][take]
    for color in range(COLORS):
        tiles = int(s["take_tiles"][take, color])
        if tiles > 0 and tiles == a["on_board"][color]:
            row[at + NEXT_FINISHED_AT + color] = np.float32(1)
    for slot in range(SLOTS):
        lacking = 0
        if s["now_lacking"][slot] > 0:
            lacking = _lacking(s, a, slot, take, True)
        s["possible_lacking"][s.possible, slot] = lacking
        s["next_missing"][slot] = min(s["next_missing"][slot], lacking)
    s.possible += 1


@jit
def _lacking(s: Any, a: Any, slot: Any, take: Any, taken: Any) -> Any:
    """How many tiles of a pattern's printed cost the hand lacks, with those of a take or without."""
    lacking = 0
    for color in range(COLORS):
        tiles = int(s["take_tiles"][take, color]) if taken else 0
        lacking += max(s["cost"][slot, color] - a["hand"][color] - tiles, 0)
    return lacking


@jit
def _write_slots(s: Any, a: Any, row: Any, at: Any) -> None:
    best = 0
    for slot in range(SLOTS):
        if s["kind"][slot] != NONE and slot != a.sold:
            missing = s["next_missing"][slot]
            row[at + NEXT_MISSING_AT + slot] = missing * np.float32(0.3)
            if missing == 0:
                row[at + NEXT_EXACT_AT + slot] = np.float32(1)
                best = max(best, s["worth"][slot])
    row[at + NEXT_BEST_AT] = best * np.float32(0.25)
