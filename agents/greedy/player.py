"""The agent that does what looks best at once, by hand-written values, and looks at what its neighbor could do then.

Neighbours: weights.py (what things are worth), sketch.py, pieces.py, hand.py (reading a position), turn.py, takes.py,
effects.py, choices.py (scoring what can be done), neighbor.py (what it leaves for the next player).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.choices import answer
from agents.greedy.effects import card_for_purchase, use_score
from agents.greedy.neighbor import heed_neighbor
from agents.greedy.sketch import draw_sketch, new_sketches
from agents.greedy.takes import best_take, list_takes
from agents.greedy.turn import IMPOSSIBLE, buy_score, stop_score
from agents.greedy.weights import weights
from agents.protocol import Codes, Games, Masks, compiled_form
from artistry_env.compiling import jit
from artistry_env.rules.state import NONE, SLOTS, TURN, argument, new_records


class Greedy:
    """Does what looks best at once, by hand-written values. The same position, the same action.

    At tables of 2 to 4 it also looks at what its left neighbor, the next to play, could take or buy.
    """

    name = "greedy"

    def __init__(self) -> None:
        self._weights = argument(weights())

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        codes = np.empty(len(masks), np.int64)
        records, masks = compiled_form(games.records), compiled_form(masks)
        sketches, after = argument(new_sketches()), argument(new_records(1))
        choose_greedily(argument(games.tables), records, self._weights, sketches, after, masks, codes)
        return codes


@jit
def choose_greedily(tables: Any, records: Any, weights: Any, sketches: Any, after: Any, masks: Any, codes: Any) -> None:
    """Write a legal code of each game to `codes`, int64 (n,); `masks`: bool (n, codes).

    `sketches` (the mover's, its neighbor's) and `after` (a game of one row) are scratch.
    """
    t, v = tables[0], weights[0]
    for i in range(masks.shape[0]):
        codes[i] = choose(t, records[i], sketches, after, v, masks[i])


@jit
def choose(t: Any, g: Any, sketches: Any, after: Any, v: Any, mask: Any) -> Any:
    """The legal code that scores best."""
    s = sketches[0]
    draw_sketch(t, g, v, s)
    if g.players > 1 and g.actions > 0:
        heed_neighbor(t, g, v, s, sketches[1], after)
    return best_of_turn(t, g, s, v, mask) if g.phase == TURN else answer(t, g, s, v, mask)


@jit
def best_of_turn(t: Any, g: Any, s: Any, v: Any, mask: Any) -> Any:
    """Helpful inspirations first; then the best of taking, buying and stopping."""
    card, gain = _best_card(t, g, s, v, mask)
    if gain > 0:
        return int(t.use_at) + card
    best, chosen = stop_score(g, s, v), int(t.stop_at)
    if g.actions > 0:
        list_takes(t, g, s, v)
        score, code = best_take(s)
        if score > best:
            best, chosen = score, code
        for slot in range(SLOTS):
            score = buy_score(t, g, s, v, slot, best)
            if score > best and _way_to_buy(t, g, s, slot, mask) != NONE:
                best, chosen = score, _way_to_buy(t, g, s, slot, mask)
    return chosen


@jit
def _best_card(t: Any, g: Any, s: Any, v: Any, mask: Any) -> Any:
    """The inspiration that is best used now, and its score."""
    best, chosen = IMPOSSIBLE, NONE
    for card in range(int(t.inspiration_count)):
        if mask[int(t.use_at) + card]:
            score = use_score(t, g, s, v, card)
            if score > best:
                best, chosen = score, card
    return chosen, best


@jit
def _way_to_buy(t: Any, g: Any, s: Any, slot: Any, mask: Any) -> Any:
    """The code that buys the pattern in a slot, or the card to use before; NONE if neither is legal."""
    card = card_for_purchase(t, g, s, slot)
    code = int(t.purchase_at) + slot if card == NONE else int(t.use_at) + card
    return code if mask[code] else NONE
