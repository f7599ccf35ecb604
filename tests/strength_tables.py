"""The tables of agents/README.md that tell how strong the search is, from the files of `STRENGTH` and its neighbours.

`python -m train.strength` and `train.benchmark` measure it; neighbours: generated.py, which puts them there.
"""

from __future__ import annotations

import json
from typing import Any

from artistry_env.rules.scoring import PARTS
from tests.markdown import rate, table
from tests.processes import ROOT
from train.losses import DEEPER
from train.strength_report import in_order

STRENGTH = ROOT / "agents" / "strength.json"
TUNING = ROOT / "agents" / "search_tuning.json"
LUCK = ROOT / "agents" / "luck_known.json"
LEVELS = ("easy", "standard", "hard")
LARGEST_PAIRS = 8  # of kinds of action, that are shown


def strength() -> str:
    """Win rates by simulations and level."""
    stored = json.loads(STRENGTH.read_text())
    cells = {(cell["simulations"], cell["difficulty"]): cell for cell in in_order(stored["cells"])}
    rows = []
    for count in sorted({simulations for simulations, _ in cells}):
        found = [cells.get((count, level)) for level in LEVELS]
        seconds = [cell["seconds_a_game"] for cell in found if cell is not None]
        shown = [rate(cell, "win_rate") if cell is not None else "" for cell in found]
        rows.append((f"{count:,}", *shown, f"{max(seconds):.1f}"))
    header = ("simulations", *(f"{level}, won (95 %)" for level in LEVELS), "s a game")
    return f"{table(header, rows)}\n\n{_note(stored)}"


def _note(stored: dict[str, Any]) -> str:
    """How figures were measured."""
    setup, run = stored["setup"], stored["runs"][-1]
    seeds = f"seeds {setup['seed']} to {setup['seed'] + setup['games'] - 1}"
    cores = run["machine"]["cores"]
    machine = f"{run['machine']['processor']}, {cores} core{'' if cores == 1 else 's'}"
    return f"{setup['games']} games a cell, {seeds}; {machine}, one process, with others running beside it."


def tuning() -> str:
    """What other settings of the search win."""
    stored = json.loads(TUNING.read_text())
    rows = []
    for cell in stored["cells"]:
        low, high = cell["margin_interval"]
        margin = f"{cell['margin']:+.1f} ({low:+.1f} to {high:+.1f})"
        rows.append((cell["options"] or "as they are", rate(cell, "win_rate"), margin))
    first, run = stored["cells"][0], stored["runs"][-1]
    games = f"`search:{first['simulations']}` against {first['difficulty']}, {first['games']} games each"
    note = f"{games}, seeds from {stored['setup']['seed']} on; `{run['command']}`."
    return f"{table(('settings', 'won (95 %)', 'margin (95 %)'), rows)}\n\n{note}"


def luck_known() -> str:
    """What a search wins that is told the luck, beside one that is not."""
    stored = json.loads(LUCK.read_text())
    rows = []
    for cell in stored["cells"]:
        name = cell["agent"].replace("train/seer.py:Seer:", "told the luck, ")
        rows.append((name, f"{cell['games']:,}", rate(cell, "win_rate"), f"{cell['margin']:+.1f}"))
    header = ("search", "games", "won (95 %)", "margin")
    note = f"Against the hard automa, seeds from {stored['setup']['seed']} on; `{stored['run']['command']}`."
    return f"{table(header, rows)}\n\n{note}"


def losses() -> str:
    """Where the search loses its games."""
    stored = json.loads(STRENGTH.read_text())["losses"]
    study, found = stored["study"], stored["found"]
    name = f"`search:{study['simulations']}` against the {study['difficulty']} automa"
    seeds = f"seeds {study['seed']} to {study['seed'] + study['games'] - 1}"
    counts = f"{found['won']} won, {found['drawn']} shared, {found['lost']} lost"
    behind = ", ".join(_in_round(name, games) for name, games in found["first_behind"].items())
    parts = [(name, *(_sides(means[part]) for part in PARTS)) for name, means in found["parts"].items() if means]
    return "\n\n".join(
        [
            f"{name}, {study['games']} games ({seeds}): {counts}. Mean parts of the totals, agent : automa:",
            table(("games", *PARTS), parts),
            f"The first round in which it thought itself more likely to lose, in the games not won: {behind}.",
            f"Decisions as a search with {DEEPER} times as many simulations sees them:",
            _kinds(found["kinds"]),
            "What that search would rather have done, the most expensive first:",
            _pairs(found["instead"][:LARGEST_PAIRS]),
        ]
    )


def _in_round(name: str, games: int) -> str:
    return f"{games} never" if name == "never" else f"{games} in round {name}"


def _sides(means: dict[str, Any]) -> str:
    return f"{means['agent']:.1f} : {means['automa']:.1f}"


def _kinds(kinds: list[dict[str, Any]]) -> str:
    rows = [
        (row["kind"], f"{row['decisions']:.1f}", *(f"{100 * row[key]:.1f} %" for key in ("lost", "differs", "largest")))
        for row in kinds
    ]
    return table(("played", "decisions a game", "chance lost a game", "other liked better", "largest loss"), rows)


def _pairs(pairs: list[dict[str, Any]]) -> str:
    rows = [(row["played"], row["better"], f"{row['times']:.2f}", f"{100 * row['lost']:.1f} %") for row in pairs]
    return table(("played", "better", "times a game", "chance lost a game"), rows)
