"""Rounds and turns (RULINGS T1 to T3, E1, E2, E4, A6): who is next, how a round begins and ends, when the game is over.

Neighbours: play.py calls these between decisions; automa.py plays the automa's turns; scoring.py ranks.
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import NOTHING, popcount
from artistry_env.rules.chance import draw_board, draw_inspiration
from artistry_env.rules.state import (
    AUTOMA,
    AUTOMA_TURN,
    COLORS,
    DISPLAY,
    GOAL,
    NONE,
    OVER,
    ROUND_END,
    TURN,
    Int,
    Log,
    Record,
    Tables,
    Truth,
)

FIRST_SEAT = np.int64(0)
USUAL_RATE = 3  # tiles for one missing tile


@jit
def begin_round(t: Tables, g: Record, log: Log) -> None:
    """Fill the board and let the round's first turn begin."""
    draw_board(t, g, log)
    for seat in range(int(g.seat_count)):
        g.passed[seat] = 0
    if g.players == 1:
        g.automa_deck = int(g.automa_deck) | int(g.automa_revealed)
        g.automa_revealed = 0
    begin_turn(g, np.int64(g.first))


@inlined
def begin_turn(g: Record, seat: Int) -> None:
    """A turn of `seat` begins."""
    g.mover = seat
    g.drew = 0
    g.phase = AUTOMA_TURN if g.players == 1 and seat == AUTOMA else TURN


@inlined
def clear_turn(g: Record) -> None:
    """What a turn starts from: one main action, the usual prices."""
    g.acted = 0
    g.actions = 1
    g.rate = USUAL_RATE
    for color in range(COLORS):
        g.discount[color] = 0


@inlined
def stop(g: Record) -> None:
    """The mover says stop: a pass if no main action was done, else the end of the turn (RULINGS T2)."""
    if g.acted == 0:
        g.passed[g.mover] = 1
    end_turn(g)


@inlined
def end_turn(g: Record) -> None:
    """The mover's turn is over; the next one begins, or the round ends."""
    clear_turn(g)
    if g.players > 1:
        _pass_on(g)
    elif g.mover != AUTOMA:
        begin_turn(g, AUTOMA)
    elif g.passed[0] == 0:
        begin_turn(g, FIRST_SEAT)
    elif g.drew == 0:
        begin_turn(g, AUTOMA)
    else:
        g.phase = ROUND_END


@jit
def _pass_on(g: Record) -> None:
    """The next clockwise who has not passed takes a turn."""
    seats = int(g.seat_count)
    for step in range(1, seats + 1):
        seat = (g.mover + step) % seats
        if g.passed[seat] == 0:
            begin_turn(g, seat)
            return
    g.phase = ROUND_END


@jit
def goal_reached(g: Record) -> Truth:
    """Whether anyone, the automa included, has the renown that ends the game."""
    for seat in range(int(g.seat_count)):
        if g.renown[seat] >= GOAL:
            return True
    return False


@jit
def end_round(t: Tables, g: Record, log: Log) -> None:
    """Clear the board, refill the display, turn the used cards up; then the game is over or another round begins."""
    for color in range(COLORS):
        g.remnant[color] += popcount(g.board[color])
        g.board[color] = NOTHING
    for place in range(DISPLAY):
        if g.display[place] == NONE:
            g.display[place] = draw_inspiration(g, log)
    for seat in range(int(g.seat_count)):
        g.used[seat] = NOTHING
    if goal_reached(g):
        g.phase = OVER
    elif g.players > 1 and g.round_number >= g.max_rounds:
        g.truncated = 1
        g.phase = OVER
    else:
        g.round_number += 1
        if g.players > 1:
            g.first = (int(g.first) + 1) % int(g.seat_count)
        begin_round(t, g, log)
