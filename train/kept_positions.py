"""Many positions, kept as the numbers that are not zero, of which batches are taken: `KeptPositions`.

Neighbours: rollouts.py (those of a rollout), expert_reading.py (those of lessons), agents/learned/positions.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.learned.option_numbers import OPTION_SIZE
from agents.learned.policy import SparsePositions
from agents.learned.positions import PositionReader, Positions, room_for, starts_of
from agents.learned.sparse_rows import KeptRows, longer
from agents.learned.state_numbers import STATE_SIZE


class KeptPositions:
    """Room for positions, which are read into it one after the other.

    Args:
        positions: how many there is room for.
        options: for how many legal codes in all; it grows where they are more.

    Attributes:
        starts: int64 (positions + 1,), where the options of each begin.
    """

    def __init__(self, positions: int, options: int) -> None:
        self.starts: NDArray[np.int64] = np.zeros(positions + 1, np.int64)
        self._states, self._options = KeptRows(STATE_SIZE, positions), KeptRows(OPTION_SIZE, options)
        self._codes: NDArray[np.int64] = np.empty(options, np.int64)
        self._room = room_for(0, 0)  # for those that are being read

    def read(
        self, first: int, reader: PositionReader, observations: NDArray[Any], masks: NDArray[np.bool]
    ) -> SparsePositions:
        """Read positions into the places from `first` on, those before which are filled; what was read.

        Its rows and codes are to be used before the next reading.
        """
        starts = starts_of(masks)
        found = self._room_for(len(masks), int(starts[-1]))
        reader.read_in_shares(observations, masks, starts, torch.get_num_threads(), found)
        begin = int(self.starts[first])
        end = begin + int(starts[-1])
        self.starts[first : first + len(starts)] = begin + starts
        if end > len(self._codes):
            self._codes = longer(self._codes, 2 * end)
        self._codes[begin:end] = found.codes
        states, options = self._states.put(first, found.states), self._options.put(begin, found.options)
        return SparsePositions(states, options, found.rows, found.codes)

    def some(self, chosen: NDArray[np.int64]) -> SparsePositions:
        """The positions of these numbers; `options.chosen` of it says where their options are among all."""
        counts = self.starts[chosen + 1] - self.starts[chosen]
        rows = np.repeat(np.arange(len(chosen)), counts)
        options = np.arange(len(rows)) + (self.starts[chosen] + counts - counts.cumsum())[rows]
        return SparsePositions(self._states.some(chosen), self._options.some(options), rows, self._codes[options])

    def _room_for(self, positions: int, options: int) -> Positions:
        """Arrays for positions to be read, which are used again."""
        if positions > len(self._room.states) or options > len(self._room.options):
            self._room = room_for(positions, 5 * options // 4)
        room = self._room
        return Positions(room.states[:positions], room.options[:options], room.rows[:options], room.codes[:options])
