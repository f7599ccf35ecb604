"""Curves of training runs: read from their folders, written as CSV and drawn. Neighbour: curves.py, which starts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.command_line import BadInput, new_app, run_app
from artistry_env.files import check_place, shown_path, write_whole
from artistry_env.settings import known_word
from train.out_folder import as_csv
from train.plots import figure_bytes, new_figure
from train.ppo_settings import PpoSettings
from train.run_folder import RunFolder

PROGRAM = "train.curves"
COLUMNS = ("run", "seed", "steps", "seconds", "rate", "margin")
ENDINGS = (".csv", ".svg")

app = new_app()


@dataclass(frozen=True)
class Curve:
    """One run's evaluations.

    Attributes:
        label: what it is told apart by.
        seed: of the run.
        points: for each evaluation its steps, seconds, rate and margin, the latter two means over levels and scenarios.
    """

    label: str
    seed: int
    points: tuple[tuple[float, ...], ...]


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_app(app, PROGRAM, arguments)


@app.command()
def command(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs of train.ppo.")],
    by: Annotated[str, typer.Option(help="The setting that tells the runs apart; runs that agree in it share a line.")],
    out: Annotated[Path, typer.Option(help="Files to write, without their endings .csv and .svg.")],
) -> int:
    """Put the evaluations of runs into a table, and draw the shares of games won over decisions and over time."""
    try:
        known_word("by", by.replace("-", "_"), tuple(field.name for field in fields(PpoSettings)))
        for ending in ENDINGS:
            check_place(out.with_suffix(ending), "out")
        curves = [read_curve(path, by.replace("-", "_")) for path in runs]
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    rows = [[curve.label, curve.seed, *point] for curve in curves for point in curve.points]
    contents: tuple[str | bytes, ...] = (as_csv(COLUMNS, rows), drawn(curves))
    for ending, content in zip(ENDINGS, contents, strict=True):
        write_whole(out.with_suffix(ending), content)
    print(f"{len(rows)} evaluations of {len(curves)} runs in {shown_path(out)}.csv and .svg")
    return 0


def read_curve(path: Path, by: str) -> Curve:
    """The curve of a run's folder.

    Raises:
        ValueError: it is no folder of a run, or nothing was evaluated yet; one line.
        OSError: it cannot be read.
    """
    folder, settings = RunFolder.resume(path, PpoSettings, "runs")
    found: dict[int, list[dict[str, str]]] = {}
    for row in folder.table("evaluations.csv", ()).rows():
        found.setdefault(int(row["steps"]), []).append(row)
    if not found:
        raise ValueError(f"runs: found no evaluation in {shown_path(path)}, expected some")
    points = [
        (steps, float(rows[0]["seconds"]), _mean(rows, "rate"), _mean(rows, "margin")) for steps, rows in found.items()
    ]
    return Curve(str(getattr(settings, by)), settings.seed, tuple(points))


def _mean(rows: list[dict[str, str]], column: str) -> float:
    return round(sum(float(row[column]) for row in rows) / len(rows), 4)


def drawn(curves: Sequence[Curve]) -> bytes:
    """A picture (SVG): a thin line for each run, over decisions and over seconds. Equal curves give equal pictures."""
    figure = new_figure(9, 4)
    panels: Any = figure.subplots(1, 2, sharey=True)
    labels = sorted({curve.label for curve in curves})
    for axes, column, name in zip(panels, (0, 1), ("decisions", "seconds"), strict=True):
        named = set()
        for curve in curves:
            points = [(point[column], 100 * point[2]) for point in curve.points]
            label = None if curve.label in named else curve.label
            named.add(curve.label)
            color = f"C{labels.index(curve.label)}"
            axes.plot(*zip(*points, strict=True), color=color, label=label, marker=".", linewidth=1)
        axes.set(xlabel=name, ylim=(0, 100))
        axes.grid(alpha=0.3)
    panels[0].set_ylabel("games won, %")
    panels[0].legend(loc="upper left")
    return figure_bytes(figure, ".svg")
