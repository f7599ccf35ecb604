"""The tables of a measurement of strength on the terminal: win rates by simulations, and where games are lost.

Neighbours: strength_file.py and losses.py (the figures), report.py (a benchmark's tables).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.table import Table

from artistry_env.rules.scoring import PARTS
from train.losses import DEEPER
from train.report import empty_table, mean_of, percent, percents, titled
from train.rollout import SIDES


def ladder_table(cells: Sequence[dict[str, Any]]) -> Group:
    """Win rates, those of one level together, by rising simulations."""
    told = {name: any(cell[name] for cell in cells) for name in ("scenario", "options")}
    met = ["met", "95 %"] if told["scenario"] else []
    places = ["automa", *(name for name, there in told.items() if there), "simulations"]
    table = empty_table(places, ["games", "won", "95 %", *met, "margin, 95 %", "s a game"])
    for cell in in_order(cells):
        place = [cell["difficulty"], *(str(cell[name] or "") for name, there in told.items() if there)]
        figures = [f"{cell['simulations']:,}", f"{cell['games']:,}"]
        figures += [percent(cell["win_rate"]), percents(cell["win_rate_interval"])]
        if met:
            there = cell["scenario"] is not None
            figures += [percent(cell["scenario_rate"]), percents(cell["scenario_rate_interval"])] if there else ["", ""]
        margin = mean_of(cell["margin"], cell["margin_interval"])
        table.add_row(*place, *figures, margin, f"{cell['seconds_a_game']:.2f}")
    return titled("Search against the automa", table)


def losses_tables(losses: dict[str, Any]) -> list[Group]:
    """Where games are lost."""
    study, found = losses["study"], losses["found"]
    count = f"{found['won']} won, {found['drawn']} shared, {found['lost']} lost"
    heading = f"search:{study['simulations']} against {study['difficulty']}, seeds from {study['seed']}: {count}"
    return [
        titled(f"{heading}. Mean parts of the totals, agent : automa", _parts(found["parts"])),
        titled("First round thought worse than even, of games not won", _behind(found["first_behind"])),
        titled(f"Decisions, by a search with {DEEPER} times as many simulations", _kinds(found["kinds"])),
        titled("What it would rather have done", _instead(found["instead"])),
    ]


def in_order(cells: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cells by level and options as they first come, scenario and simulations."""
    levels, options = (list(dict.fromkeys(cell[key] for cell in cells)) for key in ("difficulty", "options"))

    def place(one: dict[str, Any]) -> tuple[int, ...]:
        ranks = (options.index(one["options"]), one["simulations"])
        return (levels.index(one["difficulty"]), one["scenario"] or 0, *ranks)

    return sorted(cells, key=place)


def _parts(parts: dict[str, Any]) -> Table:
    table = empty_table(["games"], list(PARTS))
    for name, means in parts.items():
        if means is not None:
            table.add_row(name, *(" : ".join(f"{means[part][side]:.1f}" for side in SIDES) for part in PARTS))
    return table


def _behind(rounds: dict[str, int]) -> Table:
    table = empty_table(["round"], ["games"])
    for name, count in rounds.items():
        table.add_row(name, f"{count:,}")
    return table


def _kinds(kinds: Sequence[dict[str, Any]]) -> Table:
    table = empty_table(["played"], ["decisions a game", "chance lost a game", "other liked better", "largest loss"])
    for row in kinds:
        lost = (percent(row["lost"]), percent(row["differs"]), percent(row["largest"]))
        table.add_row(row["kind"], f"{row['decisions']:.1f}", *lost)
    return table


def _instead(pairs: Sequence[dict[str, Any]]) -> Table:
    table = empty_table(["played", "better"], ["times a game", "chance lost a game"])
    for row in pairs:
        table.add_row(row["played"], row["better"], f"{row['times']:.2f}", percent(row["lost"]))
    return table
