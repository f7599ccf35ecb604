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
from artistry_env.crew import crew_of
from artistry_env.rules.state import NONE, argument

LEAST = 4  # positions for a thread: fewer are read before it is awake


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
        self._scratch: list[tuple[Any, Any]] = []  # of each thread

    def states(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """The state numbers alone, float32 (n, STATE_SIZE), of observations (n, size)."""
        states = np.empty((len(observations), STATE_SIZE), np.float32)
        write_states(self._reader.tables, self._reader.places, observations, self._desk(0)[0], states)
        return states

    def read(
        self, observations: NDArray[np.float32], masks: NDArray[np.bool], room: Positions | None = None
    ) -> Positions:
        """All numbers, of observations (n, size) and masks (n, codes), both contiguous.

        `room`: arrays of exactly the size needed, to be written to.
        """
        return self.read_in_shares(observations, masks, starts_of(masks), 1, room)

    def read_in_shares(
        self,
        observations: NDArray[np.float32],
        masks: NDArray[np.bool],
        starts: NDArray[np.int64],
        threads: int,
        room: Positions | None = None,
    ) -> Positions:
        """The same, shared out over threads; `starts`: where the options of each position begin (`starts_of`)."""
        found = room_for(len(observations), int(starts[-1])) if room is None else room
        given = (self._reader.tables, self._reader.places, observations, masks, starts)
        desks = [self._desk(number) for number in range(threads)]  # taken, each by one thread, from the end

        def write(start: np.int64, stop: np.int64) -> None:
            write_positions(*given, start, stop, *desks.pop(), *found)

        crew_of(threads).share(write, len(observations), LEAST)
        return found

    def _desk(self, number: int) -> tuple[Any, Any]:
        while len(self._scratch) <= number:
            self._scratch.append((argument(new_seen()), argument(new_after())))
        return self._scratch[number]


def starts_of(masks: NDArray[np.bool]) -> NDArray[np.int64]:
    """Where the options of each position begin, int64 (n + 1,), of masks (n, codes)."""
    starts: NDArray[np.int64] = np.zeros(len(masks) + 1, np.int64)
    np.cumsum(masks.sum(axis=1), out=starts[1:])
    return starts


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
    starts: Any,
    start: Any,
    stop: Any,
    seen: Any,
    after: Any,
    states: Any,
    options: Any,
    rows: Any,
    codes: Any,
) -> None:
    """Write the numbers of positions `start` to `stop` and of their legal codes, which begin at `starts`.

    The arrays to write to are as `Positions` has them.
    """
    t, p, s = tables[0], places[0], seen[0]
    at = starts[start]
    for i in range(start, stop):
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
