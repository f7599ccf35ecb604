"""The tree of a search: nodes in one preallocated array, the children of each in a linked list.

A node stands for the decisions that lead to it from the root, whatever chance did in between (an open loop). Which of
its children are legal may differ from visit to visit. Neighbours: selection.py goes down, simulation.py comes back.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.state import NONE, SEATS

NODE = np.dtype(
    [
        ("code", "i4"),  # the decision that leads here
        ("visits", "i4"),  # simulations that went through
        ("chances", "i4"),  # simulations in which it could have been chosen
        ("first", "i4"),  # the first child, or NONE
        ("next", "i4"),  # the parent's next child, or NONE
        ("prior", "f4"),  # how good it looked at first, from 0 to 1
        ("square", "f8"),  # the sum of the squares of the values for the seat that chose it
        ("value", "f8", SEATS),  # the sums of the values for each seat
    ]
)

ROOT = np.int64(0)


def new_nodes(count: int) -> Any:
    """Room for `count` nodes, which takes memory as it is used: a recarray."""
    return np.zeros(count, NODE).view(np.recarray)


@jit
def clear_node(n: Any, code: Any, prior: Any) -> None:
    """Make a record a node without visits and children."""
    n.code = code
    n.prior = prior
    n.visits = 0
    n.chances = 0
    n.first = NONE
    n.next = NONE
    n.square = 0.0
    for seat in range(SEATS):
        n.value[seat] = 0.0


@jit
def clear_tree(nodes: Any, desks: Any) -> None:
    """Leave nothing but a root."""
    clear_node(nodes[ROOT], NONE, 1.0)
    desks[0].nodes = 1


@jit
def read_root(nodes: Any, seat: Any, visits: Any, value: Any, square: Any, prior: Any) -> None:
    """Add to arrays (codes,) what the root's children have of visits, values for `seat`, their squares and priors."""
    child = int(nodes[ROOT].first)
    while child != NONE:
        n = nodes[child]
        visits[n.code] += n.visits
        value[n.code] += n.value[seat]
        square[n.code] += n.square
        prior[n.code] = n.prior
        child = int(n.next)


@jit
def lead_in_visits(nodes: Any) -> Any:
    """By how many visits the root's child with most is ahead of the next."""
    most, second = 0, 0
    child = int(nodes[ROOT].first)
    while child != NONE:
        visits = int(nodes[child].visits)
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        child = int(nodes[child].next)
    return most - second


@inlined
def add_child(nodes: Any, s: Any, parent: Any, code: Any, prior: Any) -> None:
    """Give a node a child, its first; there must be room."""
    child = int(s.nodes)
    s.nodes = child + 1
    clear_node(nodes[child], code, prior)
    nodes[child].next = nodes[parent].first
    nodes[parent].first = child


@inlined
def count_visit(n: Any, values: Any, seat: Any) -> None:
    """Take in the values of a simulation; `seat` chose this node."""
    n.visits += 1
    n.square += values[seat] * values[seat]
    for other in range(SEATS):
        n.value[other] += values[other]
