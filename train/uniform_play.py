"""Uniform play in one compiled loop, mask and observation written at each decision: what train/speed.py times.

Neighbours: artistry_env/stepping.py does the same step for the environments; agents/uniform.py plays alike through
the protocol.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.luck import stream_of
from agents.uniform import choose_legal
from artistry_env.borrowing import borrowed
from artistry_env.compiling import jit
from artistry_env.observation import layout
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import OVER, argument, new_records
from artistry_env.rules.tables import LEGAL
from artistry_env.settings import Settings
from artistry_env.stepping import BEGIN, step_game, step_games

STREAM = stream_of(0)


class UniformPlay:
    """A batch of solo games played uniformly, each begun anew with another seed when it is over.

    Game i begins with seed `first_seed` + i. `loop` is `play_uniformly`, or what does the same (speed_shares.py).

    Attributes:
        games: the records, rules.state.GAME (games,).
        arrays: what the loop reads and writes, in the order of its arguments.
    """

    def __init__(self, settings: Settings, games: int, first_seed: int = 0, loop: Any = None) -> None:
        where, tables = layout(settings), argument(settings.tables)
        self._loop: Any = play_uniformly if loop is None else loop
        self.games = argument(settings.new_records(range(first_seed, first_seed + games)))
        self.arrays: Any = (
            tables,
            self.games,
            np.zeros(games, LEGAL),
            np.zeros((games, 8 * int(tables["words"][0])), np.uint64),
            argument(new_records(1)),
            where.lens,
            np.zeros((games, where.size), np.float32),
            NO_LOG,
            argument(settings.new_records(range(first_seed, first_seed + games))),
        )
        begun = np.full(games, BEGIN)
        step_games(*self.arrays[:-1], begun, np.zeros(games, np.int64), np.zeros(games, np.int64))

    def play(self, steps: int) -> int:
        """Step each game so many times; how many decisions were made in all, beginnings not counted."""
        return int(self._loop(*self.arrays, steps))


@jit
def play_uniformly(
    tables: Any,
    games: Any,
    legal_sets: Any,
    masks: Any,
    was: Any,
    lens: Any,
    out: Any,
    log: Any,
    starts: Any,
    steps: Any,
) -> Any:
    """Step each game `steps` times, a beginning counted as one; the number of decisions made.

    `starts` holds settings and next seeds, the rest is as in artistry_env/stepping.py.
    """
    legal_sets, was = borrowed(legal_sets), borrowed(was)
    masks, out = borrowed(masks), borrowed(out)
    t = tables[0]
    decisions = 0
    for _ in range(steps):
        for i in range(games.shape[0]):
            code = BEGIN
            if games[i].phase != OVER:
                decisions += 1
                code = choose_legal(games[i], legal_sets[i], np.int64(t.words), STREAM)
            else:
                starts[i].seed[0] += games.shape[0]
                games[i] = starts[i]
            step_game(t, games[i], code, i, legal_sets, masks, was, lens[0], out, log[0])
    return decisions
