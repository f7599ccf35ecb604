"""The infos of many environments in Gymnasium's form: an array for each key, and beside it whose entries are told.

The same keys, types and values as Gymnasium's SyncVectorEnv makes of the infos of `SoloEnv`. Neighbours: vector.py,
which hands them out; episodes.py (LAST), where the numbers come from.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.episodes import LAST
from artistry_env.rules.scoring import PARTS

Infos = dict[str, Any]

# The columns of LAST: whole numbers, then truths, then pairs.
_NUMBERS = ("outcome", "rounds", "difficulty", "scenario")
_TRUTHS = ("is_success", "scenario_met")
_PAIRS = ("totals", "renown", *PARTS)
_SINGLE = len(_NUMBERS) + len(_TRUTHS)
assert LAST.names == (*_NUMBERS, *_TRUTHS, *_PAIRS[:2], "parts")
_TOLD = 1 + _SINGLE + len(_PAIRS) + 1  # keys that are always there, from action_mask to parts


def tell(infos: Infos, key: str, values: Any, whose: NDArray[np.bool]) -> None:
    """Add values, (n, ...), and whose they are, bool (n,), to infos."""
    infos[key] = values
    infos[f"_{key}"] = whose


def last_infos(
    numbers: NDArray[np.int64],
    masks: NDArray[np.int8],
    rows: NDArray[np.int64],
    ended: NDArray[np.bool],
    illegal: NDArray[np.bool],
) -> Infos:
    """The last infos of the episodes that have ended; entries of others are 0, False or None.

    No two arrays share memory, so that writing to one changes no other.

    Args:
        numbers: what is told of those that have ended, episodes.LAST as int64 (ended, 20).
        masks: the masks with which they ended, int8 (ended, codes).
        rows: which environments they are, ascending.
        ended: the same, as bool (n,).
        illegal: which have ended by an illegal action, bool (n,).
    """
    count = len(ended)
    whose = iter(np.repeat(ended[None], _TOLD, axis=0))
    infos: Infos = {}
    spread: NDArray[np.int8] = np.zeros((count, masks.shape[1]), np.int8)
    spread[rows] = masks
    tell(infos, "action_mask", spread, next(whose))
    values: NDArray[np.int64] = np.zeros((_SINGLE, count), np.int64)
    values[:, rows] = numbers[:, :_SINGLE].T
    for key, row in zip(_NUMBERS, values, strict=False):
        tell(infos, key, row, next(whose))
    for key, truths in zip(_TRUTHS, values[len(_NUMBERS) :].astype(np.bool), strict=True):
        tell(infos, key, truths, next(whose))
    each: Infos = {}
    for place, (key, row) in enumerate(zip(_PAIRS, _pairs(numbers, rows, count), strict=True)):
        tell(each if place > 1 else infos, key, row, next(whose))
    tell(infos, "parts", each, next(whose))
    if illegal.any():
        tell(infos, "illegal", illegal.copy(), illegal.copy())
    return infos


def _pairs(numbers: NDArray[np.int64], rows: NDArray[np.int64], count: int) -> NDArray[Any]:
    """For each of _PAIRS, [player, automa] in their rows, None in the others: objects (7, count)."""
    lists = numbers[:, _SINGLE:].reshape(-1, len(_PAIRS), 2).swapaxes(0, 1).tolist()
    pairs: NDArray[Any] = np.empty((len(_PAIRS), count), object)  # numpy fills it with None
    numbered = rows.tolist()
    for objects, values in zip(pairs, lists, strict=True):
        for row, pair in zip(numbered, values, strict=True):
            objects[row] = pair
    return pairs
