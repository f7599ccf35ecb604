"""Many positions, kept as numbers, of which batches are taken: `KeptPositions`.

Neighbours: rollouts.py (those of a rollout), expert_reading.py (those of lessons), agents/learned/positions.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.learned.positions import PositionReader, Positions, gather_positions, room_for


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
        self._seen = room_for(positions, options)
        self._batch = room_for(0, 0)

    def read(
        self, first: int, reader: PositionReader, observations: NDArray[Any], masks: NDArray[np.bool]
    ) -> Positions:
        """Read positions into the places from `first` on, those before which are filled; what was read, a view."""
        starts = self.starts[first : first + len(masks) + 1]
        np.cumsum(masks.sum(axis=1), out=starts[1:])
        starts[1:] += starts[0]
        begin, end = int(starts[0]), int(starts[-1])
        if end > len(self._seen.options):
            self._seen = _larger(self._seen, 2 * end)
        seen, here = self._seen, slice(first, first + len(masks))
        room = Positions(seen.states[here], seen.options[begin:end], seen.rows[begin:end], seen.codes[begin:end])
        return reader.read(observations, masks, room)

    def some(self, chosen: NDArray[np.int64]) -> Positions:
        """The positions of these numbers; what was returned before is no longer to be used."""
        needed = int((self.starts[chosen + 1] - self.starts[chosen]).sum())
        if len(chosen) > len(self._batch.states) or needed > len(self._batch.options):
            self._batch = room_for(max(len(chosen), len(self._batch.states)), 5 * needed // 4)
        seen, batch = self._seen, self._batch
        gather_positions(chosen, self.starts, seen.states, seen.options, seen.codes, *batch)
        return Positions(batch.states[: len(chosen)], batch.options[:needed], batch.rows[:needed], batch.codes[:needed])

    def places(self, chosen: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the options of `some(chosen)` are among all, int64 (options,)."""
        counts = self.starts[chosen + 1] - self.starts[chosen]
        ends = counts.cumsum()
        found: NDArray[np.int64] = np.arange(int(ends[-1])) + np.repeat(self.starts[chosen] - ends + counts, counts)
        return found


def _larger(seen: Positions, options: int) -> Positions:
    """Room for more options, with what was in it."""
    made = room_for(0, options)
    used = len(seen.options)
    made.options[:used], made.rows[:used], made.codes[:used] = seen.options, seen.rows, seen.codes
    return made._replace(states=seen.states)
