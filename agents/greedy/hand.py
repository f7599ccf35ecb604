"""What tiles in hand are worth to the greedy player: by the best plan. Neighbours: sketch.py (the plans), tiles.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.state import COLORS, NONE
from artistry_env.rules.tiles import count_of, less, tile, tiles_in

# Handed to compiled functions, so numpy integers: numba would compile those once for each Python integer.
NO_SLOT = np.int64(0)  # no market slot, as bits
UNCHANGED, ONE_TILE, TWO_TILES = np.int64(0), np.int64(1), np.int64(2)  # by how many tiles a hand differs


@jit
def plan_value(s: Any, plan: Any, hand: Any, held: Any) -> Any:
    """Points that a plan promises a packed hand of `held` tiles: less for what it lacks, more for loose tiles."""
    cost = int(s.plan_cost[plan])
    missing = tiles_in(less(cost, hand))
    left = held - int(s.plan_tiles[plan]) + missing
    if missing > 0:
        traded = min(missing, trades(left, int(s.best_rate)))
        missing -= traded
        left -= traded * int(s.best_rate)
    return s.plan_worth[plan] - s.lack * missing + s.loose * left


@jit
def trades(tiles: Any, rate: Any) -> Any:
    """How many missing tiles can be traded for, at 2 or 3 tiles each: `tiles // rate` below 256, without a division."""
    return tiles >> 1 if rate == 2 else (tiles * 171) >> 9


@jit
def hand_worth(s: Any, hand: Any, changed: Any, without: Any) -> Any:
    """Points for a packed hand: what the best plan promises it.

    `changed`: by how many tiles, at most, the hand differs from the one in the sketch; plans, which stand in the order
    of their value for that one, are tried as long as so many tiles can make one the best. `without`: market slots, as
    bits, that plans may not use any more.
    """
    held = tiles_in(hand)
    reach = changed * s.most_change
    best = 0.0
    for plan in range(int(s.plans)):
        if s.plan_value[plan] + reach <= best:
            break
        if int(s.plan_slots[plan]) & without == 0:
            best = max(best, plan_value(s, plan, hand, held))
    return best


@jit
def least_useful(s: Any, hand: Any, changed: Any, without: Any) -> Any:
    """The color of the tile that the hand can do without best; the first of equals. The hand must not be empty."""
    best, chosen = 0.0, NONE
    for color in range(COLORS):
        if count_of(hand, color) > 0:
            worth = hand_worth(s, hand - tile(color), changed + 1, without)
            if chosen == NONE or worth > best:
                best, chosen = worth, color
    return chosen


@jit
def without_useless(s: Any, hand: Any, changed: Any, count: Any, without: Any) -> Any:
    """The hand after giving `count` tiles, each the least useful."""
    for given in range(count):
        hand -= tile(least_useful(s, hand, changed + given, without))
    return hand
