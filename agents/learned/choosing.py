"""Which option is chosen: the best, or one drawn by its probability. Neighbours: player.py, model_zip.py; luck.py."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.luck import luck
from artistry_env.compiling import jit


@jit
def choose_best(scores: Any, rows: Any, codes: Any, chosen: Any) -> None:
    """Write the code of the option with the highest score of each row to `chosen`, int64 (n,); of equal ones the first.

    `scores`: float64 (options,), of `codes`, int64, of `rows`, int64, ascending; each row has at least one.
    """
    last, best = np.int64(-1), np.float64(0.0)
    for at in range(scores.shape[0]):
        if rows[at] != last or scores[at] > best:
            last, best = rows[at], scores[at]
            chosen[last] = codes[at]


@jit
def choose_by_chance(scores: Any, rows: Any, codes: Any, records: Any, stream: Any, chosen: Any) -> None:
    """As `choose_best`, but each option as likely as the exponential of its score says (agents/luck.py)."""
    start = 0
    for i in range(records.shape[0]):
        end = start
        highest = scores[start]
        while end < scores.shape[0] and rows[end] == i:
            highest = max(highest, scores[end])
            end += 1
        total = 0.0
        for at in range(start, end):
            total += np.exp(scores[at] - highest)
        left = (luck(records[i], stream) + 0.5) / 4294967296.0 * total
        chosen[i] = codes[end - 1]
        for at in range(start, end):
            left -= np.exp(scores[at] - highest)
            if left < 0.0:
                chosen[i] = codes[at]
                break
        start = end


def choose(
    scores: NDArray[np.float64], rows: Any, codes: Any, records: Any, stream: np.int64 | None
) -> NDArray[np.int64]:
    """The codes chosen, int64 (n,): the best, or with a stream of luck by chance."""
    chosen = np.empty(len(records), np.int64)
    if stream is None:
        choose_best(scores, rows, codes, chosen)
    else:
        choose_by_chance(scores, rows, codes, records, stream, chosen)
    return chosen
