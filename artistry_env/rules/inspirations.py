"""Using inspirations (RULINGS 4): when each effect may be used and what it does.

Neighbours: last_tile.py, where they are earned; legal.py, which asks `usable`.
"""

from __future__ import annotations

from artistry_env.compiling import jit
from artistry_env.rules.acquire import color_at, occupied, take_cells, tiles_held
from artistry_env.rules.bits import NOTHING, bit
from artistry_env.rules.chance import draw_pattern, draw_tile, pattern_deck
from artistry_env.rules.last_tile import reward_last_tiles
from artistry_env.rules.purchase import price
from artistry_env.rules.rounds import USUAL_RATE
from artistry_env.rules.state import (
    CHOOSE_CELL,
    CHOOSE_GIVE,
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
    TURN,
    Int,
    Log,
    Record,
    Tables,
    Truth,
    Word,
)
from artistry_env.rules.tiles import count_of

FAVORABLE_RATE = 2  # tiles for one missing tile
TILES_DRAWN = 2


@jit
def usable(t: Tables, g: Record, card: Int) -> Truth:
    """Whether the mover may use a card it owns now (the table in RULINGS 4)."""
    effect = t.inspiration_effect[card]
    color = t.inspiration_color[card]
    room = tiles_held(g, g.mover) < g.limit
    if effect == TAKE_TILE:
        return room and g.board[color] != NOTHING
    if effect == DISCARD_TILE:
        return occupied(g) != NOTHING
    if effect == SWAP_TILE:
        return swappable_cells(g) != NOTHING
    if effect == DRAW_TILES:
        return room and some_tile_to_draw(g)
    if effect == DISCOUNT:
        return g.actions > 0 and some_price_has(t, g, color)
    if effect == FAVORABLE_TRADE:
        return g.actions > 0 and g.rate == USUAL_RATE
    if effect == REFRESH_MARKET:
        return pattern_deck(g) > 0
    return True


@jit
def swappable_cells(g: Record) -> Word:
    """The cells, as bits, whose tile the mover could swap for one of its own of another color."""
    cells = NOTHING
    for give in range(COLORS):
        if g.hand[g.mover, give] > 0:
            cells |= occupied(g) & ~g.board[give]
    return cells


@jit
def some_tile_to_draw(g: Record) -> Truth:
    """Whether the bag or the remnant pile has a tile."""
    for color in range(COLORS):
        if g.bag[color] > 0 or g.remnant[color] > 0:
            return True
    return False


@jit
def some_price_has(t: Tables, g: Record, color: Int) -> Truth:
    """Whether some face-up pattern still costs a tile of the color."""
    for slot in range(SLOTS):
        if g.market[slot] != NONE and count_of(price(t, g, slot), color) > 0:
            return True
    return False


@jit
def use_inspiration(t: Tables, g: Record, card: Int, log: Log) -> None:
    """The mover uses a card: it is turned down, and its effect happens or asks for a cell."""
    g.used[g.mover] |= bit(card)
    effect = t.inspiration_effect[card]
    if effect in (TAKE_TILE, DISCARD_TILE, SWAP_TILE):
        g.card = card
        g.phase = CHOOSE_CELL
    elif effect == DRAW_TILES:
        draw_tiles(g, log)
    elif effect == DISCOUNT:
        g.discount[t.inspiration_color[card]] += 1
    elif effect == FAVORABLE_TRADE:
        g.rate = FAVORABLE_RATE
    elif effect == REFRESH_MARKET:
        refresh_market(g, log)
    elif effect == EXTRA_ACTION:
        g.actions += 1


@jit
def draw_tiles(g: Record, log: Log) -> None:
    """Draw two tiles from the bag, as far as the hand has room and there are tiles."""
    for _ in range(min(TILES_DRAWN, int(g.limit) - tiles_held(g, g.mover))):
        color = draw_tile(g, log)
        if color == NONE:
            return
        g.hand[g.mover, color] += 1


@jit
def refresh_market(g: Record, log: Log) -> None:
    """Put the face-up patterns under the deck, slot 0 first, and deal new ones."""
    for slot in range(SLOTS):
        if g.market[slot] != NONE:
            g.patterns_under[g.face_up_under] = g.market[slot]
            g.face_up_under += 1
    for slot in range(SLOTS):
        g.market[slot] = draw_pattern(g, log)


@jit
def choosable_cells(t: Tables, g: Record) -> Word:
    """The cells, as bits, that the card being used may aim at."""
    effect = t.inspiration_effect[g.card]
    if effect == TAKE_TILE:
        return g.board[t.inspiration_color[g.card]]
    if effect == SWAP_TILE:
        return swappable_cells(g)
    return occupied(g)


@jit
def choose_cell(t: Tables, g: Record, cell: Int, log: Log) -> None:
    """The mover picks the cell for the card being used; a swap then asks for the color to give."""
    effect = t.inspiration_effect[g.card]
    if effect == SWAP_TILE:
        g.cell = cell
        g.phase = CHOOSE_GIVE
        return
    g.card = 0
    if effect == TAKE_TILE:
        take_cells(g, g.mover, bit(cell))
        reward_last_tiles(t, g, log)
    else:
        color = color_at(g, cell)
        g.board[color] &= ~bit(cell)
        g.remnant[color] += 1
        g.phase = TURN


@jit
def choose_give(t: Tables, g: Record, color: Int, log: Log) -> None:
    """The mover picks the color of its tile that takes the place of the swapped one."""
    cell = int(g.cell)
    g.card = 0
    g.cell = 0
    take_cells(g, g.mover, bit(cell))
    g.hand[g.mover, color] -= 1
    g.board[color] |= bit(cell)
    reward_last_tiles(t, g, log)
