"""A benchmark as pictures: rates with their intervals, and what totals are made of.

Needs matplotlib (the extra `train`), which is imported when a figure is drawn; none of its global state is used, and
equal results make equal files. Neighbours: summary.py (the figures that are drawn), result_files.py, which saves the
pictures, matrix_command.py; training_watch.py draws the curves of training.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from artistry_env.files import check_place, shown_path, write_whole
from artistry_env.rules.scoring import PARTS
from train.measuring import Results
from train.rollout import SIDES
from train.summary import cell_summary

ENDINGS = (".svg", ".png")

_COLORS = ("#0e6656", "#c04a28", "#5a2a86", "#7c838c", "#f7ce4b", "#7ecbee")  # as in render/palette.py
_MARKS = "osD^vP*X"
_MOST_BARS = 40  # of totals in one drawing; beyond that only games without a scenario are shown

Cell = Mapping[str, Any]
"""The figures of a cell (summary.cell_summary)."""


def pictures(results: Results) -> dict[str, bytes]:
    """The pictures of a benchmark as PNG, by the names of their files; none without matplotlib."""
    if find_spec("matplotlib") is None or not results.cells:
        return {}
    drawn = {"win_rates.png": win_rates(results), "score_parts.png": score_parts(results)}
    return {name: figure_bytes(figure, ".png") for name, figure in drawn.items()}


def win_rates(results: Results) -> Any:
    """A figure of the rates of wins, or of scenarios met, with intervals of 95 %: agents side by side at each place."""
    cells = [cell_summary(result) for result in results.cells]
    places = dict.fromkeys(_place(cell) for cell in cells)
    figure = new_figure(max(5.0, 1.0 * len(places) + 3), 3.6)
    axes = figure.add_subplot()
    _draw_rates(axes, cells)
    axes.set(title=f"{cells[0]['games']:,} games each, the same seeds")
    axes.legend()
    return figure


def score_parts(results: Results) -> Any:
    """A figure of the mean totals and their parts, a bar for each side of each row of the benchmark."""
    cells = [cell_summary(result) for result in results.cells]
    figure = new_figure(7.0, _height(cells))
    _draw_parts(figure.add_subplot(), cells)
    return figure


def checked_plot(path: Path | None) -> Path | None:
    """A path that a plot can be written to; ValueError in one line."""
    if path is not None:
        if path.suffix not in ENDINGS:
            raise ValueError(f"plot: found {shown_path(path)}, expected a name that ends in {' or '.join(ENDINGS)}")
        if find_spec("matplotlib") is None:
            raise ValueError("plot: found no matplotlib, expected it; install it with: pip install -e '.[train]'")
        check_place(path, "plot")
    return path


def draw(cells: Sequence[Cell], path: Path) -> None:
    """Draw rates, a panel for each level, and totals into one SVG or PNG file.

    Raises:
        OSError: it cannot be written; one line.
    """
    levels = list(dict.fromkeys(cell["difficulty"] for cell in cells))
    panels = [cells] if _plain(cells) else [[one for one in cells if one["difficulty"] == level] for level in levels]
    shown = cells if len(SIDES) * len(cells) <= _MOST_BARS else [one for one in cells if one["scenario"] is None]
    heights = (3.6 * len(panels), _height(shown))
    figure = new_figure(11, sum(heights))
    above, below = figure.subfigures(2, 1, height_ratios=heights)
    for axes, panel in zip(above.subplots(len(panels), 1, squeeze=False)[:, 0], panels, strict=True):
        _draw_rates(axes, panel)
        axes.legend(ncols=3, fontsize="small")
    _draw_parts(below.subplots(), shown)
    write_whole(path, figure_bytes(figure, path.suffix))


def success(cell: Cell) -> tuple[float, Sequence[float]]:
    """The rate of what is wanted, and its interval: games won, in a scenario games that met it."""
    key = "win_rate" if cell["scenario"] is None else "scenario_rate"
    return cell[key], cell[f"{key}_interval"]


def _draw_rates(axes: Any, cells: Sequence[Cell]) -> None:
    """Rates with their intervals: agents side by side at each place."""
    places = list(dict.fromkeys(_place(cell) for cell in cells))
    agents = list(dict.fromkeys(cell["agent"] for cell in cells))
    for number, agent in enumerate(agents):
        own = [cell for cell in cells if cell["agent"] == agent]
        rates = [100 * success(cell)[0] for cell in own]
        ends = [[100 * end for end in success(cell)[1]] for cell in own]
        arms = [[rate - low for rate, (low, _) in zip(rates, ends, strict=True)]]
        arms.append([high - rate for rate, (_, high) in zip(rates, ends, strict=True)])
        shift = 0.16 * (number - (len(agents) - 1) / 2)
        at = [places.index(_place(cell)) + shift for cell in own]
        look = {"fmt": _MARKS[number % len(_MARKS)], "color": _COLORS[number % len(_COLORS)], "capsize": 3}
        axes.errorbar(at, rates, yerr=arms, label=agent, **look)
    met = "games won" if _plain(cells) else "scenarios met"
    what = "games won, or scenarios met" if met != "games won" and any(c["scenario"] is None for c in cells) else met
    axes.set(ylabel=f"{what}, % (95 %)", ylim=(0, 100))
    axes.set_xticks(range(len(places)), places)
    axes.grid(axis="y", alpha=0.3)


def _plain(cells: Sequence[Cell]) -> bool:
    """Whether no cell has a scenario."""
    return all(cell["scenario"] is None for cell in cells)


def _draw_parts(axes: Any, cells: Sequence[Cell]) -> None:
    """Mean totals as bars of their parts, one for each side of each cell."""
    labels = [f"{cell['agent']}, {_place(cell)}: {side}" for cell in cells for side in SIDES]
    left = [0.0] * len(labels)
    for part, color in zip(PARTS, _COLORS, strict=False):
        widths = [cell[part][side] for cell in cells for side in SIDES]
        axes.barh(range(len(labels)), widths, left=left, label=part, color=color, edgecolor="white")
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.set(xlabel="mean renown with bonuses")
    axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.4, 1.0), frameon=False)


def _height(cells: Sequence[Cell]) -> float:
    """Of a drawing of totals, in inches."""
    return 0.32 * len(SIDES) * len(cells) + 1.4


def _place(cell: Cell) -> str:
    """What was played against, in short."""
    return str(cell["difficulty"]) if cell["scenario"] is None else f"{cell['difficulty']} {cell['scenario']}"


def new_figure(width: float, height: float) -> Any:
    """An empty figure of so many inches, which belongs to no window."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def figure_bytes(figure: Any, ending: str) -> bytes:
    """A figure as the content of a file with one of `ENDINGS`; equal figures make equal bytes."""
    from matplotlib import rc_context

    content = BytesIO()
    fact = {"Date": None} if ending == ".svg" else {"Software": None}
    with rc_context({"svg.hashsalt": "artistry", "svg.fonttype": "none"}):
        figure.savefig(content, format=ending.removeprefix("."), dpi=120, metadata=fact)
    return content.getvalue()
