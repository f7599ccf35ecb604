"""Tiles by color packed into one integer, a byte for each color, so that a price and a hand are compared at once.

Counts are below 128 (RULINGS C2). Plain Python integers uncompiled, 64 bits compiled.
"""

from __future__ import annotations

from typing import Any

from artistry_env.compiling import jit
from artistry_env.rules.state import COLORS

HIGH_BITS = 0x8080808080
ONES = 0x0101010101


@jit
def pack(counts: Any) -> Any:
    """Counts by color as one integer."""
    packed = 0
    for color in range(COLORS):
        packed |= int(counts[color]) << (8 * color)
    return packed


@jit
def tile(color: Any) -> Any:
    """One tile of a color."""
    return 1 << (8 * color)


@jit
def count_of(packed: Any, color: Any) -> Any:
    """How many tiles of a color."""
    return (packed >> (8 * color)) & 0xFF


@jit
def less(packed: Any, other: Any) -> Any:
    """What is left of each color when the other's tiles are taken away, as far as there are any."""
    difference = (packed | HIGH_BITS) - other
    kept = difference & HIGH_BITS
    return difference & (kept - (kept >> 7))


@jit
def tiles_in(packed: Any) -> Any:
    """How many tiles in all, if they are fewer than 256."""
    return ((packed * ONES) >> 32) & 0xFF
