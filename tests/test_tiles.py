"""Packed tiles: all colors of a hand and a price at once."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from artistry_env.rules.state import COLORS
from artistry_env.rules.tiles import count_of, less, pack, tile, tiles_in

COUNTS = st.lists(st.integers(0, 60), min_size=COLORS, max_size=COLORS)  # a box has at most 60 of a color (RULINGS C2)


def test_packed_tiles() -> None:
    mine, price = pack(np.array([3, 0, 10, 60, 1])), pack(np.array([1, 2, 10, 61, 0]))
    assert [count_of(less(mine, price), color) for color in range(5)] == [2, 0, 0, 0, 1]
    assert [count_of(less(price, mine), color) for color in range(5)] == [0, 2, 0, 1, 0]
    assert (tiles_in(mine), tiles_in(less(mine, price)), tiles_in(0)) == (74, 3, 0)
    assert mine + tile(4) == pack(np.array([3, 0, 10, 60, 2]))


@given(COUNTS, COUNTS)
def test_less_and_tiles_in_of_any_counts(mine: list[int], other: list[int]) -> None:
    left = less(pack(np.array(mine)), pack(np.array(other)))
    expected = [max(a - b, 0) for a, b in zip(mine, other, strict=True)]
    assert [int(count_of(left, color)) for color in range(COLORS)] == expected
    assert int(tiles_in(left)) == sum(expected)
