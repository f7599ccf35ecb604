"""A benchmark's tables on the terminal: results, totals, how the games went, and agents compared.

Neighbours: summary.py (the figures), progress.py (what shows while it runs), tournament_report.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, Any

from rich import box
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from artistry_env.rules.scoring import PARTS
from train.measuring import Results
from train.summary import cell_summary, pair_summaries

PLAIN_WIDTH = 120
_HEADINGS = {"apprentices": "appren-\ntices", "journeywomen": "journey-\nwomen", "inspirations": "inspira-\ntions"}


def console(file: IO[str] | None = None) -> Console:
    """A console for tables: as wide as the terminal, or 120 characters where there is none."""
    found = Console(file=file, highlight=False)
    return found if found.is_terminal else Console(file=file, highlight=False, width=PLAIN_WIDTH)


def tables(results: Results) -> list[Group]:
    """All tables of a benchmark."""
    cells = [cell_summary(result) for result in results.cells]
    speeds = [len(result.games) / max(result.seconds, 1e-9) for result in results.cells]
    shown: list[Group] = [_outcomes(results, cells), _totals(cells), _games(cells, speeds)]
    pairs = pair_summaries(results)
    return [*shown, _pairs(pairs)] if pairs else shown


def _outcomes(results: Results, cells: Sequence[dict[str, Any]]) -> Group:
    plan = results.plan
    extent = f"{plan.games:,} games each, seeds {plan.seed} to {plan.seed_of(plan.games - 1)}"
    if plan.games == 1:
        extent = f"1 game each, seed {plan.seed}"
    title = f"Against the automa: {extent}, cards {plan.cards.name}"
    with_scenarios = plan.scenarios != (None,)
    names = ["wins", "draws", "losses", "win rate", "95 %", *(["met rate", "95 %"] if with_scenarios else [])]
    table = _table(cells, [*names, "margin, 95 %"])
    for cell in cells:
        row = [f"{cell[key]:,}" for key in ("wins", "draws", "losses")]
        row += [percent(cell["win_rate"]), percents(cell["win_rate_interval"])]
        if with_scenarios:
            row += [percent(cell["scenario_rate"]), percents(cell["scenario_rate_interval"])]
        table.add_row(*_place(cell, cells), *row, mean_of(cell["margin"], cell["margin_interval"]))
    return titled(title, table)


def _totals(cells: Sequence[dict[str, Any]]) -> Group:
    columns = ("total", *PARTS)
    table = _table(cells, [_HEADINGS.get(name, name) for name in columns])
    for cell in cells:
        row = [f"{cell[key]['agent']:.1f} : {cell[key]['automa']:.1f}" for key in columns]
        table.add_row(*_place(cell, cells), *row)
    return titled("Mean totals and their parts, agent : automa", table)


def _games(cells: Sequence[dict[str, Any]], speeds: Sequence[float]) -> Group:
    names = ["games", "distinct", "rounds", "decisions", "illegal moves", "games/s"]
    table = _table(cells, names)
    for cell, speed in zip(cells, speeds, strict=True):
        counts = (f"{cell['games']:,}", f"{cell['distinct_games']:,}")
        means = (f"{cell['rounds']:.1f}", f"{cell['decisions']:.1f}")
        rate = f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"
        table.add_row(*_place(cell, cells), *counts, *means, str(cell["illegal_moves"]), rate)
    return titled("How the games went (means a game; games a second of one worker)", table)


def _pairs(pairs: Sequence[dict[str, Any]]) -> Group:
    title = f"Compared with {pairs[0]['against']}, game by game on the same seeds (rates in percentage points)"
    with_scenarios = pairs[0]["scenario"] is not None
    names = ["win rate", "95 %", *(["met rate", "95 %"] if with_scenarios else []), "margin, 95 %"]
    table = _table(pairs, [*names, "better", "equal", "worse"])
    for pair in pairs:
        keys = ("win_rate_difference", *(["scenario_rate_difference"] if with_scenarios else []))
        row = []
        for key in keys:
            row += [f"{100 * pair[key]:+.1f}", percents(pair[f"{key}_interval"], sign="+")]
        row.append(mean_of(pair["margin_difference"], pair["margin_difference_interval"]))
        table.add_row(*_place(pair, pairs), *row, *(f"{pair[key]:,}" for key in ("better", "equal", "worse")))
    return titled(title, table)


def titled(title: str, table: Table) -> Group:
    """A table under its title."""
    return Group(Text(title, style="bold"), table)


def _table(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> Table:
    """An empty table with the columns that say which row it is, and others for numbers."""
    return empty_table(["agent", "automa", *(["scenario"] if rows and rows[0]["scenario"] is not None else [])], names)


def empty_table(texts: Sequence[str], numbers: Sequence[str]) -> Table:
    """An empty table with columns of texts, then of numbers."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in texts:
        table.add_column(name, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _place(row: dict[str, Any], rows: Sequence[dict[str, Any]]) -> list[Text | str]:
    scenario = [] if rows[0]["scenario"] is None else [str(row["scenario"])]
    return [Text(row["agent"]), row["difficulty"], *scenario]


def percent(rate: float) -> str:
    """A rate."""
    return f"{100 * rate:.1f} %"


def percents(interval: Sequence[float], sign: str = "") -> str:
    """The ends of the interval of a rate; `sign` "+" for a difference."""
    low, high = interval
    return f"{100 * low:{sign}.1f} .. {100 * high:{sign}.1f}"


def mean_of(mean: float, interval: Sequence[float] | None) -> str:
    """A mean with its interval, which lies evenly around it."""
    return f"{mean:+.1f}" if interval is None else f"{mean:+.1f} \u00b1 {interval[1] - mean:.1f}"
