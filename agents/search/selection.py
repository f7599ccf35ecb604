"""Which child a simulation goes to: the best of what is known, what is little known and what looks good at first.

Neighbours: tree.py (the nodes), policy.py (the first looks), settings.py (how much each counts).
"""

from __future__ import annotations

import math
from typing import Any

from agents.search.policy import weigh
from agents.search.tree import add_child
from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import NOTHING, bit, has, holds
from artistry_env.rules.state import NONE

LOWEST = -1e18


@jit
def pick(nodes: Any, node: Any, s: Any, o: Any, seat: Any) -> Any:
    """The child to go to, of those whose action is legal (in `s.bits`); all legal actions must have a child.

    A child scores with its mean value for the seat that decides, c * sqrt(log(chances) / visits) and
    bias * prior * sqrt(chances) / (1 + visits); one never visited as if it had the parent's mean less `caution`.
    """
    parent = nodes[node]
    unvisited = parent.value[seat] / max(int(parent.visits), 1) - o.caution
    best, chosen = LOWEST, NONE
    last = -1
    spread, leaning = 0.0, 0.0
    child = int(parent.first)
    while child != NONE:
        n = nodes[child]
        if holds(s, int(n.code)):
            n.chances += 1
            if n.chances != last:  # mostly all children have had as many
                last = int(n.chances)
                spread, leaning = o.c * math.sqrt(math.log(float(last))), o.bias * math.sqrt(float(last))
            visits = int(n.visits)
            mean = n.value[seat] / visits if visits > 0 else unvisited
            score = mean + spread / math.sqrt(float(max(visits, 1))) + leaning * n.prior / (1 + visits)
            if score > best:
                best, chosen = score, child
        child = int(n.next)
    return chosen


@inlined
def some_are_new(t: Any, nodes: Any, node: Any, s: Any) -> Any:
    """Whether some legal actions have no child yet; `s.fresh` then says which."""
    for row in range(int(t.words)):
        s.fresh[row] = s.bits[row]
    child = int(nodes[node].first)
    while child != NONE:
        code = int(nodes[child].code)
        s.fresh[code >> 6] &= ~bit(code & 63)
        child = int(nodes[child].next)
    left = NOTHING
    for row in range(int(t.words)):
        left |= s.fresh[row]
    return left != NOTHING


@jit
def add_children(t: Any, g: Any, nodes: Any, node: Any, s: Any, v: Any, o: Any) -> Any:
    """Give a node a child for each action in `s.fresh`, with the policy's priors; whether there was room."""
    weigh(t, g, s, v)
    if s.nodes + s.count > nodes.shape[0]:
        return False
    highest, total = LOWEST, 0.0
    for at in range(int(s.count)):
        highest = max(highest, s.score[at])
    for at in range(int(s.count)):
        s.score[at] = math.exp((s.score[at] - highest) / o.temperature)
        total += s.score[at]
    for at in range(int(s.count) - 1, -1, -1):
        code = int(s.code[at])
        if has(s.fresh[code >> 6], code & 63):
            add_child(nodes, s, node, code, s.score[at] / total)
    return True


@jit
def add_given(t: Any, nodes: Any, node: Any, s: Any, priors: Any) -> None:
    """Give a node a child for each action in `s.fresh`, with the given priors, if there is room.

    `priors`, float64 (codes,), are made to sum to 1 over the legal actions, in `s.bits`; all alike if they are 0.
    """
    legal, total, count = 0, 0.0, 0
    for code in range(int(t.codes)):
        if holds(s, code):
            legal += 1
            total += priors[code]
        count += int(has(s.fresh[code >> 6], code & 63))
    if s.nodes + count > nodes.shape[0]:
        return
    for code in range(int(t.codes) - 1, -1, -1):
        if has(s.fresh[code >> 6], code & 63):
            add_child(nodes, s, node, code, priors[code] / total if total > 0.0 else 1.0 / legal)
