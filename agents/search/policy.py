"""The quick policy: a score in points for each legal action, at a fraction of what greedy's costs.

It plays the rollouts, where the best score is played, and gives the tree its priors. Neighbours: weights.py (what
things are worth), position.py (reading a position), ../greedy/ (the agent to play by itself, which looks closer).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.pieces import end_worth
from agents.search.position import automa_payable, can_pay, hand_worth, read, tiles_in, worth_without
from agents.search.weights import SOME_LEFT
from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import color_at
from artistry_env.rules.automa import FEW_TILES
from artistry_env.rules.bits import NOTHING, drop_lowest, holds, lowest, popcount
from artistry_env.rules.inspirations import TILES_DRAWN
from artistry_env.rules.state import (
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_CELL,
    CHOOSE_PAYMENT,
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
)
from artistry_env.rules.tiles import less, tile

NOT_THERE = -1e3
FIRST = 0.1  # before the purchase that it makes cheaper
MANY_TILES = 6  # on the board: about what the others take before the turn after the next
SHAPE_TILES = 3  # most shapes take about as many


@jit
def weigh(t: Any, g: Any, s: Any, v: Any) -> None:
    """List the legal actions, which are in `s.bits`, with their scores: `s.count`, `s.code`, `s.score`."""
    s.count = 0
    if g.phase != TURN:
        _weigh_answers(t, g, s, v)
    elif g.actions > 0 or _may_help(t, g):
        read(t, g, s, v)
        if g.actions > 0:
            _weigh_takes(t, g, s, v)
            _weigh_purchases(t, g, s, v)
        _weigh_cards(t, g, s, v)
        _list(s, int(t.stop_at), stop_score(g, s, v))
    else:
        _weigh_idle_cards(t, g, s, v)
        _list(s, int(t.stop_at), 0.0)


@inlined
def best_listed(s: Any) -> Any:
    """The code with the best score; the first of equals."""
    best, chosen = s.score[0], 0
    for at in range(1, int(s.count)):
        if s.score[at] > best:
            best, chosen = s.score[at], at
    return int(s.code[chosen])


@inlined
def _list(s: Any, code: Any, score: Any) -> None:
    at = int(s.count)
    s.code[at], s.score[at] = code, score
    s.count = at + 1


@inlined
def ready_cards(g: Any) -> Any:
    """The mover's inspirations that are face-up, as bits."""
    return g.inspirations[g.mover] & ~g.used[g.mover]


@jit
def _may_help(t: Any, g: Any) -> Any:
    """Whether the mover has a card whose use can be good after the main action."""
    ready = ready_cards(g)
    while ready != NOTHING:
        effect = t.inspiration_effect[lowest(ready)]
        ready = drop_lowest(ready)
        if effect not in (DISCOUNT, FAVORABLE_TRADE):
            return True
    return False


@inlined
def _weigh_takes(t: Any, g: Any, s: Any, v: Any) -> None:
    for row in range(int(t.acquire_words)):
        word = s.bits[row]
        while word != NOTHING:
            code = 64 * row + lowest(word)
            if code >= t.purchase_at:
                break
            word = drop_lowest(word)
            _list(s, code, take_score(g, s, v, t.placement[code]))


@inlined
def _weigh_purchases(t: Any, g: Any, s: Any, v: Any) -> None:
    """List the purchases; jot down the best that can be had, perhaps only by the cards that make it cheaper."""
    s.bargain, s.bargain_score = NONE, 0.0
    s.payable = automa_payable(t, g, s, v) if g.players == 1 and s.board_tiles < FEW_TILES else 0
    for slot in range(SLOTS):
        if can_pay(s, slot):
            score = buy_score(g, s, v, slot)
            if score > s.bargain_score:
                s.bargain, s.bargain_score = slot, score
            if holds(s, int(t.purchase_at) + slot):
                _list(s, int(t.purchase_at) + slot, score)


