"""How a piece of the observation is written: bits, one choice of several, scaled numbers, the places in a queue.

All write to a row of floats (spread.py), one observation, from element `at` on; most return the place after what they
wrote. `lens` is Layout.lens. Neighbours: spread.py (the vector instructions), observe_seats.py, observe_cards.py and
observe_turn.py (the pieces).
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.lens import Lens
from artistry_env.rules.bits import has
from artistry_env.rules.state import Int, Ints, Record, Truth, Word
from artistry_env.spread import LANES, Row, scale_numbers, spread_floats

TRUE, FALSE = np.float32(1), np.float32(0)


@jit
def write_bits(row: Row, at: Int, count: Int, word: Word) -> Int:
    """Lay the lowest `count` (up to 64) bits of a word over the row."""
    if count < LANES:
        for j in range(count):
            row[at + j] = TRUE if has(word, j) else FALSE
        return at + count
    for j in range(0, count - LANES, LANES):
        spread_floats(row, at + j, word >> np.uint64(j))
    last = count - LANES  # the last eight, some of them once more
    spread_floats(row, at + last, word >> np.uint64(last))
    return at + count


@inlined
def write_choice(row: Row, at: Int, count: Int, which: Int) -> Int:
    """Lay a one over place `which` of the `count`, zeros elsewhere (everywhere if it is negative)."""
    for j in range(count):
        row[at + j] = FALSE
    if which >= 0:
        row[at + which] = TRUE
    return at + count


@inlined
def write_number(row: Row, at: Int, number: Int, lens: Lens) -> Int:
    """Write one number, scaled."""
    row[at] = np.float32(number) / lens.span[at]
    return at + 1


@inlined
def write_numbers(row: Row, at: Int, numbers: Ints, first: Int, count: Int, lens: Lens) -> Int:
    """Write `count` (8 to 16) of the record's small numbers, from the `first` on, scaled."""
    scale_numbers(row, at, numbers, first, lens.span)
    rest = count - LANES  # the last eight, some of them once more
    scale_numbers(row, at + rest, numbers, first + rest, lens.span)
    return at + count


@jit
def write_queue(row: Row, at: Int, count: Int, queue: Ints, length: Int, lens: Lens) -> Int:
    """For each of `count` cards its place in a queue, from 1; 0 for those not in it."""
    for j in range(count):
        row[at + j] = FALSE
    for place in range(length):
        card = at + np.int64(queue[place])
        row[card] = np.float32(place + 1) / lens.span[card]
    return at + count


@inlined
def after(g: Record, seat: Int) -> Int:
    """The next seat clockwise."""
    return np.int64(0) if seat + 1 == g.seat_count else seat + 1


@inlined
def numbers_differ(now: Ints, before: Ints, count: Int) -> Truth:
    """Whether any of the record's first `count` small numbers has changed."""
    different = False
    for k in range(count):
        different |= now[k] != before[k]
    return different


@inlined
def queue_differs(length: Int, queue: Ints, old_length: Int, old: Ints) -> Truth:
    """Whether two queues of cards differ; most are empty."""
    return length != old_length or numbers_differ(queue, old, min(length, old_length))
