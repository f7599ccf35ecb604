"""What all environments share: the forms of an observation and their spaces, and what an illegal code is answered.

Neighbours: solo.py, vector_games.py and table_env.py (environments); observation.py (what is observed); actions.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from artistry_env.actions import ActionTable
from artistry_env.game import IllegalAction
from artistry_env.observation import Layout
from artistry_env.rules.state import PHASES

OBSERVATIONS = ("dict", "flat")
ILLEGAL_MODES = ("penalize", "raise")

Observation = NDArray[np.float32] | dict[str, NDArray[np.int16]]


def space_of(where: Layout, form: str) -> spaces.Space[Any]:
    """The observation space for a layout and a form, one of `OBSERVATIONS`."""
    if form == "flat":
        return spaces.Box(0.0, 1.0, (where.size,), np.float32)
    return spaces.Dict(
        {piece.name: spaces.Box(piece.low, piece.high, (piece.length,), np.int16) for piece in where.pieces}
    )


def refusal(table: ActionTable, phase: int, mask: NDArray[np.int8], code: int) -> IllegalAction:
    """The error for an action code that may not be played in a phase in which `mask` says what may."""
    if not 0 <= code < len(table):
        return IllegalAction(f"action: found {code}, expected a code from 0 to {len(table) - 1}")
    legal = np.flatnonzero(mask)
    example = f"such as {legal[0]} ({table.describe(int(legal[0]))})"
    what = f"action {code} ({table.describe(code)}) in phase {PHASES[phase]}"
    return IllegalAction(f"{what}: not one of the {len(legal)} legal ones, {example}")
