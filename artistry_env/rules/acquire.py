"""Taking tiles with an artisan's shape (RULINGS T4), and what taking means for the board and the hand.

Neighbours: last_tile.py rewards a color's last tile; legal.py asks here which placements are open.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import NOTHING, drop_lowest, has, lowest, popcount
from artistry_env.rules.last_tile import reward_last_tiles
from artistry_env.rules.state import APPRENTICE_BITS, COLORS, Int, LegalSet, Log, Record, Tables, Word
from artistry_env.rules.tables import GROUP, WORDS
from artistry_env.rules.words import BLOCK, add_words, drop_words

APPRENTICES_ONLY = 7  # the scenario (RULINGS 7)


@inlined
def occupied(g: Record) -> Word:
    """The cells of the board that hold a tile, as bits."""
    return g.board[0] | g.board[1] | g.board[2] | g.board[3] | g.board[4]


@inlined
def tiles_held(g: Record, seat: Int) -> Int:
    """How many tiles a seat holds."""
    total = 0
    for color in range(COLORS):
        total += int(g.hand[seat, color])
    return total


@jit
def color_at(g: Record, cell: Int) -> Int:
    """The color of the tile on a cell that holds one."""
    color = 0
    while not has(g.board[color], cell):
        color += 1
    return color


@inlined
def take_cells(g: Record, seat: Int, cells: Word) -> None:
    """Move the tiles on `cells` (bits) from the board to a seat's hand; a color emptied so waits for its reward."""
    for color in range(COLORS):
        taken = g.board[color] & cells
        if taken != NOTHING:
            g.hand[seat, color] += popcount(taken)
            g.board[color] &= ~cells
            if g.board[color] == NOTHING:
                g.earning |= 1 << color


@inlined
def acquire(t: Tables, g: Record, code: Int, log: Log) -> None:
    """Take the tiles of a placement: the main action."""
    g.actions -= 1
    g.acted = 1
    take_cells(g, g.mover, t.placement[code])
    reward_last_tiles(t, g, log)


@inlined
def open_placements(t: Tables, g: Record, legal_set: LegalSet) -> None:
    """Set the bits of the acquires that are legal: an artisan of the mover, a tile on each cell, room in the hand."""
    seat = g.mover
    room = int(g.limit) - tiles_held(g, seat)
    tiles = occupied(g)
    if tiles == NOTHING or room <= 0:
        return
    mine = np.uint64(g.artisans[seat])
    if g.scenario == APPRENTICES_ONLY:
        mine &= np.uint64(APPRENTICE_BITS)
    while mine != NOTHING:
        artisan = lowest(mine)
        mine = drop_lowest(mine)
        if t.tiles_taken[artisan] <= room:
            for at in range(0, t.acquire_words, BLOCK):
                add_words(legal_set["bits"], at, t.of_artisan, artisan * WORDS + at)
    empty = ~tiles
    for group in range((t.cells + GROUP - 1) // GROUP):
        some_cells = np.int64((empty >> np.uint64(GROUP * group)) & np.uint64((1 << GROUP) - 1))
        some_cells += np.int64(group << GROUP)
        for at in range(0, t.acquire_words, BLOCK):
            drop_words(legal_set["bits"], at, t.through_cells, some_cells * WORDS + at)
