"""`python -m train.speed`: how fast the rules and the environments are on this machine.

    python -m train.speed --help

Each measurement is done in a process of its own, warm-up apart, several times; the median counts. Neighbours:
speed_lines.py (what is measured), speed_report.py (the tables).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from agents.command_line import BadInput, new_app, run_app
from agents.starting import INTERRUPTED, say
from artistry_env.files import check_place, write_whole
from artistry_env.settings import known_word, whole_number
from train.learning_settings import real_number
from train.machine import processor, versions
from train.speed_clock import has_cycle_counter
from train.speed_lines import MEASUREMENTS
from train.speed_report import report
from train.workers import cores

PROGRAM = "train.speed"
FAILED = 1

app = new_app()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    return run_app(app, PROGRAM, sys.argv[1:] if arguments is None else list(arguments))


def measure(name: str, repeats: int, seconds: float) -> dict[str, list[float]]:
    """Do one of `speed_lines.MEASUREMENTS` in fresh processes: for each of its lines `repeats` figures.

    Raises:
        RuntimeError: the measuring process failed.
    """
    measurement = MEASUREMENTS[name]
    found: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as empty:
        for start in range(repeats if measurement.fresh else 1):
            environment = dict(os.environ, ARTISTRY_QUIET="1")
            if measurement.empty_cache:
                environment["ARTISTRY_CACHE_DIR"] = os.path.join(empty, str(start))
            often = 1 if measurement.fresh else repeats
            command = [sys.executable, "-m", "train.speed_lines", name, str(often), str(seconds)]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                reason = (done.stderr.strip() or "no message").splitlines()[-1]
                raise RuntimeError(f"{name}: its process ended with {done.returncode}: {reason}")
            found += json.loads(done.stdout)
    return {line: [figures[line] for figures in found] for line in measurement.lines}


def why_not(name: str) -> str:
    """Why a measurement can't be done here, in some words; "" if it can."""
    absent = [module for module in MEASUREMENTS[name].needs if find_spec(module) is None]
    if absent:
        return f"needs {', '.join(absent)} (pip install -c constraints.txt -e '.[train]')"
    if name == "shares" and os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return "needs compiled rules (NUMBA_DISABLE_JIT is set)"
    if name == "shares" and not has_cycle_counter():
        return "needs a processor whose counter of cycles any program may read, as x86 has"
    return ""


@contextmanager
def _shown(names: list[str]) -> Iterator[Iterator[str]]:
    """The names one by one, each told on standard error when it comes: by a bar on a terminal, else by a line."""
    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("measuring"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))

    def one_by_one() -> Iterator[str]:
        for number, name in enumerate(names):
            title = next(iter(MEASUREMENTS[name].lines.values())).title
            bar.update(task, completed=number, description=title)
            if not console.is_terminal:
                print(f"measuring {number + 1}/{len(names)}: {title}", file=sys.stderr, flush=True)
            yield name

    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=len(names))
        yield one_by_one()


@app.command()
def command(
    lines: Annotated[str, typer.Option(help=f"What to measure, between commas: {', '.join(MEASUREMENTS)}.")] = ",".join(
        MEASUREMENTS
    ),
    repeats: Annotated[int, typer.Option(help="Measurements of each line; the median counts.")] = 5,
    seconds: Annotated[float, typer.Option(help="Of one measurement, about.")] = 1.0,
    out: Annotated[Path | None, typer.Option(help="JSON file to write the figures to.")] = None,
) -> int:
    """Measure speed: decisions a second, shares of time, start and compile times, bytes a game."""
    names = [name.strip() for name in lines.split(",")]
    try:
        for name in names:
            known_word("lines", name, tuple(MEASUREMENTS))
        whole_number("repeats", repeats, 1, 100)
        real_number("seconds", seconds, 0.01, 60)
        if out is not None:
            check_place(out, "out")
    except ValueError as error:
        raise BadInput(str(error)) from error
    for name in names:
        if why_not(name):
            print(f"train.speed: {name} is left out: it {why_not(name)}", file=sys.stderr)
    figures: dict[str, list[float]] = {}
    try:
        with _shown([name for name in names if not why_not(name)]) as possible:
            for name in possible:
                figures |= measure(name, repeats, seconds)
    except RuntimeError as error:
        _print(figures)
        return say(PROGRAM, str(error), FAILED)
    except KeyboardInterrupt:
        _print(figures)
        return say(PROGRAM, "interrupted", INTERRUPTED)
    _print(figures)
    if out is not None:
        content: dict[str, Any] = {"figures": figures, "versions": versions()}
        content["machine"] = {"processor": processor(), "cores": cores()}
        write_whole(out, json.dumps(content, indent=2) + "\n")
    return 0


def _print(figures: dict[str, list[float]]) -> None:
    """The tables of what has been measured."""
    for table in report(figures):
        Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
