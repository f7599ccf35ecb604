"""The pieces of the observation that show the board and the seats: the decider's own first, then the rivals'.

Neighbours: observe.py (who calls), observe_cards.py and observe_turn.py (the other pieces), marks.py.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.lens import Lens
from artistry_env.marks import after, write_bits, write_number, write_numbers
from artistry_env.rules.legal import decider
from artistry_env.rules.scoring import total
from artistry_env.rules.state import ARTISANS, COLORS, GOAL, Int, Record, Tables, Truth
from artistry_env.spread import LANES, Row, spread_floats

LEAD_RANGE = np.int64(50)  # as in observation.py
SMALL_BOARD = 2 * LANES  # cells


@inlined
def write_board(t: Tables, g: Record, was: Record, everything: Truth, row: Row) -> Int:
    """The board, color by color; one of 4x4 is as quickly written as compared."""
    if t.cells == SMALL_BOARD:
        for color in range(COLORS):
            spread_floats(row, SMALL_BOARD * color, g.board[color])
            spread_floats(row, SMALL_BOARD * color + LANES, g.board[color] >> np.uint64(LANES))
    else:
        for color in range(COLORS):
            if everything or g.board[color] != was.board[color]:
                write_bits(row, color * t.cells, t.cells, g.board[color])
    return COLORS * t.cells


@inlined
def write_hands(g: Record, lens: Lens, row: Row, at: Int) -> Int:
    """Hands and patterns: for each the decider's, then the rivals'."""
    if g.players > 1:
        return _write_rotated(g, lens, row, at)
    at = write_numbers(row, at, g.hand, np.int64(0), 2 * COLORS, lens)  # the seats are in the record's order
    return write_numbers(row, at, g.patterns, np.int64(0), 2 * COLORS, lens)


@jit
def _write_rotated(g: Record, lens: Lens, row: Row, at: Int) -> Int:
    """Hands and patterns of 2 to 4 players."""
    patterns_at = at + g.seat_count * COLORS
    seat = decider(g)
    for _ in range(g.seat_count):
        for color in range(COLORS):
            write_number(row, at + color, g.hand[seat, color], lens)
            write_number(row, patterns_at + color, g.patterns[seat, color], lens)
        at += COLORS
        patterns_at += COLORS
        seat = after(g, seat)
    return patterns_at


@inlined
def _scores_differ(g: Record, was: Record) -> Truth:
    """Whether anything that scores has changed."""
    different = g.face_down != was.face_down
    for seat in range(g.seat_count):
        different |= g.renown[seat] != was.renown[seat]
        different |= g.artisans[seat] != was.artisans[seat]
        different |= g.inspirations[seat] != was.inspirations[seat]
    return different


@inlined
def write_scores(g: Record, was: Record, everything: Truth, lens: Lens, row: Row, at: Int) -> Int:
    """Artisans, renown, goal, total, passed: for each the decider's, then the rivals'; the lead over each rival."""
    seats = np.int64(g.seat_count)
    if everything or _scores_differ(g, was):
        _write_artisans(g, row, at)
        _write_totals(g, lens, row, at + seats * ARTISANS)
    at += seats * ARTISANS
    seat = decider(g)
    for k in range(seats):
        row[at + 3 * seats + k] = np.float32(g.passed[seat])
        seat = after(g, seat)
    return at + 5 * seats - 1


@inlined
def _write_artisans(g: Record, row: Row, at: Int) -> None:
    seat = decider(g)
    for _ in range(g.seat_count):
        at = write_bits(row, at, ARTISANS, np.uint64(g.artisans[seat]))
        seat = after(g, seat)


@jit
def _write_totals(g: Record, lens: Lens, row: Row, at: Int) -> None:
    seats = np.int64(g.seat_count)
    seat = decider(g)
    own = total(g, seat)
    for k in range(seats):
        points = own if k == 0 else total(g, seat)
        write_number(row, at + k, g.renown[seat], lens)
        write_number(row, at + seats + k, min(np.int64(g.renown[seat]), GOAL), lens)
        write_number(row, at + 2 * seats + k, points, lens)
        if k > 0:
            lead = min(max(own - points, -LEAD_RANGE), LEAD_RANGE) + LEAD_RANGE
            write_number(row, at + 4 * seats + k - 1, lead, lens)
        seat = after(g, seat)
