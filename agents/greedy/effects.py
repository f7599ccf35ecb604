"""When the greedy player uses its inspirations, and on what. Neighbours: turn.py (the main actions), choices.py."""

from __future__ import annotations

from typing import Any

from agents.greedy.hand import NO_SLOT, ONE_TILE, TWO_TILES, hand_worth
from agents.greedy.takes import clearing_gain
from agents.greedy.turn import IMPOSSIBLE, tiles_to_give
from artistry_env.compiling import jit
from artistry_env.rules.automa import FEW_TILES
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest
from artistry_env.rules.inspirations import FAVORABLE_RATE, TILES_DRAWN
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
from artistry_env.rules.tiles import count_of, tile

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
        return extra_score(g, s)
    if effect == REFRESH_MARKET:
        return refresh_score(g, s, v)
    return IMPOSSIBLE


@jit
def tile_score(s: Any, v: Any, color: Any) -> Any:
    """Points for one more tile of a color, from the board."""
    score = hand_worth(s, int(s.hand) + tile(color), ONE_TILE, NO_SLOT) - s.hand_now + v.denied_tile
    return score + (s.clearing[color] if s.on_board[color] == 1 else 0.0)


@jit
def swap_score(s: Any, v: Any, color: Any, give: Any) -> Any:
    """Points for swapping a tile of the hand for one of another color on the board."""
    score = hand_worth(s, int(s.hand) + tile(color) - tile(give), TWO_TILES, NO_SLOT) - s.hand_now
    return score + (s.clearing[color] if s.on_board[color] == 1 else 0.0)


@jit
def best_swap(t: Any, g: Any, s: Any, v: Any) -> Any:
    """Points for the best swap, and for the take that it makes possible."""
    best = IMPOSSIBLE
    for color in range(COLORS):
        if s.on_board[color] > 0:
            then = clearing_gain(t, g, s, v, color)
            if tile_score(s, v, color) + then > max(best, 0.0):  # giving nothing in return would be better still
                best = max(best, best_swap_for(g, s, v, color) + then)
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
    """Points for drawing tiles: only with the board empty, as before it would take the room of chosen tiles."""
    if s.board_tiles >= FEW_TILES:
        return IMPOSSIBLE
    return (v.missing if s.room >= TILES_DRAWN else v.loose / 2) - v.use_gain


@jit
def extra_score(g: Any, s: Any) -> Any:
    """Points for another main action: some if there is something to take or to buy."""
    if s.board_tiles >= SHAPE_TILES and s.room >= SHAPE_TILES:
        return 1.0
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
        if effect == FAVORABLE_TRADE and g.rate > FAVORABLE_RATE and trade == NONE:
            trade = card
    return trade if tiles_to_give(s, slot, int(s.best_rate)) > 0 else NONE
