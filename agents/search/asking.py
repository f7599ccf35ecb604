"""Searches that ask a function, such as a network, for priors and values instead of playing on themselves.

The simulations of many games, and of long searches some of each game, go on together, so that the function is asked
about batches. What is still to be answered counts as lost on its way, so that the others of a game go elsewhere
(Chaslot et al., Parallel Monte-Carlo Tree Search, 2008: virtual loss). Neighbours: model.py (the function),
simulation.py (the way down and up), thinking.py (searches that play on).
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
from agents.search.selection import add_given, some_are_new
from agents.search.settings import Settings
from agents.search.simulation import back_up, descend, set_out
from agents.search.thinking import Findings, decider_of, masks_of, no_findings, room_for
from agents.search.tree import NODE, ROOT, clear_node, lead_in_visits, read_root
from agents.search.values import judge
from artistry_env.compiling import inlined, jit
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import NONE, OVER, SEATS, argument, new_records

TOGETHER = 64  # games in a batch
MOST_AT_ONCE = 8  # simulations of a game that wait together: then the network's passes take more time than all else
SIMULATIONS_EACH = 64  # a search has as many for each more that waits: little of it is lost on wrong ways


class Chorus:
    """Trees for many games, grown together."""

    def __init__(self, settings: Settings, evaluate: Evaluate) -> None:
        self.settings = settings
        self.evaluate = evaluate
        self._settings = argument(settings.record(0))
        self._desks = argument(new_desks(0))
        self.forest = argument(np.zeros((0, 0), NODE))

    def search(self, games: Games, words: NDArray[np.uint64], policy: Any, to_the_end: bool = True) -> list[Findings]:
        """Search up to TOGETHER games; what was found of each.

        Args:
            games: each at a decision.
            words: their legal sets, uint64 (games, words).
            policy: one row (weights.py).
            to_the_end: False to leave games whose decision cannot change any more.
        """
        roots, count = compiled_form(games.records), len(games)
        at_once, timed = at_once_of(self.settings), self.settings.milliseconds > 0
        self._make_room(count, at_once)
        scratch = argument(new_records(count * at_once))
        waiting: NDArray[np.bool] = np.zeros(count * at_once, np.bool)
        clear_forest(self.forest, self._desks)
        tables = argument(games.tables)
        arguments = (tables, roots, words, scratch, self.forest, self._desks, policy, self._settings, waiting, NO_LOG)
        end = time.perf_counter() + self.settings.milliseconds / 1000 * count
        left, some = self.settings.simulations, 1  # the first asks about the roots
        while some > 0:
            descend_all(*arguments, np.int64(some), np.int64(0 if to_the_end or timed else left + some))
            self._ask(games, scratch, waiting, policy)
            some = at_once if timed and time.perf_counter() < end else min(at_once, left)
            left -= min(some, left)
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
        numbers = games.numbers[rows // (len(waiting) // len(games))]
        shown = Games(scratch[rows].view(np.recarray), games.tables, games.cards, games.table, numbers)
        priors, seats = asked(self.evaluate, shown, masks)
        values = np.zeros((len(rows), SEATS))
        values[:, : seats.shape[1]] = seats
        tables = argument(games.tables)
        take_in_all(tables, rows, scratch, self.forest, self._desks, priors, values, policy, self._settings, NO_LOG)

    def _make_room(self, count: int, at_once: int) -> None:
        if self.forest.shape[0] != count or len(self._desks) != count * at_once:
            self._desks = argument(new_desks(count * at_once))
            self.forest = argument(np.zeros((count, room_for(self.settings)), NODE).view(np.recarray))


def at_once_of(settings: Settings) -> int:
    """How many simulations of a game wait for an answer together."""
    if settings.milliseconds:
        return MOST_AT_ONCE
    return min(MOST_AT_ONCE, 1 + settings.simulations // SIMULATIONS_EACH)


@jit
def clear_forest(forest: Any, desks: Any) -> None:
    """Leave nothing but roots; the first desk of each tree counts its nodes."""
    at_once = desks.shape[0] // forest.shape[0]
    for i in range(forest.shape[0]):
        clear_node(forest[i, ROOT], NONE, 1.0)
        desks[i * at_once].nodes = 1


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
    some: Any,
    left: Any,
) -> None:
    """Send `some` simulations down each tree; `waiting`, bool, says where the function has to be asked.

    `games`, `desks` and `waiting` have as many rows for each tree as may wait together, those of the first tree first.
    With `left` simulations still to come, these included, a tree whose most visited action leads by more is left; 0:
    none is.
    """
    t, v, o, log = tables[0], policy[0], settings[0], logs[0]
    at_once = desks.shape[0] // roots.shape[0]
    for i in range(roots.shape[0]):
        nodes = forest[i]
        decided = left > 0 and lead_in_visits(nodes) > left
        for at in range(i * at_once, (i + 1) * at_once):
            waiting[at] = False
            if decided or at - i * at_once >= some:
                continue
            games[at] = roots[i]
            g, s = games[at], desks[at]
            set_out(t, s, words[i])
            descend(t, g, nodes, s, v, o, log, True)
            waiting[at] = g.phase != OVER
            if g.phase == OVER:
                judge(t, g, s, o)
                back_up(nodes, s)
            else:
                _count_as_lost(nodes, s, 1)


@inlined
def _count_as_lost(nodes: Any, s: Any, visits: Any) -> None:
    """Count a simulation that waits as one that has brought nothing, or take that back (-1)."""
    nodes[ROOT].visits += visits
    for at in range(int(s.length)):
        nodes[s.path[at]].visits += visits


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
    """Grow each tree where its simulations ended, by what the function said, and count them.

    As far as the function's values are not trusted, the game is played on there (rollout.py).
    """
    t, v, o = tables[0], policy[0], settings[0]
    at_once = desks.shape[0] // forest.shape[0]
    for at in range(rows.shape[0]):
        tree = rows[at] // at_once
        s, first, nodes = desks[rows[at]], desks[tree * at_once], forest[tree]
        _count_as_lost(nodes, s, -1)
        node = s.path[s.length - 1] if s.length > 0 else ROOT
        s.nodes = first.nodes
        if some_are_new(t, nodes, node, s):  # another that waited may have ended there, too
            add_given(t, nodes, node, s, priors[at])
        first.nodes = s.nodes
        if o.trust < 1.0:
            roll_out(t, games[rows[at]], s, v, o, logs[0])
            judge(t, games[rows[at]], s, o)
        for seat in range(SEATS):
            s.value[seat] = o.trust * values[at, seat] + ((1.0 - o.trust) * s.value[seat] if o.trust < 1.0 else 0.0)
        back_up(nodes, s)
