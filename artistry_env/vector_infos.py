"""The infos of many environments in Gymnasium's form: an array for each key, and beside it whose entries are told.

The same keys, types and values as Gymnasium's SyncVectorEnv makes of the infos of single environments. Neighbours:
vector_games.py and vector.py, which hand them out; episodes.py (LAST), where the numbers come from.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from artistry_env.episodes import LAST
from artistry_env.rules.scoring import PARTS

Infos = dict[str, Any]


class Ends(NamedTuple):
    """The columns of what is told of an episode at its end: whole numbers, truths, then `LISTS`, each by seats."""

    numbers: tuple[str, ...]
    truths: tuple[str, ...]
    columns: int  # of each list
    seats: int  # how many of them are told

    @property
    def single(self) -> int:
        """How many numbers and truths there are."""
        return len(self.numbers) + len(self.truths)

    @property
    def told(self) -> int:
        """How many keys are always there, from action_mask to parts."""
        return 1 + self.single + len(LISTS) + 1


LISTS = ("totals", "renown", *PARTS)
SOLO_ENDS = Ends(("outcome", "rounds", "difficulty", "scenario"), ("is_success", "scenario_met"), 2, 2)
assert LAST.names == (*SOLO_ENDS.numbers, *SOLO_ENDS.truths, *LISTS[:2], "parts")


def tell(infos: Infos, key: str, values: Any, whose: NDArray[np.bool]) -> None:
    """Add values, (n, ...), and whose they are, bool (n,), to infos."""
    infos[key] = values
    infos[f"_{key}"] = whose


def last_infos(
    ends: Ends,
    numbers: NDArray[np.int64],
    masks: NDArray[np.int8],
    rows: NDArray[np.int64],
    ended: NDArray[np.bool],
    illegal: NDArray[np.bool],
) -> Infos:
    """The last infos of the episodes that have ended; entries of others are 0, False or None.

    No two arrays share memory, so that writing to one changes no other.

    Args:
        ends: the columns of `numbers`.
        numbers: what is told of those that have ended, int64 (ended, columns).
        masks: the masks with which they ended, int8 (ended, codes).
        rows: which environments they are, ascending.
        ended: the same, as bool (n,).
        illegal: which have ended by an illegal action, bool (n,).
    """
    count = len(ended)
    whose = iter(np.repeat(ended[None], ends.told, axis=0))
    infos: Infos = {}
    spread: NDArray[np.int8] = np.zeros((count, masks.shape[1]), np.int8)
    spread[rows] = masks
    tell(infos, "action_mask", spread, next(whose))
    values: NDArray[np.int64] = np.zeros((ends.single, count), np.int64)
    values[:, rows] = numbers[:, : ends.single].T
    for key, row in zip(ends.numbers, values, strict=False):
        tell(infos, key, row, next(whose))
    for key, truths in zip(ends.truths, values[len(ends.numbers) :].astype(np.bool), strict=True):
        tell(infos, key, truths, next(whose))
    each: Infos = {}
    for place, (key, row) in enumerate(zip(LISTS, _lists(ends, numbers, rows, count), strict=True)):
        tell(each if place > 1 else infos, key, row, next(whose))
    tell(infos, "parts", each, next(whose))
    if illegal.any():
        tell(infos, "illegal", illegal.copy(), illegal.copy())
    return infos


def _lists(ends: Ends, numbers: NDArray[np.int64], rows: NDArray[np.int64], count: int) -> NDArray[Any]:
    """For each of LISTS, the list by seats in their rows, None in the others: objects (7, count)."""
    columns = numbers[:, ends.single : ends.single + len(LISTS) * ends.columns]
    lists = columns.reshape(-1, len(LISTS), ends.columns)[:, :, : ends.seats].swapaxes(0, 1).tolist()
    spread: NDArray[Any] = np.empty((len(LISTS), count), object)  # numpy fills it with None
    numbered = rows.tolist()
    for objects, values in zip(spread, lists, strict=True):
        for row, by_seat in zip(numbered, values, strict=True):
            objects[row] = by_seat
    return spread
