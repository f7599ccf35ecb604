"""What the quick policy reads off a position before it weighs the actions, into the desk.

Neighbours: desk.py (its fields), policy.py (what is made of it), ../greedy/pieces.py and tiles.py (shared with greedy).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.pieces import artisan_worth, effect_worth, rounds_left
from agents.search.desk import EFFECTS, MANY_HANDS
from agents.search.hands import WORTHLESS, fit_patterns, forget_hands, hand_worth, tiles_in
from agents.search.weights import HOPELESS, LAST_TILES, MORE_TO_COME, outlook
from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import occupied
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest, popcount
from artistry_env.rules.inspirations import FAVORABLE_RATE
from artistry_env.rules.rounds import goal_reached
from artistry_env.rules.state import AUTOMA, COLORS, DISCOUNT, DISPLAY, FAVORABLE_TRADE, NONE, SEATS, SLOTS
from artistry_env.rules.tiles import less, pack, tile

FEW_OF_COLOR = 5  # more tiles of a color are hardly ever all taken
NONE_BEFORE = np.int64(0)
RENOWN_BITS = 12


@jit
def read(t: Any, g: Any, s: Any, v: Any) -> None:
    """Jot down what the scores need to know of a position, for its mover."""
    seat = g.mover
    key = int(seat)
    for other in range(SEATS):
        key = (key << RENOWN_BITS) + int(g.renown[other])
    if key != s.known_for:
        s.known_for = key
        _read_worths(g, s, v)
    s.hand = pack(g.hand[seat])
    s.held = tiles_in(int(s.hand))
    s.board_tiles = popcount(occupied(g))
    changed = _read_market(t, g, s, v, seat)
    if changed:
        fit_patterns(s)
    if changed or s.hands > MANY_HANDS:
        forget_hands(s)
    _read_display(t, g, s)
    s.hand_now = hand_worth(s, v, int(s.hand))


@jit
def _read_worths(g: Any, s: Any, v: Any) -> None:
    """What pattern types and effects are worth: it changes only when somebody's renown does."""
    s.rounds = rounds_left(g, v)
    for kind in range(COLORS):
        s.type_worth[kind] = artisan_worth(g, v, s.rounds, kind, NONE_BEFORE)
    for effect in range(EFFECTS):
        s.effect_worth[effect] = v.card + effect_worth(v, effect) * s.rounds


@inlined
def _read_market(t: Any, g: Any, s: Any, v: Any, seat: Any) -> Any:
    """What each face-up pattern costs, with all discounts that can be had, and is worth; whether that has changed."""
    rebate = pack(g.discount)
    rate = int(g.rate)
    ready = g.inspirations[seat] & ~g.used[seat]
    while ready != NOTHING:
        card = lowest(ready)
        ready = drop_lowest(ready)
        effect = t.inspiration_effect[card]
        if effect == DISCOUNT:
            rebate += tile(int(t.inspiration_color[card]))
        elif effect == FAVORABLE_TRADE:
            rate = FAVORABLE_RATE
    tiles = MORE_TO_COME
    if goal_reached(g):
        tiles = LAST_TILES if s.board_tiles > 0 else HOPELESS
    looks = outlook(tiles, rate)
    changed = looks != s.outlook
    s.rate = rate
    s.outlook = looks
    s.loose = v.loose if tiles == MORE_TO_COME else 0.0
    for slot in range(SLOTS):
        card = int(g.market[slot])
        price, promise = 0, WORTHLESS
        if card != NONE:
            price = less(int(v.cost[card]), rebate)
            s.worth[slot] = v.renown[card] + s.type_worth[t.pattern_type[card]]
            promise = v.promise * s.worth[slot]
        changed |= price != s.price[slot] or promise != s.promise[slot]
        s.price[slot], s.price_tiles[slot] = price, tiles_in(price)
        s.promise[slot], s.later[slot] = promise, v.later * promise
    return changed


@inlined
def _read_display(t: Any, g: Any, s: Any) -> None:
    """Which colors' last tiles may soon earn a card."""
    clearings = 0
    for place in range(DISPLAY):
        card = int(g.display[place])
        if card != NONE:
            color = int(t.inspiration_color[card])
            tiles = popcount(g.board[color])
            if 0 < tiles <= FEW_OF_COLOR:
                s.clearing_color[clearings] = color
                s.clearing_tiles[clearings] = tiles
                s.clearing_worth[clearings] = s.effect_worth[t.inspiration_effect[card]]
                clearings += 1
    s.clearings = clearings


@jit
def automa_payable(t: Any, g: Any, s: Any, v: Any) -> Any:
    """Market slots, as bits, whose pattern the automa could pay exactly."""
    hand = pack(g.hand[AUTOMA])
    payable = 0
    for slot in range(SLOTS):
        if g.market[slot] != NONE and less(int(v.cost[g.market[slot]]), hand) == 0:
            payable |= 1 << slot
    return payable


@inlined
def can_pay(s: Any, slot: Any) -> Any:
    """Whether the pattern in a slot can be paid with all discounts and trades that can be had."""
    missing = tiles_in(less(int(s.price[slot]), int(s.hand)))
    return s.promise[slot] > WORTHLESS and missing * int(s.rate) <= int(s.held) - int(s.price_tiles[slot]) + missing