@inlined
def _weigh_cards(t: Any, g: Any, s: Any, v: Any) -> None:
    ready = ready_cards(g)
    while ready != NOTHING:
        card = lowest(ready)
        ready = drop_lowest(ready)
        if holds(s, int(t.use_at) + card):
            _list(s, int(t.use_at) + card, use_score(t, g, s, v, card))


@inlined
def _weigh_idle_cards(t: Any, g: Any, s: Any, v: Any) -> None:
    ready = ready_cards(g)
    while ready != NOTHING:
        card = lowest(ready)
        ready = drop_lowest(ready)
        if holds(s, int(t.use_at) + card):
            _list(s, int(t.use_at) + card, v.seldom)


@jit
def take_score(g: Any, s: Any, v: Any, cells: Any) -> Any:
    """Points for taking the tiles on `cells` (bits): a better hand, cards for last tiles, less for the others."""
    hand = int(s.hand)
    for color in range(COLORS):
        hand += popcount(g.board[color] & cells) << (8 * color)
    held = tiles_in(hand)
    score = hand_worth(s, v, hand, held) - s.hand_now + v.denied_tile * (held - int(s.held))
    for at in range(s.clearings):
        left = popcount(g.board[s.clearing_color[at]] & ~cells)
        score += s.clearing_worth[at] * v.cleared[min(left, SOME_LEFT)]  # no branch that would be guessed wrong
    return score


@jit
def buy_score(g: Any, s: Any, v: Any, slot: Any) -> Any:
    """Points for buying the pattern in a slot: the others may take tiles meanwhile, or the automa draws a card."""
    price = int(s.price[slot])
    paid = less(int(s.hand), price)
    left = tiles_in(paid)
    debt = tiles_in(less(price, int(s.hand))) * int(s.rate)
    score = s.worth[slot] - s.hand_now
    score += worth_without(s, v, slot, paid, left) if debt == 0 else s.loose * (left - debt)
    if s.board_tiles >= FEW_TILES:
        score -= v.tempo + v.tempo_tile * min(int(s.board_tiles), MANY_TILES)
        return score + end_worth(g, v, v.renown[g.market[slot]], s.worth[slot])
    if g.players == 1:
        this = 1 << slot
        if s.payable & this:
            score += v.denied_pattern * v.renown[g.market[slot]]
        if s.payable & ~this == 0:
            score -= v.idle_automa
    return score + end_worth(g, v, v.renown[g.market[slot]], s.worth[slot])


@jit
def stop_score(g: Any, s: Any, v: Any) -> Any:
    """Points for saying stop: nothing after a main action; a pass leaves tiles to the others and blocks the hand."""
    if g.acted:
        return 0.0
    lost = s.hand_now * (v.carry_loss + (1.0 - v.carry_loss) * max(1.0 - s.rounds, 0.0))
    left = s.board_tiles if s.board_tiles >= FEW_TILES else 0
    return -max(lost, 0.0) - v.left_behind * left


@jit
def use_score(t: Any, g: Any, s: Any, v: Any, card: Any) -> Any:
    """Points for using an inspiration now."""
    effect = t.inspiration_effect[card]
    color = int(t.inspiration_color[card])
    empty = s.board_tiles < FEW_TILES
    if effect == TAKE_TILE:
        return tile_score(g, s, v, color) - v.use_gain
    if effect == SWAP_TILE:
        return swap_score(g, s, v) - v.swap_use
    if effect == DISCARD_TILE:
        return discard_score(g, s, v) - v.discard_use
    if effect == EXTRA_ACTION and g.actions == 0:
        return v.extra_use if s.board_tiles >= SHAPE_TILES or _some_payable(s) else v.seldom
    if effect == DRAW_TILES and empty and int(g.limit) - int(s.held) >= TILES_DRAWN:
        return v.draw_gain
    if effect == REFRESH_MARKET and empty and s.held >= SHAPE_TILES and not _some_payable(s):
        return v.refresh_gain
    if effect in (DISCOUNT, FAVORABLE_TRADE) and s.bargain != NONE:
        helps = _lacks(s) if effect == FAVORABLE_TRADE else _still_costs(t, g, s, color)
        return s.bargain_score + FIRST if helps else v.seldom
    return v.seldom


