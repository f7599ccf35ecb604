"""Chance: every draw of the game, made when it happens from what may still come (RULINGS 8).

The generator (philox.py) is counter-based: the n-th draw of a stream is `mix(seed, stream, n)`, so games with the same
seed meet the same luck as far as their players' choices allow, and a copy with another seed has another future. Draws
are written to the log (events.py) where one is kept.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import NOTHING, bit, nth, popcount
from artistry_env.rules.events import APPRENTICE_DEALT, FIRST_PLAYER, INSPIRATION, PATTERN, REVEAL, TILE, note
from artistry_env.rules.philox import block, quarter
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
    Tables,
    Truth,
    Word,
)


@inlined
def below(g: Record, stream: Int, count: Int) -> Int:
    """The stream's next draw: a number from 0 to `count` - 1. Its bias is less than count / 2**32."""
    a, b = block(g.seed[0], g.seed[1], stream, np.int64(g.counters[stream]) >> 2)
    return below_from(a, b, g, stream, count)


@inlined
def below_from(a: Word, b: Word, g: Record, stream: Int, count: Int) -> Int:
    """As `below`, where `a` and `b` are the block of the generator that the draw is in."""
    value = quarter(a, b, g.counters[stream])
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


@inlined
def tiles_to_draw(g: Record) -> Int:
    """How many tiles are in the bag; an empty one is first filled from the remnant pile (RULINGS E1)."""
    total = 0
    for color in range(COLORS):
        total += int(g.bag[color])
    if total == 0:
        for color in range(COLORS):
            total += int(g.remnant[color])
            g.bag[color] = g.remnant[color]
            g.remnant[color] = 0
    return total


@inlined
def color_ends(g: Record) -> tuple[Int, Int, Int, Int]:
    """Where the colors end in the bag sorted by color: how many tiles are of each but the last or of one before it."""
    first = int(g.bag[0])
    second = first + int(g.bag[1])
    third = second + int(g.bag[2])
    return first, second, third, third + int(g.bag[3])


@inlined
def color_of(rank: Int, ends: tuple[Int, Int, Int, Int]) -> Int:
    """The color of the tile that has `rank` others before it in the bag, sorted by color.

    Counted without branches: they would be guessed wrong half of the time.
    """
    return int(rank >= ends[0]) + int(rank >= ends[1]) + int(rank >= ends[2]) + int(rank >= ends[3])


@inlined
def ends_without(ends: tuple[Int, Int, Int, Int], color: Int) -> tuple[Int, Int, Int, Int]:
    """The ends after a tile of `color` was taken."""
    return ends[0] - int(color <= 0), ends[1] - int(color <= 1), ends[2] - int(color <= 2), ends[3] - int(color <= 3)


@inlined
def take_from_bag(g: Record, color: Int, log: Log) -> None:
    """Take a tile of a color that is in the bag."""
    g.bag[color] -= 1
    note(log, TILE, np.int64(color))


@jit
def draw_tile(g: Record, log: Log) -> Int:
    """Draw a tile; its color, or NONE when bag and remnant pile are empty (RULINGS E1)."""
    total = tiles_to_draw(g)
    if total == 0:
        return NONE
    color = color_of(below(g, TILES, total), color_ends(g))
    take_from_bag(g, color, log)
    return color


@inlined
def draw_board(t: Tables, g: Record, log: Log) -> None:
    """Draw a tile for each cell, as far as there are any (RULINGS E1): as `draw_tile`, four to a block of luck.

    The bag's sums are kept up to date beside it; to add them up again for each tile takes as long as all the rest.
    """
    a, b = NOTHING, NOTHING
    total, ends = 0, (0, 0, 0, 0)
    for cell in range(t.cells):
        if total == 0:
            total, ends = tiles_to_draw(g), color_ends(g)
            if total == 0:
                return
        counter = np.int64(g.counters[TILES])
        if cell == 0 or counter & 3 == 0:
            a, b = block(g.seed[0], g.seed[1], TILES, counter >> 2)
        color = color_of(below_from(a, b, g, TILES, total), ends)
        take_from_bag(g, color, log)
        g.board[color] |= bit(cell)
        total -= 1
        ends = ends_without(ends, color)


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


@inlined
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
