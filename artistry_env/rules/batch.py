"""Many games in one call: what Python calls. Functions take arrays of game records; one game is an array of one row.

(Numba hands over an array far faster than a single record.) Neighbours: play.py and legal.py do the work for one game.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.legal import legal
from artistry_env.rules.play import begin, play
from artistry_env.rules.scoring import condition_holds, outcome, part, scenario_met, total
from artistry_env.rules.state import Int, Ints, LegalSet, Records, Tables, Words
from artistry_env.rules.tables import LEGAL


@jit
def begin_games(tables: Tables, games: Records, words: Words, log: Records) -> None:
    """Begin games, whose cleared records hold their settings; legal sets go to `words`, uint64 (games, >= t.words)."""
    legal_sets = np.zeros(1, LEGAL)
    for i in range(games.shape[0]):
        begin(tables[0], games[i], legal_sets[0], log[0])
        copy_bits(legal_sets[0], words[i])


@jit
def play_games(tables: Tables, games: Records, codes: Ints, words: Words, log: Records) -> None:
    """Play one legal code in each game, none where it is negative; the next legal sets go to `words`."""
    legal_sets = np.zeros(1, LEGAL)
    for i in range(games.shape[0]):
        if codes[i] >= 0:
            play(tables[0], games[i], codes[i], legal_sets[0], log[0])
            copy_bits(legal_sets[0], words[i])


@jit
def legal_games(tables: Tables, games: Records, words: Words) -> None:
    """Write the legal set of each game to `words`, uint64 (games, >= t.words)."""
    legal_sets = np.zeros(1, LEGAL)
    for i in range(games.shape[0]):
        legal(tables[0], games[i], legal_sets[0])
        copy_bits(legal_sets[0], words[i])


@inlined
def copy_bits(legal_set: LegalSet, words: Words) -> None:
    """Copy as much of a legal set as `words` has room for."""
    for row in range(words.shape[0]):
        words[row] = legal_set["bits"][row]


@jit
def score_games(tables: Tables, games: Records, seat: Int, parts: Ints, results: Ints) -> None:
    """Score each game for a seat as it stands.

    `parts`, int64 (games, 5), takes the parts of its total in the order of scoring.PARTS; `results`, int64 (games,
    4): the total, the outcome (1, 0, -1), whether the scenario is met, and whether its condition is true.
    """
    for i in range(games.shape[0]):
        t, g = tables[0], games[i]
        for which in range(5):
            parts[i, which] = part(g, seat, which)
        results[i, 0] = total(g, seat)
        results[i, 1] = outcome(g, seat)
        results[i, 2] = scenario_met(t, g)
        results[i, 3] = condition_holds(t, g, g.scenario)
