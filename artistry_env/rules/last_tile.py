"""The reward for a color's last tile: an inspiration of that color from the display (RULINGS T5, A7).

Neighbours: acquire.py and inspirations.py, where tiles leave the board.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import bit
from artistry_env.rules.events import AUTOMA_EARNS, note
from artistry_env.rules.state import (
    AUTOMA,
    CHOOSE_INSPIRATION,
    COLORS,
    DISPLAY,
    NONE,
    TURN,
    Int,
    Log,
    Record,
    Tables,
    Truth,
)


@jit
def reward_last_tiles(t: Tables, g: Record, log: Log) -> None:
    """Give the mover a card for each waiting color, in color order, until none waits or the player has to choose."""
    automa = g.players == 1 and g.mover == AUTOMA
    for color in range(COLORS if g.earning > 0 else 0):
        if (int(g.earning) >> color) & 1 == 0:
            continue
        matches = 0
        leftmost: Int = np.int64(NONE)
        for place in range(DISPLAY - 1, -1, -1):
            if shows(t, g, place, color):
                matches += 1
                leftmost = place
        if matches > 1 and not automa:
            g.phase = CHOOSE_INSPIRATION
            return
        if matches > 0:
            if automa:
                note(log, AUTOMA_EARNS, np.int64(g.display[leftmost]))
            earn(t, g, leftmost)
        g.earning = int(g.earning) & ~(1 << color)
    if not automa:
        g.phase = TURN


@jit
def waiting_color(g: Record) -> Int:
    """The color whose reward is to be chosen: the first that waits."""
    color = 0
    while (int(g.earning) >> color) & 1 == 0:
        color += 1
    return color


@inlined
def shows(t: Tables, g: Record, place: Int, color: Int) -> Truth:
    """Whether a place of the display holds a card of the color."""
    card = int(g.display[place])
    return card != NONE and t.inspiration_color[card] == color


@jit
def earn(t: Tables, g: Record, chosen: Int) -> None:
    """The mover takes the card at a place of the display; the others of its color go under the deck; gaps close up."""
    color = t.inspiration_color[g.display[chosen]]
    kept = 0
    for place in range(DISPLAY):
        card = np.int64(g.display[place])
        if place == chosen:
            g.inspirations[g.mover] |= bit(card)
        elif shows(t, g, place, color):
            g.inspirations_under[g.shown_under] = card
            g.shown_under += 1
        else:
            g.display[kept] = card
            kept += 1
    for place in range(kept, DISPLAY):
        g.display[place] = NONE


@jit
def choose_inspiration(t: Tables, g: Record, place: Int, log: Log) -> None:
    """The mover chooses among several cards of the waiting color."""
    color = waiting_color(g)
    earn(t, g, place)
    g.earning = int(g.earning) & ~(1 << color)
    reward_last_tiles(t, g, log)
