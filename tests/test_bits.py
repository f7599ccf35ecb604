"""Words as sets of bits, at their edges: compiled, and again uncompiled in a process of its own."""

from __future__ import annotations

import numpy as np
import pytest

from artistry_env.compiling import jit
from artistry_env.rules import bits
from artistry_env.rules.bits import lowest, nth, popcount
from artistry_env.rules.tables import LEGAL
from artistry_env.rules.tables import WORDS as LEGAL_WORDS
from tests.processes import run_uncompiled

ALL_ONES = 2**64 - 1
WORDS = [0, 1, 2, 3, 0x80, 0xAAAAAAAAAAAAAAAA, 0x5555555555555555, 2**31, 2**32, 2**32 - 1, 2**62, 2**63, 2**63 + 1]
WORDS += [ALL_ONES - 1, ALL_ONES, 0xF00000000000000F, 0x0123456789ABCDEF]
SOME = [word for word in WORDS if word]


@jit
def compiled_popcount(word):
    """The form that compiled code uses."""
    return popcount(word)


@jit
def compiled_lowest(word):
    """The form that compiled code uses."""
    return lowest(word)


@jit
def compiled_nth(word, count):
    """The form that compiled code uses."""
    return nth(word, count)


def ones(word: int) -> list[int]:
    """The numbers of the set bits."""
    return [number for number in range(64) if word >> number & 1]


@pytest.mark.parametrize("word", WORDS, ids=hex)
def test_popcount(word: int) -> None:
    assert compiled_popcount(np.uint64(word)) == len(ones(word))
    assert bits.popcount(np.uint64(word)) == len(ones(word))


@pytest.mark.parametrize("word", SOME, ids=hex)
def test_lowest(word: int) -> None:
    assert compiled_lowest(np.uint64(word)) == ones(word)[0]
    assert bits.lowest(np.uint64(word)) == ones(word)[0]


@pytest.mark.parametrize("word", SOME, ids=hex)
def test_drop_lowest(word: int) -> None:
    assert int(bits.drop_lowest(np.uint64(word))) == word - (1 << ones(word)[0])


@pytest.mark.parametrize("number", range(64))
def test_bit(number: int) -> None:
    assert int(bits.bit(number)) == 1 << number


@pytest.mark.parametrize("word", WORDS, ids=hex)
def test_has(word: int) -> None:
    assert [number for number in range(64) if bits.has(np.uint64(word), number)] == ones(word)


@pytest.mark.parametrize("word", WORDS, ids=hex)
def test_nth(word: int) -> None:
    for form in (bits.nth, compiled_nth, bits.nth_by_halves):
        found = [int(form(np.uint64(word), np.int64(rank))) for rank in range(len(ones(word)))]
        assert found == ones(word)


@pytest.mark.parametrize("word", WORDS, ids=hex)
def test_first_bits(word: int) -> None:
    for count in range(len(ones(word)) + 1):
        expected = sum(1 << number for number in ones(word)[:count])
        assert int(bits.first_bits(np.uint64(word), count)) == expected


@pytest.mark.parametrize("start", [0, 1, 31, 32, 63, 64, 65, 127])
@pytest.mark.parametrize("word", WORDS, ids=hex)
def test_set_bits(word: int, start: int) -> None:
    legal_set = np.zeros(1, LEGAL)[0]
    bits.set_bits(legal_set, start, np.uint64(word))
    found = sum(int(part) << 64 * row for row, part in enumerate(legal_set["bits"]))
    assert found == word << start


def test_set_bits_keeps_what_was_set() -> None:
    legal_set = np.zeros(1, LEGAL)[0]
    legal_set["bits"][:] = 1 << 63
    bits.set_bits(legal_set, 60, np.uint64(0b10111))
    assert legal_set["bits"][:2].tolist() == [(1 << 63) | (0b0111 << 60), (1 << 63) | 1]


def test_set_bits_that_end_in_the_last_word() -> None:
    """A shift that carries nothing must not reach for a word that is not there."""
    legal_set = np.zeros(1, LEGAL)[0]
    bits.set_bits(legal_set, 64 * LEGAL_WORDS - 4, np.uint64(0b1111))
    assert legal_set["bits"].tolist() == [0] * (LEGAL_WORDS - 1) + [0b1111 << 60]


@pytest.mark.parametrize("number", [0, 1, 62, 63, 64, 127, 128, 191])
def test_set_bit_and_holds(number: int) -> None:
    legal_set = np.zeros(1, LEGAL)[0]
    bits.set_bit(legal_set, number)
    assert [at for at in range(192) if bits.holds(legal_set, at)] == [number]
    assert int(legal_set["bits"][number // 64]) == 1 << number % 64


def test_all_of_this_uncompiled() -> None:
    """Run the tests above once more where the functions are plain Python."""
    report = run_uncompiled("pytest", "-q", "-p", "no:cacheprovider", "-k", "not uncompiled", __file__)
    assert "passed, 1 deselected" in report
