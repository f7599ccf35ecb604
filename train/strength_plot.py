"""The plot of a measurement of strength: win rates over simulations, with intervals, a line for each level.

Neighbours: strength_report.py (the same as a table), strength_file.py, plots.py (a benchmark's).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from artistry_env.files import write_whole
from train.plots import figure_bytes, new_figure, success
from train.strength_report import in_order


def save_plot(path: Path, cells: Sequence[dict[str, Any]]) -> None:
    """Draw the cells, into a file with one of plots.ENDINGS. Needs matplotlib. Equal figures give equal files."""
    figure = new_figure(7, 4)
    axes = figure.add_subplot()
    counts = sorted({cell["simulations"] for cell in cells})
    for label, group in groupby(in_order(cells), key=_label):
        found = list(group)
        rates = [100 * success(one)[0] for one in found]
        ends = [[100 * abs(rate - bounds[end]) for rate, bounds in map(success, found)] for end in (0, 1)]
        simulations = [one["simulations"] for one in found]
        axes.errorbar(simulations, rates, yerr=ends, marker="o", capsize=3, label=label)
    axes.set_xscale("log", base=2)
    axes.set_xticks(counts, [f"{count:,}" for count in counts], rotation=30)
    axes.set(xlabel="simulations a decision", ylabel="games won, % (95 %)", ylim=(0, 101))
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    write_whole(path, figure_bytes(figure, path.suffix))


def _label(cell: dict[str, Any]) -> str:
    """What a line stands for."""
    scenario = [] if cell["scenario"] is None else [f"scenario {cell['scenario']}"]
    return ", ".join([cell["difficulty"], *scenario, *([cell["options"]] if cell["options"] else [])])
