"""The pieces of the observation that show where the game stands: phase, turn, what is pending; automa or table.

Neighbours: observe.py (who calls), observe_seats.py and observe_cards.py (the other pieces), marks.py.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.lens import Lens
from artistry_env.marks import FALSE, TRUE, after, numbers_differ, write_bits, write_choice, write_number
from artistry_env.observe_cards import EFFECT_COUNT
from artistry_env.rules.inspirations import FAVORABLE_RATE
from artistry_env.rules.legal import decider
from artistry_env.rules.state import (
    ARTISANS,
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_CELL,
    CHOOSE_GIVE,
    CHOOSE_PAYMENT,
    COLORS,
    NONE,
    SLOTS,
    Int,
    Record,
    Tables,
    Truth,
)
from artistry_env.spread import Row

PHASE_COUNT, DIFFICULTY_COUNT, SCENARIO_COUNT = 7, 3, 8


@inlined
def write_turn(g: Record, was: Record, everything: Truth, lens: Lens, row: Row, at: Int) -> Int:
    """Phase, main actions left, acted, discounts, favorable trade."""
    if everything or g.phase != was.phase:
        write_choice(row, at, PHASE_COUNT, np.int64(g.phase))
    at = write_number(row, at + PHASE_COUNT, g.actions, lens)
    row[at] = np.float32(g.acted)
    at += 1
    if everything or numbers_differ(g.discount, was.discount, COLORS):
        for color in range(COLORS):
            write_number(row, at + color, g.discount[color], lens)
    at += COLORS
    row[at] = TRUE if g.rate == FAVORABLE_RATE else FALSE
    return at + 1


@inlined
def write_pending(t: Tables, g: Record, was: Record, everything: Truth, lens: Lens, row: Row, at: Int) -> Int:
    """Slot and debt of a payment; effect, color and cell of an inspiration; colors to be rewarded; round."""
    earning_at = at + SLOTS + 1 + EFFECT_COUNT + COLORS + t.cells
    if everything or g.phase != was.phase or g.slot != was.slot or g.card != was.card or g.cell != was.cell:
        _write_aim(t, g, row, at)
    write_number(row, at + SLOTS, g.debt, lens)
    if everything or g.earning != was.earning:
        write_bits(row, earning_at, COLORS, np.uint64(g.earning))
    return write_number(row, earning_at + COLORS, g.round_number, lens)


@jit
def _write_aim(t: Tables, g: Record, row: Row, at: Int) -> None:
    """What is being paid for, and what an inspiration is being used on."""
    paying = g.phase == CHOOSE_PAYMENT or g.phase == CHOOSE_AUTOMA_TRADE
    aiming = g.phase == CHOOSE_CELL or g.phase == CHOOSE_GIVE
    none = np.int64(NONE)
    at = write_choice(row, at, SLOTS, np.int64(g.slot) if paying else none) + 1
    at = write_choice(row, at, EFFECT_COUNT, t.inspiration_effect[g.card] if aiming else none)
    at = write_choice(row, at, COLORS, t.inspiration_color[g.card] if aiming else none)
    write_choice(row, at, t.cells, np.int64(g.cell) if g.phase == CHOOSE_GIVE else none)


@inlined
def write_automa(g: Record, was: Record, everything: Truth, lens: Lens, row: Row, at: Int) -> None:
    """The automa's cards; difficulty and scenario."""
    if everything or g.automa_deck != was.automa_deck or g.automa_revealed != was.automa_revealed:
        write_bits(row, at, ARTISANS, np.uint64(g.automa_deck))
        write_bits(row, at + ARTISANS, ARTISANS, np.uint64(g.automa_revealed))
    at = write_number(row, at + 2 * ARTISANS, g.face_down, lens)
    if everything:
        at = write_choice(row, at, DIFFICULTY_COUNT, np.int64(g.difficulty))
        write_choice(row, at, 1 + SCENARIO_COUNT, np.int64(g.scenario))


@jit
def write_table(t: Tables, g: Record, was: Record, everything: Truth, row: Row, at: Int) -> None:
    """The rivals' used inspirations; the first player."""
    count = t.inspiration_count
    seats = np.int64(g.seat_count)
    me = decider(g)
    seat = me
    for _ in range(1, seats):
        seat = after(g, seat)
        if everything or g.used[seat] != was.used[seat]:
            write_bits(row, at, count, g.used[seat])
        at += count
    if everything or g.first != was.first:
        write_choice(row, at, seats, (np.int64(g.first) - me) % seats)
