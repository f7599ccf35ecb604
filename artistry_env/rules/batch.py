"""Many games in one call: what Python calls. Functions take arrays of game records; one game is an array of one row.

(Numba hands over an array far faster than a single record.) Neighbours: play.py and legal.py do the work for one game.
"""

from __future__ import annotations

from artistry_env.compiling import jit
from artistry_env.rules.legal import legal
from artistry_env.rules.play import begin, play
from artistry_env.rules.scoring import condition_holds, outcome, part, scenario_met, total
from artistry_env.rules.state import Int, Ints, Log, Records, Tables, Words


@jit
def begin_games(tables: Tables, games: Records, words: Words, log: Log) -> None:
    """Begin games, whose cleared records hold their settings; legal sets go to `words`, uint64 (games, >= t.words)."""
    for i in range(games.shape[0]):
        begin(tables[0], games[i], words[i], log)


@jit
def play_games(tables: Tables, games: Records, codes: Ints, words: Words, log: Log) -> None:
    """Play one legal code in each game, none where it is negative; the next legal sets go to `words`."""
    for i in range(games.shape[0]):
        if codes[i] >= 0:
            play(tables[0], games[i], codes[i], words[i], log)


@jit
def legal_games(tables: Tables, games: Records, words: Words) -> None:
    """Write the legal set of each game to `words`, uint64 (games, >= t.words)."""
    for i in range(games.shape[0]):
        legal(tables[0], games[i], words[i])


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
