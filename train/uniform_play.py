"""Uniform play in one compiled loop, mask and observation written at each decision: what train/speed.py times.

Neighbours: artistry_env/stepping.py does the same step for the environments; agents/uniform.py plays alike through
the protocol.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.luck import luck_below, stream_of
from artistry_env.compiling import jit
from artistry_env.observation import layout
from artistry_env.rules.bits import nth, popcount
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import argument
from artistry_env.settings import Settings
from artistry_env.stepping import ENDED, reset_game, reset_games, step_game

STREAM = stream_of(0)


class UniformPlay:
    """A batch of solo games played uniformly, each begun anew with another seed when it is over."""

    def __init__(self, settings: Settings, games: int) -> None:
        where, tables = layout(settings), argument(settings.tables)
        words = int(tables["words"][0])
        self._tables = tables
        self._starts = argument(settings.new_records(range(games)))
        self._games = self._starts.copy()
        self._buffers: tuple[Any, ...] = (
            np.zeros((games, words), np.uint64),
            np.zeros((games, 8 * words), np.uint64),
            self._starts.copy(),
            where.span,
            np.zeros((games, where.size), np.float32),
            np.zeros(games, np.int64),
            NO_LOG,
        )
        reset_games(tables, self._games, *self._buffers)

    def play(self, decisions: int) -> int:
        """Play so many decisions in each game; how many in all."""
        play_uniformly(self._tables, self._games, self._starts, decisions, *self._buffers)
        return decisions * len(self._games)


@jit
def choose(g: Any, words: Any, rows: Any) -> Any:
    """A legal code from a set of words, each as likely as the others."""
    count = 0
    for row in range(rows):
        count += popcount(words[row])
    left = luck_below(g, STREAM, count)
    row = 0
    while left >= popcount(words[row]):
        left -= popcount(words[row])
        row += 1
    return 64 * row + nth(words[row], left)


@jit
def play_uniformly(tables: Any, games: Any, starts: Any, decisions: Any, *buffers: Any) -> None:
    """Play `decisions` codes in each game; `starts` holds settings and next seeds, `buffers` those of stepping.py."""
    words = buffers[0]
    rows = np.int64(tables[0].words)
    for _ in range(decisions):
        for i in range(games.shape[0]):
            if step_game(tables, games, i, choose(games[i], words[i], rows), buffers) == ENDED:
                starts[i].seed[0] += games.shape[0]
                games[i] = starts[i]
                reset_game(tables, games, i, buffers)
