"""What the network reads of a legal code: `OPTION_SIZE` numbers that say what it does, finishes and leaves.

The same numbers for every kind of code, so that one network scores them all: a placement by the tiles it takes, a
purchase by its card, an inspiration by its effect, a choice of a cell or a color by the tile it moves; each with the
hand, the prices and the board as they are afterwards, what could be taken next, what the automa leaves of that, or at a
table what the rival could do, and how far all this is from the next artisan. Neighbours: aftermath.py (afterwards),
outlook.py (next), reply.py (the automa), rivals.py (a table's), artisans.py, reading.py, network.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.learned.aftermath import AFTERMATH_SIZE, move_tile, pay_price, start, take, write_aftermath
from agents.learned.artisans import ARTISAN_SIZE, artisan_points, brings, write_artisans
from agents.learned.outlook import OUTLOOK_SIZE, write_outlook
from agents.learned.reading import EFFECT_COUNT
from agents.learned.reply import REPLY_SIZE, STILL_EXACT_AT, write_reply
from agents.learned.rivals import write_rival
from artistry_env.compiling import jit
from artistry_env.rules.state import (
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_PAYMENT,
    COLORS,
    DISCARD_TILE,
    DISCOUNT,
    EXTRA_ACTION,
    FAVORABLE_TRADE,
    LEVELS,
    NONE,
    SLOTS,
    SWAP_TILE,
    TAKE_TILE,
)

KINDS = 7
ACQUIRE, PURCHASE, USE, CELL, COLOR, INSPIRATION, STOP = range(KINDS)
LEVEL_AT = KINDS
COLOR_AT = LEVEL_AT + LEVELS
EFFECT_AT = COLOR_AT + COLORS
SLOT_AT = EFFECT_AT + EFFECT_COUNT
GAIN_AT = SLOT_AT + SLOTS  # renown, points, artisan by level, tiles paid, main actions
AFTERMATH_AT = GAIN_AT + 4 + LEVELS
OUTLOOK_AT = AFTERMATH_AT + AFTERMATH_SIZE
REPLY_AT = OUTLOOK_AT + OUTLOOK_SIZE
ARTISAN_AT = REPLY_AT + REPLY_SIZE
OPTION_SIZE = ARTISAN_AT + ARTISAN_SIZE
"""More numbers may be added at the end: weights that were trained without them then read none of them (weights.py)."""


@jit
def write_option(t: Any, p: Any, s: Any, code: Any, after: Any, row: Any) -> None:
    """Write what is to be known of a code to `row`, float32 (OPTION_SIZE,), which holds zeros; `after` is scratch."""
    start(t, s, after)
    if code < t.purchase_at:
        row[ACQUIRE] = np.float32(1)
        _acquire(t, s, code, after, row)
    elif code < t.use_at:
        row[PURCHASE] = np.float32(1)
        _purchase(s, code - t.purchase_at, after, row)
    elif code < t.cell_at:
        row[USE] = np.float32(1)
        _card(s, t["inspiration_color"][code - t.use_at], t["inspiration_effect"][code - t.use_at], row)
        _use(t["inspiration_color"][code - t.use_at], t["inspiration_effect"][code - t.use_at], after, row)
    elif code < t.color_at:
        row[CELL] = np.float32(1)
        _cell(p, s, code - t.cell_at, after, row)
    elif code < t.display_at:
        row[COLOR] = np.float32(1)
        _color(t, p, s, code - t.color_at, after, row)
    elif code < t.stop_at:
        row[INSPIRATION] = np.float32(1)
        place = code - t.display_at
        _card(s, s["display"][place, 0], s["display"][place, 1], row)
    else:
        row[STOP] = np.float32(1)
    write_aftermath(t, s, after, row, AFTERMATH_AT)
    write_outlook(p, s, after, row, OUTLOOK_AT)
    if p.at_automa_deck == NONE:  # a table
        write_rival(s, after, row, REPLY_AT)
    else:
        write_reply(t, s, after, row, REPLY_AT)
    write_artisans(s, after, row, ARTISAN_AT, REPLY_AT + STILL_EXACT_AT)


@jit
def _acquire(t: Any, s: Any, code: Any, after: Any, row: Any) -> None:
    """The artisan, known by its codes; the tiles of the cells."""
    word, shift = code // 64, np.uint64(code % 64)
    for artisan in range(COLORS * LEVELS):
        if (t["of_artisan"][artisan, word] >> shift) & np.uint64(1) != np.uint64(0):
            row[COLOR_AT + artisan // LEVELS] = np.float32(1)
            row[LEVEL_AT + artisan % LEVELS] = np.float32(1)
    placement = t["placement"][code]
    for cell in range(t.cells):
        if (placement >> np.uint64(cell)) & np.uint64(1) != np.uint64(0):
            take(s, cell, after)


@jit
def _purchase(s: Any, slot: Any, after: Any, row: Any) -> None:
    """The card, what it is worth with the artisan it brings, and what is paid."""
    kind = s["kind"][slot]
    row[SLOT_AT + slot] = np.float32(1)
    row[COLOR_AT + kind] = np.float32(1)
    level = brings(s, kind, s["patterns"][kind] + 1)
    if level != NONE:
        row[GAIN_AT + 2 + level] = np.float32(1)
    row[GAIN_AT] = s["worth"][slot] * np.float32(0.25)
    row[GAIN_AT + 1] = (s["worth"][slot] + artisan_points(level)) * np.float32(0.2)
    row[GAIN_AT + 2 + LEVELS] = pay_price(s, slot, after) * np.float32(0.2)


@jit
def _card(s: Any, color: Any, effect: Any, row: Any) -> None:
    """An inspiration by its color and effect."""
    if color != NONE:
        row[COLOR_AT + color] = np.float32(1)
        row[EFFECT_AT + effect] = np.float32(1)


@jit
def _use(color: Any, effect: Any, after: Any, row: Any) -> None:
    """What a card changes at once."""
    if effect == DISCOUNT:
        after["discount"][color] += 1
    elif effect == FAVORABLE_TRADE:
        after.rate = 2
    elif effect == EXTRA_ACTION:
        row[GAIN_AT + 3 + LEVELS] = np.float32(1)


@jit
def _cell(p: Any, s: Any, cell: Any, after: Any, row: Any) -> None:
    """The tile on a cell, by what the card in use does with it."""
    color = s["tile"][cell]
    if color == NONE:  # not legal, but rows may be asked for without a mask
        return
    row[COLOR_AT + color] = np.float32(1)
    for effect in (TAKE_TILE, DISCARD_TILE, SWAP_TILE):
        if s["whole"][p.at_effect + effect] > 0:
            row[EFFECT_AT + effect] = np.float32(1)
            if effect == DISCARD_TILE:
                move_tile(s, cell, after)
            else:
                take(s, cell, after)


@jit
def _color(t: Any, p: Any, s: Any, color: Any, after: Any, row: Any) -> None:
    """A tile of a color leaves a hand: into the swap, as a payment, or from the automa's."""
    row[COLOR_AT + color] = np.float32(1)
    if s["whole"][p.at_phase + CHOOSE_AUTOMA_TRADE] > 0:
        return
    after["hand"][color] = max(after["hand"][color] - 1, 0)
    if s["whole"][p.at_phase + CHOOSE_PAYMENT] > 0:
        after.paid = max(int(s["whole"][p.at_debt]) - 1, 0)
        return
    for cell in range(t.cells):  # the swap: the chosen cell's tile for one of this color
        if s["whole"][p.at_cell + cell] > 0:
            take(s, cell, after)
            after["on_board"][color] += 1
