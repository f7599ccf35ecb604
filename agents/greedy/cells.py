"""Which cell the greedy player aims an inspiration at: so that the take after it is best. Neighbour: effects.py."""

from __future__ import annotations

from typing import Any

from agents.greedy.turn import IMPOSSIBLE, take_score
from artistry_env.compiling import jit
from artistry_env.rules.acquire import open_placements
from artistry_env.rules.bits import NOTHING, bit, drop_lowest, lowest


@jit
def find_takes(t: Any, g: Any, s: Any) -> None:
    """Jot down which placements the mover could take now, had it an action."""
    for row in range(int(t.acquire_words)):
        s.takes[row] = NOTHING
    open_placements(t, g, s.takes)


@jit
def best_take(t: Any, g: Any, s: Any, v: Any, gone: Any) -> Any:
    """Points for the best take that is left once the cells `gone` (bits) are empty; 0 if there is none."""
    best = IMPOSSIBLE
    for row in range(int(t.acquire_words)):
        word = s.takes[row]
        while word != NOTHING:
            cells = t.placement[64 * row + lowest(word)]
            word = drop_lowest(word)
            if cells & gone == NOTHING:
                best = max(best, take_score(s, v, g, cells, gone))
    return max(best, 0.0)


@jit
def best_cell_gain(t: Any, g: Any, s: Any, v: Any, cells: Any) -> Any:
    """How much better the best take can become by one of `cells` (bits, at least one) being emptied first."""
    best = IMPOSSIBLE
    while cells != NOTHING:
        best = max(best, best_take(t, g, s, v, bit(lowest(cells))))
        cells = drop_lowest(cells)
    return best - best_take(t, g, s, v, NOTHING)
