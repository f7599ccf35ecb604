"""What the greedy player's left neighbor, the next to play, could do after a take or a purchase of the mover.

The neighbor is taken for another greedy player with a turn of its own on the table as it is: what the best of its
takes and purchases is worth to it. What an action leaves it less of is worth something to the mover, too.

Neighbours: sketch.py and takes.py, which read the position for either; player.py, which asks here with 2 to 4 players.
"""

from __future__ import annotations

from typing import Any

from agents.greedy.hand import NO_SLOT, UNCHANGED, hand_worth
from agents.greedy.sketch import TOP_TAKES, draw_sketch
from agents.greedy.takes import FEW_OF_COLOR, list_takes
from agents.greedy.turn import IMPOSSIBLE, buy_score
from artistry_env.compiling import jit
from artistry_env.rules.bits import NOTHING, popcount
from artistry_env.rules.rounds import clear_turn
from artistry_env.rules.state import COLORS, NONE, SLOTS, TURN


@jit
def heed_neighbor(t: Any, g: Any, v: Any, s: Any, n: Any, after: Any) -> None:
    """Add to the mover's takes and purchases what they keep from the neighbor.

    `s` is the mover's sketch, in which its takes are listed here; `n` has room for the neighbor's sketch, `after`, an
    array of one row, for the game as the neighbor finds it.
    """
    seat = next_seat(g)
    if seat == NONE:
        return
    _draw_neighbor(t, g, v, seat, n, after)
    share = 1.0 / (int(g.players) - 1)
    best_buy = _best_purchase(n, NO_SLOT)
    best = max(n.top_score[0], best_buy)
    for slot in range(SLOTS):
        if g.market[slot] != NONE:
            sold = 1 << slot
            left = max(n.top_score[0], _best_purchase(n, sold))
            planned = n.hand_now - hand_worth(n, int(n.hand), UNCHANGED, sold)
            s.spoiled[slot] = share * (v.neighbor * (best - left) + v.neighbor_plan * planned)
    list_takes(t, g, s, v)
    for take in range(int(s.takes)):
        left = max(_best_take_without(g, n, s.take_cells[take]), best_buy)
        s.take_score[take] += share * v.neighbor * (best - left)


@jit
def next_seat(g: Any) -> Any:
    """The seat that plays next in the round, with 2 to 4 players; NONE if all others have passed."""
    seats = int(g.seat_count)
    for step in range(1, seats):
        seat = (int(g.mover) + step) % seats
        if g.passed[seat] == 0:
            return seat
    return NONE


@jit
def _draw_neighbor(t: Any, g: Any, v: Any, seat: Any, n: Any, after: Any) -> None:
    """Sketch the table for the neighbor, as if its turn began now; score what it could take and buy."""
    after[0] = g
    a = after[0]
    a.mover = seat
    a.phase = TURN
    clear_turn(a)
    draw_sketch(t, a, v, n)
    list_takes(t, a, n, v)
    _list_top_takes(n)
    for slot in range(SLOTS):
        n.buy_score[slot] = buy_score(t, a, n, v, slot, IMPOSSIBLE)


@jit
def _list_top_takes(n: Any) -> None:
    """Jot down the takes that are worth most, the best first; 0 ends them: the neighbor can do nothing, too."""
    for place in range(TOP_TAKES):
        n.top_score[place] = 0.0
    for take in range(int(n.takes)):
        score = n.take_score[take]
        if score > n.top_score[TOP_TAKES - 1]:
            at = TOP_TAKES - 1
            while at > 0 and n.top_score[at - 1] < score:
                n.top_score[at], n.top_cells[at] = n.top_score[at - 1], n.top_cells[at - 1]
                at -= 1
            n.top_score[at], n.top_cells[at] = score, n.take_cells[take]


@jit
def _best_purchase(n: Any, sold: Any) -> Any:
    """What the neighbor's best purchase is worth without the patterns in the slots `sold`, as bits; 0 for none."""
    best = 0.0
    for slot in range(SLOTS):
        if sold & (1 << slot) == 0:
            best = max(best, n.buy_score[slot])
    return best


@jit
def _best_take_without(g: Any, n: Any, gone: Any) -> Any:
    """What the neighbor's best take is worth once the tiles on the cells `gone` are taken."""
    best = _best_listed_without(n, gone)
    for color in range(COLORS):
        left = g.board[color] & ~gone
        if n.clearing[color] > 0 and left != g.board[color] and 0 < popcount(left) <= FEW_OF_COLOR:
            best = max(best, _best_clearing(n, color, gone, left))
    return best


@jit
def _best_listed_without(n: Any, gone: Any) -> Any:
    """The same by the scores on the table as it is."""
    for place in range(TOP_TAKES):
        if n.top_score[place] <= 0 or n.top_cells[place] & gone == NOTHING:
            return n.top_score[place]
    best = 0.0
    for take in range(int(n.takes)):
        if n.take_cells[take] & gone == NOTHING:
            best = max(best, n.take_score[take])
    return best


@jit
def _best_clearing(n: Any, color: Any, gone: Any, left: Any) -> Any:
    """What the neighbor's best take is worth that has all the tiles `left` of a color; 0 if there is none."""
    best = 0.0
    for take in range(int(n.takes)):
        cells = n.take_cells[take]
        if cells & gone == NOTHING and left & ~cells == NOTHING:
            best = max(best, n.take_score[take] + n.clearing[color])
    return best
