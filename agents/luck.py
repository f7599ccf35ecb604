"""Agents' randomness: from the game's seed, the number of the decision and the agent's own seed, from nothing else.

So it is the same in any batch, in any order and in any worker. It comes from the rules' own generator
(artistry_env/rules/philox.py) on streams that the rules never use: an agent learns nothing of the game's luck by it.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.philox import mix

SEED_LIMIT = 2**31
"""An agent's seed is below this."""

FIRST_STREAM = 2**31  # the rules' streams are numbered from 0, so the upper half of the 32 bits is the agents'


def stream_of(seed: object) -> np.int64:
    """The stream of an agent's seed, a whole number from 0 to 2**31 - 1: another for each seed.

    Raises:
        ValueError: the seed is something else.
    """
    try:
        number = operator.index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number < SEED_LIMIT:
        raise ValueError(f"seed: found {seed!r}, expected a whole number from 0 to {SEED_LIMIT - 1}")
    return np.int64(FIRST_STREAM + number)


@jit
def luck(g: Any, stream: Any) -> Any:
    """32 random bits, as an integer >= 0, for the decision that the game stands at."""
    return mix(g.seed[0], g.seed[1], stream, g.decisions)


@jit
def luck_below(g: Any, stream: Any, count: Any) -> Any:
    """A number from 0 to `count` - 1 for the decision that the game stands at. Its bias is less than count / 2**32."""
    return (luck(g, stream) * count) >> 32
