"""The tables of `python -m train.speed`, and how figures are written. Neighbour: speed_lines.py (the lines)."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from rich.table import Table

from train.machine import machine_facts, machine_words, versions
from train.speed_lines import LINES, PARTS, Line

Figures = Mapping[str, Sequence[float]]  # by line

WHOLE_LOOP = "ns_loop"  # what the parts are parts of, timed by itself


def shown(figure: float) -> str:
    """A figure with about three digits that count."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def verdict(line: Line, figure: float) -> str:
    """The goal of a line and whether a figure reaches it."""
    if line.goal is None:
        return ""
    reached = figure >= line.goal if line.at_least else figure <= line.goal
    goal = f"{line.goal:,.0f}" if line.goal >= 100 else f"{line.goal:g}"
    return f"{'at least' if line.at_least else 'at most'} {goal}: {'reached' if reached else 'MISSED'}"


def share_rows(figures: Figures) -> list[tuple[str, str, str]]:
    """For each part its title, its share of all parts in percent, and its nanoseconds a decision; all; the loop."""
    medians = {name: statistics.median(figures[name]) for name in PARTS if name in figures}
    whole = medians.pop(WHOLE_LOOP)
    every = sum(medians.values())
    rows = [(PARTS[name].title, f"{100 * part / every:.0f} %", f"{part:.0f}") for name, part in medians.items()]
    return [*rows, ("all", "100 %", f"{every:.0f}"), (PARTS[WHOLE_LOOP].title, "", f"{whole:.0f}")]


def speeds(figures: Figures) -> Table:
    """All figures but the parts' as a table."""
    found = versions()
    where = machine_words(machine_facts())
    where += f"; Python {found['python']}, numpy {found['numpy']}, numba {found['numba']}"
    table = Table("what", "median", "lowest", "highest", "unit", "goal", title="Speed", caption=where)
    for name, values in figures.items():
        if name not in PARTS:
            line = LINES[name]
            numbers = (statistics.median(values), min(values), max(values))
            table.add_row(line.title, *(shown(number) for number in numbers), line.unit, verdict(line, numbers[0]))
    return table


def shares(figures: Figures) -> Table:
    """What share of the compiled core's time each part has."""
    table = Table("part", "share", "ns a decision", title="Shares of the compiled core, batch 256")
    for row in share_rows(figures):
        table.add_row(*row)
    return table


def report(figures: Figures) -> list[Table]:
    """The tables of some figures: speeds and, where they were measured, shares."""
    tables = [speeds(figures)] if figures.keys() - PARTS.keys() else []
    return [*tables, shares(figures)] if WHOLE_LOOP in figures else tables
