"""The plot of a measurement of strength: win rates over simulations, with intervals, a line for each level.

Neighbours: strength_report.py (the same as a table), strength_file.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from artistry_env.files import shown_path, write_whole
from train.strength_report import in_order

FORMATS = ("svg", "png")


def checked_plot(path: Path) -> Path:
    """A path that a plot can be written to; ValueError, one line, for others."""
    if path.suffix.removeprefix(".") not in FORMATS:
        raise ValueError(f"plot: {shown_path(path)}: found no known ending, expected .svg or .png")
    return path


def save_plot(path: Path, cells: Sequence[dict[str, Any]]) -> None:
    """Draw the cells, into a file that ends in one of `FORMATS`. Needs matplotlib. Equal figures give equal files."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="tight")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    counts = sorted({cell["simulations"] for cell in cells})
    for label, group in groupby(in_order(cells), key=_label):
        found = list(group)
        key = "win_rate" if found[0]["scenario"] is None else "scenario_rate"
        rates = [100 * one[key] for one in found]
        ends = [[100 * abs(one[key] - one[f"{key}_interval"][end]) for one in found] for end in (0, 1)]
        simulations = [one["simulations"] for one in found]
        axes.errorbar(simulations, rates, yerr=ends, marker="o", capsize=3, label=label)
    axes.set_xscale("log", base=2)
    axes.set_xticks(counts, [f"{count:,}" for count in counts], rotation=30)
    axes.set(xlabel="simulations a decision", ylabel="games won, % (95 %)", ylim=(0, 101))
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    kind = path.suffix.removeprefix(".")
    drawn = BytesIO()
    with rc_context({"svg.hashsalt": "artistry-env"}):
        figure.savefig(drawn, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else {"Software": None})
    write_whole(path, drawn.getvalue())


def _label(cell: dict[str, Any]) -> str:
    """What a line stands for."""
    scenario = [] if cell["scenario"] is None else [f"scenario {cell['scenario']}"]
    return ", ".join([cell["difficulty"], *scenario, *([cell["options"]] if cell["options"] else [])])
