"""The tables made of a matrix of results (train/matrix.py): each cell, and a summary. Neighbour: generated.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from artistry_env.settings import DIFFICULTIES, SCENARIOS
from tests.markdown import percent, table
from train.plots import success

COMPARED = "standard"  # the level that the summary shows scenarios of

Content = Mapping[str, Any]


def whole(content: Content) -> str:
    """A table for each agent: a row for each level and scenario."""
    parts = []
    for agent in agents_of(content):
        rows = []
        for cell in content["cells"]:
            if cell["agent"] == agent:
                won = percent(*success(cell))
                margin = f"{cell['margin']:+.1f}"
                speed = (f"{cell['decisions_per_second']:,.0f}", f"{cell['seconds_per_game']:.3g}")
                scenario = "" if cell["scenario"] is None else str(cell["scenario"])
                rows.append((cell["difficulty"], scenario, f"{cell['games']:,}", won, margin, *speed))
        parts.append(f"`{agent}`\n\n{table(HEADER, rows)}")
    return "\n\n".join([*parts, note(content)])


HEADER = ("automa", "scenario", "games", "won, or scenario met (95 %)", "margin", "decisions/s", "s a game")


def small(content: Content) -> str:
    """Two tables with a row for each agent: games won by level, and scenarios met at one level."""
    cells = {(cell["agent"], cell["difficulty"], cell["scenario"]): cell for cell in content["cells"]}
    won, met = [], []
    for agent in agents_of(content):
        won.append((f"`{agent}`", *(_with_interval(cells.get((agent, level, None))) for level in DIFFICULTIES)))
        rates = [_percent(cells.get((agent, COMPARED, scenario))) for scenario in SCENARIOS]
        met.append((f"`{agent}`", *rates))
    numbers = tuple(str(scenario) for scenario in SCENARIOS)
    return "\n\n".join(
        [
            table(("games won (95 %)", *DIFFICULTIES), won),
            table((f"scenario met, {COMPARED}, %", *numbers), met),
            note(content),
        ]
    )


def note(content: Content) -> str:
    """How it was measured."""
    cells = content["cells"]
    games = sorted({cell["games"] for cell in cells})
    many = f"{games[-1]:,} games a cell" if len(games) == 1 else f"{games[0]:,} to {games[-1]:,} games a cell"
    machines = list(dict.fromkeys(cell["machine"] for cell in cells))
    first = content["setup"]["seed"]
    how = f"the same seeds from {first} on for all; decisions a second and seconds a game are of one worker"
    return f"{many}, {how}. {'; '.join(machines)}; `python -m train.benchmark --matrix`."


def agents_of(content: Content) -> list[str]:
    """The agents of a matrix, as they came."""
    return list(dict.fromkeys(cell["agent"] for cell in content["cells"]))


def _with_interval(cell: Mapping[str, Any] | None) -> str:
    if cell is None:
        return ""
    rate, (low, high) = success(cell)
    return f"{100 * rate:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def _percent(cell: Mapping[str, Any] | None) -> str:
    return "" if cell is None else f"{100 * success(cell)[0]:.0f}"
