"""Eight words of a set at once, by vector instructions: the legal set's placements are added and dropped so.

`words` is a row of uint64, `others` an array of them of any shape, read in its memory's order from element `first` on.
Uncompiled, each function is a plain loop. Neighbours: bits.py (one word), acquire.py (placements), legal.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from artistry_env.rules.state import Int, Words

BLOCK = 8  # words


def clear_words(words: Words, at: Int) -> None:
    """Empty the eight words from `at` on."""
    words[at : at + BLOCK] = 0


def add_words(words: Words, at: Int, others: Words, first: Int) -> None:
    """Add the bits of eight other words to those from `at` on."""
    words[at : at + BLOCK] |= others.reshape(-1)[first : first + BLOCK]


def drop_words(words: Words, at: Int, others: Words, first: Int) -> None:
    """Drop the bits of eight other words from those from `at` on."""
    words[at : at + BLOCK] &= ~others.reshape(-1)[first : first + BLOCK]


_VECTOR: Any = ir.VectorType(ir.IntType(64), BLOCK)
_types: Any = types  # parts of numba without types
_cgutils: Any = cgutils


def _block(context: Any, builder: Any, array: Any, value: Any, at: Any) -> Any:
    """The address of the eight words from element `at` of an array on."""
    data = context.make_array(array)(context, builder, value).data
    return builder.bitcast(builder.gep(data, [at]), _VECTOR.as_pointer())


def _load(builder: Any, address: Any) -> Any:
    return builder.load(address, align=1)  # records are not aligned


def _clear_words(_context: Any, words: Any, at: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        builder.store(ir.Constant(_VECTOR, [0] * BLOCK), _block(context, builder, words, *args), align=1)
        return context.get_dummy_value()

    return types.void(words, types.int64), build


def _changed(change: Callable[[Any, Any, Any], Any]) -> Any:
    """An intrinsic that writes to `words` what `change(builder, words, others)` makes of both."""

    def change_words(_context: Any, words: Any, at: Any, others: Any, first: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            here = _block(context, builder, words, args[0], args[1])
            there = _block(context, builder, others, args[2], args[3])
            builder.store(change(builder, _load(builder, here), _load(builder, there)), here, align=1)
            return context.get_dummy_value()

        return types.void(words, types.int64, others, types.int64), build

    return intrinsic(change_words)


_clear: Any = intrinsic(_clear_words)
_add: Any = _changed(lambda builder, words, others: builder.or_(words, others))
_drop: Any = _changed(lambda builder, words, others: builder.and_(words, builder.not_(others)))


@overload(clear_words)
def _clear_words_compiled(words, at):  # type: ignore[no-untyped-def]  # numba compares the parameters with the lambda's
    return lambda words, at: _clear(words, np.int64(at))


@overload(add_words)
def _add_words_compiled(words, at, others, first):  # type: ignore[no-untyped-def]
    return lambda words, at, others, first: _add(words, np.int64(at), others, np.int64(first))


@overload(drop_words)
def _drop_words_compiled(words, at, others, first):  # type: ignore[no-untyped-def]
    return lambda words, at, others, first: _drop(words, np.int64(at), others, np.int64(first))
