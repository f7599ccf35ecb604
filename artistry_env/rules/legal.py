"""What may be done now: the one function from which masks, checks and play all come.

The legal set is a record with a bit for each action code (tables.py numbers them). Neighbours: acquire.py,
purchase.py, inspirations.py and automa.py, whose conditions it gathers; play.py, which plays a code of the set.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import open_placements
from artistry_env.rules.automa import largest_pile
from artistry_env.rules.bits import NOTHING, drop_lowest, has, holds, lowest, popcount, set_bit, set_bits
from artistry_env.rules.inspirations import choosable_cells, usable
from artistry_env.rules.last_tile import shows, waiting_color
from artistry_env.rules.purchase import open_purchases
from artistry_env.rules.state import (
    AUTOMA,
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_CELL,
    CHOOSE_GIVE,
    CHOOSE_INSPIRATION,
    CHOOSE_PAYMENT,
    COLORS,
    DISPLAY,
    TURN,
    Int,
    LegalSet,
    Record,
    Tables,
    Truth,
)
from artistry_env.rules.words import BLOCK, clear_words


@inlined
def legal(t: Tables, g: Record, legal_set: LegalSet) -> None:
    """Write the legal set of a game at a decision; it is empty when the game is over."""
    for at in range(0, int(t.words), BLOCK):
        clear_words(legal_set["bits"], at)
    if g.phase == TURN:
        _legal_in_turn(t, g, legal_set)
    elif g.phase == CHOOSE_CELL:
        set_bits(legal_set, int(t.cell_at), choosable_cells(t, g))
    elif g.phase == CHOOSE_INSPIRATION:
        color = waiting_color(g)
        for place in range(DISPLAY):
            if shows(t, g, place, color):
                set_bit(legal_set, int(t.display_at) + place)
    else:
        for color in range(COLORS):
            if _color_is_open(g, color):
                set_bit(legal_set, int(t.color_at) + color)


@inlined
def _legal_in_turn(t: Tables, g: Record, legal_set: LegalSet) -> None:
    if g.actions > 0:
        open_placements(t, g, legal_set)
        open_purchases(t, g, legal_set)
    ready = g.inspirations[g.mover] & ~g.used[g.mover]
    while ready != NOTHING:
        card = lowest(ready)
        ready = drop_lowest(ready)
        if usable(t, g, card):
            set_bit(legal_set, int(t.use_at) + card)
    set_bit(legal_set, int(t.stop_at))


@jit
def _color_is_open(g: Record, color: Int) -> Truth:
    """Whether a color may be chosen in the phases that ask for one."""
    if g.phase == CHOOSE_AUTOMA_TRADE:
        return g.hand[AUTOMA, color] == largest_pile(g)
    if g.phase == CHOOSE_GIVE:
        return g.hand[g.mover, color] > 0 and not has(g.board[color], np.int64(g.cell))
    return g.phase == CHOOSE_PAYMENT and g.hand[g.mover, color] > 0


@inlined
def only_stop(t: Tables, legal_set: LegalSet) -> Truth:
    """Whether nothing but stop is in a legal set."""
    count = 0
    for row in range(int(t.words)):
        count += popcount(legal_set["bits"][row])
    return count == 1 and holds(legal_set, int(t.stop_at))


@inlined
def decider(g: Record) -> Int:
    """The seat that decides now: the mover, in solo always seat 0, who also answers for the automa (RULINGS A4)."""
    return 0 if g.players == 1 else g.mover
