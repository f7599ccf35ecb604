"""The generator behind all luck: Philox 2x64 with 7 rounds, from a seed, a stream and a counter to 32 random bits.

Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (SC 2011). They found 6 rounds to pass all of
TestU01. One block of two 64-bit words serves four counters in a row. Neighbour: chance.py, which draws.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from artistry_env.compiling import inlined
from artistry_env.rules.state import Int, Word

ROUNDS = 7
MULTIPLIER = np.uint64(0xD2B74407B1CE6E93)
KEY_STEP = np.uint64(0x9E3779B97F4A7C15)
LOW_32, LOW_64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF


def upper_product(a: Word, b: Word) -> Word:
    """The upper 64 bits of the 128 of a product of two words. Compiled, it is one machine instruction."""
    return np.uint64((int(a) * int(b)) >> 64)


def lower_product(a: Word, b: Word) -> Word:
    """The lower 64 bits of a product of two words."""
    return np.uint64((int(a) * int(b)) & LOW_64)


def lower_sum(a: Word, b: Word) -> Word:
    """The lower 64 bits of a sum of two words."""
    return np.uint64((int(a) + int(b)) & LOW_64)


def _multiply_high(_context: Any, _a: Any, _b: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), build


_high: Any = intrinsic(_multiply_high)


@overload(upper_product)
def _upper_product_compiled(a, b):  # type: ignore[no-untyped-def]  # numba compares the parameters with the lambda's
    return lambda a, b: _high(a, b)


@overload(lower_product)
def _lower_product_compiled(a, b):  # type: ignore[no-untyped-def]
    return lambda a, b: a * b


@overload(lower_sum)
def _lower_sum_compiled(a, b):  # type: ignore[no-untyped-def]
    return lambda a, b: a + b


@inlined
def block(seed_low: Int, seed_high: Int, stream: Int, number: Int) -> tuple[Word, Word]:
    """The two random words of block `number` (32 bits) of a stream (32 bits), from a 64-bit seed in two halves."""
    a, b = np.uint64(number), np.uint64(stream)
    key = np.uint64(seed_low) | (np.uint64(seed_high) << np.uint64(32))
    for _ in range(ROUNDS):
        a, b = upper_product(a, MULTIPLIER) ^ key ^ b, lower_product(a, MULTIPLIER)
        key = lower_sum(key, KEY_STEP)
    return a, b


@inlined
def quarter(a: Word, b: Word, counter: Int) -> Int:
    """The 32 bits of a block that belong to a counter, as an integer >= 0."""
    word = b if counter & 2 else a
    return np.int64((word >> np.uint64(32 * (counter & 1))) & np.uint64(LOW_32))


@inlined
def mix(seed_low: Int, seed_high: Int, stream: Int, counter: Int) -> Int:
    """32 random bits, as an integer >= 0, from a 64-bit seed in two halves, a stream and a counter (each 32 bits)."""
    number = np.int64(counter)
    a, b = block(seed_low, seed_high, stream, number >> 2)
    return quarter(a, b, number)
