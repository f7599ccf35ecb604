"""The quick policy: a score in points for each legal action, at a fraction of what greedy's costs.

It plays the rollouts, where the best score is played, and gives the tree its priors. Neighbours: weights.py (what
things are worth), position.py (reading a position), hands.py and cards.py (what tiles and inspirations are worth in
it), ../greedy/ (the agent to play by itself, which looks closer).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.pieces import end_worth
from agents.search.cards import aim_score, use_score
from agents.search.hands import hand_worth, place_of, tiles_in, weigh_hands, worth_without
from agents.search.position import automa_payable, can_pay, read
from agents.search.weights import SOME_LEFT
from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import color_at
from artistry_env.rules.automa import FEW_TILES
from artistry_env.rules.bits import NOTHING, drop_lowest, holds, lowest, popcount
from artistry_env.rules.state import (
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_CELL,
    CHOOSE_PAYMENT,
    COLORS,
    DISCOUNT,
    FAVORABLE_TRADE,
    NONE,
    SLOTS,
    TURN,
)
from artistry_env.rules.tiles import count_of, less, tile

MANY_TILES = 6  # on the board: about what the others take before the turn after the next


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
    """List the takes: first the hands that they give, then, when these are weighed, the scores."""
    count = 0
    for row in range(int(t.acquire_words)):
        word = s.bits[row]
        while word != NOTHING:
            code = 64 * row + lowest(word)
            if code >= t.purchase_at:
                break
            word = drop_lowest(word)
            s.code[np.uint64(count)] = code
            s.leads_to[np.uint64(count)] = place_of(s, int(s.hand) + tiles_on(g, t.placement[code]))
            count += 1
    weigh_hands(s, v)
    for at in range(count):
        s.score[np.uint64(at)] = take_score(s, v, np.uint64(s.leads_to[np.uint64(at)]))
    s.count = count


@inlined
def tiles_on(g: Any, cells: Any) -> Any:
    """The tiles on `cells` (bits), packed."""
    packed = 0
    for color in range(COLORS):
        packed += popcount(g.board[color] & cells) << (8 * color)
    return packed


@inlined
def take_score(s: Any, v: Any, place: Any) -> Any:
    """Points for a take that gives the hand listed at a place: it, cards for last tiles, less for the others."""
    taken = int(s.listed[place]) - int(s.hand)
    score = s.listed_worth[place] - s.hand_now + v.denied_tile * tiles_in(taken)
    for at in range(np.uint64(s.clearings)):
        left = int(s.clearing_tiles[at]) - count_of(taken, int(s.clearing_color[at]))
        score += s.clearing_worth[at] * v.cleared[np.uint64(min(left, SOME_LEFT))]  # a branch would be guessed wrong
    return score


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
def buy_score(g: Any, s: Any, v: Any, slot: Any) -> Any:
    """Points for buying the pattern in a slot: the others may take tiles meanwhile, or the automa draws a card."""
    price = int(s.price[slot])
    paid = less(int(s.hand), price)
    left = tiles_in(paid)
    debt = tiles_in(less(price, int(s.hand))) * int(s.rate)
    score = s.worth[slot] - s.hand_now
    score += worth_without(s, v, slot, paid) if debt == 0 else s.loose * (left - debt)
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


@inlined
def _weigh_answers(t: Any, g: Any, s: Any, v: Any) -> None:
    """List the answers within an action: a cell, a color, a card."""
    if g.phase != CHOOSE_AUTOMA_TRADE:  # where all are alike
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
        return aim_score(t, g, s, v, color_at(g, code - int(t.cell_at)))
    if g.phase == CHOOSE_AUTOMA_TRADE:
        return 0.0
    color = code - int(t.color_at)
    hand = int(s.hand) - tile(color)
    if g.phase == CHOOSE_PAYMENT:
        return worth_without(s, v, np.int64(g.slot), hand)
    return hand_worth(s, v, hand)
