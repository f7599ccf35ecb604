"""A network's first layer over numbers that are zero for the most part: it computes with the others alone.

    hidden = sparse_layer(numbers, turned, biases)          # as addmm(biases, numbers, turned), gradients included

Its rows are shared out over as many threads as PyTorch has. Neighbours: sparse_rows.py (the numbers), network.py (the
layers), legal_head.py (a last layer for some of its outputs).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch.autograd.function import once_differentiable

from agents.learned.sparse_rows import SparseRows, is_usual, sparse_rows
from artistry_env.compiling import inlined, jit
from artistry_env.crew import crew_of
from artistry_env.rules.state import Floats, Int, Ints

LEAST = 256  # rows for a thread: fewer are done before it is awake
AT_ONCE = 4  # numbers of a row taken together: their sums are loaded and stored once


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
    if rows is None or not is_usual(turned):
        dense = numbers if isinstance(numbers, torch.Tensor) else numbers.dense().to(turned)
        return torch.addmm(biases, dense, turned)
    hidden: torch.Tensor = _SparseLayer.apply(turned, biases, rows)  # type: ignore[no-untyped-call]
    return hidden


class _SparseLayer(torch.autograd.Function):
    """The same for autograd."""

    @staticmethod
    def forward(ctx: Any, turned: torch.Tensor, biases: torch.Tensor, rows: SparseRows) -> torch.Tensor:
        ctx.rows = rows
        hidden = biases.expand(len(rows.chosen), -1).clone()
        given = (rows.values, rows.places, rows.starts, rows.chosen, array_of(turned), hidden.numpy())
        _share(lambda start, stop: _multiply(*given, start, stop), rows)
        return hidden

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, *slopes: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        rows, (slope,) = ctx.rows, slopes
        given = (rows.values, rows.places, rows.starts, rows.chosen, array_of(slope))

        def spread(start: np.int64, stop: np.int64) -> torch.Tensor:
            # Each thread has its own, made by PyTorch, whose threads then are more than there are cores, and wait
            # asleep; else they would wait at work, where these are to run (libgomp).
            for_weights = slope.new_zeros(rows.width, slope.shape[1])
            _spread_slopes(*given, for_weights.numpy(), start, stop)
            return for_weights

        for_weights, *others = _share(spread, rows)
        for other in others:
            for_weights += other
        return for_weights, slope.sum(0), None


def _share(work: Any, rows: SparseRows) -> list[Any]:
    """Share the rows that count out over PyTorch's threads."""
    return crew_of(torch.get_num_threads()).share(work, len(rows.chosen), LEAST)


def array_of(tensor: torch.Tensor) -> Any:
    """A tensor's numbers as a contiguous array, for compiled functions."""
    return tensor.detach().contiguous().numpy()


@jit
def _multiply(
    values: Floats, places: Ints, starts: Ints, chosen: Ints, turned: Floats, hidden: Floats, start: Int, stop: Int
) -> None:
    """Add to `hidden` the numbers times their weights, from one of the chosen rows to another."""
    for i in range(start, stop):
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
    values: Floats, places: Ints, starts: Ints, chosen: Ints, slopes: Floats, for_weights: Floats, start: Int, stop: Int
) -> None:
    """Add to the weights' gradient what the slopes of the layer's outputs make of it, of some of the chosen rows."""
    for i in range(start, stop):
        for at in range(starts[chosen[i]], starts[chosen[i] + 1]):
            add_scaled(for_weights[places[at]], values[at], slopes[i])


@inlined
def add_scaled(sums: Floats, scale: Any, numbers: Floats) -> None:
    """Add a row of numbers, each times `scale`, to a row of sums."""
    for k in range(sums.shape[0]):
        sums[k] += scale * numbers[k]
