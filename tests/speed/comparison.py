"""Whether the working tree is slower than the base: ratios of speeds that were measured in pairs, and the verdict.

Neighbour: sides.py, which measures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Compared:
    """One thing measured: median speeds in decisions a second; the median ratio, tree over base, and its extremes."""

    name: str
    base: float
    tree: float
    ratio: float
    lowest: float
    highest: float

    def __str__(self) -> str:
        spread = f"{self.ratio:.2f} times the base's speed ({self.lowest:.2f} to {self.highest:.2f})"
        return f"{self.name}: {spread}, {self.tree:,.0f} against {self.base:,.0f} decisions a second"


def compared(speeds: Mapping[str, Sequence[tuple[float, float]]]) -> list[Compared]:
    """The comparison of speeds (base, tree) that were measured in pairs; each has at least one."""
    found = []
    for name, pairs in speeds.items():
        ratios = [tree / base for base, tree in pairs]
        bases, trees = zip(*pairs, strict=True)
        found.append(Compared(name, median(bases), median(trees), median(ratios), min(ratios), max(ratios)))
    return found


def verdict(comparisons: Sequence[Compared], limit: float, base: str) -> str:
    """A line on what is slower than `limit` times the base's speed, or that nothing is in common; "" if all is fine."""
    if not comparisons:
        return f"nothing can be measured in both the working tree and {base}"
    slower = [
        f"{one.name} {one.ratio:.2f} ({one.lowest:.2f} to {one.highest:.2f})"
        for one in comparisons
        if one.ratio < limit
    ]
    return f"slower than {limit:g} times {base}: {', '.join(slower)}" if slower else ""
