"""What a search saw, in words: for each legal action its visits, its value and the line expected after it.

Plain Python, made for JSON, replays and notebooks. Neighbours: thinking.py (the numbers), player.py (`explain`).
"""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np

from agents.search.thinking import Findings
from agents.search.tree import ROOT
from artistry_env.actions import ActionTable
from artistry_env.rules.state import NONE

LONGEST_LINE = 12
FEWEST_VISITS = 2  # a line goes on as long as it was tried so often


class Step(TypedDict):
    """One decision of a line."""

    code: int
    action: str


class Seen(TypedDict):
    """What a search saw of one action.

    Attributes:
        code, action: what it is.
        visits: simulations that tried it.
        value: their mean value for the seat that decides, from 0 (lost) to 1 (won); None if there were none.
        error: the standard error of that mean; None if there were fewer than two.
        prior: how good it looked at first; those of all actions sum to 1.
        line: the decisions that were tried most from it on, itself first.
    """

    code: int
    action: str
    visits: int
    value: float | None
    error: float | None
    prior: float
    line: list[Step]


def explained(found: Findings, legal: Any, nodes: Any, table: ActionTable) -> list[Seen]:
    """What a search saw of each legal action, the one most visited first; `nodes`: a tree to read the lines from."""
    lines = _lines(nodes, table)
    order = sorted(legal, key=lambda code: (-found.visits[code], -found.value[code], code))
    return [_seen(found, int(code), lines, table) for code in order]


def _seen(found: Findings, code: int, lines: dict[int, list[Step]], table: ActionTable) -> Seen:
    visits = int(found.visits[code])
    mean = float(found.value[code]) / visits if visits else None
    error = None
    if mean is not None and visits > 1:
        variance = max(float(found.square[code]) / visits - mean * mean, 0.0) * visits / (visits - 1)
        error = float(np.sqrt(variance / visits))
    return Seen(
        code=code,
        action=table.describe(code),
        visits=visits,
        value=mean,
        error=error,
        prior=float(found.prior[code]),
        line=lines.get(code, [_step(code, table)]),
    )


def _lines(nodes: Any, table: ActionTable) -> dict[int, list[Step]]:
    """The line expected after each action tried, by its code."""
    lines = {}
    for child in _children(nodes, int(ROOT)):
        line, node = [], child
        while node != NONE:
            line.append(_step(int(nodes["code"][node]), table))
            following = max(_children(nodes, node), key=lambda one: int(nodes["visits"][one]), default=NONE)
            enough = following != NONE and int(nodes["visits"][following]) >= FEWEST_VISITS
            node = following if enough and len(line) < LONGEST_LINE else NONE
        lines[int(nodes["code"][child])] = line
    return lines


def _children(nodes: Any, node: int) -> list[int]:
    found, child = [], int(nodes["first"][node])
    while child != NONE:
        found.append(child)
        child = int(nodes["next"][child])
    return found


def _step(code: int, table: ActionTable) -> Step:
    return Step(code=code, action=table.describe(code))
