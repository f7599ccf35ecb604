"""What the greedy player jots down about a position before it weighs the actions: one numpy record.

A plan is a set of at most two face-up patterns. Neighbours: pieces.py (what a pattern or a card is worth), hand.py
(what a hand is worth by the plans).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.hand import NO_SLOT, UNCHANGED, hand_worth, plan_value
from agents.greedy.pieces import card_worth, pattern_worth, rounds_left
from artistry_env.compiling import jit
from artistry_env.rules.acquire import occupied, tiles_held
from artistry_env.rules.bits import NOTHING, drop_lowest, lowest, popcount
from artistry_env.rules.inspirations import FAVORABLE_RATE
from artistry_env.rules.rounds import goal_reached
from artistry_env.rules.state import AUTOMA, COLORS, DISCOUNT, DISPLAY, FAVORABLE_TRADE, NONE, SLOTS, new_rows
from artistry_env.rules.tables import MAX_PLACEMENTS, WORDS
from artistry_env.rules.tiles import less, pack, tile, tiles_in

PLANS = 1 + SLOTS + SLOTS * (SLOTS - 1) // 2

HANDS = 32  # most takes lead to some of few hands
TOP_TAKES = 24  # most takes of the mover leave its neighbor one of so many
NEVER = 100.0  # a missing tile that cannot come any more: more than any plan is worth
NOT_LISTED = -1
NONE_BEFORE, ONE_BEFORE = np.int64(0), np.int64(1)  # patterns of the type bought before (numpy integers: see hand.py)

SKETCH = np.dtype(
    [
        # packed tiles (tiles.py)
        ("hand", "i8"),
        ("automa_hand", "i8"),
        ("rebate", "i8"),  # discounts in force, and those of the cards that can be used
        ("cost", "i8", SLOTS),  # of each face-up pattern, as printed
        ("price", "i8", SLOTS),  # rebates taken off
        ("plan_cost", "i8", PLANS),
        # plans, in the order of their value for the hand as it is, the best first
        ("plans", "i8"),  # how many
        ("plan_slots", "i8", PLANS),  # market slots, as bits
        ("plan_tiles", "i8", PLANS),  # of its cost
        ("plan_worth", "f8", PLANS),  # its patterns, once bought
        ("plan_value", "f8", PLANS),
        ("most_change", "f8"),  # by how much one tile can change the value of a plan
        # the takes that are open, once they are listed (takes.py)
        ("bits", "u8", WORDS),  # their codes; named as in tables.LEGAL, so that the sketch can stand for a legal set
        ("takes", "i8"),  # how many; negative as long as they are not listed
        ("take_code", "i8", MAX_PLACEMENTS),
        ("take_cells", "u8", MAX_PLACEMENTS),
        ("take_score", "f8", MAX_PLACEMENTS),
        ("hands", "i8"),  # different hands that takes lead to, as far as remembered
        ("hand_after", "i8", HANDS),
        ("worth_after", "f8", HANDS),
        ("payable", "i8"),  # market slots, as bits, whose pattern the automa holds all tiles of
        # points
        ("worth", "f8", SLOTS),  # of each face-up pattern
        ("spoiled", "f8", SLOTS),  # what buying it keeps from the neighbor (neighbor.py)
        ("hand_now", "f8"),  # what the hand is worth
        ("lack", "f8"),  # what a missing tile takes off a plan
        ("loose", "f8"),  # what a tile left over is worth
        ("clearing", "f8", COLORS),  # what taking a color's last tile earns
        ("aim", "f8", COLORS),  # aiming an inspiration at a tile of a color (choices.py)
        # counts
        ("on_board", "i8", COLORS),
        ("board_tiles", "i8"),
        ("held", "i8"),
        ("room", "i8"),
        ("rounds", "f8"),  # about how many are still to come
        ("best_rate", "i8"),  # tiles for a missing one, by the cards that can be used
        # of the neighbor's own sketch (neighbor.py)
        ("top_score", "f8", TOP_TAKES),  # its best takes, the best first; 0 behind them
        ("top_cells", "u8", TOP_TAKES),
        ("buy_score", "f8", SLOTS),
        # facts
        ("final", "i1"),  # this round is the last
        ("automa", "i1"),  # there is one
    ]
)


def new_sketches() -> Any:
    """Two empty sketches, the mover's and its neighbor's: a recarray of two rows."""
    return new_rows(2, SKETCH)


@jit
def draw_sketch(t: Any, g: Any, v: Any, s: Any) -> None:
    """Fill in the sketch of a position for its mover, by the weights `v`."""
    seat = g.mover
    s.takes, s.hands = NOT_LISTED, 0
    s.automa = 1 if g.players == 1 else 0
    s.final = 1 if goal_reached(g) else 0
    s.hand = pack(g.hand[seat])
    s.held = tiles_held(g, seat)
    s.room = int(g.limit) - int(s.held)
    s.automa_hand = pack(g.hand[AUTOMA])
    s.board_tiles = popcount(occupied(g))
    s.loose = 0.0 if s.final else v.loose
    s.lack = NEVER if s.final and s.board_tiles == 0 else v.missing
    s.rounds = rounds_left(g, v)
    for color in range(COLORS):
        s.on_board[color] = popcount(g.board[color])
        s.clearing[color] = 0.0
    for place in range(DISPLAY):
        card = int(g.display[place])
        if card != NONE:
            color = int(t.inspiration_color[card])
            s.clearing[color] = max(s.clearing[color], card_worth(t, g, v, s.rounds, card))
    _sketch_rebates(t, g, s)
    _sketch_market(t, g, v, s)
    _sketch_plans(t, g, v, s)
    _sort_plans(s)
    s.hand_now = hand_worth(s, int(s.hand), UNCHANGED, NO_SLOT)


@jit
def _sketch_rebates(t: Any, g: Any, s: Any) -> None:
    """What discounts and trades the mover has, or can have by its cards."""
    rebate = pack(g.discount)
    rate = int(g.rate)
    ready = g.inspirations[g.mover] & ~g.used[g.mover]
    while ready != NOTHING:
        card = lowest(ready)
        ready = drop_lowest(ready)
        effect = t.inspiration_effect[card]
        if effect == DISCOUNT:
            rebate += tile(int(t.inspiration_color[card]))
        elif effect == FAVORABLE_TRADE:
            rate = FAVORABLE_RATE
    s.rebate = rebate
    s.best_rate = rate


@jit
def _sketch_market(t: Any, g: Any, v: Any, s: Any) -> None:
    """What each face-up pattern costs and is worth, and which the automa could pay exactly."""
    s.payable = 0
    for slot in range(SLOTS):
        card = int(g.market[slot])
        if card != NONE:
            cost = pack(t.pattern_cost[card])
            s.cost[slot] = cost
            s.price[slot] = less(cost, int(s.rebate))
            s.worth[slot] = pattern_worth(t, g, v, s.rounds, card, NONE_BEFORE)
            s.spoiled[slot] = 0.0
            if s.automa and less(cost, int(s.automa_hand)) == 0:
                s.payable |= 1 << slot


@jit
def _sketch_plans(t: Any, g: Any, v: Any, s: Any) -> None:
    """List no pattern, each one and each pair, with what they are worth and cost."""
    s.plan_cost[0], s.plan_slots[0], s.plan_worth[0] = 0, 0, 0.0
    plans = 1
    for slot in range(SLOTS):
        card = int(g.market[slot])
        if card == NONE:
            continue
        s.plan_cost[plans], s.plan_slots[plans] = s.price[slot], 1 << slot
        s.plan_worth[plans] = v.promise * s.worth[slot]
        plans += 1
        for other in range(slot):
            second = int(g.market[other])
            if second == NONE:
                continue
            worth = s.worth[other]
            if t.pattern_type[card] == t.pattern_type[second]:
                worth = pattern_worth(t, g, v, s.rounds, second, ONE_BEFORE)
            s.plan_cost[plans] = less(int(s.cost[slot]) + int(s.cost[other]), int(s.rebate))
            s.plan_slots[plans] = (1 << slot) | (1 << other)
            s.plan_worth[plans] = v.promise * (s.worth[slot] + worth)
            plans += 1
    s.plans = plans


@jit
def _sort_plans(s: Any) -> None:
    """Put the plans in the order of their value for the hand as it is, the best first."""
    s.most_change = max(s.lack, s.loose * int(s.best_rate))
    for plan in range(int(s.plans)):
        cost, slots, worth = int(s.plan_cost[plan]), int(s.plan_slots[plan]), s.plan_worth[plan]
        tiles = tiles_in(cost)
        s.plan_tiles[plan] = tiles
        value = plan_value(s, plan, int(s.hand), int(s.held))
        at = plan
        while at > 0 and s.plan_value[at - 1] < value:
            s.plan_cost[at], s.plan_slots[at] = s.plan_cost[at - 1], s.plan_slots[at - 1]
            s.plan_worth[at], s.plan_value[at] = s.plan_worth[at - 1], s.plan_value[at - 1]
            s.plan_tiles[at] = s.plan_tiles[at - 1]
            at -= 1
        s.plan_cost[at], s.plan_slots[at], s.plan_tiles[at] = cost, slots, tiles
        s.plan_worth[at], s.plan_value[at] = worth, value
