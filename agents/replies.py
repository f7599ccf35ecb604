"""The opponents' replies inside a compiled call: uniform and greedy ones are played there, others are waited for.

Neighbours: opponents.py (who sits where), duel_step.py (the step around it), uniform.py and greedy/ (how they choose).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.greedy.player import choose
from agents.greedy.sketch import new_sketches
from agents.greedy.weights import weights
from agents.uniform import choose_legal
from artistry_env.compiling import inlined, jit
from artistry_env.rules.play import play
from artistry_env.rules.state import OVER, argument, new_records
from artistry_env.stepping import write_mask

# Who decides for an opponent's seat: a number >= 0 is the place of an agent that has to be asked (Opponents.asked).
UNIFORM, GREEDY = np.int64(-1), np.int64(-2)
NOBODY = np.int64(-1)  # in the place of an agent to be asked: the learner is to move, or the game is over

WEIGHTS = argument(weights())

OPPONENT = np.dtype(
    [
        ("kind", "i8"),
        ("stream", "i8"),  # of the uniform player's luck
    ]
)


def new_desk() -> tuple[Any, ...]:
    """What the compiled greedy player looks up and writes on (greedy/player.py): one for each thread."""
    return WEIGHTS, argument(new_sketches()), argument(new_records(1))


@jit
def play_replies(
    t: Any,
    g: Any,
    seat: Any,
    opponents: Any,
    legal_set: Any,
    masks: Any,
    marks: Any,
    i: Any,
    log: Any,
    weights: Any,
    sketches: Any,
    after: Any,
) -> Any:
    """Play the opponents' decisions in game i until one of them has to be asked; its number, or NOBODY (see there).

    Args:
        t: the card tables.
        g: the game.
        seat: the learner's.
        opponents: OPPONENT (players - 1,), clockwise from the learner.
        legal_set: the game's legal set, kept up to date.
        masks: uint64 (n, 8 * t.words), of which row i is scratch.
        marks: the same memory as bool (n, 64 * t.words).
        i: the game's number.
        log: rules.events.NO_LOG.
        weights: the greedy player's (`new_desk`).
        sketches: what it writes on (`new_desk`).
        after: likewise, a game of one row.
    """
    while g.phase != OVER and g.mover != seat:
        opponent = opponents[place_of(g, seat)]
        kind = np.int64(opponent.kind)
        if kind == UNIFORM:
            code = np.int64(choose_legal(g, legal_set, np.int64(t.words), np.int64(opponent.stream)))
        elif kind == GREEDY:
            write_mask(t, legal_set, masks, i)
            code = np.int64(choose(t, g, sketches, after, weights[0], marks[i]))
        else:
            return kind
        play(t, g, code, legal_set, log)
    return NOBODY


@inlined
def place_of(g: Any, seat: Any) -> Any:
    """The mover's place among the opponents: 0 to the left of the learner's seat, and so on clockwise."""
    return (np.int64(g.mover) - seat - 1) % np.int64(g.players)
