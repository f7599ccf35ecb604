"""Chance: every draw of the game, made when it happens from what may still come (RULINGS 8).

The generator is counter-based: the n-th draw of a stream is `mix(seed, stream, n)`, so games with the same seed meet
the same luck as far as their players' choices allow, and a copy with another seed has another future. It is Philox
4x32 with 7 rounds (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC 2011), the smallest
number of rounds that they found to pass all of TestU01. Draws are written to the log (events.py) where one is kept.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.bits import bit, nth, popcount
from artistry_env.rules.events import APPRENTICE_DEALT, FIRST_PLAYER, INSPIRATION, PATTERN, REVEAL, TILE, note
from artistry_env.rules.state import (
    AUTOMA_CARDS,
    COLORS,
    INSPIRATIONS,
    NONE,
    PATTERNS,
    SETUP,
    TILES,
    Int,
    Log,
    Record,
    Truth,
)

LOW_32 = 0xFFFFFFFF
ROUNDS = 7


@jit
def mix(seed_low: Int, seed_high: Int, stream: Int, counter: Int) -> Int:
    """32 random bits, as an integer >= 0, from a 64-bit seed in two halves, a stream and a counter (each 32 bits).

    Products are cut into 32-bit halves by masks, so compiled (where they wrap) and uncompiled arithmetic agree.
    """
    a, b, c, d = int(counter), int(stream), 0, 0
    key_0, key_1 = int(seed_low), int(seed_high)
    for _ in range(ROUNDS):
        product_0 = 0xD2511F53 * a
        product_1 = 0xCD9E8D57 * c
        a = ((product_1 >> 32) & LOW_32) ^ b ^ key_0
        b = product_1 & LOW_32
        c = ((product_0 >> 32) & LOW_32) ^ d ^ key_1
        d = product_0 & LOW_32
        key_0 = (key_0 + 0x9E3779B9) & LOW_32
        key_1 = (key_1 + 0xBB67AE85) & LOW_32
    return a


@jit
def below(g: Record, stream: Int, count: Int) -> Int:
    """The stream's next draw: a number from 0 to `count` - 1. Its bias is less than count / 2**32."""
    value = mix(g.seed[0], g.seed[1], stream, g.counters[stream])
    g.counters[stream] += 1
    return (value * count) >> 32


@jit
def draw_apprentice(g: Record, left: Int, log: Log) -> Int:
    """Deal one of the starting apprentices whose types are the bits of `left`; its type (RULINGS S1)."""
    kind = nth(left, below(g, SETUP, popcount(left)))
    note(log, APPRENTICE_DEALT, kind)
    return kind


@jit
def draw_first_player(g: Record, log: Log) -> Int:
    """The seat that starts, for 2 to 4 players (RULINGS S2)."""
    seat = below(g, SETUP, np.int64(g.players))
    note(log, FIRST_PLAYER, seat)
    return seat


@jit
def draw_tile(g: Record, log: Log) -> Int:
    """Draw a tile; its color, or NONE when bag and remnant pile are empty (RULINGS E1)."""
    total = 0
    for color in range(COLORS):
        total += int(g.bag[color])
    if total == 0:
        for color in range(COLORS):
            g.bag[color] = g.remnant[color]
            g.remnant[color] = 0
            total += int(g.bag[color])
        if total == 0:
            return NONE
    left = below(g, TILES, total)
    color = 0
    while left >= int(g.bag[color]):
        left -= int(g.bag[color])
        color += 1
    g.bag[color] -= 1
    note(log, TILE, color)
    return color


@jit
def pattern_deck(g: Record) -> Int:
    """How many patterns are in the deck."""
    return popcount(g.unseen_patterns[0]) + popcount(g.unseen_patterns[1]) + int(g.face_up_under)


@jit
def draw_pattern(g: Record, log: Log) -> Int:
    """Deal the deck's next pattern; its number, or NONE from an empty deck."""
    low = popcount(g.unseen_patterns[0])
    unseen = low + popcount(g.unseen_patterns[1])
    if unseen > 0:
        rank = below(g, PATTERNS, unseen)
        half = 0 if rank < low else 1
        at = nth(g.unseen_patterns[half], rank - half * low)
        g.unseen_patterns[half] &= ~bit(at)
        card = at + 64 * half
    elif g.face_up_under > 0:
        card = int(g.patterns_under[0])
        for i in range(int(g.face_up_under) - 1):
            g.patterns_under[i] = g.patterns_under[i + 1]
        g.face_up_under -= 1
        g.patterns_under[g.face_up_under] = 0
    else:
        return NONE
    note(log, PATTERN, card)
    return card


@jit
def inspiration_deck(g: Record) -> Int:
    """How many inspirations are in the deck."""
    return int(g.top_inspirations) + int(g.shown_under)


@jit
def take_from_under(g: Record) -> Int:
    """The next of the inspirations put under the deck, which has no other card left."""
    card = int(g.inspirations_under[0])
    for i in range(int(g.shown_under) - 1):
        g.inspirations_under[i] = g.inspirations_under[i + 1]
    g.shown_under -= 1
    g.inspirations_under[g.shown_under] = 0
    return card


@jit
def draw_inspiration(g: Record, log: Log) -> Int:
    """Deal the deck's next inspiration face-up; its number, or NONE from an empty deck.

    Cards that the automa drew unseen are as likely as those in the deck: nobody can tell them apart (RULINGS A5, 8).
    """
    if g.top_inspirations > 0:
        card = nth(g.unseen_inspirations, below(g, INSPIRATIONS, popcount(g.unseen_inspirations)))
        g.unseen_inspirations &= ~bit(card)
        g.top_inspirations -= 1
    elif g.shown_under > 0:
        card = take_from_under(g)
    else:
        return NONE
    note(log, INSPIRATION, card)
    return card


@jit
def draw_face_down(g: Record) -> Truth:
    """The automa draws the top inspiration unseen, so it is no event; whether there was one (RULINGS A5)."""
    if g.top_inspirations > 0:
        g.top_inspirations -= 1
    elif g.shown_under > 0:
        g.known_face_down |= bit(take_from_under(g))
    else:
        return False
    g.face_down += 1
    return True


@jit
def reveal(g: Record, log: Log) -> Int:
    """Reveal the automa's next artisan; its number. An empty deck is first made of the revealed (RULINGS A1)."""
    if g.automa_deck == 0:
        g.automa_deck = g.automa_revealed
        g.automa_revealed = 0
    deck: Int = np.int64(g.automa_deck)
    rank = below(g, AUTOMA_CARDS, popcount(deck))
    artisan = nth(deck, rank)
    g.automa_deck = deck & ~(1 << artisan)
    g.automa_revealed = int(g.automa_revealed) | (1 << artisan)
    note(log, REVEAL, artisan)
    return artisan
