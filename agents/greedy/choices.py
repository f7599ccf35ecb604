"""What the greedy player answers within an action: a cell, a color, a card. Neighbours: player.py, effects.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.effects import best_swap_for, discard_score, swap_score
from agents.greedy.hand import ONE_TILE, hand_worth
from agents.greedy.pieces import card_worth
from agents.greedy.takes import best_take_after, list_takes
from agents.greedy.turn import IMPOSSIBLE
from artistry_env.compiling import jit
from artistry_env.rules.acquire import color_at
from artistry_env.rules.state import (
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_CELL,
    CHOOSE_GIVE,
    CHOOSE_PAYMENT,
    COLORS,
    DISCARD_TILE,
    NONE,
    SLOTS,
    SWAP_TILE,
)
from artistry_env.rules.tiles import tile


@jit
def answer(t: Any, g: Any, s: Any, v: Any, mask: Any) -> Any:
    """The legal code that answers best in any phase but a turn's."""
    if g.phase == CHOOSE_CELL:
        _aim(t, g, s, v)
    best, chosen = IMPOSSIBLE, NONE
    for code in range(int(t.cell_at), int(t.stop_at)):
        if mask[code]:
            score = _score(t, g, s, v, code)
            if chosen == NONE or score > best:
                best, chosen = score, code
    return chosen


@jit
def _score(t: Any, g: Any, s: Any, v: Any, code: Any) -> Any:
    if g.phase == CHOOSE_CELL:
        cell = code - int(t.cell_at)
        color = color_at(g, cell)
        return s.aim[color] + best_take_after(g, s, color, cell)
    color = code - int(t.color_at)
    if g.phase == CHOOSE_GIVE:
        return swap_score(s, v, color_at(g, np.int64(g.cell)), color)
    if g.phase == CHOOSE_PAYMENT:
        return hand_worth(s, int(s.hand) - tile(color), ONE_TILE, 1 << int(g.slot))
    if g.phase == CHOOSE_AUTOMA_TRADE:
        return _harm(t, g, color)
    return card_worth(t, g, v, s.rounds, int(g.display[code - int(t.display_at)]))


@jit
def _aim(t: Any, g: Any, s: Any, v: Any) -> None:
    """Jot down the points for aiming the card being used at a tile of each color, and the takes that may follow."""
    effect = t.inspiration_effect[g.card]
    list_takes(t, g, s, v)
    for color in range(COLORS):
        s.aim[color] = 0.0
        if effect == SWAP_TILE and s.on_board[color] > 0:
            s.aim[color] = best_swap_for(g, s, v, color)
        elif effect == DISCARD_TILE:
            s.aim[color] = discard_score(s, v, color)


@jit
def _harm(t: Any, g: Any, color: Any) -> Any:
    """How badly the automa misses its tiles of a color: by the face-up patterns that cost it."""
    wanted = 0.0
    for slot in range(SLOTS):
        card = int(g.market[slot])
        if card != NONE and slot != g.slot:
            wanted += float(t.pattern_cost[card, color])
    return wanted
