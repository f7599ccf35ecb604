"""The greedy player's turn: a score in points for each thing it can do. Neighbour: effects.py (inspirations).

Stopping after a main action scores 0. All scores are differences to what is on the table now.
"""

from __future__ import annotations

from typing import Any

from agents.greedy.hand import NO_SLOT, hand_worth, without_useless
from agents.greedy.pieces import end_worth
from artistry_env.compiling import jit
from artistry_env.rules.automa import FEW_TILES
from artistry_env.rules.bits import popcount
from artistry_env.rules.state import COLORS, NONE
from artistry_env.rules.tiles import less, tile, tiles_in

IMPOSSIBLE = -1e9
MANY_TILES = 6  # on the board: about what the others take before the turn after the next


@jit
def take_score(s: Any, v: Any, g: Any, cells: Any) -> Any:
    """Points for taking the tiles on `cells` (bits): a better hand, cards for last tiles, less for the others."""
    hand = int(s.hand)
    taken = 0
    score = 0.0
    for color in range(COLORS):
        count = popcount(g.board[color] & cells)
        if count > 0:
            taken += count
            hand += count * tile(color)
            if s.clearing[color] > 0:
                score += s.clearing[color] * _nearer(s, v, int(s.on_board[color]) - count)
    return score + worth_after(s, hand, taken) - s.hand_now + v.denied_tile * taken


@jit
def worth_after(s: Any, hand: Any, taken: Any) -> Any:
    """What the hand after a take is worth; remembered, as many takes lead to the same hand."""
    for known in range(int(s.hands)):
        if s.hand_after[known] == hand:
            return s.worth_after[known]
    worth = hand_worth(s, hand, taken, NO_SLOT)
    if s.hands < len(s.hand_after):
        s.hand_after[s.hands], s.worth_after[s.hands] = hand, worth
        s.hands += 1
    return worth


@jit
def _nearer(s: Any, v: Any, left: Any) -> Any:
    """The part of a card's worth that is won with `left` tiles of its color on the board: all of it with none."""
    if left == 0:
        return 1.0
    if left == 1:
        return v.one_left
    if left == 2:
        return v.two_left if s.automa else v.two_left_others
    return 0.0


@jit
def tiles_to_give(s: Any, slot: Any, rate: Any) -> Any:
    """How many tiles of any color the pattern in a slot costs besides its own; NONE if the hand has too few."""
    price = int(s.price[slot])
    missing = tiles_in(less(price, int(s.hand)))
    debt = missing * rate
    left = int(s.held) - tiles_in(price) + missing
    return debt if debt <= left else NONE


@jit
def buy_score(t: Any, g: Any, s: Any, v: Any, slot: Any, enough: Any) -> Any:
    """Points for buying the pattern in a slot with all discounts to be had; IMPOSSIBLE if it cannot be paid.

    Only a score above `enough` is worked out to the end.
    """
    if g.market[slot] == NONE:
        return IMPOSSIBLE
    debt = tiles_to_give(s, slot, int(s.best_rate))
    if debt == NONE:
        return IMPOSSIBLE
    sold = 1 << slot
    score = s.worth[slot] - s.hand_now + end_worth(g, v, t.pattern_renown[g.market[slot]], s.worth[slot])
    if s.board_tiles >= FEW_TILES:
        score -= v.tempo + v.tempo_tile * min(int(s.board_tiles), MANY_TILES)
    if s.automa:
        score += _against_automa(t, g, s, v, slot)
    else:
        score += s.spoiled[slot]
    paid = less(int(s.hand), int(s.price[slot]))
    changed = int(s.held) - tiles_in(paid)
    most = score + hand_worth(s, paid, changed, sold)
    if debt == 0 or most <= enough:
        return most
    hand = without_useless(s, paid, changed, debt, sold)
    return score + hand_worth(s, hand, changed + debt, sold)


@jit
def _against_automa(t: Any, g: Any, s: Any, v: Any, slot: Any) -> Any:
    """Points for what a purchase means to the automa: a pattern less that it could pay, or a turn to draw a card in."""
    this = 1 << slot
    score = 0.0
    if s.payable & this:
        score += v.denied_pattern * float(t.pattern_renown[g.market[slot]])
    if s.board_tiles < FEW_TILES and s.payable & ~this == 0:
        score -= v.idle_automa
    return score


@jit
def stop_score(g: Any, s: Any, v: Any) -> Any:
    """Points for saying stop: nothing after a main action; a pass leaves tiles to the others and blocks the hand."""
    if g.acted:
        return 0.0
    lost = s.hand_now * (v.carry_loss + (1.0 - v.carry_loss) * max(1.0 - s.rounds, 0.0))
    left = s.board_tiles if s.board_tiles >= FEW_TILES else 0
    return -max(lost, 0.0) - v.left_behind * left
