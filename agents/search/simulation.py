"""Simulations: from the root down the tree, a rollout, and back up with what it was worth.

Each gets a future of its own (`give_future`): nothing that is still hidden in the game can be seen by searching it.
Neighbours: tree.py, selection.py, rollout.py, values.py; thinking.py calls from Python, asking.py for networks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.search.desk import MAX_DEPTH, UNKNOWN
from agents.search.rollout import roll_out
from agents.search.selection import add_children, pick, some_are_new
from agents.search.tree import ROOT, count_visit
from agents.search.values import judge
from artistry_env.compiling import inlined, jit
from artistry_env.rules.legal import decider
from artistry_env.rules.philox import LOW_32, block
from artistry_env.rules.play import play
from artistry_env.rules.state import NONE, OVER


@jit
def simulate(
    tables: Any,
    root: Any,
    words: Any,
    games: Any,
    nodes: Any,
    desks: Any,
    policy: Any,
    settings: Any,
    count: Any,
    logs: Any,
) -> None:
    """Run `count` simulations from a root, which is not written to.

    Args:
        tables: one row of dtype TABLES.
        root: the game searched, one row.
        words: its legal set, uint64 (words,).
        games: room for a game, one row.
        nodes: the tree, of dtype NODE; it grows.
        desks: one row of dtype DESK: scratch.
        policy: one row of dtype POLICY.
        settings: one row of dtype SETTINGS.
        count: how many.
        logs: one row of dtype LOG, which keeps nothing.
    """
    t, s, v, o, log = tables[0], desks[0], policy[0], settings[0], logs[0]
    for _ in range(count):
        games[0] = root[0]
        g = games[0]
        set_out(t, s, words)
        descend(t, g, nodes, s, v, o, log, False)
        roll_out(t, g, s, v, o, log)
        judge(t, g, s, o)
        back_up(nodes, s)


@inlined
def set_out(t: Any, s: Any, words: Any) -> None:
    """Clear the desk for a simulation from the root, whose legal set is `words`."""
    for row in range(int(t.words)):
        s.bits[row] = words[row]
    s.known_for = UNKNOWN
    s.outlook = UNKNOWN
    s.length = 0


@jit
def descend(t: Any, g: Any, nodes: Any, s: Any, v: Any, o: Any, log: Any, asking: Any) -> Any:
    """Play down the tree, and note the path, to the node where it ends, which is returned.

    It ends where the game is over, or at a node not visited often enough to grow; when `asking` at each node where
    some legal actions have no child, which `s.fresh` then says.
    """
    node = ROOT
    while g.phase != OVER and s.length < MAX_DEPTH:
        if not asking and node != ROOT and nodes[node].first == NONE and nodes[node].visits < o.expand:
            break
        if some_are_new(t, nodes, node, s) and (asking or not add_children(t, g, nodes, node, s, v, o)):
            break
        seat = int(decider(g))
        child = pick(nodes, node, s, o, seat)
        if node == ROOT:
            give_future(g, o, int(nodes[child].visits))
        s.path[s.length] = child
        s.seat[s.length] = seat
        s.length += 1
        play(t, g, int(nodes[child].code), s, log)
        node = np.int64(child)
    return node


@inlined
def give_future(g: Any, o: Any, number: Any) -> None:
    """Give a copy of the game a future: the same for the same game, decision, agent's seed, thread and number.

    The number counts the visits of one child of the root, so that all of them are tried against the same futures,
    which makes them easier to compare. With a negative stream the game keeps its own future (train/seer.py).
    """
    if o.stream < 0:
        return
    at = ((np.int64(g.decisions) + 1) << 32) | (o.lane + number)
    word, _ = block(g.seed[0], g.seed[1], o.stream, at)
    g.seed[0] = np.uint32(word & np.uint64(LOW_32))
    g.seed[1] = np.uint32(word >> np.uint64(32))


@inlined
def back_up(nodes: Any, s: Any) -> None:
    """Count the simulation in all nodes of its path."""
    count_visit(nodes[ROOT], s.value, 0)
    for at in range(int(s.length)):
        count_visit(nodes[s.path[at]], s.value, int(s.seat[at]))
