"""Points for using an inspiration, and for what it is used on.

Neighbours: policy.py, which asks; position.py and hands.py (what a position and a hand are worth); weights.py.
"""

from __future__ import annotations

from typing import Any

from agents.search.hands import hand_worth
from agents.search.position import can_pay
from artistry_env.compiling import inlined, jit
from artistry_env.rules.automa import FEW_TILES
from artistry_env.rules.bits import NOTHING, drop_lowest
from artistry_env.rules.inspirations import TILES_DRAWN
from artistry_env.rules.state import (
    COLORS,
    DISCARD_TILE,
    DISCOUNT,
    DRAW_TILES,
    EXTRA_ACTION,
    FAVORABLE_TRADE,
    NONE,
    REFRESH_MARKET,
    SLOTS,
    SWAP_TILE,
    TAKE_TILE,
)
from artistry_env.rules.tiles import less, tile

NOT_THERE = -1e3
FIRST = 0.1  # before the purchase that it makes cheaper
SHAPE_TILES = 3  # most shapes take about as many


@jit
def use_score(t: Any, g: Any, s: Any, v: Any, card: Any) -> Any:
    """Points for using an inspiration now."""
    effect = t.inspiration_effect[card]
    color = int(t.inspiration_color[card])
    empty = s.board_tiles < FEW_TILES
    if effect == TAKE_TILE:
        return tile_score(g, s, v, color) - v.use_gain
    if effect == SWAP_TILE:
        return swap_score(g, s, v) - v.swap_use
    if effect == DISCARD_TILE:
        return discard_score(g, s, v) - v.discard_use
    if effect == EXTRA_ACTION and g.actions == 0:
        return v.extra_use if s.board_tiles >= SHAPE_TILES or _some_payable(s) else v.seldom
    if effect == DRAW_TILES and empty and int(g.limit) - int(s.held) >= TILES_DRAWN:
        return v.draw_gain
    if effect == REFRESH_MARKET and empty and s.held >= SHAPE_TILES and not _some_payable(s):
        return v.refresh_gain
    if effect in (DISCOUNT, FAVORABLE_TRADE) and s.bargain != NONE:
        helps = _lacks(s) if effect == FAVORABLE_TRADE else _still_costs(t, g, s, color)
        return s.bargain_score + FIRST if helps else v.seldom
    return v.seldom


@jit
def tile_score(g: Any, s: Any, v: Any, color: Any) -> Any:
    """Points for one more tile of a color, from the board."""
    score = hand_worth(s, v, int(s.hand) + tile(color)) - s.hand_now + v.denied_tile
    for at in range(s.clearings):
        if s.clearing_color[at] == color and drop_lowest(g.board[color]) == NOTHING:
            score += s.clearing_worth[at]
    return score


@jit
def swap_score(g: Any, s: Any, v: Any) -> Any:
    """Points for the best swap, by what is got and what is given apart."""
    for color in range(COLORS):
        s.swap_get[color] = tile_score(g, s, v, color) - v.denied_tile if g.board[color] != NOTHING else NOT_THERE
        s.swap_give[color] = NOT_THERE
        if g.hand[g.mover, color] > 0:
            s.swap_give[color] = hand_worth(s, v, int(s.hand) - tile(color)) - s.hand_now
    best = NOT_THERE
    for color in range(COLORS):
        for give in range(COLORS):
            if give != color:
                best = max(best, s.swap_get[color] + s.swap_give[give])
    return best


@jit
def discard_score(g: Any, s: Any, v: Any) -> Any:
    """Points for the best tile to discard: the automa cannot take it, nor earn its card."""
    best = v.denied_tile
    for at in range(s.clearings):
        if drop_lowest(g.board[s.clearing_color[at]]) == NOTHING:
            best = max(best, v.denied_tile + v.denied_card)
    return best


@jit
def _some_payable(s: Any) -> Any:
    """Whether some pattern can be paid."""
    payable = 0
    for slot in range(SLOTS):
        payable += int(can_pay(s, slot))
    return payable > 0


@inlined
def _lacks(s: Any) -> Any:
    """Whether the best purchase needs a trade."""
    return less(int(s.price[s.bargain]), int(s.hand)) != 0


@inlined
def _still_costs(t: Any, g: Any, s: Any, color: Any) -> Any:
    """Whether the best purchase costs a tile of a color more than the discounts in force take off."""
    return int(t.pattern_cost[g.market[s.bargain], color]) > int(g.discount[color])


@jit
def aim_score(t: Any, g: Any, s: Any, v: Any, color: Any) -> Any:
    """Points for aiming an inspiration at a tile of a color."""
    effect = t.inspiration_effect[g.card]
    if effect == SWAP_TILE:
        return tile_score(g, s, v, color)
    if effect == DISCARD_TILE and drop_lowest(g.board[color]) == NOTHING:
        for at in range(s.clearings):
            if s.clearing_color[at] == color:
                return v.denied_card
    return 0.0