@jit
def tile_score(g: Any, s: Any, v: Any, color: Any) -> Any:
    """Points for one more tile of a color, from the board."""
    score = hand_worth(s, v, int(s.hand) + tile(color), int(s.held) + 1) - s.hand_now + v.denied_tile
    for at in range(s.clearings):
        if s.clearing_color[at] == color and drop_lowest(g.board[color]) == NOTHING:
            score += s.clearing_worth[at]
    return score


@jit
def swap_score(g: Any, s: Any, v: Any) -> Any:
    """Points for the best swap, by what is got and what is given apart."""
    for color in range(COLORS):
        s.swap_get[color] = tile_score(g, s, v, color) - v.denied_tile if g.board[color] != NOTHING else NOT_THERE
        s.swap_give[color] = NOT_THERE
        if g.hand[g.mover, color] > 0:
            hand, held = int(s.hand) - tile(color), int(s.held) - 1
            s.swap_give[color] = hand_worth(s, v, hand, held) - s.hand_now
    best = NOT_THERE
    for color in range(COLORS):
        for give in range(COLORS):
            if give != color:
                best = max(best, s.swap_get[color] + s.swap_give[give])
    return best


@jit
def discard_score(g: Any, s: Any, v: Any) -> Any:
    """Points for the best tile to discard: the automa cannot take it, nor earn its card."""
    best = v.denied_tile
    for at in range(s.clearings):
        if drop_lowest(g.board[s.clearing_color[at]]) == NOTHING:
            best = max(best, v.denied_tile + v.denied_card)
    return best


@jit
def _some_payable(s: Any) -> Any:
    """Whether some pattern can be paid."""
    payable = 0
    for slot in range(SLOTS):
        payable += int(can_pay(s, slot))
    return payable > 0


@inlined
def _lacks(s: Any) -> Any:
    """Whether the best purchase needs a trade."""
    return less(int(s.price[s.bargain]), int(s.hand)) != 0


@inlined
def _still_costs(t: Any, g: Any, s: Any, color: Any) -> Any:
    """Whether the best purchase costs a tile of a color more than the discounts in force take off."""
    return int(t.pattern_cost[g.market[s.bargain], color]) > int(g.discount[color])


@inlined
def _weigh_answers(t: Any, g: Any, s: Any, v: Any) -> None:
    """List the answers within an action: a cell, a color, a card."""
    read(t, g, s, v)
    for row in range(int(t.words)):
        word = s.bits[row]
        while word != NOTHING:
            code = 64 * row + lowest(word)
            word = drop_lowest(word)
            _list(s, code, _answer_score(t, g, s, v, code))


@jit
def _answer_score(t: Any, g: Any, s: Any, v: Any, code: Any) -> Any:
    if code >= t.display_at:
        return s.effect_worth[t.inspiration_effect[g.display[code - int(t.display_at)]]]
    if g.phase == CHOOSE_CELL:
        return _aim_score(t, g, s, v, color_at(g, code - int(t.cell_at)))
    if g.phase == CHOOSE_AUTOMA_TRADE:
        return 0.0
    color = code - int(t.color_at)
    hand, held = int(s.hand) - tile(color), int(s.held) - 1
    return (
        worth_without(s, v, np.int64(g.slot), hand, held) if g.phase == CHOOSE_PAYMENT else hand_worth(s, v, hand, held)
    )


@jit
def _aim_score(t: Any, g: Any, s: Any, v: Any, color: Any) -> Any:
    """Points for aiming an inspiration at a tile of a color."""
    effect = t.inspiration_effect[g.card]
    if effect == SWAP_TILE:
        return tile_score(g, s, v, color)
    if effect == DISCARD_TILE and drop_lowest(g.board[color]) == NOTHING:
        for at in range(s.clearings):
            if s.clearing_color[at] == color:
                return v.denied_card
    return 0.0
