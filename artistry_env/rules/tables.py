"""A card set and a board side as one numpy record of tables, which the compiled rules read beside the game's record.

Capacities are fixed (RULINGS C2), so that another card set needs no recompiling. Neighbours: ../cards.py (the card
set), ../shapes.py (the ways to lay a shape), ../actions.py (the same action codes, for people).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from artistry_env.cards import CardSet
from artistry_env.rules.state import (
    ARTISANS,
    CELLS,
    COLORS,
    DISPLAY,
    LEVELS,
    MAX_INSPIRATIONS,
    MAX_PATTERNS,
    SLOTS,
    new_rows,
)
from artistry_env.shapes import placements, printed_placements

# A shape has at most 8 orientations, each laid in at most 20 ways on a 6x6 board if it is no line (2x3), 15 artisans.
MAX_PLACEMENTS = ARTISANS * 8 * 20
GROUP = 4  # cells whose emptiness is looked up at once
CELL_GROUPS = CELLS // GROUP
MAX_PRINTED = 16  # the automa plays on 4x4 only
WORDS = (MAX_PLACEMENTS + SLOTS + MAX_INSPIRATIONS + CELLS + COLORS + DISPLAY + 1 + 63) // 64
assert WORDS % 8 == 0, "words are added and dropped eight at a time (words.py)"

TABLES = np.dtype(
    [
        ("side", "i8"),
        ("cells", "i8"),
        ("tiles_per_color", "i8"),
        ("pattern_count", "i8"),
        ("inspiration_count", "i8"),
        # action codes: acquires from 0, then the other kinds, each from here on
        ("purchase_at", "i8"),
        ("use_at", "i8"),
        ("cell_at", "i8"),
        ("color_at", "i8"),
        ("display_at", "i8"),
        ("stop_at", "i8"),
        ("codes", "i8"),  # action codes in all
        ("words", "i8"),  # 64-bit words that hold a bit for each code
        ("acquire_words", "i8"),  # those of them with a bit for an acquire
        # cards
        ("pattern_type", "i8", MAX_PATTERNS),
        ("pattern_renown", "i8", MAX_PATTERNS),
        ("pattern_cost", "i8", (MAX_PATTERNS, COLORS)),
        ("pattern_packed", "i8", MAX_PATTERNS),  # the cost as packed tiles (tiles.py)
        ("inspiration_color", "i8", MAX_INSPIRATIONS),
        ("inspiration_effect", "i8", MAX_INSPIRATIONS),
        # artisans
        ("tiles_taken", "i8", ARTISANS),  # tiles of an artisan's shape
        ("printed_count", "i8", ARTISANS),
        ("printed", "u8", (ARTISANS, MAX_PRINTED)),  # the shape as printed, laid in the order of the automa's search
        # placements: bit = acquire code
        ("placement", "u8", MAX_PLACEMENTS),  # the cells of an acquire code, as bits
        ("of_artisan", "u8", (ARTISANS, WORDS)),  # the acquire codes of an artisan
        # the acquire codes that need a tile on any of some cells: four cells to a group, any set of them as bits
        ("through_cells", "u8", (CELL_GROUPS, 1 << GROUP, WORDS)),
    ]
)


# A legal set: a bit for each action code. A record, since compiled functions hand on records at less cost than arrays.
LEGAL = np.dtype([("bits", "u8", WORDS)])


def cells_to_word(cells: tuple[int, ...]) -> int:
    """Cell numbers as bits."""
    return sum(1 << cell for cell in cells)


@lru_cache(maxsize=32)
def card_tables(cards: CardSet, side: int) -> Any:
    """The tables of a card set on a board of side 4, 5 or 6: a recarray of one row of dtype `TABLES`, read-only."""
    rows = new_rows(1, TABLES)
    tables = rows[0]
    tables.side, tables.cells, tables.tiles_per_color = side, side * side, cards.tiles_per_color
    tables.pattern_count, tables.inspiration_count = len(cards.patterns), len(cards.inspirations)
    for number, pattern in enumerate(cards.patterns):
        tables.pattern_type[number] = pattern.type
        tables.pattern_renown[number] = pattern.renown
        tables.pattern_cost[number] = pattern.cost
        tables.pattern_packed[number] = sum(count << 8 * color for color, count in enumerate(pattern.cost))
    for number, inspiration in enumerate(cards.inspirations):
        tables.inspiration_color[number] = inspiration.color
        tables.inspiration_effect[number] = inspiration.effect
    acquires = _lay_shapes(tables, cards, side)
    _number_codes(tables, acquires)
    rows.setflags(write=False)
    return rows


def _lay_shapes(tables: Any, cards: CardSet, side: int) -> int:
    """Fill in the artisans and their placements; the number of acquire codes."""
    code = 0
    for artisan in range(ARTISANS):
        rows = cards.shapes[artisan // LEVELS][artisan % LEVELS]
        tables.tiles_taken[artisan] = sum(row.count("X") for row in rows)
        if side == 4:
            printed = [cells_to_word(cells) for cells in printed_placements(rows, side)]
            tables.printed_count[artisan] = len(printed)
            tables.printed[artisan, : len(printed)] = printed
        for cells in placements(rows, side):
            tables.placement[code] = cells_to_word(cells)
            word, bit = code // 64, np.uint64(1 << code % 64)
            tables.of_artisan[artisan, word] |= bit
            for cell in cells:
                through = tables.through_cells[cell // GROUP]
                for some_cells in range(1 << GROUP):
                    if some_cells >> cell % GROUP & 1:
                        through[some_cells, word] |= bit
            code += 1
    return code


def _number_codes(tables: Any, acquires: int) -> None:
    """Fill in where each kind of action code starts (DESIGN: the order of the kinds)."""
    tables.purchase_at = acquires
    tables.use_at = tables.purchase_at + SLOTS
    tables.cell_at = tables.use_at + tables.inspiration_count
    tables.color_at = tables.cell_at + tables.cells
    tables.display_at = tables.color_at + COLORS
    tables.stop_at = tables.display_at + DISPLAY
    tables.codes = tables.stop_at + 1
    tables.words = (tables.codes + 63) // 64
    tables.acquire_words = (acquires + 63) // 64
