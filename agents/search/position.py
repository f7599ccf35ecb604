"""What the quick policy reads off a position before it weighs the actions, into the desk.

Neighbours: desk.py (its fields), policy.py (what is made of it), ../greedy/pieces.py and tiles.py (shared with greedy).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.pieces import artisan_worth, effect_worth, rounds_left
from agents.search.desk import EFFECTS, KNOWN_HANDS
from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import occupied
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest, popcount
from artistry_env.rules.inspirations import FAVORABLE_RATE
from artistry_env.rules.rounds import goal_reached
from artistry_env.rules.state import AUTOMA, COLORS, DISCOUNT, DISPLAY, FAVORABLE_TRADE, NONE, SEATS, SLOTS
from artistry_env.rules.tiles import less, pack, tile

WORTHLESS = -1e6
FEW_OF_COLOR = 5  # more tiles of a color are hardly ever all taken
NONE_BEFORE = np.int64(0)
RENOWN_BITS = 12
EACH_BYTE = 0x0101010101
HAND_BITS = 40  # of a packed hand
LAST_STAMP = 1 << 23  # above a hand in 64 bits
SPREAD = 0x1D872B41  # odd: different hands go to different places


@inlined
def tiles_in(packed: Any) -> Any:
    """How many tiles in all, of at most 255, which hands and prices are far from."""
    return ((packed * EACH_BYTE) >> 32) & 0xFF


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
    final = goal_reached(g)
    s.hand = pack(g.hand[seat])
    s.held = tiles_in(int(s.hand))
    s.board_tiles = popcount(occupied(g))
    s.loose = 0.0 if final else v.loose
    s.hopeless = 1 if final and s.board_tiles == 0 else 0
    _read_market(t, g, s, v, seat)
    _read_display(t, g, s)
    _forget_hands(s)
    s.hand_now = hand_worth(s, v, int(s.hand), int(s.held))


@jit
def _read_worths(g: Any, s: Any, v: Any) -> None:
    """What pattern types and effects are worth: it changes only when somebody's renown does."""
    s.rounds = rounds_left(g, v)
    for kind in range(COLORS):
        s.type_worth[kind] = artisan_worth(g, v, s.rounds, kind, NONE_BEFORE)
    for effect in range(EFFECTS):
        s.effect_worth[effect] = v.card + effect_worth(v, effect) * s.rounds


@inlined
def _read_market(t: Any, g: Any, s: Any, v: Any, seat: Any) -> None:
    """What each face-up pattern costs, with the discounts in force and those to be had, and is worth."""
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
    s.rate = rate
    s.trade = 256 if rate == FAVORABLE_RATE else 171
    for slot in range(SLOTS):
        card = int(g.market[slot])
        if card == NONE:
            s.price[slot], s.price_tiles[slot], s.promise[slot] = 0, 0, WORTHLESS
        else:
            price = less(int(v.cost[card]), rebate)
            s.price[slot], s.price_tiles[slot] = price, tiles_in(price)
            s.worth[slot] = v.renown[card] + s.type_worth[t.pattern_type[card]]
            s.promise[slot] = v.promise * s.worth[slot]


@inlined
def _read_display(t: Any, g: Any, s: Any) -> None:
    """Which colors' last tiles may soon earn a card."""
    clearings = 0
    for place in range(DISPLAY):
        card = int(g.display[place])
        if card != NONE:
            color = int(t.inspiration_color[card])
            if 0 < popcount(g.board[color]) <= FEW_OF_COLOR:
                s.clearing_color[clearings] = color
                s.clearing_worth[clearings] = s.effect_worth[t.inspiration_effect[card]]
                clearings += 1
    s.clearings = clearings


@inlined
def hand_worth(s: Any, v: Any, hand: Any, held: Any) -> Any:
    """Points for a packed hand of `held` tiles: by the pattern it fits best, and the one that the rest fits then.

    Half of the hands that are weighed in a position have been before: many takes give the same tiles.
    """
    at = ((hand * SPREAD) >> 32) & (KNOWN_HANDS - 1)
    key = hand + (int(s.stamp) << HAND_BITS)
    if s.known_hand[at] != key:
        s.known_hand[at] = key
        s.known_worth[at] = _hand_worth(s, v, hand, held)
    return s.known_worth[at]


@inlined
def _forget_hands(s: Any) -> None:
    """Another position, where hands are worth something else."""
    s.stamp += 1
    if s.stamp == LAST_STAMP:
        s.known_hand[:] = 0
        s.stamp = 1


@jit
def _hand_worth(s: Any, v: Any, hand: Any, held: Any) -> Any:
    """The same, figured out; without branches, which would be guessed wrong half of the time."""
    best, chosen = 0.0, NONE
    loose, trade, rate, hopeless = s.loose, int(s.trade), int(s.rate), int(s.hopeless)
    for slot in range(SLOTS):
        missing = tiles_in(less(int(s.price[slot]), hand))
        left = held - int(s.price_tiles[slot]) + missing
        traded = min(missing, (left * trade) >> 9)  # `left` divided by `rate`
        value = s.promise[slot] - v.lack[hopeless, missing - traded] + loose * (left - traded * rate)
        chosen = slot if value > best else chosen
        best = max(best, value)
    return best if chosen == NONE else _with_second(s, v, hand, chosen, best)


@inlined
def _with_second(s: Any, v: Any, hand: Any, first: Any, best: Any) -> Any:
    """Points for a hand whose best pattern is in slot `first`, with or without another from what is left then."""
    loose, later, hopeless = s.loose, v.later, int(s.hopeless)
    rest = less(hand, int(s.price[first]))
    only = best
    for slot in range(SLOTS):
        missing = tiles_in(less(int(s.price[slot]), rest))
        used = int(s.price_tiles[slot]) - missing
        value = only + later * s.promise[slot] - v.lack[hopeless, missing] - loose * used
        best = max(best, value if slot != first else 0.0)
    return best


@jit
def worth_without(s: Any, v: Any, slot: Any, hand: Any, held: Any) -> Any:
    """Points for a hand when the pattern in a slot is gone."""
    promise = s.promise[slot]
    s.promise[slot] = WORTHLESS
    worth = _hand_worth(s, v, hand, held)
    s.promise[slot] = promise
    return worth


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
