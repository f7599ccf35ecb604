"""Tiles by color packed into one integer, a byte for each color, so that a price and a hand are compared at once.

Counts are below 128 (RULINGS C2). Plain Python integers uncompiled, 64 bits compiled. Neighbour: purchase.py.
"""

from __future__ import annotations

from typing import Any

from artistry_env.compiling import inlined
from artistry_env.rules.state import COLORS

HIGH_BITS = 0x8080808080
EVEN_BYTES = 0x00FF00FF00FF


@inlined
def pack(counts: Any) -> Any:
    """Counts by color as one integer."""
    packed = 0
    for color in range(COLORS):
        packed |= int(counts[color]) << (8 * color)
    return packed


@inlined
def tile(color: Any) -> Any:
    """One tile of a color."""
    return 1 << (8 * color)


@inlined
def count_of(packed: Any, color: Any) -> Any:
    """How many tiles of a color."""
    return (packed >> (8 * color)) & 0xFF


@inlined
def less(packed: Any, other: Any) -> Any:
    """What is left of each color when the other's tiles are taken away, as far as there are any."""
    difference = (packed | HIGH_BITS) - other
    kept = difference & HIGH_BITS
    return difference & (kept - (kept >> 7))


@inlined
def tiles_in(packed: Any) -> Any:
    """How many tiles in all."""
    pairs = (packed & EVEN_BYTES) + ((packed >> 8) & EVEN_BYTES)
    return (pairs + (pairs >> 16) + (pairs >> 32)) & 0xFFFF
