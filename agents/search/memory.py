"""Trees kept between decisions: what a search found below the action played is where the next one begins.

Neighbours: thinking.py (whose trees), tree.py (their form).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.search.tree import NODE, ROOT
from artistry_env.compiling import jit
from artistry_env.rules.state import NONE, argument


@dataclass(frozen=True)
class _Kept:
    """What is kept of one game's search.

    Attributes:
        seed, decisions: of the record for which it can be used: the next decision of the same game.
        trees: of each thread, in as little memory as they take.
    """

    seed: bytes
    decisions: int
    trees: list[Any]


class Memory:
    """What is kept of the games being played, by their numbers."""

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}

    def recall(self, number: int, root: Any) -> list[Any] | None:
        """The trees kept for the decision at which a game, of one row, stands, if there are any; then forgotten."""
        kept = self._kept.pop(number, None)
        if kept is None or (kept.seed, kept.decisions) != (root["seed"].tobytes(), int(root["decisions"][0])):
            return None
        return kept.trees

    def keep(self, number: int, root: Any, trees: list[Any], code: int) -> None:
        """Keep what lies below `code` in the trees, each as long as it is in use, of a game that stands at `root`."""
        below = [tree_below(tree, code) for tree in trees]
        if all(len(tree) for tree in below):
            self._kept[number] = _Kept(root["seed"].tobytes(), int(root["decisions"][0]) + 1, below)


def tree_below(nodes: Any, code: int) -> Any:
    """A copy of the tree below a root's child; no nodes if there is no such child."""
    copied = argument(np.zeros(len(nodes), NODE).view(np.recarray))
    return copied[: int(copy_below(nodes, np.int64(code), copied))].copy()


@jit
def copy_below(nodes: Any, code: Any, copied: Any) -> Any:
    """Copy the subtree of the root's child with a code, a level after the other; how many nodes it has."""
    top = int(nodes[ROOT].first)
    while top != NONE and nodes[top].code != code:
        top = int(nodes[top].next)
    if top == NONE:
        return 0
    copied[0] = nodes[top]
    copied[0].next = NONE
    used, at = 1, 0
    while at < used:
        child = int(copied[at].first)  # still its place in `nodes`
        if child != NONE:
            copied[at].first = used
        while child != NONE:
            copied[used] = nodes[child]
            child = int(nodes[child].next)
            copied[used].next = NONE if child == NONE else used + 1
            used += 1
        at += 1
    return used
