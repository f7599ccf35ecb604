"""Playing one thing at a time, for those who look on: the setup, a decision alone, each thing that follows from it.

Neighbours: play.py, which does the same without a halt; ../slow_motion.py, which calls this. Functions take an array
of one game, as those of batch.py.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.batch import copy_bits
from artistry_env.rules.play import act, go_on
from artistry_env.rules.setup import set_up
from artistry_env.rules.state import Int, Records, Tables, Truth, Words
from artistry_env.rules.tables import LEGAL


@jit
def set_up_game(tables: Tables, games: Records, log: Records) -> None:
    """Set up a cleared record that holds its settings; nobody has played yet."""
    set_up(tables[0], games[0], log[0])


@jit
def act_in_game(tables: Tables, games: Records, code: Int, log: Records) -> None:
    """Do what a legal action code says, and nothing of what follows."""
    act(tables[0], games[0], code, log[0])


@jit
def go_on_in_game(tables: Tables, games: Records, words: Words, log: Records) -> Truth:
    """The next thing that follows without a decision (play.go_on); False if there is none.

    The legal set is then in `words`, uint64 (1, >= t.words).
    """
    legal_sets = np.zeros(1, LEGAL)
    more = go_on(tables[0], games[0], legal_sets[0], log[0])
    copy_bits(legal_sets[0], words[0])
    return more
