"""A benchmark as pictures: win rates with their intervals, and what totals are made of.

Needs matplotlib (the extra `train`), which is imported when a figure is drawn. Neighbours: summary.py (the figures that
are drawn), result_files.py, which saves the pictures; ppo_watch.py draws the curves of training.
"""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import Any

from artistry_env.rules.scoring import PARTS
from train.measuring import Results
from train.rollout import SIDES
from train.summary import cell_summary

_COLORS = ("#0e6656", "#c04a28", "#5a2a86", "#7c838c", "#f7ce4b", "#7ecbee")  # as in render/palette.py
_MARKS = "osD^vP*X"


def pictures(results: Results) -> dict[str, bytes]:
    """The pictures of a benchmark as PNG, by the names of their files; none without matplotlib."""
    if find_spec("matplotlib") is None or not results.cells:
        return {}
    return {"win_rates.png": _png(win_rates(results)), "score_parts.png": _png(score_parts(results))}


def win_rates(results: Results) -> Any:
    """A figure of the rates of wins, or of scenarios met, with intervals of 95 %: agents side by side at each place."""
    cells = [cell_summary(result) for result in results.cells]
    places = list(dict.fromkeys(_place(cell) for cell in cells))
    agents = list(dict.fromkeys(cell["agent"] for cell in cells))
    figure, axes = _figure(max(5.0, 1.0 * len(places) + 3), 3.6)
    for number, agent in enumerate(agents):
        own = [cell for cell in cells if cell["agent"] == agent]
        key = "win_rate" if own[0]["scenario"] is None else "scenario_rate"
        rates = [100 * cell[key] for cell in own]
        ends = [[100 * end for end in cell[f"{key}_interval"]] for cell in own]
        arms = [[rate - low for rate, (low, _) in zip(rates, ends, strict=True)]]
        arms.append([high - rate for rate, (_, high) in zip(rates, ends, strict=True)])
        shift = 0.16 * (number - (len(agents) - 1) / 2)
        at = [places.index(_place(cell)) + shift for cell in own]
        look = {"fmt": _MARKS[number % len(_MARKS)], "color": _COLORS[number % len(_COLORS)], "capsize": 3}
        axes.errorbar(at, rates, yerr=arms, label=agent, **look)
    what = "games won" if cells[0]["scenario"] is None else "scenarios met"
    axes.set(ylabel=f"{what}, % (95 %)", ylim=(0, 100), title=f"{cells[0]['games']:,} games each, the same seeds")
    axes.set_xticks(range(len(places)), places)
    axes.grid(axis="y", alpha=0.3)
    axes.legend()
    return figure


def score_parts(results: Results) -> Any:
    """A figure of the mean totals and their parts, a bar for each side of each row of the benchmark."""
    cells = [cell_summary(result) for result in results.cells]
    labels = [f"{cell['agent']}, {_place(cell)}: {side}" for cell in cells for side in SIDES]
    figure, axes = _figure(7.0, 0.32 * len(labels) + 1.4)
    left = [0.0] * len(labels)
    for part, color in zip(PARTS, _COLORS, strict=False):
        widths = [cell[part][side] for cell in cells for side in SIDES]
        axes.barh(range(len(labels)), widths, left=left, label=part, color=color, edgecolor="white")
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.set(xlabel="mean renown with bonuses")
    axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.4, 1.0), frameon=False)
    return figure


def _place(cell: dict[str, Any]) -> str:
    """What was played against, in short."""
    return str(cell["difficulty"]) if cell["scenario"] is None else f"{cell['difficulty']} {cell['scenario']}"


def _figure(width: float, height: float) -> tuple[Any, Any]:
    """A figure of so many inches, which belongs to no window, and its axes."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


def _png(figure: Any) -> bytes:
    data = BytesIO()
    figure.savefig(data, format="png", dpi=120, metadata={"Software": None})
    return data.getvalue()
