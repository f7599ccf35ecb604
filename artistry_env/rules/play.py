"""Playing: from one decision to the next. The outside calls `begin` and `play`; both leave the next legal set.

slow_motion.py calls `act` and `go_on`, of which they are made, to stop in between. Neighbours: legal.py (what may be
played); setup.py, acquire.py, purchase.py, inspirations.py, last_tile.py, automa.py and rounds.py (what it does).
"""

from __future__ import annotations

from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import acquire
from artistry_env.rules.automa import choose_automa_trade, take_turn
from artistry_env.rules.inspirations import choose_cell, choose_give, use_inspiration
from artistry_env.rules.last_tile import choose_inspiration
from artistry_env.rules.legal import legal, only_stop
from artistry_env.rules.purchase import choose_payment, purchase
from artistry_env.rules.rounds import end_round, end_turn, stop
from artistry_env.rules.setup import set_up
from artistry_env.rules.state import (
    AUTOMA_TURN,
    CHOOSE_GIVE,
    CHOOSE_PAYMENT,
    ROUND_END,
    TURN,
    Int,
    LegalSet,
    Log,
    Record,
    Tables,
    Truth,
)


@jit
def begin(t: Tables, g: Record, legal_set: LegalSet, log: Log) -> None:
    """Set up a cleared record that holds its settings, and play on to the first decision and its legal set."""
    set_up(t, g, log)
    _play_on(t, g, legal_set, log)


@jit
def play(t: Tables, g: Record, code: Int, legal_set: LegalSet, log: Log) -> None:
    """Play a legal action code and all that follows without a decision, up to the next legal set, empty when over.

    The code is not checked: callers ask legal.py first.
    """
    act(t, g, code, log)
    _play_on(t, g, legal_set, log)


@inlined
def act(t: Tables, g: Record, code: Int, log: Log) -> None:
    """Do what a legal action code says, and nothing of what follows."""
    g.decisions += 1
    if code < t.purchase_at:
        acquire(t, g, code, log)
    elif code < t.use_at:
        purchase(t, g, code - int(t.purchase_at), log)
    elif code < t.cell_at:
        use_inspiration(t, g, code - int(t.use_at), log)
    elif code < t.color_at:
        choose_cell(t, g, code - int(t.cell_at), log)
    elif code < t.display_at:
        _choose_color(t, g, code - int(t.color_at), log)
    elif code < t.stop_at:
        choose_inspiration(t, g, code - int(t.display_at), log)
    else:
        stop(g)


@jit
def _choose_color(t: Tables, g: Record, color: Int, log: Log) -> None:
    if g.phase == CHOOSE_GIVE:
        choose_give(t, g, color, log)
    elif g.phase == CHOOSE_PAYMENT:
        choose_payment(t, g, color, log)
    else:
        choose_automa_trade(t, g, color, log)


@jit
def _play_on(t: Tables, g: Record, legal_set: LegalSet, log: Log) -> None:
    """Let turns and rounds go on until somebody has to decide or the game is over (RULINGS T3)."""
    while go_on(t, g, legal_set, log):
        pass


@inlined
def go_on(t: Tables, g: Record, legal_set: LegalSet, log: Log) -> Truth:
    """The next thing that follows without a decision: a turn of the automa, the end of a round or of a player's turn.

    False if there is none: somebody has to decide, or the game is over; the legal set is then written.
    """
    if g.phase == AUTOMA_TURN:
        take_turn(t, g, log)
        return True
    if g.phase == ROUND_END:
        end_round(t, g, log)
        return True
    legal(t, g, legal_set)
    if g.phase != TURN or g.acted == 0 or not only_stop(t, legal_set):
        return False
    end_turn(g)
    return True
