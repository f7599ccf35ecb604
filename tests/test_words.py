"""Words as blocks of eight: compiled and uncompiled the same, and nothing beside the block is touched."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from artistry_env.compiling import jit
from artistry_env.rules import words
from artistry_env.rules.words import BLOCK, add_words, clear_words, drop_words


@jit
def compiled_clear(row, at):
    """The form that compiled code uses."""
    clear_words(row, at)


@jit
def compiled_add(row, at, others, first):
    """The form that compiled code uses."""
    add_words(row, at, others, first)


@jit
def compiled_drop(row, at, others, first):
    """The form that compiled code uses."""
    drop_words(row, at, others, first)


def some_words(seed: int, *shape: int) -> Any:
    """Words with about half of their bits set."""
    return np.random.Generator(np.random.PCG64(seed)).integers(0, 2**64, shape, np.uint64)


@pytest.mark.parametrize("at", [0, 3, 16])
def test_clear(at: int) -> None:
    expected, plain, compiled = (some_words(1, 24) for _ in range(3))
    expected[at : at + BLOCK] = 0
    words.clear_words(plain, at)
    compiled_clear(compiled, at)
    assert (plain == expected).all()
    assert (compiled == expected).all()


@pytest.mark.parametrize(("at", "first"), [(0, 0), (3, 40), (16, 88)])
def test_add_and_drop(at: int, first: int) -> None:
    others = some_words(2, 3, 2, 16)
    row = some_words(1, 24)
    chosen = others.flatten()[first : first + BLOCK]
    for change, plain, compiled in (
        (np.bitwise_or, words.add_words, compiled_add),
        (lambda some, fewer: some & ~fewer, words.drop_words, compiled_drop),
    ):
        expected = row.copy()
        expected[at : at + BLOCK] = change(row[at : at + BLOCK], chosen)
        for function in (plain, compiled):
            found = row.copy()
            function(found, at, others, first)
            assert (found == expected).all()
