"""The tables that docs carry, generated from the code: `python -m tests.generated` rewrites them in place.

A generated part stands between `<!-- name -->` and `<!-- end -->`; test_generated.py fails when one has drifted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

from artistry_env.actions import ActionTable
from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.observation import Layout
from artistry_env.registration import PRESETS
from artistry_env.settings import checked_settings
from train.speed_lines import LINES
from train.speed_lines import PARTS as TIMED_PARTS
from train.speed_report import WHOLE_LOOP, share_rows, shown

ROOT = Path(__file__).parent.parent
FILES = ("artistry_env/solo.py", "README.md")
RESULTS = ROOT / "agents" / "results.json"
TOURNAMENT = ROOT / "agents" / "tournament.json"
SPEEDS = ROOT / "train" / "speed.json"

ARGUMENTS = {
    "acquire": "cells, sorted",
    "purchase": "market slot, 0 next to the deck",
    "use_inspiration": "card, its number in the card set",
    "choose_cell": "cell, row by row",
    "choose_color": "color",
    "choose_inspiration": "display place",
    "stop": "",
}


def table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table with columns padded to one width."""
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    widths[-1] = len(header[-1])  # the last column, often long, is left ragged
    lines = [header, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in lines
    )


def actions() -> str:
    """The kinds of actions with their codes on 4x4 with the default set."""
    codes = ActionTable(4, CardSet.load())
    rows = []
    first = 0
    for kind, group in groupby(codes, key=lambda action: action.kind):
        count = len(list(group))
        span = str(first) if count == 1 else f"{first} to {first + count - 1}"
        rows.append((kind, ARGUMENTS[kind], str(count), span))
        first += count
    rows.append(("all", "", str(first), ""))
    return table(("kind", "argument", "count", "codes"), rows)


def observations() -> str:
    """The pieces of the solo observation with the default set."""
    layout = Layout(checked_settings())
    rows = []
    for piece in layout.pieces:
        where = layout.slices[piece.name]
        shape = " x ".join(str(length) for length in piece.shape)
        rows.append((piece.name, f"{where.start}:{where.stop}", shape, f"{piece.low} to {piece.high}", piece.meaning))
    rows.append(("all", f"0:{layout.size}", "", "", f"layout hash {layout.hash[:12]}"))
    return table(("piece", "flat", "shape", "values", "meaning"), rows)


def environments() -> str:
    """The registered ids with what they preset."""
    rows = [(f"`{name}`", ", ".join(f"{k}={v!r}" for k, v in preset.items())) for name, preset in PRESETS.items()]
    return table(("id", "preset"), rows)


def picture() -> str:
    """A game under way, as text."""
    game = Game.new(difficulty="hard", seed=7)
    for _ in range(3):
        game.play(int(game.legal()[0]))
    return f"```text\n{game}\n```"


def results() -> str:
    """The stored results of the benchmark (agents/results.json; `python -m tests.results` measures them anew)."""
    stored = json.loads(RESULTS.read_text())
    rows = []
    for cell in stored["cells"]:
        won = _rate(cell, "win_rate")
        totals = f"{cell['total']['agent']:.1f} : {cell['total']['automa']:.1f}"
        rows.append((cell["agent"], cell["difficulty"], str(cell["games"]), won, totals, f"{cell['decisions']:.1f}"))
    header = ("agent", "automa", "games", "won (95 %)", "mean totals", "decisions a game")
    run = stored["run"]
    return f"{table(header, rows)}\n\nSeeds {stored['seeds']}, {run['machine']}, {run['versions']}; `{run['command']}`."


def tournament() -> str:
    """The stored tournament (agents/tournament.json; `python -m tests.tournament_results` plays it anew)."""
    stored = json.loads(TOURNAMENT.read_text())
    rows, order = [], []
    for section in stored["sections"]:
        players, games = str(section["players"]), f"{section['games']:,}"
        for agent, rating in zip(section["agents"], section["ratings"], strict=True):
            (before,) = (pair for pair in section["pairs"] if pair["agent"] == agent["agent"])
            figures = (_rate(agent, "win_share"), _rate(before, "ahead"), f"{agent['total']:.1f}")
            rows.append((players, agent["agent"], games, *figures, f"{rating['mu']:.1f} ± {rating['sigma']:.1f}"))
        order.append((players, *(_rate(turn, "win_share") for turn in section["turn_order"])))
    header = ("players", "agent", "games", "wins a seat (95 %)", "before the other (95 %)", "mean total", "OpenSkill")
    turns = tuple(f"plays {word} (95 %)" for word in ("first", "second", "third", "fourth"))
    filled = [(*row, *[""] * (5 - len(row))) for row in order]
    run = stored["run"]
    note = (
        f"{stored['deals']:,} deals, seeds {stored['seeds']}, {run['machine']}, {run['versions']}; `{run['command']}`."
    )
    return f"{table(header, rows)}\n\n{table(('players', *turns), filled)}\n\n{note}"


def _rate(figures: dict[str, Any], name: str) -> str:
    """A rate in percent, with its interval."""
    low, high = (100 * bound for bound in figures[f"{name}_interval"])
    return f"{100 * figures[name]:.1f} % ({low:.1f} to {high:.1f})"


def speed() -> str:
    """The stored speeds (train/speed.json; `python -m train.speed --out train/speed.json` measures them anew)."""
    stored = json.loads(SPEEDS.read_text())
    rows = []
    for name, figures in stored["figures"].items():
        if name not in TIMED_PARTS:
            line, figure = LINES[name], median(figures)
            rows.append((line.title, shown(figure), f"{shown(min(figures))} to {shown(max(figures))}", line.unit))
    tables = [table(("what", "median", "range", "unit"), rows)]
    if WHOLE_LOOP in stored["figures"]:
        tables.append(table(("part of the compiled core", "share", "ns a decision"), share_rows(stored["figures"])))
    found, machine = stored["versions"], stored["machine"]
    where = f"{machine['processor']}, {machine['cores']} cores; Python {found['python']}, numba {found['numba']}"
    often = max(len(figures) for figures in stored["figures"].values())
    return "\n\n".join([*tables, f"{where}; {often} measurements a line."])


PARTS: dict[str, Callable[[], str]] = {
    "speed": speed,
    "picture": picture,
    "results": results,
    "tournament": tournament,
    "actions": actions,
    "observations": observations,
    "environments": environments,
}


def renewed(text: str) -> str:
    """A file's text with all generated parts made anew."""

    def fill(match: re.Match[str]) -> str:
        indent, name = match["indent"], match["name"]
        lines = PARTS[name]().splitlines()
        return "\n".join([f"{indent}<!-- {name} -->", *(indent + line for line in lines), f"{indent}<!-- end -->"])

    pattern = rf"(?P<indent>[ ]*)<!-- (?P<name>{'|'.join(PARTS)}) -->\n.*?<!-- end -->"
    return re.sub(pattern, fill, text, flags=re.DOTALL)


def main() -> None:
    """Rewrite the generated parts of all files."""
    for name in FILES:
        path = ROOT / name
        path.write_text(renewed(path.read_text()))


if __name__ == "__main__":
    main()
