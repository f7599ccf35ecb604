"""What a hand is worth, in points: by the pattern it fits best, and the one that its other tiles fit then.

Hands are packed tiles (../../artistry_env/rules/tiles.py). They are listed in the desk with their worth, each once,
until the market changes. Neighbours: position.py (which reads the market), weights.py (`lack` and `spare`), policy.py
(the scores).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.search.desk import MANY_HANDS
from agents.search.weights import COUNTS, at_plan
from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import NOTHING
from artistry_env.rules.state import COLORS, NONE, SLOTS
from artistry_env.rules.tiles import HIGH_BITS, count_of, less

WORTHLESS = -1e6
EACH_BYTE = 0x0101010101
SPREAD = 0x1D872B41  # odd: different hands go to different places


@inlined
def tiles_in(packed: Any) -> Any:
    """How many tiles in all, of at most 255, which hands and prices are far from."""
    return ((packed * EACH_BYTE) >> 32) & 0xFF


@jit
def hand_worth(s: Any, v: Any, hand: Any) -> Any:
    """Points for a packed hand: by the pattern it fits best, and the one that the rest fits then."""
    place = place_of(s, hand)
    weigh_hands(s, v)
    return s.listed_worth[place]


@inlined
def place_of(s: Any, hand: Any) -> Any:
    """Where a packed hand is listed; it is, from now on. `weigh_hands` finds out what it is worth.

    Most of the hands that are looked for are listed: many takes give the same tiles, and a market lasts.
    No branches: they would be guessed wrong half of the time.
    """
    at = np.uint64(((hand * SPREAD) >> 32) & (MANY_HANDS - 1))
    there, hands = int(s.listed_at[at]), int(s.hands)
    known = (there < hands) & (s.listed[np.uint64(there)] == hand)
    place = there if known else hands
    s.listed_at[at] = place
    s.listed[np.uint64(place)] = hand
    s.hands = max(hands, place + 1)
    return place


@jit
def weigh_hands(s: Any, v: Any) -> None:
    """Find out what the hands are worth that have been listed since."""
    for place in range(int(s.weighed), int(s.hands)):
        s.listed_worth[np.uint64(place)] = _hand_worth(s, v, int(s.listed[np.uint64(place)]))
    s.weighed = s.hands


@inlined
def _hand_worth(s: Any, v: Any, hand: Any) -> Any:
    """The same, figured out; without branches, too."""
    best, chosen = 0.0, NONE
    held = tiles_in(hand)
    taken = _taken(s, hand)
    for slot in range(SLOTS):
        fitting = count_of(taken, slot)
        at = at_plan(s.outlook, int(s.price_tiles[slot]) - fitting, held - fitting)
        value = s.promise[slot] - v.lack[np.uint64(at)] + v.spare[np.uint64(at)]
        chosen = slot if value > best else chosen
        best = max(best, value)
    return best if chosen == NONE else _with_second(s, v, hand, chosen, best)


@inlined
def _taken(s: Any, hand: Any) -> Any:
    """How many tiles of a packed hand each pattern could take: a byte a slot."""
    taken = NOTHING
    for color in range(COLORS):
        taken += s.fits[np.uint64(color * COUNTS + count_of(hand, color))]
    return np.int64(taken)


@inlined
def _with_second(s: Any, v: Any, hand: Any, first: Any, best: Any) -> Any:
    """Points for a hand whose best pattern is in slot `first`, with or without another from what is left then."""
    only = best
    taken = _taken(s, less(hand, int(s.price[first])))
    for slot in range(SLOTS):
        fitting = count_of(taken, slot)
        lacking = at_plan(s.outlook, int(s.price_tiles[slot]) - fitting, 0)  # nothing is traded
        used = at_plan(s.outlook, 0, fitting)
        value = only + s.later[slot] - v.lack[np.uint64(lacking)] - v.spare[np.uint64(used)]
        best = max(best, value if slot != first else 0.0)
    return best


@jit
def worth_without(s: Any, v: Any, slot: Any, hand: Any) -> Any:
    """Points for a hand when the pattern in a slot is gone."""
    promise, later = s.promise[slot], s.later[slot]
    s.promise[slot], s.later[slot] = WORTHLESS, WORTHLESS
    worth = _hand_worth(s, v, hand)
    s.promise[slot], s.later[slot] = promise, later
    return worth


@inlined
def fit_patterns(s: Any) -> None:
    """What each pattern takes of so many tiles of a color: as many as it costs, or all."""
    for color in range(COLORS):
        costs = 0  # of each slot, a byte a slot
        for slot in range(SLOTS):
            costs |= count_of(int(s.price[slot]), color) << (8 * slot)
        taken = 0
        for count in range(1, COUNTS):
            taken += ((costs + HIGH_BITS - count * EACH_BYTE) >> 7) & EACH_BYTE  # 1 where it costs so many
            s.fits[color * COUNTS + count] = taken


@inlined
def forget_hands(s: Any) -> None:
    """Another market, where hands are worth something else."""
    s.hands = 0
    s.weighed = 0
