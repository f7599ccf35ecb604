"""The takes that are open to the greedy player, scored once, and what emptying a cell first would make of them.

Neighbours: turn.py (the score of a take), effects.py and choices.py (inspirations that empty a cell).
"""

from __future__ import annotations

from typing import Any

from agents.greedy.turn import IMPOSSIBLE, take_score
from artistry_env.compiling import jit
from artistry_env.rules.acquire import open_placements
from artistry_env.rules.bits import NOTHING, bit, drop_lowest, lowest

FEW_OF_COLOR = 5  # more tiles of a color are hardly ever all taken


@jit
def list_takes(t: Any, g: Any, s: Any, v: Any) -> None:
    """Jot down the placements that the mover could take, had it an action, in the order of their codes; only once."""
    if s.takes >= 0:
        return
    rows = int(t.acquire_words)
    for row in range(rows):
        s.bits[row] = NOTHING
    open_placements(t, g, s)
    takes = 0
    for row in range(rows):
        word = s.bits[row]
        while word != NOTHING:
            code = 64 * row + lowest(word)
            word = drop_lowest(word)
            s.take_code[takes] = code
            s.take_cells[takes] = t.placement[code]
            s.take_score[takes] = take_score(s, v, g, t.placement[code])
            takes += 1
    s.takes = takes


@jit
def best_take(s: Any) -> Any:
    """The score of the best take listed, and its code; the first of equals."""
    best, chosen = IMPOSSIBLE, 0
    for take in range(int(s.takes)):
        if s.take_score[take] > best:
            best, chosen = s.take_score[take], int(s.take_code[take])
    return best, chosen


@jit
def best_take_after(g: Any, s: Any, color: Any, cell: Any) -> Any:
    """Points for the best take listed once a cell with a tile of `color` is emptied; 0 if there is none."""
    gone = bit(cell)
    others = g.board[color] & ~gone
    best = 0.0
    for take in range(int(s.takes)):
        cells = s.take_cells[take]
        if cells & gone == NOTHING:
            score = s.take_score[take]
            if others != NOTHING and others & ~cells == NOTHING:
                score += s.clearing[color]
            best = max(best, score)
    return best


@jit
def clearing_gain(t: Any, g: Any, s: Any, v: Any, color: Any) -> Any:
    """Points for a better take once one tile of a color is gone: the others may be the color's last."""
    if g.actions == 0 or s.clearing[color] == 0 or not 1 < s.on_board[color] <= FEW_OF_COLOR:
        return 0.0
    list_takes(t, g, s, v)
    best = 0.0
    cells = g.board[color]
    while cells != NOTHING:
        best = max(best, best_take_after(g, s, color, lowest(cells)))
        cells = drop_lowest(cells)
    now, _ = best_take(s)
    return max(best - max(now, 0.0), 0.0)
