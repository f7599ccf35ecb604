"""Buying a pattern (RULINGS T6, T7): the price, the payment tile by tile, renown, artisans, the new card.

Neighbours: automa.py buys through the same functions; inspirations.py makes things cheaper.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import tiles_held
from artistry_env.rules.bits import set_bits
from artistry_env.rules.chance import draw_pattern
from artistry_env.rules.state import (
    APPRENTICE,
    APPRENTICE_BITS,
    AUTOMA,
    CHOOSE_PAYMENT,
    COLORS,
    EASY,
    JOURNEYWOMAN,
    LEVELS,
    MASTER,
    NONE,
    SLOTS,
    TURN,
    Int,
    LegalSet,
    Log,
    Record,
    Tables,
    Truth,
)
from artistry_env.rules.tiles import count_of, less, pack, tiles_in

ONE_TILE = np.int64(1)


@inlined
def price(t: Tables, g: Record, slot: Int) -> Int:
    """What the pattern in a slot, which is not empty, costs the mover now; packed tiles (tiles.py)."""
    return less(t.pattern_packed[g.market[slot]], pack(g.discount))


@inlined
def can_pay(cost: Int, hand: Int, rate: Int) -> Truth:
    """Whether a hand meets a cost, both packed, with what its own colors leave traded at `rate` for one missing."""
    return tiles_in(less(cost, hand)) * rate <= tiles_in(less(hand, cost))


@inlined
def open_purchases(t: Tables, g: Record, legal_set: LegalSet) -> None:
    """Set the bits of the purchases that are legal for the mover."""
    hand, discount, rate = pack(g.hand[g.mover]), pack(g.discount), int(g.rate)
    payable = 0
    for slot in range(SLOTS):
        card = g.market[slot]
        if card != NONE:
            payable |= int(can_pay(less(t.pattern_packed[card], discount), hand, rate)) << slot
    set_bits(legal_set, int(t.purchase_at), np.uint64(payable))


@inlined
def pay(g: Record, seat: Int, color: Int, count: Int) -> None:
    """Move tiles from a hand to the remnant pile."""
    g.hand[seat, color] -= count
    g.remnant[color] += count


@jit
def pay_own_colors(t: Tables, g: Record, seat: Int, slot: Int) -> None:
    """Pay the price in its own colors as far as held; what is missing becomes a debt of tiles of any color."""
    g.slot = slot
    cost, hand = price(t, g, slot), pack(g.hand[seat])
    missing = less(cost, hand)
    g.debt = tiles_in(missing) * int(g.rate)
    for color in range(COLORS):
        pay(g, seat, color, count_of(cost - missing, color))


@inlined
def purchase(t: Tables, g: Record, slot: Int, log: Log) -> None:
    """The mover buys the pattern in a slot: the main action. Its discounts end here."""
    g.actions -= 1
    g.acted = 1
    pay_own_colors(t, g, g.mover, slot)
    for color in range(COLORS):
        g.discount[color] = 0
    settle(t, g, log)


@jit
def choose_payment(t: Tables, g: Record, color: Int, log: Log) -> None:
    """The mover gives one tile of a color toward the debt."""
    pay(g, g.mover, color, ONE_TILE)
    g.debt -= 1
    settle(t, g, log)


@jit
def settle(t: Tables, g: Record, log: Log) -> None:
    """Make the payments that are forced; ask for the next tile, or hand over the pattern."""
    seat = g.mover
    if g.debt > 0:
        colors_left = 0
        for color in range(COLORS):
            colors_left += int(g.hand[seat, color] > 0)
        all_goes = tiles_held(g, seat) == g.debt
        if colors_left > 1 and not all_goes:
            g.phase = CHOOSE_PAYMENT
            return
        for color in range(COLORS):
            pay(g, seat, color, min(int(g.hand[seat, color]), int(g.debt)))
        g.debt = 0
    gain_pattern(t, g, seat, log)
    g.phase = TURN


@jit
def gain_pattern(t: Tables, g: Record, seat: Int, log: Log) -> None:
    """A seat gains the pattern in the slot paid for: renown, artisans, then a new card (RULINGS T7)."""
    card = int(g.market[g.slot])
    kind = int(t.pattern_type[card])
    g.renown[seat] += t.pattern_renown[card]
    g.patterns[seat, kind] += 1
    count = int(g.patterns[seat, kind])
    if count == 1:
        gain_artisan(g, seat, kind * LEVELS + APPRENTICE)
    elif count == 2:
        gain_artisan(g, seat, kind * LEVELS + JOURNEYWOMAN)
    elif count == 4 and not master_gone(g, kind):
        gain_artisan(g, seat, kind * LEVELS + MASTER)
    refill_market(g, np.int64(g.slot), log)
    g.slot = 0


@jit
def master_gone(g: Record, kind: Int) -> Truth:
    """Whether someone has the master of a type."""
    for seat in range(int(g.seat_count)):
        if (int(g.artisans[seat]) >> (kind * LEVELS + MASTER)) & 1:
            return True
    return False


@jit
def gain_artisan(g: Record, seat: Int, artisan: Int) -> None:
    """A seat gains an artisan, unless it has it (a starting apprentice). The automa's goes to its revealed cards."""
    if (int(g.artisans[seat]) >> artisan) & 1:
        return
    g.artisans[seat] = int(g.artisans[seat]) | (1 << artisan)
    if g.players == 1 and seat == AUTOMA:
        g.automa_revealed = int(g.automa_revealed) | (1 << artisan)
        if g.difficulty != EASY:
            set_lower_levels_aside(g)


@jit
def set_lower_levels_aside(g: Record) -> None:
    """Only artisans of the highest level the automa owns stay in its deck and among its revealed cards (RULINGS A8)."""
    level = MASTER
    while int(g.artisans[AUTOMA]) & (APPRENTICE_BITS << level) == 0:
        level -= 1
    g.automa_deck = int(g.automa_deck) & (APPRENTICE_BITS << level)
    g.automa_revealed = int(g.automa_revealed) & (APPRENTICE_BITS << level)


@jit
def refill_market(g: Record, slot: Int, log: Log) -> None:
    """Deal a new pattern into the gap; in solo the cards left of it slide right first (RULINGS T7)."""
    if g.players == 1:
        while slot > 0:
            g.market[slot] = g.market[slot - 1]
            slot -= 1
    g.market[slot] = draw_pattern(g, log)
