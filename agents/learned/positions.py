"""Positions as the network takes them: state numbers of each, and option numbers of each legal code.

Neighbours: state_numbers.py and option_numbers.py (the numbers), network.py (which takes them), policy.py.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.learned.aftermath import new_after
from agents.learned.option_numbers import OPTION_SIZE, write_option
from agents.learned.outlook import read_takes
from agents.learned.reading import Reader, new_seen, read
from agents.learned.rivals import read_rival_takes
from agents.learned.state_numbers import STATE_SIZE, write_state
from artistry_env.compiling import jit
from artistry_env.rules.state import NONE, argument


class Positions(NamedTuple):
    """Some positions, as numbers.

    Attributes:
        states: float32 (n, STATE_SIZE).
        options: float32 (options, OPTION_SIZE), those of the first position first.
        rows: int64 (options,), whose each option is.
        codes: int64 (options,), its code; ascending within a row.
    """

    states: NDArray[np.float32]
    options: NDArray[np.float32]
    rows: NDArray[np.int64]
    codes: NDArray[np.int64]


def room_for(positions: int, options: int) -> Positions:
    """Arrays for so many positions and options in all, not filled in."""
    return Positions(
        np.empty((positions, STATE_SIZE), np.float32),
        np.empty((options, OPTION_SIZE), np.float32),
        np.empty(options, np.int64),
        np.empty(options, np.int64),
    )


class PositionReader:
    """Makes `Positions` of flat observations and masks."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._scratch = (argument(new_seen()), argument(new_after()))

    def states(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """The state numbers alone, float32 (n, STATE_SIZE), of observations (n, size)."""
        states = np.empty((len(observations), STATE_SIZE), np.float32)
        write_states(self._reader.tables, self._reader.places, observations, self._scratch[0], states)
        return states

    def read(
        self, observations: NDArray[np.float32], masks: NDArray[np.bool], room: Positions | None = None
    ) -> Positions:
        """All numbers, of observations (n, size) and masks (n, codes), both contiguous.

        `room`: arrays of exactly the size needed, to be written to.
        """
        found = room_for(len(observations), int(np.count_nonzero(masks))) if room is None else room
        write_positions(self._reader.tables, self._reader.places, observations, masks, *self._scratch, *found)
        return found


@jit
def write_states(tables: Any, places: Any, observations: Any, seen: Any, states: Any) -> None:
    """Write the state numbers of each observation."""
    for i in range(observations.shape[0]):
        read(tables[0], places[0], observations[i], seen[0])
        states[i] = 0
        write_state(tables[0], places[0], seen[0], states[i])


@jit
def write_positions(
    tables: Any,
    places: Any,
    observations: Any,
    masks: Any,
    seen: Any,
    after: Any,
    states: Any,
    options: Any,
    rows: Any,
    codes: Any,
) -> None:
    """Write the numbers of each position and of its legal codes; the arrays are as `Positions` has them."""
    t, p, s = tables[0], places[0], seen[0]
    at = 0
    for i in range(observations.shape[0]):
        read(t, p, observations[i], s)
        states[i] = 0
        write_state(t, p, s, states[i])
        read_takes(t, p, s)
        if p.at_automa_deck == NONE:  # a table
            read_rival_takes(t, p, s)
        for code in range(masks.shape[1]):
            if masks[i, code]:
                options[at] = 0
                write_option(t, p, s, code, after[0], options[at])
                rows[at], codes[at] = i, code
                at += 1


@jit
def gather_positions(
    chosen: Any,
    starts: Any,
    all_states: Any,
    all_options: Any,
    all_codes: Any,
    states: Any,
    options: Any,
    rows: Any,
    codes: Any,
) -> Any:
    """Write the numbers of some of many positions, and return how many options they have.

    `chosen`: int64 (n,), their numbers; `starts`: int64 (positions + 1,), where the options of each begin. The arrays
    to write to have room for them.
    """
    at = 0
    for i in range(chosen.shape[0]):
        states[i] = all_states[chosen[i]]
        for option in range(starts[chosen[i]], starts[chosen[i] + 1]):
            options[at] = all_options[option]
            rows[at], codes[at] = i, all_codes[option]
            at += 1
    return at
