"""The pieces of the observation that show cards and supply: market, display, inspirations, decks, bag, remnant pile.

Neighbours: observe.py (who calls), observe_seats.py and observe_turn.py (the other pieces), marks.py.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.lens import Lens
from artistry_env.marks import (
    FALSE,
    TRUE,
    after,
    numbers_differ,
    queue_differs,
    write_bits,
    write_number,
    write_queue,
)
from artistry_env.rules.bits import has
from artistry_env.rules.chance import inspiration_deck, pattern_deck
from artistry_env.rules.legal import decider
from artistry_env.rules.state import COLORS, DISPLAY, LEVELS, MASTER, SLOTS, Int, Record, Tables, Truth
from artistry_env.spread import Row

EFFECT_COUNT = 8


@inlined
def write_market(g: Record, was: Record, everything: Truth, lens: Lens, row: Row, at: Int) -> Int:
    """Types, costs, renown of the five patterns."""
    if everything or numbers_differ(g.market, was.market, SLOTS):
        for slot in range(SLOTS):
            _write_pattern(np.int64(g.market[slot]), slot, lens, row, at)
    return at + SLOTS * (2 * COLORS + 1)


@inlined
def _write_pattern(card: Int, slot: Int, lens: Lens, row: Row, at: Int) -> None:
    type_at = at + slot * COLORS
    cost_at = type_at + SLOTS * COLORS
    for color in range(COLORS):
        row[type_at + color] = lens.pattern[card, color]
        row[cost_at + color] = lens.pattern[card, COLORS + color]
    row[at + 2 * SLOTS * COLORS + slot] = lens.pattern[card, 2 * COLORS]


@inlined
def write_display(g: Record, was: Record, everything: Truth, lens: Lens, row: Row, at: Int) -> Int:
    """Colors and effects of the inspirations on display."""
    if everything or numbers_differ(g.display, was.display, DISPLAY):
        for place in range(DISPLAY):
            _write_inspiration(np.int64(g.display[place]), place, lens, row, at)
    return at + DISPLAY * (COLORS + EFFECT_COUNT)


@inlined
def _write_inspiration(card: Int, place: Int, lens: Lens, row: Row, at: Int) -> None:
    effect_at = at + DISPLAY * COLORS + place * EFFECT_COUNT
    for color in range(COLORS):
        row[at + place * COLORS + color] = lens.inspiration[card, color]
    for effect in range(EFFECT_COUNT):
        row[effect_at + effect] = lens.inspiration[card, COLORS + effect]


@inlined
def write_inspirations(t: Tables, g: Record, was: Record, everything: Truth, row: Row, at: Int) -> Int:
    """The decider's ready and used cards, then the rivals' cards."""
    count = t.inspiration_count
    me = decider(g)
    if everything or g.inspirations[me] != was.inspirations[me] or g.used[me] != was.used[me]:
        write_bits(row, at, count, g.inspirations[me] & ~g.used[me])
        write_bits(row, at + count, count, g.used[me])
    at += 2 * count
    seat = me
    for _ in range(1, g.seat_count):
        seat = after(g, seat)
        if everything or g.inspirations[seat] != was.inspirations[seat]:
            write_bits(row, at, count, g.inspirations[seat])
        at += count
    return at


@inlined
def write_decks(t: Tables, g: Record, was: Record, everything: Truth, lens: Lens, row: Row, at: Int) -> Int:
    """Unseen cards and those under the decks, by card; then the sizes of the decks."""
    patterns, cards = t.pattern_count, t.inspiration_count
    unseen = g.unseen_patterns[0] != was.unseen_patterns[0] or g.unseen_patterns[1] != was.unseen_patterns[1]
    under = queue_differs(g.face_up_under, g.patterns_under, was.face_up_under, was.patterns_under)
    if everything or unseen or under:
        _write_pattern_deck(t, g, everything or under, lens, row, at)
    at += 2 * patterns
    if everything or g.unseen_inspirations != was.unseen_inspirations:
        write_bits(row, at, cards, g.unseen_inspirations)
    at += cards
    if everything or queue_differs(g.shown_under, g.inspirations_under, was.shown_under, was.inspirations_under):
        write_queue(row, at, cards, g.inspirations_under, g.shown_under, lens)
    at += cards
    return write_number(row, at + 1, inspiration_deck(g), lens)


@jit
def _write_pattern_deck(t: Tables, g: Record, queue: Truth, lens: Lens, row: Row, at: Int) -> None:
    """The patterns still to come, those under the deck if `queue`, and how many they are."""
    patterns = t.pattern_count
    low = min(patterns, np.int64(64))
    write_bits(row, at, low, g.unseen_patterns[0])
    write_bits(row, at + low, patterns - low, g.unseen_patterns[1])
    if queue:
        write_queue(row, at + patterns, patterns, g.patterns_under, np.int64(g.face_up_under), lens)
    write_number(row, at + 2 * patterns + 2 * t.inspiration_count, pattern_deck(g), lens)


@inlined
def write_supply(g: Record, lens: Lens, row: Row, at: Int) -> Int:
    """Bag, remnant pile, masters left."""
    for color in range(COLORS):
        write_number(row, at + color, g.bag[color], lens)
        write_number(row, at + COLORS + color, g.remnant[color], lens)
    at += 2 * COLORS
    owned = 0
    for seat in range(g.seat_count):
        owned |= int(g.artisans[seat])
    for color in range(COLORS):
        gone = has(np.uint64(owned), color * LEVELS + MASTER)
        row[at + color] = FALSE if gone else TRUE
    return at + COLORS
