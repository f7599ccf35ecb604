"""The table after a code, as far as it follows from the code alone: hand, board, prices, and what the automa may take.

Neighbours: option_numbers.py, which does to a record `AFTER` what a code does; pricing.py; reading.py, the table now.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.learned.pricing import missing_tiles, spare_tiles
from agents.learned.reading import EFFECT_COUNT
from artistry_env.compiling import jit
from artistry_env.rules.automa import FEW_TILES, TAKEN_WITHOUT_FIT
from artistry_env.rules.bits import NOTHING, bit, drop_lowest, first_bits, lowest
from artistry_env.rules.state import ARTISANS, COLORS, DISPLAY, NONE, SLOTS

AFTER = np.dtype(
    [
        ("hand", "i8", COLORS),
        ("discount", "i8", COLORS),
        ("rate", "i8"),
        ("paid", "i8"),  # tiles of any color that are still to be paid
        ("sold", "i8"),  # the slot whose pattern is gone, or NONE
        ("occupied", "u8"),
        ("on_board", "i8", COLORS),
        ("taken", "i8", COLORS),  # tiles that came from the board into the hand
        ("expected", "f8", COLORS),  # tiles that the automa takes next, on average
    ]
)

TAKEN_AT = 0
HAND_AT = TAKEN_AT + COLORS  # and how many in all
MISSING_AT = HAND_AT + COLORS + 1
EXACT_AT = MISSING_AT + SLOTS
PAYABLE_AT = EXACT_AT + SLOTS
FINISHED_AT = PAYABLE_AT + SLOTS
EARNED_AT = FINISHED_AT + COLORS
BOARD_AT = EARNED_AT + EFFECT_COUNT  # and how many in all
ALONE_AT = BOARD_AT + COLORS + 1
BEST_AT = ALONE_AT + COLORS  # fewest missing, worth of the best payable, of the best payable exactly, tiles denied
AUTOMA_AT = BEST_AT + 4  # tiles by color, in all, last tiles
AFTERMATH_SIZE = AUTOMA_AT + COLORS + 2


def new_after() -> Any:
    """Room for the table after a code: an array of one row of dtype `AFTER`."""
    return np.zeros(1, AFTER).view(np.recarray)


@jit
def start(t: Any, s: Any, a: Any) -> None:
    """The table as it is."""
    a.rate, a.paid, a.sold = s.rate, 0, NONE
    a.occupied = s.occupied
    for color in range(COLORS):
        a["hand"][color] = s["hand"][color]
        a["discount"][color] = s["discount"][color]
        a["on_board"][color] = s["on_board"][color]
        a["taken"][color] = 0
        a["expected"][color] = 0.0


@jit
def move_tile(s: Any, cell: Any, a: Any) -> None:
    """A tile leaves the board."""
    color = s["tile"][cell]
    if color != NONE:
        a.occupied &= ~bit(cell)
        a["on_board"][color] -= 1


@jit
def take(s: Any, cell: Any, a: Any) -> None:
    """A tile goes from the board to the hand."""
    color = s["tile"][cell]
    if color != NONE:
        move_tile(s, cell, a)
        a["hand"][color] += 1
        a["taken"][color] += 1


@jit
def pay_price(s: Any, slot: Any, a: Any) -> Any:
    """The price of a pattern goes, as far as its own colors are held; how many tiles are paid in all."""
    a.paid = missing_tiles(s, slot, a["hand"], a["discount"]) * a.rate
    paid = a.paid
    for color in range(COLORS):
        price = max(s["cost"][slot, color] - a["discount"][color], 0)
        own = min(price, a["hand"][color])
        a["hand"][color] -= own
        paid += own
        a["discount"][color] = 0
    a.sold = slot
    return paid


@jit
def write_aftermath(t: Any, s: Any, a: Any, row: Any, at: Any) -> None:
    """Write the numbers of the table afterwards to `row` from `at` on."""
    held, tiles = -a.paid, 0
    denied = 0
    for color in range(COLORS):
        held += a["hand"][color]
        tiles += a["on_board"][color]
        row[at + TAKEN_AT + color] = (a["hand"][color] - s["hand"][color]) * np.float32(0.4)
        row[at + HAND_AT + color] = a["hand"][color] * np.float32(0.25)
        row[at + BOARD_AT + color] = a["on_board"][color] * np.float32(0.25)
        row[at + ALONE_AT + color] = np.float32(a["on_board"][color] == 1)
        denied += min(a["taken"][color], _rival_need(s, color))
        if a["on_board"][color] == 0 and s["on_board"][color] > 0:
            row[at + FINISHED_AT + color] = np.float32(1)
            _write_earned(s, a, color, row, at + EARNED_AT)
    row[at + HAND_AT + COLORS] = held * np.float32(0.1)
    row[at + BOARD_AT + COLORS] = tiles * np.float32(0.0625)
    row[at + BEST_AT + 3] = denied * np.float32(0.4)
    _write_prices(s, a, row, at)
    if s.deck_size > 0:
        _expect(t, s, a, tiles)
        _write_expected(s, a, row, at + AUTOMA_AT)


@jit
def _write_earned(s: Any, a: Any, color: Any, row: Any, at: Any) -> None:
    """The effects of cards on display that the last tile of a color may earn."""
    if a["taken"][color] > 0:
        for place in range(DISPLAY):
            if s["display"][place, 0] == color:
                row[at + s["display"][place, 1]] = np.float32(1)


@jit
def _rival_need(s: Any, color: Any) -> Any:
    """How many tiles of a color the rival lacks at most for a pattern of the market."""
    need = 0
    for slot in range(SLOTS):
        need = max(need, s["cost"][slot, color] - s["rival_hand"][color])
    return need


@jit
def _write_prices(s: Any, a: Any, row: Any, at: Any) -> None:
    """What the market costs the hand afterwards."""
    fewest, best, best_exact = 9, 0, 0
    for slot in range(SLOTS):
        if s["kind"][slot] != NONE and slot != a.sold:
            missing = missing_tiles(s, slot, a["hand"], a["discount"])
            fewest = min(fewest, missing)
            row[at + MISSING_AT + slot] = missing * np.float32(0.3)
            if missing == 0:
                row[at + EXACT_AT + slot] = np.float32(1)
                best_exact = max(best_exact, s["worth"][slot])
            if missing * a.rate <= spare_tiles(s, slot, a["hand"], a["discount"]) - a.paid:
                row[at + PAYABLE_AT + slot] = np.float32(1)
                best = max(best, s["worth"][slot])
    row[at + BEST_AT] = fewest * np.float32(0.3)
    row[at + BEST_AT + 1] = best * np.float32(0.25)
    row[at + BEST_AT + 2] = best_exact * np.float32(0.25)


@jit
def _expect(t: Any, s: Any, a: Any, tiles: Any) -> None:
    """The tiles that the automa's next card takes, on average over its deck (RULINGS A2)."""
    if tiles < FEW_TILES:
        return
    for artisan in range(ARTISANS):
        if s["deck"][artisan] > 0:
            cells = automa_takes(t, artisan, a.occupied, tiles)
            while cells != NOTHING:
                a["expected"][s["tile"][lowest(cells)]] += 1.0 / s.deck_size
                cells = drop_lowest(cells)


@jit
def automa_takes(t: Any, artisan: Any, occupied: Any, tiles: Any) -> Any:
    """The cells that the automa takes with an artisan from so many tiles, as bits (RULINGS A2)."""
    for place in range(t["printed_count"][artisan]):
        shape = t["printed"][artisan, place]
        if shape & occupied == shape:
            return shape
    return first_bits(occupied, min(TAKEN_WITHOUT_FIT, tiles))


@jit
def _write_expected(s: Any, a: Any, row: Any, at: Any) -> None:
    tiles, finished = 0.0, 0.0
    for color in range(COLORS):
        expected = a["expected"][color]
        row[at + color] = expected * 0.5
        tiles += expected
        if a["on_board"][color] > 0:
            finished += max(expected - (a["on_board"][color] - 1), 0.0)
    row[at + COLORS] = tiles * 0.3
    row[at + COLORS + 1] = finished
