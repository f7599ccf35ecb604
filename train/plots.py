"""Plots of a benchmark: success by level and scenario with intervals, and what the totals are made of.

    draw([cell_summary(one) for one in results.cells], Path("results.svg"))

Needs matplotlib; nothing of its global state is used, and equal results make equal files. Neighbours: summary.py (the
figures), report.py (the same as tables), training_watch.py (a run's curve).
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from artistry_env.files import shown_path, write_whole
from artistry_env.rules.scoring import PARTS
from train.rollout import SIDES

ENDINGS = (".svg", ".png")
_MOST_BARS = 40  # in the plot of totals; beyond that only games without a scenario are drawn

Cells = Sequence[Mapping[str, Any]]


def checked_plot(path: Path | None) -> Path | None:
    """A path that a plot can be written to; ValueError in one line."""
    if path is not None:
        if path.suffix not in ENDINGS:
            raise ValueError(f"plot: found {shown_path(path)}, expected a name that ends in {' or '.join(ENDINGS)}")
        if find_spec("matplotlib") is None:
            raise ValueError("plot: found no matplotlib, expected it; install it with: pip install -e '.[train]'")
    return path


def draw(cells: Cells, path: Path) -> None:
    """Draw the figures of cells (summary.cell_summary) into an SVG or PNG file.

    Raises:
        OSError: it cannot be written; one line.
    """
    shown = _with_totals(cells)
    rows = max(1.6, 0.3 * len(SIDES) * len(shown))
    figure = new_figure(10, 4.5 + rows)
    above, below = figure.subfigures(2, 1, height_ratios=(4.5, rows + 0.8))
    _draw_rates(above, cells)
    _draw_totals(below, shown)
    save_figure(figure, path)


def new_figure(width: float, height: float) -> Any:
    """An empty figure, in inches, drawn without pyplot."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def save_figure(figure: Any, path: Path) -> None:
    """Write a figure as its file's name says; equal figures make equal files."""
    from matplotlib import rc_context

    kind = path.suffix.removeprefix(".")
    date = {"Date": None} if kind == "svg" else {"Software": None}
    content = io.BytesIO()
    with rc_context({"svg.hashsalt": "artistry", "svg.fonttype": "none"}):
        figure.savefig(content, format=kind, dpi=120, metadata=date)
    write_whole(path, content.getvalue())


def success(cell: Mapping[str, Any]) -> tuple[float, Sequence[float]]:
    """The rate of what is wanted, and its interval: games won, in a scenario games that met it."""
    what = "win_rate" if cell["scenario"] is None else "scenario_rate"
    return cell[what], cell[f"{what}_interval"]


def _draw_rates(figure: Any, cells: Cells) -> None:
    """A panel for each level; without scenarios one for all."""
    agents = list(dict.fromkeys(cell["agent"] for cell in cells))
    levels = list(dict.fromkeys(cell["difficulty"] for cell in cells))
    plain = all(cell["scenario"] is None for cell in cells)
    panels = [levels] if plain else [[level] for level in levels]
    all_axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    for axes, panel in zip(all_axes, panels, strict=True):
        here = [cell for cell in cells if cell["difficulty"] in panel]
        places = list(dict.fromkeys(_place(cell, plain) for cell in here))
        for number, agent in enumerate(agents):
            mine = [cell for cell in here if cell["agent"] == agent]
            _draw_agent(axes, mine, places, plain, (number + 1) / (len(agents) + 1) - 0.5)
        axes.set(xticks=range(len(places)), xticklabels=places, ylim=(-2, 102))
        axes.set_title("automa" if plain else f"against {panel[0]}, by scenario")
        axes.grid(axis="y", alpha=0.3)
    all_axes[0].set_ylabel("games won" if plain else "games won, or scenario met")
    all_axes[0].yaxis.set_major_formatter("{x:.0f} %")
    lines, names = all_axes[0].get_legend_handles_labels()
    figure.legend(lines, names, loc="outside lower center", ncols=min(len(agents), 5), frameon=False)


def _draw_agent(axes: Any, cells: Cells, places: Sequence[str], plain: bool, shift: float) -> None:
    """An agent's rates with their intervals, beside those of the others."""
    found = {_place(cell, plain): success(cell) for cell in cells}
    at = [number + 0.8 * shift for number, place in enumerate(places) if place in found]
    rates = [100 * found[place][0] for place in places if place in found]
    ends = [found[place][1] for place in places if place in found]
    below = [max(rate - 100 * low, 0.0) for rate, (low, _) in zip(rates, ends, strict=True)]
    over = [max(100 * high - rate, 0.0) for rate, (_, high) in zip(rates, ends, strict=True)]
    label = cells[0]["agent"] if cells else None
    axes.errorbar(at, rates, yerr=[below, over], fmt="o", markersize=4, capsize=2, label=label)


def _place(cell: Mapping[str, Any], plain: bool) -> str:
    """Where on the axis a cell stands."""
    if plain:
        return str(cell["difficulty"])
    return "none" if cell["scenario"] is None else str(cell["scenario"])


def _with_totals(cells: Cells) -> Cells:
    """The cells whose totals are drawn."""
    if len(SIDES) * len(cells) <= _MOST_BARS:
        return cells
    return [cell for cell in cells if cell["scenario"] is None] or cells[: _MOST_BARS // len(SIDES)]


def _draw_totals(figure: Any, cells: Cells) -> None:
    """Mean totals as bars of their parts, the agent's above the automa's."""
    axes = figure.subplots()
    bars = [(cell, side) for cell in cells for side in SIDES]
    begins = [0.0] * len(bars)
    for part in PARTS:
        lengths = [cell[part][side] for cell, side in bars]
        axes.barh(range(len(bars)), lengths, left=begins, label=part, height=0.7)
        begins = [begin + length for begin, length in zip(begins, lengths, strict=True)]
    axes.set(yticks=range(len(bars)), yticklabels=[_bar_name(*bar) for bar in bars], xlabel="mean points a game")
    axes.invert_yaxis()
    axes.tick_params(axis="y", labelsize=8)
    axes.grid(axis="x", alpha=0.3)
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=len(PARTS), frameon=False)


def _bar_name(cell: Mapping[str, Any], side: str) -> str:
    scenario = "" if cell["scenario"] is None else f" {cell['scenario']}"
    return f"{cell['agent'] if side == SIDES[0] else side}, {cell['difficulty']}{scenario}"
