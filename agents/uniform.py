"""The agent that plays any legal code, each as likely as the others. Neighbours: luck.py, its dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.luck import luck_below, stream_of
from agents.protocol import Codes, Games, Masks, compiled_form
from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import nth, popcount


class Uniform:
    """Plays any legal code, each as likely as the others.

    Args:
        seed: 0 to 2**31 - 1; agents with different seeds choose independently.
    """

    def __init__(self, seed: int = 0) -> None:
        self.stream = stream_of(seed)
        self.name = f"uniform:seed={seed}" if seed else "uniform"

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        codes = np.empty(len(masks), np.int64)
        choose_uniformly(compiled_form(games.records), compiled_form(masks), self.stream, codes)
        return codes


@jit
def choose_uniformly(records: Any, masks: Any, stream: Any, codes: Any) -> None:
    """Write a legal code of each game to `codes`, int64 (n,); `masks`: bool (n, codes), a True in each row."""
    for i in range(masks.shape[0]):
        count = 0
        for code in range(masks.shape[1]):
            count += int(masks[i, code])
        codes[i] = nth_true(masks[i], luck_below(records[i], stream, count))


@jit
def nth_true(mask: Any, count: Any) -> Any:
    """The place of the True in a row that has `count` Trues before it."""
    code = 0
    while not mask[code] or count > 0:
        count -= int(mask[code])
        code += 1
    return code


@inlined
def choose_legal(g: Any, legal_set: Any, rows: Any, stream: Any) -> Any:
    """The same choice from the bits of a legal set, whose first `rows` words hold all codes."""
    count = 0
    for row in range(rows):
        count += popcount(legal_set["bits"][row])
    left = luck_below(g, stream, count)
    row = 0
    while left >= popcount(legal_set["bits"][row]):
        left -= popcount(legal_set["bits"][row])
        row += 1
    return 64 * row + nth(legal_set["bits"][row], left)
