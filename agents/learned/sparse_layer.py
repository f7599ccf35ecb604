"""A network's first layer over numbers that are zero for the most part: it computes with the others alone.

    hidden = sparse_layer(numbers, turned, biases)          # as addmm(biases, numbers, turned), gradients included

Of an observation's numbers, and of those that policies read of it, about a third or less are not zero. Neighbours:
network.py (the layers), legal_head.py (a last layer for some of its outputs).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numba.core import config
from numpy.typing import NDArray
from torch.autograd.function import once_differentiable

from artistry_env.compiling import inlined, jit
from artistry_env.rules.state import Floats, Int, Ints

_config: Any = config  # without types

MOST = 0.4  # of the numbers not zero: with more of them PyTorch's own product is faster
AT_ONCE = 4  # numbers of a row taken together: their sums are loaded and stored once


class SparseRows(NamedTuple):
    """Rows of numbers, of which only those are kept that are not zero.

    Attributes:
        values: float32, the numbers, row by row.
        places: int32, where in its row each is.
        starts: int64 (rows + 1,), where each row starts in them.
        chosen: int64 (n,), the rows that count, in their order.
        width: the length of a row.
    """

    values: NDArray[np.float32]
    places: NDArray[np.int32]
    starts: NDArray[np.int64]
    chosen: NDArray[np.int64]
    width: int

    def some(self, chosen: NDArray[np.int64]) -> SparseRows:
        """Other rows of the same."""
        return self._replace(chosen=chosen)


def sparse_rows(numbers: torch.Tensor) -> SparseRows | None:
    """Rows of numbers, float (n, width); None where PyTorch's own product of them is faster or the only one.

    That is if more than `MOST` of the numbers are not zero, if they need gradients, on other devices than the CPU, for
    other numbers than float32, with several threads, and where nothing is compiled.
    """
    usual = is_usual(numbers) and numbers.is_contiguous()
    if not usual or numbers.requires_grad or torch.get_num_threads() > 1:
        return None
    most = int(MOST * numbers.numel())
    starts = np.zeros(len(numbers) + 1, np.int64)
    values, places = np.empty(numbers.numel() + 1, np.float32), np.empty(numbers.numel() + 1, np.int32)
    if _find_numbers(numbers.numpy(), numbers.view(torch.int32).numpy(), most, values, places, starts) > most:
        return None
    return SparseRows(values, places, starts, np.arange(len(numbers)), numbers.shape[1])


def sparse_layer(numbers: torch.Tensor | SparseRows, turned: torch.Tensor, biases: torch.Tensor) -> torch.Tensor:
    """A linear layer.

    Args:
        numbers: what is read, float (n, width) or rows of such numbers.
        turned: the weights, float (width, hidden): those of `nn.Linear`, transposed.
        biases: float (hidden,).

    Returns:
        float (n, hidden). Equal to PyTorch's product but for rounding.
    """
    rows = sparse_rows(numbers) if isinstance(numbers, torch.Tensor) else numbers
    if rows is None:
        assert isinstance(numbers, torch.Tensor)
        return torch.addmm(biases, numbers, turned)
    hidden: torch.Tensor = _SparseLayer.apply(turned, biases, rows)  # type: ignore[no-untyped-call]
    return hidden


class _SparseLayer(torch.autograd.Function):
    """The same for autograd."""

    @staticmethod
    def forward(ctx: Any, turned: torch.Tensor, biases: torch.Tensor, rows: SparseRows) -> torch.Tensor:
        ctx.rows = rows
        hidden = biases.expand(len(rows.chosen), -1).clone()
        _multiply(rows.values, rows.places, rows.starts, rows.chosen, array_of(turned), hidden.numpy())
        return hidden

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, *slopes: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        rows, (slope,) = ctx.rows, slopes
        for_weights = slope.new_zeros(rows.width, slope.shape[1])
        _spread_slopes(rows.values, rows.places, rows.starts, rows.chosen, array_of(slope), for_weights.numpy())
        return for_weights, slope.sum(0), None


def is_usual(tensor: torch.Tensor) -> bool:
    """Whether compiled functions take a tensor, and are compiled."""
    return tensor.device.type == "cpu" and tensor.dtype == torch.float32 and not _config.DISABLE_JIT


def array_of(tensor: torch.Tensor) -> Any:
    """A tensor's numbers as a contiguous array, for compiled functions."""
    return tensor.detach().contiguous().numpy()


@jit
def _find_numbers(numbers: Floats, bits: Ints, most: Int, values: Floats, places: Ints, starts: Ints) -> Int:
    """Find the numbers that are not zero: how many there are. It stops after a row with which they are over `most`.

    `bits` is the same memory as integers, which are quicker to compare; -0.0 is kept for that. `values` and `places`
    have room for all numbers and one more. Without branches, which would be guessed wrong: what is written stays if
    the number is not zero.
    """
    found = np.int64(0)
    for i in range(numbers.shape[0]):
        for k in range(numbers.shape[1]):
            values[found], places[found] = numbers[i, k], k
            found += np.int64(bits[i, k] != 0)
        starts[i + 1] = found
        if found > most:
            break
    return found


@jit
def _multiply(values: Floats, places: Ints, starts: Ints, chosen: Ints, turned: Floats, hidden: Floats) -> None:
    """Add to `hidden` the numbers times their weights."""
    for i in range(chosen.shape[0]):
        at, end = starts[chosen[i]], starts[chosen[i] + 1]
        while at + AT_ONCE <= end:
            _add_four(values[at : at + AT_ONCE], places[at : at + AT_ONCE], turned, hidden[i])
            at += AT_ONCE
        while at < end:
            add_scaled(hidden[i], values[at], turned[places[at]])
            at += 1


@inlined
def _add_four(values: Floats, places: Ints, turned: Floats, hidden: Floats) -> None:
    a, b, c, d = values[0], values[1], values[2], values[3]
    of_a, of_b, of_c, of_d = turned[places[0]], turned[places[1]], turned[places[2]], turned[places[3]]
    for j in range(hidden.shape[0]):
        hidden[j] += (a * of_a[j] + b * of_b[j]) + (c * of_c[j] + d * of_d[j])


@jit
def _spread_slopes(
    values: Floats, places: Ints, starts: Ints, chosen: Ints, slopes: Floats, for_weights: Floats
) -> None:
    """Add to the weights' gradient what the slopes of the layer's outputs make of it."""
    for i in range(chosen.shape[0]):
        for at in range(starts[chosen[i]], starts[chosen[i] + 1]):
            add_scaled(for_weights[places[at]], values[at], slopes[i])


@inlined
def add_scaled(sums: Floats, scale: Any, numbers: Floats) -> None:
    """Add a row of numbers, each times `scale`, to a row of sums."""
    for k in range(sums.shape[0]):
        sums[k] += scale * numbers[k]
