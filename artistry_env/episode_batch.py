"""The arrays of many episodes, and the one call that steps them.

Neighbours: episodes.py (the compiled code), crew.py (threads), vector.py (Gymnasium's form of it). agents/duel_batch.py
has the same arrays for tables of players.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.crew import Crew
from artistry_env.episodes import (
    ENDED_SHIFT,
    EPISODE,
    LAST,
    LEAVE,
    SOME_ANNOUNCED,
    SOME_ILLEGAL,
    STEP,
    first_refused,
    step_episodes,
)
from artistry_env.observation import layout
from artistry_env.rewards import REWARDS
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import argument, new_records, new_rows
from artistry_env.rules.tables import LEGAL
from artistry_env.settings import Settings
from artistry_env.stepping import BEGIN

_SHIFT, _BITS = int(ENDED_SHIFT), int(SOME_ILLEGAL | SOME_ANNOUNCED)


class EpisodeBatch:
    """A batch of `count` solo episodes of one card set.

    Attributes (n = count; each array is written again by the next step):
        tables: the card tables (rules/tables.py).
        games: the records, rules.state.GAME (n,).
        episodes, steps: EPISODE and STEP (n,), see episodes.py.
        masks: int8 (n, codes).
        flat: the observations, float32 (n, size).
        whole: with `in_units` the observations in the table's own units, int16 (n, size); else no rows.
    """

    last_type = LAST  # what is told of an episode at its end

    def __init__(self, settings: Settings, count: int, reward: str, in_units: bool, threads: int) -> None:
        self.count = count
        self.crew = Crew(threads)
        self._settings = settings
        self._rewarding = np.int64(REWARDS.index(reward))
        words = 8 * int(settings.tables["words"][0])
        size = layout(settings).size
        whole_rows, flat_rows = (count, 0) if in_units else (0, count)
        self._template = argument(settings.new_records([0]))
        self.games = argument(settings.new_records([0] * count))
        self._was = argument(new_records(count))
        self._legal_sets = np.zeros(count, LEGAL)
        self._mask_words: NDArray[np.uint64] = np.zeros((count, words), np.uint64)
        self._last_mask_words: NDArray[np.uint64] = np.zeros((count, words), np.uint64)
        self.flat: NDArray[np.float32] = np.zeros((count, size), np.float32)
        self._last_flat: NDArray[np.float32] = np.zeros((flat_rows, size), np.float32)
        self.whole: NDArray[np.int16] = np.zeros((whole_rows, size), np.int16)
        self._last_whole: NDArray[np.int16] = np.zeros((whole_rows, size), np.int16)
        self.episodes = argument(new_rows(count, EPISODE))
        self.steps = argument(new_rows(count, STEP))
        self._last = argument(new_rows(count, self.last_type))
        self._codes: NDArray[np.int64] = np.full(count, LEAVE)
        self._spans: list[tuple[int, int]] = []  # where the ends of the last step stand: start and stop
        self._tie()

    def _tie(self) -> None:
        """Make what shares memory with the arrays: views, and the arguments of the compiled call."""
        where, tables = layout(self._settings), argument(self._settings.tables)
        codes = int(tables["codes"][0])
        self.tables = tables
        self.masks: NDArray[np.int8] = self._mask_words.view(np.int8)[:, :codes]
        self._last_masks: NDArray[np.int8] = self._last_mask_words.view(np.int8)[:, :codes]
        self._last_numbers: NDArray[np.int64] = self._last.view(np.ndarray).view(np.int64).reshape(self.count, -1)
        self._checked = (tables, self._legal_sets, self._codes)
        self._arguments: Any = (
            *(tables, self.games, self._legal_sets, self._mask_words, self._was, where.lens, self.flat, NO_LOG),
            *(where.low, where.span, self.whole, self._template, self.episodes, self.steps, self._last),
            *(self._last_mask_words, self._last_flat, self._last_whole, self._codes, self._rewarding),
        )

    def __getstate__(self) -> dict[str, Any]:
        made = ("tables", "masks", "_last_masks", "_last_numbers", "_checked", "_arguments")
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._tie()

    def begin(self, which: NDArray[np.bool]) -> int:
        """Begin games where `which`, bool (n,), says so, from what `episodes` holds; bits as from `step`."""
        self._codes[:] = np.where(which, BEGIN, LEAVE)
        return self._stretch(np.int64(0), np.int64(self.count))[-1]

    def take(self, codes: NDArray[Any], legal_only: bool) -> int:
        """Take in the codes to play, integers (n,); the first environment whose code is refused, else -1.

        Refused are codes outside the action codes, and with `legal_only` illegal ones.
        """
        np.copyto(self._codes, codes, casting="unsafe")
        return int(first_refused(*self._checked, legal_only))

    def step(self) -> int:
        """Play the codes taken in; what became of the batch, as bits (episodes.SOME_ILLEGAL and SOME_ANNOUNCED)."""
        bits = 0
        self._spans.clear()
        for start, ended, found in self.crew.share(self._stretch, self.count):
            bits |= found
            if ended:
                self._spans.append((start, start + ended))
        return bits

    def _stretch(self, start: np.int64, stop: np.int64) -> tuple[int, int, int]:
        """Step a stretch: its start, how many episodes have ended, and what became of it, as bits."""
        found = int(step_episodes(start, stop, *self._arguments))
        return int(start), found >> _SHIFT, found & _BITS

    def last_numbers(self) -> NDArray[np.int64]:
        """What is told of the episodes ended by the step, in their order: `last_type` as int64 (ended, columns)."""
        return self._ended(self._last_numbers)

    def last_masks(self) -> NDArray[np.int8]:
        """The masks with which the episodes ended: int8 (ended, codes)."""
        return self._ended(self._last_masks)

    def last_observations(self) -> NDArray[Any]:
        """The observations with which they ended, flat or, `in_units`, whole numbers: (ended, size)."""
        return self._ended(self._last_whole if len(self._last_whole) else self._last_flat)

    def _ended(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy of the rows that belong to the episodes ended by the step."""
        return np.concatenate([array[start:stop] for start, stop in self._spans])
