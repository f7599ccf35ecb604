"""Rows of arrays as compiled code writes them fastest: a row is its address, filled 8 to 64 elements at a time.

Bits and small numbers are spread over wider elements by vector instructions. Uncompiled, a row is the array's own and
each function a plain loop. Neighbours: marks.py (pieces of the observation), stepping.py (masks).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from artistry_env.rules.state import Int, Ints, Word

_types: Any = types  # parts of numba without types
_cgutils: Any = cgutils

Row = Any  # what `row_of` gives
LANES = 8  # floats in a vector
MASK_BYTES = 32  # bytes in a vector


def row_of(array: Any, i: Int) -> Row:
    """Row i of a two-dimensional contiguous array; compiled only its address, so its lender keeps it alive."""
    return array[i]


def spread_floats(row: Row, at: Int, word: Word) -> None:
    """Write the lowest 8 bits of `word`, as 0 or 1, to the floats from `at` on."""
    for lane in range(LANES):
        row[at + lane] = np.float32((int(word) >> lane) & 1)


def spread_bytes(row: Row, at: Int, word: Word) -> None:
    """Write the 64 bits of `word`, each as a byte 0 or 1, over 8 elements (uint64) from `at` on."""
    spread = row[at : at + 8].view(np.uint8)
    for lane in range(64):
        spread[lane] = (int(word) >> lane) & 1


def scale_numbers(row: Row, at: Int, numbers: Ints, first: Int, span: Any) -> None:
    """Write 8 numbers (int8, from the `first` on, whatever the shape) over their spans to the floats from `at` on."""
    for lane in range(LANES):
        row[at + lane] = np.float32(numbers.flat[first + lane]) / span[at + lane]


def _row_of(_context: Any, array: Any, i: Any) -> Any:
    pointer = _types.CPointer(array.dtype)

    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        rows = context.make_array(array)(context, builder, args[0])
        stride = _cgutils.unpack_tuple(builder, rows.strides)[0]
        address = builder.gep(builder.bitcast(rows.data, cgutils.voidptr_t), [builder.mul(args[1], stride)])
        return builder.bitcast(address, context.get_value_type(pointer))

    return pointer(array, types.int64), build


def _vector(kind: Any, lanes: int) -> Any:
    return ir.VectorType(kind, lanes)


def _address(builder: Any, base: Any, at: Any, width: int, vector: Any) -> Any:
    """The address of a vector that starts `at` elements of `width` bytes after `base`."""
    data = builder.bitcast(base, cgutils.voidptr_t)
    return builder.bitcast(builder.gep(data, [builder.mul(at, ir.Constant(at.type, width))]), vector.as_pointer())


def _filled(builder: Any, vector: Any, value: Any) -> Any:
    """A vector with the same value in each lane."""
    nothing = ir.Constant(vector, ir.Undefined)
    one = builder.insert_element(nothing, value, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(one, nothing, ir.Constant(_vector(ir.IntType(32), vector.count), [0] * vector.count))


def _spread_floats(_context: Any, row: Any, at: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        whole, real = _vector(ir.IntType(32), LANES), _vector(ir.FloatType(), LANES)
        low = builder.trunc(args[2], ir.IntType(32))
        bits = builder.lshr(_filled(builder, whole, low), ir.Constant(whole, [*range(LANES)]))
        bits = builder.and_(bits, ir.Constant(whole, [1] * LANES))
        builder.store(builder.sitofp(bits, real), _address(builder, args[0], args[1], 4, real), align=4)
        return context.get_dummy_value()

    return types.void(row, types.int64, types.uint64), build


def _spread_bytes(_context: Any, row: Any, at: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        vector, four = _vector(ir.IntType(8), MASK_BYTES), _vector(ir.IntType(8), 4)
        chosen = ir.Constant(vector, [1 << lane % 8 for lane in range(MASK_BYTES)])
        ones, zeros = ir.Constant(vector, [1] * MASK_BYTES), ir.Constant(vector, [0] * MASK_BYTES)
        lanes = ir.Constant(_vector(ir.IntType(32), MASK_BYTES), [lane // 8 for lane in range(MASK_BYTES)])
        for half in range(2):
            low = builder.trunc(builder.lshr(args[2], ir.Constant(args[2].type, 32 * half)), ir.IntType(32))
            spread = builder.shuffle_vector(builder.bitcast(low, four), ir.Constant(four, ir.Undefined), lanes)
            holds = builder.icmp_unsigned("!=", builder.and_(spread, chosen), zeros)
            at = builder.add(args[1], ir.Constant(args[1].type, 4 * half))
            builder.store(builder.select(holds, ones, zeros), _address(builder, args[0], at, 8, vector), align=8)
        return context.get_dummy_value()

    return types.void(row, types.int64, types.uint64), build


def _scale_numbers(_context: Any, row: Any, at: Any, numbers: Any, first: Any, span: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        small, real = _vector(ir.IntType(8), LANES), _vector(ir.FloatType(), LANES)
        found = context.make_array(numbers)(context, builder, args[2]).data
        spans = context.make_array(span)(context, builder, args[4]).data
        whole = builder.sext(
            builder.load(_address(builder, found, args[3], 1, small), align=1), _vector(ir.IntType(32), LANES)
        )
        divisor = builder.load(_address(builder, spans, args[1], 4, real), align=1)
        scaled = builder.fdiv(builder.sitofp(whole, real), divisor)
        builder.store(scaled, _address(builder, args[0], args[1], 4, real), align=4)
        return context.get_dummy_value()

    return types.void(row, types.int64, numbers, types.int64, span), build


_row: Any = intrinsic(_row_of)
_floats: Any = intrinsic(_spread_floats)
_bytes: Any = intrinsic(_spread_bytes)
_numbers: Any = intrinsic(_scale_numbers)


@overload(row_of)
def _row_of_compiled(array, i):  # type: ignore[no-untyped-def]  # numba compares the parameters with the lambda's
    return lambda array, i: _row(array, np.int64(i))


@overload(spread_floats)
def _spread_floats_compiled(row, at, word):  # type: ignore[no-untyped-def]
    return lambda row, at, word: _floats(row, np.int64(at), np.uint64(word))


@overload(spread_bytes)
def _spread_bytes_compiled(row, at, word):  # type: ignore[no-untyped-def]
    return lambda row, at, word: _bytes(row, np.int64(at), np.uint64(word))


@overload(scale_numbers)
def _scale_numbers_compiled(row, at, numbers, first, span):  # type: ignore[no-untyped-def]
    return lambda row, at, numbers, first, span: _numbers(row, np.int64(at), numbers, np.int64(first), span)
