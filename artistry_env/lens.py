"""What the observation's writers look up: how each number is scaled, and how each card looks, as one record.

Capacities are fixed, as those of the card tables are (rules/tables.py). Neighbours: observation.py (the layout, which
makes it), observe_cards.py and marks.py (which read it).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.cards import COLORS, EFFECTS, CardSet
from artistry_env.rules.state import MAX_INSPIRATIONS, MAX_PATTERNS, argument, new_rows

Lens = Any  # a record of dtype LENS
MAX_SIZE = 2048  # of an observation: 1,500 are the most that a card set can need
TYPES = len(COLORS)

LENS = np.dtype(
    [
        ("span", "f4", MAX_SIZE),  # high - low of each element
        # Cards by number; the last row, which is that of number -1, shows no card.
        ("pattern", "f4", (MAX_PATTERNS + 1, 2 * TYPES + 1)),  # type, cost, renown
        ("inspiration", "f4", (MAX_INSPIRATIONS + 1, TYPES + len(EFFECTS))),  # color, effect
    ]
)


def make_lens(cards: CardSet, span: NDArray[np.float32], cost_span: int, renown_span: int) -> Any:
    """The lens for a card set: one row of dtype `LENS`, read-only. `span`: of each element of the observation."""
    lens = new_rows(1, LENS)
    lens["span"] = 1
    lens["span"][0, : len(span)] = span
    for number, pattern in enumerate(cards.patterns):
        look = lens["pattern"][0, number]
        look[pattern.type] = 1
        look[TYPES : 2 * TYPES] = np.array(pattern.cost, np.float32) / np.float32(cost_span)
        look[2 * TYPES] = np.float32(pattern.renown) / np.float32(renown_span)
    for number, inspiration in enumerate(cards.inspirations):
        lens["inspiration"][0, number, inspiration.color] = 1
        lens["inspiration"][0, number, TYPES + inspiration.effect] = 1
    lens.setflags(write=False)
    return argument(lens)
