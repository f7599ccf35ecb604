"""What a pattern, an inspiration and the end are worth to the greedy player, and to the search's quick policy.

Neighbours: weights.py, sketch.py; ../search/policy.py.
"""

from __future__ import annotations

from typing import Any

from artistry_env.compiling import jit
from artistry_env.rules.acquire import tiles_held
from artistry_env.rules.purchase import master_gone
from artistry_env.rules.rounds import goal_reached
from artistry_env.rules.scoring import artisans_of_level, has_every_color, total
from artistry_env.rules.state import (
    APPRENTICE,
    AUTOMA,
    DISCARD_TILE,
    DISCOUNT,
    DRAW_TILES,
    EXTRA_ACTION,
    FAVORABLE_TRADE,
    GOAL,
    LEVELS,
    REFRESH_MARKET,
    SWAP_TILE,
    TAKE_TILE,
)

CLEAR_LEAD = 5.0  # points that are not lost any more in a round
ALL_COLORS, MANY_CARDS, ALL_APPRENTICES, JOURNEYWOMEN, MASTERS = 1, 3, 5, 6, 8  # scenarios (RULINGS 7)


@jit
def pattern_worth(t: Any, g: Any, v: Any, rounds: Any, card: Any, before: Any) -> Any:
    """Points for a pattern to the mover: its renown, and the artisan that comes with it or comes nearer.

    `rounds`: about how many are still to come; `before`: how many of its type will have been bought besides.
    """
    return float(t.pattern_renown[card]) + artisan_worth(g, v, rounds, int(t.pattern_type[card]), before)


@jit
def artisan_worth(g: Any, v: Any, rounds: Any, kind: Any, before: Any) -> Any:
    """Points for the artisan of a type that the next pattern of the type brings, or brings nearer."""
    count = int(g.patterns[g.mover, kind]) + before
    if count == 0:
        return _apprentice_worth(g, v, rounds, kind)
    if count == 1:
        return v.journeywoman + v.wider_take * rounds + (v.sought if g.scenario == JOURNEYWOMEN else 0.0)
    if count in (2, 3) and not master_gone(g, kind):
        worth = v.to_master if count == 2 else v.master + v.wider_take * rounds
        return worth + (v.sought if g.scenario == MASTERS else 0.0)
    return 0.0


@jit
def _apprentice_worth(g: Any, v: Any, rounds: Any, kind: Any) -> Any:
    """Points for the first pattern of a type: its apprentice, unless it was dealt at the start."""
    if (int(g.artisans[g.mover]) >> (kind * LEVELS + APPRENTICE)) & 1:
        return v.to_journey
    owned = artisans_of_level(g, g.mover, APPRENTICE)
    worth = v.new_shape * rounds + v.to_journey
    if g.scenario == ALL_APPRENTICES:
        worth += v.sought
    if owned == 2:
        worth += v.third_apprentice
    elif owned > 2:
        worth += v.next_apprentice
    return worth


@jit
def card_worth(t: Any, g: Any, v: Any, rounds: Any, card: Any) -> Any:
    """Points for gaining an inspiration now: the bonus, and what its effect brings in the rounds to come."""
    worth = v.card + effect_worth(v, t.inspiration_effect[card]) * rounds
    if g.scenario == MANY_CARDS or (g.scenario == ALL_COLORS and not has_every_color(t, g, 0)):
        worth += v.sought
    return worth


@jit
def effect_worth(v: Any, effect: Any) -> Any:
    """Points that an effect brings each time."""
    if effect == TAKE_TILE:
        return v.take_tile
    if effect == DISCARD_TILE:
        return v.discard_tile
    if effect == SWAP_TILE:
        return v.swap_tile
    if effect == DRAW_TILES:
        return v.draw_tiles
    if effect == DISCOUNT:
        return v.discount
    if effect == FAVORABLE_TRADE:
        return v.favorable_trade
    if effect == REFRESH_MARKET:
        return v.refresh_market
    if effect == EXTRA_ACTION:
        return v.extra_action
    return 0.0


@jit
def rounds_left(g: Any, v: Any) -> Any:
    """About how many rounds are still to come after this one, by the renown of the leader."""
    most = 0
    for seat in range(int(g.seat_count)):
        most = max(most, int(g.renown[seat]))
    return max(GOAL - most, 0) / v.renown_a_round


@jit
def end_worth(g: Any, v: Any, renown: Any, worth: Any) -> Any:
    """Points for reaching the goal with a pattern of some renown, of `worth` in all: the more, the clearer the lead."""
    seat = g.mover
    if int(g.renown[seat]) + int(renown) < GOAL or goal_reached(g):
        return 0.0
    best_other = 0
    for other in range(int(g.seat_count)):
        if other != seat:
            best_other = max(best_other, total(g, other))
    lead = total(g, seat) + worth - best_other
    if g.players == 1:
        lead -= v.automa_last_gain + v.automa_last_tile * tiles_held(g, AUTOMA)
    return v.end_ahead * min(max(lead / CLEAR_LEAD, 0.0), 1.0)
