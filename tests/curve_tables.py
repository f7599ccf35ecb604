"""The table of train/README.md that tells what a policy gains, from train/curves.csv (`python -m train.curves`).

Neighbour: generated.py, which puts it there.
"""

from __future__ import annotations

import csv
from collections.abc import Callable

from tests.markdown import table
from tests.processes import ROOT

CURVES = ROOT / "train" / "curves.csv"
DECISIONS = (100_000, 200_000, 300_000)
SECONDS = (60, 120)

Row = dict[str, str]


def curves() -> str:
    """Games won after so many decisions, and after so much time: the mean of the seeds, the lowest and the highest."""
    with CURVES.open(newline="") as file:
        rows = list(csv.DictReader(file))
    names = list(dict.fromkeys(row["run"] for row in rows))
    lines = []
    for name in sorted(names, reverse=True):
        own = [row for row in rows if row["run"] == name]
        after = [_won(own, lambda row, least=least: int(row["steps"]) >= least) for least in DECISIONS]
        by_then = [_won(own, lambda row, most=most: float(row["seconds"]) <= most, last=True) for most in SECONDS]
        lines.append((f"`{name}`", *after, *by_then))
    header = ("policy", *(f"after {count:,}" for count in DECISIONS), *(f"by {count} s" for count in SECONDS))
    return table(header, lines)


def _won(rows: list[Row], chosen: Callable[[Row], bool], last: bool = False) -> str:
    """The share of games won at each seed's first, or last, evaluation of those that are chosen."""
    rates = []
    for seed in dict.fromkeys(row["seed"] for row in rows):
        found = [float(row["rate"]) for row in rows if row["seed"] == seed and chosen(row)]
        if not found:
            return ""
        rates.append(found[-1 if last else 0])
    return f"{100 * sum(rates) / len(rates):.0f} % ({100 * min(rates):.0f} to {100 * max(rates):.0f})"
