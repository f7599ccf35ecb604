"""Sets as the bits of a 64-bit word: cells of the board, cards of a deck, artisans of a seat.

`popcount`, `lowest` and `nth` are one or two machine instructions each when compiled; uncompiled they are plain Python.
The words of the legal set (legal.py) are filled through `set_bits`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload

from artistry_env.compiling import inlined, jit
from artistry_env.rules.state import Int, LegalSet, Truth, Word

_cgutils: Any = cgutils  # parts of numba without types
_target: Any = cpu_target

NOTHING = np.uint64(0)
ONE = np.uint64(1)

SLOW_DEPOSIT = ("znver1", "znver2")  # processors that take hundreds of cycles for it


def _count_ones(_context: Any, _word: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), build


def _count_trailing_zeros(_context: Any, _word: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        zero_is_undefined = ir.Constant(ir.IntType(1), 1)
        return builder.cttz(args[0], zero_is_undefined)

    return types.int64(types.uint64), build


def _deposit_bits(_context: Any, _bits: Any, _places: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        pdep = _cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(pdep, args)

    return types.uint64(types.uint64, types.uint64), build


_ones: Any = intrinsic(_count_ones)
_deposit: Any = intrinsic(_deposit_bits)
_trailing_zeros: Any = intrinsic(_count_trailing_zeros)


def popcount(word: Word) -> int:
    """How many bits of `word` are set."""
    return int(word).bit_count()


def lowest(word: Word) -> int:
    """The number of the lowest set bit; `word` must not be 0."""
    value = int(word)
    return (value & -value).bit_length() - 1


@overload(popcount)
def _popcount_compiled(word):  # type: ignore[no-untyped-def]  # numba compares the parameters with the lambda's
    return lambda word: _ones(np.uint64(word))


@overload(lowest)
def _lowest_compiled(word):  # type: ignore[no-untyped-def]
    return lambda word: _trailing_zeros(np.uint64(word))


@inlined
def bit(number: Int) -> Word:
    """The word with only bit `number` (0..63) set."""
    return ONE << np.uint64(number)


@inlined
def has(word: Word, number: Int) -> Truth:
    """Whether bit `number` of `word` is set."""
    return (word >> np.uint64(number)) & ONE != NOTHING


@inlined
def drop_lowest(word: Word) -> Word:
    """`word` without its lowest set bit; `word` must not be 0."""
    return word & (word - ONE)


@inlined
def first_bits(word: Word, count: Int) -> Word:
    """The lowest `count` set bits of `word`, which has at least as many."""
    rest = word
    for _ in range(count):
        rest = drop_lowest(rest)
    return word & ~rest


def nth(word: Word, count: Int) -> int:
    """The number of the set bit of `word` that has `count` set bits below it."""
    rest = int(word)
    for _ in range(int(count)):
        rest &= rest - 1
    return lowest(rest)


@jit
def nth_by_halves(word: Word, count: Int) -> Int:
    """As `nth`, where the processor has no instruction for it.

    Halved six times, without branches: they would be guessed wrong half of the time.
    """
    rest, at, left = np.uint64(word), np.int64(0), np.int64(count)
    for width in (32, 16, 8, 4, 2, 1):
        below = popcount(rest & ((ONE << np.uint64(width)) - ONE))
        upper = np.int64(left >= below)
        left -= upper * below
        rest = rest >> np.uint64(upper * width)
        at += upper * width
    return at


def _has_deposit() -> bool:
    """Whether code is made for a processor that quickly lays bits into the places of another word's ones (x86 pdep)."""
    _, processor, features = _target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and processor not in SLOW_DEPOSIT


@overload(nth)
def _nth_compiled(word, count):  # type: ignore[no-untyped-def]
    if _has_deposit():
        return lambda word, count: _trailing_zeros(_deposit(ONE << np.uint64(count), np.uint64(word)))
    return lambda word, count: nth_by_halves(np.uint64(word), np.int64(count))


@inlined
def set_bit(legal_set: LegalSet, number: Int) -> None:
    """Set bit `number` in a row of 64-bit words."""
    legal_set["bits"][number >> 6] |= ONE << np.uint64(number & 63)


@inlined
def set_bits(legal_set: LegalSet, start: Int, word: Word) -> None:
    """Lay `word` over a row of 64-bit words so that its bit 0 falls on bit `start`."""
    row, shift = start >> 6, start & 63
    legal_set["bits"][row] |= word << np.uint64(shift)
    if shift > 0:
        carried = word >> np.uint64(64 - shift)
        if carried != NOTHING:
            legal_set["bits"][row + 1] |= carried


@inlined
def holds(legal_set: LegalSet, number: Int) -> Truth:
    """Whether bit `number` is set in a row of 64-bit words."""
    return (legal_set["bits"][number >> 6] >> np.uint64(number & 63)) & ONE != NOTHING
