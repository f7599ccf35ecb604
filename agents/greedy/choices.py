"""What the greedy player answers within an action: a cell, a color, a card. Neighbours: player.py, effects.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.effects import best_swap_for, discard_score, swap_score
from agents.greedy.hand import ONE_TILE, hand_worth
from agents.greedy.pieces import card_worth
from agents.greedy.takes import best_take_after, list_takes
from agents.greedy.tiles import tile
from agents.greedy.turn import IMPOSSIBLE
from artistry_env.compiling import jit
from artistry_env.rules.acquire import color_at
from artistry_env.rules.state import (
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_CELL,
    CHOOSE_GIVE,
    CHOOSE_PAYMENT,
    NONE,
    SLOTS,
    SWAP_TILE,
    TAKE_TILE,
)


@jit
def answer(t: Any, g: Any, s: Any, v: Any, mask: Any) -> Any:
    """The legal code that answers best in any phase but a turn's."""
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
        return _cell_score(t, g, s, v, code - int(t.cell_at))
    color = code - int(t.color_at)
    if g.phase == CHOOSE_GIVE:
        return swap_score(s, v, color_at(g, np.int64(g.cell)), color)
    if g.phase == CHOOSE_PAYMENT:
        return hand_worth(s, int(s.hand) - tile(color), ONE_TILE, 1 << int(g.slot))
    if g.phase == CHOOSE_AUTOMA_TRADE:
        return _harm(t, g, color)
    return card_worth(t, g, v, int(g.display[code - int(t.display_at)]))


@jit
def _cell_score(t: Any, g: Any, s: Any, v: Any, cell: Any) -> Any:
    """Points for aiming the card being used at a cell."""
    effect = t.inspiration_effect[g.card]
    color = color_at(g, cell)
    list_takes(t, g, s, v)
    then = best_take_after(g, s, color, cell)
    if effect == SWAP_TILE:
        return then + best_swap_for(g, s, v, color)
    return then if effect == TAKE_TILE else then + discard_score(s, v, color)


@jit
def _harm(t: Any, g: Any, color: Any) -> Any:
    """How badly the automa misses its tiles of a color: by the face-up patterns that cost it."""
    wanted = 0.0
    for slot in range(SLOTS):
        card = int(g.market[slot])
        if card != NONE and slot != g.slot:
            wanted += float(t.pattern_cost[card, color])
    return wanted
