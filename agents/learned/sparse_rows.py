"""Rows of numbers that are zero for the most part, kept without the zeros: `SparseRows`.

Of an observation's numbers, and of those that policies read of it, about a third or less are not zero. Neighbours:
sparse_layer.py, which computes with them; train/kept_positions.py and train/rollouts.py, which keep them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numba.core import config
from numpy.typing import NDArray

from artistry_env.compiling import jit
from artistry_env.rules.state import Floats, Int, Ints

_config: Any = config  # without types

MOST = 0.4  # of the numbers not zero: with more of them PyTorch's own product is faster
ANY = 1 << 62  # numbers that are not zero: as many as there are


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

    def dense(self) -> torch.Tensor:
        """The rows that count with their zeros, float32 (n, width)."""
        numbers = np.zeros((len(self.chosen), self.width), np.float32)
        fill(self.values, self.places, self.starts, self.chosen, numbers)
        return torch.from_numpy(numbers)


class KeptRows:
    """Room for rows, which are put into it one after the other.

    Args:
        width: the length of a row.
        rows: how many there is room for; it grows where they are more.
    """

    def __init__(self, width: int, rows: int) -> None:
        self._width = width
        self._starts: NDArray[np.int64] = np.zeros(rows + 1, np.int64)
        room = int(MOST * rows * width)
        self._values: NDArray[np.float32] = np.empty(room, np.float32)
        self._places: NDArray[np.int32] = np.empty(room, np.int32)

    def put(self, first: int, numbers: NDArray[np.float32]) -> SparseRows:
        """Put rows, contiguous (n, width), into the places from `first` on, those before which are filled."""
        stop = first + len(numbers)
        if stop >= len(self._starts):
            self._starts = longer(self._starts, 2 * stop + 1)
        most = int(self._starts[first]) + numbers.size + 1
        if most > len(self._values):
            self._values, self._places = longer(self._values, 2 * most), longer(self._places, 2 * most)
        starts = self._starts[first : stop + 1]
        find_numbers(numbers, numbers.view(np.int32), ANY, self._values, self._places, starts)
        return self.some(np.arange(first, stop))

    def some(self, chosen: NDArray[np.int64]) -> SparseRows:
        """The rows of these numbers."""
        return SparseRows(self._values, self._places, self._starts, chosen, self._width)


def longer(array: NDArray[Any], size: int) -> NDArray[Any]:
    """A longer array that begins with another one; the rest is not filled in."""
    made: NDArray[Any] = np.empty(size, array.dtype)
    made[: len(array)] = array
    return made


def sparse_rows(numbers: torch.Tensor) -> SparseRows | None:
    """Rows of numbers, float (n, width); None where PyTorch's own product of them is faster or the only one.

    That is if more than `MOST` of the numbers are not zero, if they need gradients, on other devices than the CPU, for
    other numbers than float32, and where nothing is compiled.
    """
    if not is_usual(numbers) or not numbers.is_contiguous() or numbers.requires_grad:
        return None
    most = int(MOST * numbers.numel())
    starts = np.zeros(len(numbers) + 1, np.int64)
    values, places = np.empty(numbers.numel() + 1, np.float32), np.empty(numbers.numel() + 1, np.int32)
    if find_numbers(numbers.numpy(), numbers.view(torch.int32).numpy(), most, values, places, starts) > most:
        return None
    return SparseRows(values, places, starts, np.arange(len(numbers)), numbers.shape[1])


def is_usual(tensor: torch.Tensor) -> bool:
    """Whether compiled functions take a tensor, and are compiled."""
    return tensor.device.type == "cpu" and tensor.dtype == torch.float32 and not _config.DISABLE_JIT


@jit
def find_numbers(numbers: Floats, bits: Ints, most: Int, values: Floats, places: Ints, starts: Ints) -> Int:
    """Find the numbers that are not zero: where they end. It stops after a row with which that is beyond `most`.

    `bits` is the same memory as integers, which are quicker to compare; -0.0 is kept for that. They are written from
    starts[0] on to `values` and `places`, which have room for all numbers and one more. Without branches, which would
    be guessed wrong: what is written stays if the number is not zero.
    """
    found = starts[0]
    for i in range(numbers.shape[0]):
        for k in range(numbers.shape[1]):
            values[found], places[found] = numbers[i, k], k
            found += np.int64(bits[i, k] != 0)
        starts[i + 1] = found
        if found > most:
            break
    return found


@jit
def fill(values: Floats, places: Ints, starts: Ints, chosen: Ints, numbers: Floats) -> None:
    """Write the numbers that are not zero into rows of zeros."""
    for i in range(chosen.shape[0]):
        for at in range(starts[chosen[i]], starts[chosen[i] + 1]):
            numbers[i, places[at]] = values[at]
