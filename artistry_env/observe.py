"""Writing the observation: the pieces of `observation.Layout`, in its order, from a game record.

A writer is told what the vector shows already (`was`, the record it was last written for) and rewrites only the
pieces whose fields have changed, but for those that are as quickly written as compared; `fresh` makes it write all.
Neighbours: observation.py (names, shapes, bounds), observe_seats.py, observe_cards.py and observe_turn.py (the pieces),
marks.py (how they are written), stepping.py (the caller).
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import jit
from artistry_env.lens import Lens
from artistry_env.observe_cards import write_decks, write_display, write_inspirations, write_market, write_supply
from artistry_env.observe_seats import write_board, write_hands, write_scores
from artistry_env.observe_turn import write_automa, write_pending, write_table, write_turn
from artistry_env.rules.legal import decider
from artistry_env.rules.state import Floats, Ints, Record, Records, Tables, Truth
from artistry_env.spread import Row, row_of

FRESH, KEPT = np.int64(1), np.int64(0)  # whether a vector shows nothing yet


@jit
def observe_games(tables: Tables, games: Records, was: Records, fresh: Ints, lens: Lens, out: Floats) -> None:
    """Bring the observations `out`, float32 (games, size), up to date, each for the seat that decides.

    `was` holds the records that `out` shows, and is brought up to date with it; `fresh` (bool, one a game) marks
    those that show nothing yet. `lens` is Layout.lens.
    """
    for i in range(games.shape[0]):
        observe(tables[0], games[i], was[i], FRESH if fresh[i] else KEPT, lens[0], row_of(out, i))
        was[i] = games[i]


@jit
def observe(t: Tables, g: Record, was: Record, fresh: Truth, lens: Lens, row: Row) -> None:
    """Bring one observation up to date (see `observe_games`)."""
    everything = fresh == FRESH or decider(g) != decider(was)
    at = write_board(t, g, was, everything, row)
    at = write_hands(g, lens, row, at)
    at = write_scores(g, was, everything, lens, row, at)
    at = write_market(g, was, everything, lens, row, at)
    at = write_display(g, was, everything, lens, row, at)
    at = write_inspirations(t, g, was, everything, row, at)
    at = write_decks(t, g, was, everything, lens, row, at)
    at = write_supply(g, lens, row, at)
    at = write_turn(g, was, everything, lens, row, at)
    at = write_pending(t, g, was, everything, lens, row, at)
    if g.players == 1:
        write_automa(g, was, everything, lens, row, at)
    else:
        write_table(t, g, was, everything, row, at)
