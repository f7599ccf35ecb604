"""The automa (RULINGS 6): its turn from the revealed artisan to tiles, a pattern or an inspiration.

Neighbours: chance.py reveals; acquire.py, last_tile.py and purchase.py do for it what they do for a player; rounds.py
says when its turns come.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import occupied, take_cells
from artistry_env.rules.bits import NOTHING, first_bits, popcount
from artistry_env.rules.chance import draw_face_down, reveal
from artistry_env.rules.events import (
    AUTOMA_BUYS,
    AUTOMA_DRAWS,
    AUTOMA_FITS,
    AUTOMA_GAINS_RENOWN,
    AUTOMA_TAKES_FIRST,
    note,
)
from artistry_env.rules.last_tile import reward_last_tiles
from artistry_env.rules.purchase import can_pay, gain_pattern, pay, pay_own_colors, price
from artistry_env.rules.rounds import end_turn, goal_reached
from artistry_env.rules.state import AUTOMA, CHOOSE_AUTOMA_TRADE, COLORS, NONE, SLOTS, Int, Log, Record, Tables
from artistry_env.rules.tiles import less, pack

FEW_TILES = 2  # fewer on the board than this: it does not take
TAKEN_WITHOUT_FIT = 3


@inlined
def take_turn(t: Tables, g: Record, log: Log) -> None:
    """Play the automa's turn; it ends, or waits for the player's word on a tie of piles (RULINGS A1 to A5)."""
    artisan = reveal(g, log)
    if popcount(occupied(g)) >= FEW_TILES:
        _take_tiles(t, g, artisan, log)
        end_turn(g)
        return
    slot = _first_exact(t, g)
    if slot == NONE and goal_reached(g):
        slot = _first_with_trades(t, g)
    if slot == NONE:
        _draw(g, log)
        end_turn(g)
        return
    note(log, AUTOMA_BUYS, np.int64(g.market[slot]))
    pay_own_colors(t, g, AUTOMA, slot)
    trade_piles(t, g, log)


@inlined
def _take_tiles(t: Tables, g: Record, artisan: Int, log: Log) -> None:
    """Take the first fit of the printed shape, or the first three tiles (RULINGS A2)."""
    board = occupied(g)
    cells = NOTHING
    for place in range(int(t.printed_count[artisan])):
        shape = t.printed[artisan, place]
        if shape & board == shape:
            cells = shape
            break
    if cells != NOTHING:
        note(log, AUTOMA_FITS, np.int64(cells))
    else:
        cells = first_bits(board, min(TAKEN_WITHOUT_FIT, popcount(board)))
        note(log, AUTOMA_TAKES_FIRST, np.int64(cells))
    take_cells(g, AUTOMA, cells)
    reward_last_tiles(t, g, log)


@jit
def _first_exact(t: Tables, g: Record) -> Int:
    """The first slot from the right whose pattern it can pay exactly, or NONE (RULINGS A3)."""
    hand = pack(g.hand[AUTOMA])
    for slot in range(SLOTS - 1, -1, -1):
        if g.market[slot] != NONE and less(price(t, g, slot), hand) == 0:
            return slot
    return NONE


@jit
def _first_with_trades(t: Tables, g: Record) -> Int:
    """The first slot from the right whose pattern it can pay with trades, or NONE (RULINGS A4)."""
    hand, rate = pack(g.hand[AUTOMA]), int(g.rate)
    for slot in range(SLOTS - 1, -1, -1):
        if g.market[slot] != NONE and can_pay(price(t, g, slot), hand, rate):
            return slot
    return NONE


@jit
def _draw(g: Record, log: Log) -> None:
    """Draw an inspiration face-down, or gain 1 renown when there is none (RULINGS A5)."""
    if draw_face_down(g):
        note(log, AUTOMA_DRAWS, np.int64(0))
    else:
        g.renown[AUTOMA] += 1
        note(log, AUTOMA_GAINS_RENOWN, np.int64(1))
    g.drew = 1


@jit
def largest_pile(g: Record) -> Int:
    """The size of the automa's largest pile."""
    largest = 0
    for color in range(COLORS):
        largest = max(largest, int(g.hand[AUTOMA, color]))
    return largest


@jit
def trade_piles(t: Tables, g: Record, log: Log) -> None:
    """Spend whole piles, the largest first, until the debt is paid; the player settles ties (RULINGS A4)."""
    while g.debt > 0:
        largest = largest_pile(g)
        tied = 0
        first: Int = np.int64(NONE)
        for color in range(COLORS - 1, -1, -1):
            if g.hand[AUTOMA, color] == largest:
                tied += 1
                first = color
        if tied > 1 and tied * largest > g.debt:
            g.phase = CHOOSE_AUTOMA_TRADE
            return
        _spend_pile(g, first)
    gain_pattern(t, g, AUTOMA, log)
    end_turn(g)


@jit
def _spend_pile(g: Record, color: Int) -> None:
    count = min(int(g.hand[AUTOMA, color]), int(g.debt))
    pay(g, AUTOMA, color, count)
    g.debt -= count


@jit
def choose_automa_trade(t: Tables, g: Record, color: Int, log: Log) -> None:
    """The player has chosen which of the tied piles goes first."""
    _spend_pile(g, color)
    trade_piles(t, g, log)
