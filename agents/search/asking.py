"""Searches that ask a function, such as a network, for priors and values instead of playing on themselves.

The simulations of many games go on together, so that the function is asked about batches. Neighbours: model.py (the
function), simulation.py (the way down and up), thinking.py (searches that play on).
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.protocol import Games, compiled_form
from agents.search.desk import new_desks
from agents.search.model import Evaluate, asked
from agents.search.rollout import roll_out
from agents.search.selection import add_given
from agents.search.settings import Settings
from agents.search.simulation import back_up, descend, set_out
from agents.search.thinking import Findings, decider_of, masks_of, no_findings, room_for
from agents.search.tree import NODE, ROOT, clear_node, read_root
from agents.search.values import judge
from artistry_env.compiling import jit
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import NONE, OVER, SEATS, argument, new_records

TOGETHER = 64  # games in a batch


class Chorus:
    """Trees for many games, grown together."""

    def __init__(self, settings: Settings, evaluate: Evaluate) -> None:
        self.settings = settings
        self.evaluate = evaluate
        self._settings = argument(settings.record(0))
        self._desks = argument(new_desks(0))
        self.forest = argument(np.zeros((0, 0), NODE))

    def search(self, games: Games, words: NDArray[np.uint64], policy: Any) -> list[Findings]:
        """Search up to TOGETHER games; what was found of each.

        Args:
            games: each at a decision.
            words: their legal sets, uint64 (games, words).
            policy: one row (weights.py).
        """
        roots, count = compiled_form(games.records), len(games)
        self._make_room(count)
        scratch = argument(new_records(count))
        waiting: NDArray[np.bool] = np.zeros(count, np.bool)
        clear_forest(self.forest, self._desks)
        tables = argument(games.tables)
        arguments = (tables, roots, words, scratch, self.forest, self._desks, policy, self._settings, waiting, NO_LOG)
        end = time.perf_counter() + self.settings.milliseconds / 1000 * count
        round_number = -1  # the first asks about the roots
        while round_number < self.settings.simulations or time.perf_counter() < end:
            round_number += 1
            descend_all(*arguments)
            self._ask(games, scratch, waiting, policy)
        found = [no_findings(len(games.table)) for _ in range(count)]
        for i, one in enumerate(found):
            read_root(self.forest[i], decider_of(roots[i : i + 1]), one.visits, one.value, one.square, one.prior)
        return found

    def _ask(self, games: Games, scratch: Any, waiting: NDArray[np.bool], policy: Any) -> None:
        """Ask about the games that wait, and take in the answers."""
        rows = np.flatnonzero(waiting)
        if not rows.size:
            return
        masks = masks_of(self._desks["bits"][rows], len(games.table))
        records = scratch[rows].view(np.recarray)
        shown = Games(records, games.tables, games.cards, games.table, games.numbers[rows])
        priors, seats = asked(self.evaluate, shown, masks)
        values = np.zeros((len(rows), SEATS))
        values[:, : seats.shape[1]] = seats
        tables = argument(games.tables)
        take_in_all(tables, rows, scratch, self.forest, self._desks, priors, values, policy, self._settings, NO_LOG)

    def _make_room(self, count: int) -> None:
        if len(self._desks) != count:
            self._desks = argument(new_desks(count))
            self.forest = argument(np.zeros((count, room_for(self.settings)), NODE).view(np.recarray))


@jit
def clear_forest(forest: Any, desks: Any) -> None:
    """Leave nothing but roots."""
    for i in range(forest.shape[0]):
        clear_node(forest[i, ROOT], NONE, 1.0)
        desks[i].nodes = 1


@jit
def descend_all(
    tables: Any,
    roots: Any,
    words: Any,
    games: Any,
    forest: Any,
    desks: Any,
    policy: Any,
    settings: Any,
    waiting: Any,
    logs: Any,
) -> None:
    """Send a simulation down each tree; `waiting`, bool (n,), says where the function has to be asked."""
    t, v, o, log = tables[0], policy[0], settings[0], logs[0]
    for i in range(roots.shape[0]):
        games[i] = roots[i]
        g, s, nodes = games[i], desks[i], forest[i]
        set_out(t, s, words[i])
        descend(t, g, nodes, s, v, o, log, True)
        waiting[i] = g.phase != OVER
        if g.phase == OVER:
            judge(t, g, s, o)
            back_up(nodes, s)


@jit
def take_in_all(
    tables: Any,
    rows: Any,
    games: Any,
    forest: Any,
    desks: Any,
    priors: Any,
    values: Any,
    policy: Any,
    settings: Any,
    logs: Any,
) -> None:
    """Grow each tree where its simulation ended, by what the function said, and count the simulation.

    As far as the function's values are not trusted, the game is played on there (rollout.py).
    """
    t, v, o = tables[0], policy[0], settings[0]
    for at in range(rows.shape[0]):
        s, nodes = desks[rows[at]], forest[rows[at]]
        node = s.path[s.length - 1] if s.length > 0 else ROOT
        add_given(t, nodes, node, s, priors[at])
        if o.trust < 1.0:
            roll_out(t, games[rows[at]], s, v, o, logs[0])
            judge(t, games[rows[at]], s, o)
        for seat in range(SEATS):
            s.value[seat] = o.trust * values[at, seat] + ((1.0 - o.trust) * s.value[seat] if o.trust < 1.0 else 0.0)
        back_up(nodes, s)
