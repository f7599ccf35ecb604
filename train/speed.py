"""`python -m train.speed`: how fast the rules and the environments are on this machine.

    python -m train.speed --help

Each line is measured in a process of its own, warm-up apart, several times; the median counts. Neighbours:
speed_lines.py (what is measured), uniform_play.py (the compiled loop).
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from artistry_env.files import write_whole
from train.machine import processor, versions
from train.speed_lines import LINES, Line
from train.workers import cores

BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def measure_line(name: str, repeats: int) -> list[float]:
    """Measure one of `speed_lines.LINES` in fresh processes; `repeats` figures.

    Raises:
        RuntimeError: the measuring process failed.
    """
    line = LINES[name]
    figures: list[float] = []
    with tempfile.TemporaryDirectory() as empty:
        for start in range(repeats if line.fresh else 1):
            environment = dict(os.environ, ARTISTRY_QUIET="1")
            if line.empty_cache:
                environment["ARTISTRY_CACHE_DIR"] = os.path.join(empty, str(start))
            command = [sys.executable, "-m", "train.speed_lines", name, "1" if line.fresh else str(repeats)]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                reason = (done.stderr.strip() or "no message").splitlines()[-1]
                raise RuntimeError(f"{name}: its process ended with {done.returncode}: {reason}")
            figures += json.loads(done.stdout)
    return figures


def verdict(line: Line, figure: float) -> str:
    """The goal of a line and whether a figure reaches it."""
    if line.goal is None:
        return ""
    reached = figure >= line.goal if line.at_least else figure <= line.goal
    return f"{'at least' if line.at_least else 'at most'} {line.goal:,g}: {'reached' if reached else 'MISSED'}"


def shown(figure: float) -> str:
    """A figure with about three digits that count."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def report(figures: dict[str, list[float]]) -> Table:
    """All figures as a table."""
    found = versions()
    where = f"{processor()}, {cores()} cores; Python {found['python']}, numpy {found['numpy']}, numba {found['numba']}"
    table = Table("what", "median", "lowest", "highest", "unit", "goal", title="Speed", caption=where)
    for name, values in figures.items():
        line = LINES[name]
        numbers = (statistics.median(values), min(values), max(values))
        table.add_row(line.title, *(shown(number) for number in numbers), line.unit, verdict(line, numbers[0]))
    return table


@app.command()
def command(
    lines: Annotated[str, typer.Option(help=f"What to measure, between commas: {', '.join(LINES)}.")] = ",".join(LINES),
    repeats: Annotated[int, typer.Option(min=1, max=100, help="Measurements of each line; the median counts.")] = 5,
    out: Annotated[Path | None, typer.Option(help="JSON file to write the figures to.")] = None,
) -> None:
    """Measure speed: decisions a second, start and compile times, bytes a game."""
    names = [name.strip() for name in lines.split(",")]
    for name in names:
        if name not in LINES:
            _stop(f"--lines: found {name!r}, expected some of {', '.join(LINES)}", BAD_INPUT)
    if out is not None and not out.absolute().parent.is_dir():
        _stop(f"--out: the folder of {out} does not exist", BAD_INPUT)
    figures: dict[str, list[float]] = {}
    console = Console()
    try:
        with console.status("measuring") as status:
            for number, name in enumerate(names, 1):
                status.update(f"measuring {number}/{len(names)}: {LINES[name].title}")
                if not console.is_terminal:
                    print(f"measuring {number}/{len(names)}: {LINES[name].title}", file=sys.stderr)
                figures[name] = measure_line(name, repeats)
    except RuntimeError as error:
        _stop(str(error), FAILED)
    except KeyboardInterrupt:
        console.print(report(figures))
        _stop("interrupted", INTERRUPTED)
    console.print(report(figures))
    if out is not None:
        content: dict[str, Any] = {"figures": figures, "versions": versions()}
        content["machine"] = {"processor": processor(), "cores": cores()}
        write_whole(out, json.dumps(content, indent=2) + "\n")


def _stop(message: str, code: int) -> None:
    """End the program with one line."""
    print(f"train.speed: {message}", file=sys.stderr)
    raise SystemExit(code)


if __name__ == "__main__":
    app()
