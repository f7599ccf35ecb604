"""When the greedy player uses its inspirations, and on what. Neighbours: turn.py (the main actions), choices.py."""

from __future__ import annotations

from typing import Any

from agents.greedy.cells import best_cell_gain, find_takes
from agents.greedy.hand import NOTHING_SOLD, hand_worth
from agents.greedy.tiles import count_of, tile
from agents.greedy.turn import FEW_TILES, IMPOSSIBLE, tiles_to_give
from artistry_env.compiling import jit
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest
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

TILES_DRAWN = 2
FEW_OF_COLOR = 5  # more tiles of a color are never all taken
SHAPE_TILES = 3  # most shapes take about as many


@jit
def use_score(t: Any, g: Any, s: Any, v: Any, card: Any) -> Any:
    """Points for using an inspiration now; IMPOSSIBLE for what serves only a purchase, or comes better later."""
    effect = t.inspiration_effect[card]
    if effect == TAKE_TILE:
        color = int(t.inspiration_color[card])
        return tile_score(s, v, color) + clearing_gain(t, g, s, v, color) - v.use_gain
    if effect == SWAP_TILE:
        return best_swap(t, g, s, v) - v.use_gain
    if effect == DISCARD_TILE:
        return best_discard(t, g, s, v) - v.use_gain
    if effect == DRAW_TILES:
        return draw_score(s, v)
    if effect == EXTRA_ACTION and g.actions == 0:
        return extra_score(g, s, v)
    if effect == REFRESH_MARKET:
        return refresh_score(g, s, v)
    return IMPOSSIBLE


@jit
def tile_score(s: Any, v: Any, color: Any) -> Any:
    """Points for one more tile of a color, from the board."""
    score = hand_worth(s, v, int(s.hand) + tile(color), 1, NOTHING_SOLD) - s.hand_now + v.denied_tile
    return score + (s.clearing[color] if s.on_board[color] == 1 else 0.0)


@jit
def swap_score(s: Any, v: Any, color: Any, give: Any) -> Any:
    """Points for swapping a tile of the hand for one of another color on the board."""
    score = hand_worth(s, v, int(s.hand) + tile(color) - tile(give), 2, NOTHING_SOLD) - s.hand_now
    return score + (s.clearing[color] if s.on_board[color] == 1 else 0.0)


@jit
def best_swap(t: Any, g: Any, s: Any, v: Any) -> Any:
    """Points for the best swap, and for the take that it makes possible."""
    best = IMPOSSIBLE
    for color in range(COLORS):
        if s.on_board[color] > 0:
            score = best_swap_for(g, s, v, color)
            if score > IMPOSSIBLE:
                best = max(best, score + clearing_gain(t, g, s, v, color))
    return best


@jit
def best_swap_for(g: Any, s: Any, v: Any, color: Any) -> Any:
    """Points for the best swap for a tile of a color; IMPOSSIBLE without another color in hand."""
    best = IMPOSSIBLE
    for give in range(COLORS):
        if give != color and count_of(int(s.hand), give) > 0:
            best = max(best, swap_score(s, v, color, give))
    return best


@jit
def clearing_gain(t: Any, g: Any, s: Any, v: Any, color: Any) -> Any:
    """Points for a better take once one tile of a color is gone: the others may be the color's last."""
    if g.actions == 0 or s.clearing[color] == 0 or not 1 < s.on_board[color] <= FEW_OF_COLOR:
        return 0.0
    find_takes(t, g, s)
    return max(best_cell_gain(t, g, s, v, g.board[color]), 0.0)


@jit
def best_discard(t: Any, g: Any, s: Any, v: Any) -> Any:
    """Points for the best tile to discard."""
    best = IMPOSSIBLE
    for color in range(COLORS):
        if s.on_board[color] > 0:
            best = max(best, discard_score(s, v, color) + clearing_gain(t, g, s, v, color))
    return best


@jit
def discard_score(s: Any, v: Any, color: Any) -> Any:
    """Points for discarding a tile of a color: the automa cannot take it, nor earn its card."""
    score = v.denied_tile
    if s.on_board[color] == 1 and s.clearing[color] > 0:
        score += v.denied_card
    return score


@jit
def draw_score(s: Any, v: Any) -> Any:
    """Points for drawing tiles: with the board empty at once, else while the hand has room for them and for a take."""
    if s.board_tiles >= FEW_TILES and s.room < v.draw_room:
        return IMPOSSIBLE
    return (v.missing if s.room >= TILES_DRAWN else v.loose / 2) - v.use_gain


@jit
def extra_score(g: Any, s: Any, v: Any) -> Any:
    """Points for another main action: some if there is something to take or to buy."""
    if s.board_tiles >= SHAPE_TILES and s.room >= SHAPE_TILES:
        return 1.0
    if s.board_tiles >= v.extra_wait:
        return IMPOSSIBLE
    for slot in range(SLOTS):
        if g.market[slot] != NONE and tiles_to_give(s, slot, int(s.best_rate)) != NONE:
            return 1.0
    return IMPOSSIBLE


@jit
def refresh_score(g: Any, s: Any, v: Any) -> Any:
    """Points for other patterns: some when the hand has many tiles that can buy nothing, and no more are to be had."""
    if s.held < SHAPE_TILES or (s.board_tiles >= FEW_TILES and s.room >= SHAPE_TILES):
        return IMPOSSIBLE
    for slot in range(SLOTS):
        if g.market[slot] != NONE and tiles_to_give(s, slot, int(s.best_rate)) != NONE:
            return IMPOSSIBLE
    return v.refresh_gain


@jit
def card_for_purchase(t: Any, g: Any, s: Any, slot: Any) -> Any:
    """The card to use before buying the pattern in a slot: a discount that it feels, or favorable trade; or NONE."""
    card_of_slot = int(g.market[slot])
    ready = g.inspirations[g.mover] & ~g.used[g.mover]
    trade = NONE
    while ready != NOTHING:
        card = lowest(ready)
        ready = drop_lowest(ready)
        effect = t.inspiration_effect[card]
        color = int(t.inspiration_color[card])
        if effect == DISCOUNT and int(t.pattern_cost[card_of_slot, color]) > int(g.discount[color]):
            return card
        if effect == FAVORABLE_TRADE and g.rate > 2 and trade == NONE:
            trade = card
    return trade if tiles_to_give(s, slot, int(s.best_rate)) > 0 else NONE
