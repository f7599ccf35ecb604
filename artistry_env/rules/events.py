"""The log of a game: what chance and the automa did, in the order in which it happened.

The compiled rules write (kind, value) into a record of dtype `LOG`; `NO_LOG` takes none. `Game.events` (game.py) turns
them into words. Neighbours: chance.py, last_tile.py and automa.py, which write.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import inlined
from artistry_env.rules.state import Int, Log

APPRENTICE_DEALT, FIRST_PLAYER, PATTERN, INSPIRATION, TILE, REVEAL = (np.int64(kind) for kind in range(6))
# What the automa did: the cells taken as bits; a card; nothing; a color.
AUTOMA_FITS, AUTOMA_TAKES_FIRST, AUTOMA_BUYS, AUTOMA_DRAWS, AUTOMA_GAINS_RENOWN, AUTOMA_EARNS = (
    np.int64(kind) for kind in range(6, 12)
)

# One decision can set off the automa's whole end of a round: a reveal, a purchase and a card for each of 120 patterns,
# earned cards, and the tiles of a new board. 1,024 entries hold that twice over.
LOG_ROWS = 1024

LOG = np.dtype([("kept", "i8"), ("count", "i8"), ("kind", "i8", LOG_ROWS), ("value", "i8", LOG_ROWS)])


def new_log() -> Any:
    """An empty log: an array of one row of dtype `LOG`."""
    log = np.zeros(1, LOG)
    log["kept"] = 1
    return log


NO_LOG = np.zeros(1, LOG)


@inlined
def note(log: Log, kind: Int, value: Int) -> None:
    """Append an entry, where a log is kept."""
    if log["kept"] != 0:
        log["kind"][log["count"]] = kind
        log["value"][log["count"]] = value
        log["count"] += 1
