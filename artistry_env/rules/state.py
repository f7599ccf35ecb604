"""The record of one game: what lies on the table, field by field, and the words for its numbers.

A game is one row of dtype `GAME`; a batch is an array of rows, a copy is an assignment. The record holds what a
player can know and nothing else (RULINGS 8): of cards still hidden it says only which may come. Neighbours: tables.py
(the cards), setup.py (the first values), legal.py (what may be done).

No field is named like a method of numpy's records (that is why the round is `round_number`). Constants that are
handed to compiled functions are numpy integers: numba would compile a function once for each Python integer handed to
it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba.core import config

_numba: Any = config  # without types

# What compiled functions take. Numba infers the exact types; these are for the reader.
Record = Any  # one game: a row of dtype GAME
Records = Any  # an array of them
Tables = Any  # a row of dtype tables.TABLES (in functions of many games, the array of that one row)
Int = Any  # an integer, Python's or numpy's
Truth = Any  # a boolean, Python's or numpy's
Word = Any  # np.uint64, read as a set of up to 64 things
Words = Any  # an array of uint64
LegalSet = Any  # a record of dtype tables.LEGAL
Ints = Any  # an array of integers
Floats = Any  # an array of float32
Log = Any  # a record of dtype events.LOG

COLORS = 5
LEVELS = 3
ARTISANS = COLORS * LEVELS  # artisan number = type * LEVELS + level
APPRENTICE, JOURNEYWOMAN, MASTER = range(LEVELS)
APPRENTICE_BITS = 0b001001001001001  # all apprentices; one place to the left are the journeywomen, two the masters
SEATS = 4
SLOTS = 5
DISPLAY = 3
CELLS = 36
NONE = -1

AUTOMA = np.int64(1)  # the automa's seat in solo
EASY, STANDARD, HARD = range(3)
HAND_LIMIT = 10
GOAL = 20  # renown that ends the game at the end of a round

TAKE_TILE, DISCARD_TILE, SWAP_TILE, DRAW_TILES, DISCOUNT, FAVORABLE_TRADE, REFRESH_MARKET, EXTRA_ACTION = range(8)

# Phases. The first seven are seen from outside, in this order (PHASES); the last two pass within one decision.
TURN, CHOOSE_CELL, CHOOSE_GIVE, CHOOSE_PAYMENT, CHOOSE_INSPIRATION, CHOOSE_AUTOMA_TRADE, OVER = range(7)
AUTOMA_TURN, ROUND_END = 7, 8
PHASES = (
    "turn",
    "choose_cell",
    "choose_give",
    "choose_payment",
    "choose_inspiration",
    "choose_automa_trade",
    "over",
)

# Streams of chance (chance.py).
SETUP, TILES, PATTERNS, INSPIRATIONS, AUTOMA_CARDS = (np.int64(stream) for stream in range(5))
STREAMS = 5

MAX_PATTERNS = 120
MAX_INSPIRATIONS = 64

GAME = np.dtype(
    [
        # sets of up to 64 things
        ("board", "u8", COLORS),  # cells with a tile, by color
        ("unseen_patterns", "u8", 2),  # patterns in the deck above those put under it
        ("unseen_inspirations", "u8"),  # inspirations in the deck above those put under it, or drawn face-down
        ("inspirations", "u8", SEATS),  # inspirations of each seat
        ("used", "u8", SEATS),  # those of them used this round
        ("known_face_down", "u8"),  # face-down inspirations of the automa that everybody saw going under the deck
        # settings
        ("seed", "u4", 2),  # low and high half
        ("counters", "u4", STREAMS),  # draws made, by stream
        ("decisions", "u4"),  # decisions made
        ("max_rounds", "i4"),
        ("players", "i1"),
        ("seat_count", "i1"),  # players, and the automa in solo
        ("difficulty", "i1"),
        ("scenario", "i1"),  # 0 for none
        ("limit", "i1"),  # tiles that a player may hold
        # decks
        ("face_up_under", "i1"),  # patterns put under the deck: how many
        ("patterns_under", "i1", MAX_PATTERNS),  # and which, next first
        ("shown_under", "i1"),  # inspirations put under the deck: how many
        ("inspirations_under", "i1", MAX_INSPIRATIONS),  # and which, next first
        ("top_inspirations", "i1"),  # inspirations in the deck above those
        ("bag", "i1", COLORS),
        ("remnant", "i1", COLORS),
        ("market", "i1", SLOTS),  # pattern, or NONE
        ("display", "i1", DISPLAY),  # inspirations, gaps (NONE) on the right
        # seats
        ("hand", "i1", (SEATS, COLORS)),
        ("patterns", "i1", (SEATS, COLORS)),
        ("artisans", "u2", SEATS),  # bit = artisan number
        ("renown", "i2", SEATS),
        ("passed", "i1", SEATS),
        ("face_down", "i1"),  # inspirations that the automa drew face-down
        ("automa_deck", "u2"),
        ("automa_revealed", "u2"),
        # where the game stands
        ("round_number", "i4"),  # from 1
        ("first", "i1"),
        ("mover", "i8"),  # whose turn it is
        ("phase", "i1"),
        ("truncated", "i1"),
        ("acted", "i1"),  # a main action was done this turn
        ("actions", "i1"),  # main actions left
        ("discount", "i1", COLORS),
        ("rate", "i1"),  # tiles for one missing tile
        # what is pending within the turn
        ("slot", "i1"),  # market slot being bought
        ("debt", "i8"),  # tiles still to pay in trade
        ("card", "i1"),  # inspiration whose cell or color is being chosen
        ("cell", "i1"),  # cell chosen for a swap
        ("earning", "i1"),  # colors whose last tile was taken, still to be rewarded, as bits
        ("drew", "i1"),  # the automa's turn ended with an inspiration or a renown (RULINGS A5)
    ]
)


def argument(records: Any) -> Any:
    """The same memory in the form that the rules take fastest: a plain array where they are compiled.

    Numba takes 25 us to recognize a recarray argument, 1 us for a plain structured array; uncompiled code needs the
    recarray.
    """
    return records if _numba.DISABLE_JIT else records.view(np.ndarray)


def new_records(count: int) -> Any:
    """`count` empty records, as a recarray: fields are attributes, compiled or not."""
    return new_rows(count, GAME)


def new_rows(count: int, dtype: Any) -> Any:
    """`count` rows of a structured dtype, cleared, as a recarray."""
    return np.zeros(count, _row_type(dtype)).view(np.recarray)


@cache
def _row_type(dtype: Any) -> Any:
    """A recarray's dtype, one object for all arrays: with another that is equal, numba compares it field by field.

    That takes 10 us for each argument of each call from Python.
    """
    return np.dtype((np.record, dtype))
