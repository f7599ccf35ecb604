"""The log of a game: what chance and the automa did, in the order in which it happened.

The compiled rules write pairs (kind, value) into an int64 array of shape (rows, 2) whose first row holds the number
of entries; `NO_LOG` takes none. `Game.events` (game.py) turns them into words. Neighbours: chance.py and automa.py,
which write.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.state import Int, Log

APPRENTICE_DEALT, FIRST_PLAYER, PATTERN, INSPIRATION, TILE, REVEAL = (np.int64(kind) for kind in range(6))
# What the automa did: the cells taken as bits; a card; nothing; a color.
AUTOMA_FITS, AUTOMA_TAKES_FIRST, AUTOMA_BUYS, AUTOMA_DRAWS, AUTOMA_GAINS_RENOWN, AUTOMA_EARNS = (
    np.int64(kind) for kind in range(6, 12)
)

# One decision can set off the automa's whole end of a round: a reveal, a purchase and a card for each of 120 patterns,
# earned cards, and the tiles of a new board. 1,024 entries hold that twice over.
LOG_ROWS = 1024

NO_LOG = np.zeros((1, 2), np.int64)


def new_log() -> np.ndarray:
    """An empty log: int64 (LOG_ROWS, 2)."""
    return np.zeros((LOG_ROWS, 2), np.int64)


@jit
def note(log: Log, kind: Int, value: Int) -> None:
    """Append an entry, where a log is kept."""
    if log.shape[0] > 1:
        log[0, 0] += 1
        at = log[0, 0]
        log[at, 0] = kind
        log[at, 1] = value
