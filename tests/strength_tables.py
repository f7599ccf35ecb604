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
from train.machine import machine_words
from train.strength_report import in_order

STRENGTH = ROOT / "agents" / "strength.json"
TUNING = ROOT / "agents" / "search_tuning.json"
LUCK = ROOT / "agents" / "luck_known.json"
LEVELS = ("easy", "standard", "hard")
LARGEST_PAIRS = 8  # of kinds of action, that are shown


def strength() -> str:
    """Win rates by simulations and level."""
    stored = json.loads(STRENGTH.read_text())
    plain = [cell for cell in in_order(stored["cells"]) if cell["scenario"] is None]
    cells = {(cell["simulations"], cell["difficulty"]): cell for cell in plain}
    rows = []
    for count in sorted({simulations for simulations, _ in cells}):
        found = [cells.get((count, level)) for level in LEVELS]
        seconds = [cell["seconds_a_game"] for cell in found if cell is not None]
        shown = [rate(cell, "win_rate") if cell is not None else "" for cell in found]
        rows.append((f"{count:,}", *shown, f"{max(seconds):.1f}"))
    header = ("simulations", *(f"{level}, won (95 %)" for level in LEVELS), "s a game")
    return f"{table(header, rows)}\n\n{_note(stored)}"


def scenarios() -> str:
    """How often the search meets the scenarios."""
    stored = json.loads(STRENGTH.read_text())
    rows = []
    for cell in in_order(stored["cells"]):
        if cell["scenario"] is not None:
            met, won = rate(cell, "scenario_rate"), rate(cell, "win_rate")
            rows.append((f"{cell['scenario']}", f"{cell['simulations']:,}", met, won, f"{cell['seconds_a_game']:.1f}"))
    levels = " and ".join({cell["difficulty"]: "" for cell in stored["cells"] if cell["scenario"] is not None})
    header = ("scenario", "simulations", "met (95 %)", "games won (95 %)", "s a game")
    return f"{table(header, rows)}\n\nAgainst the {levels} automa; {_note(stored)}"


def _note(stored: dict[str, Any]) -> str:
    """How figures were measured."""
    setup = stored["setup"]
    machines = " or ".join(dict.fromkeys(machine_words(run["machine"]) for run in stored["runs"]))
    seeds = f"seeds {setup['seed']} to {setup['seed'] + setup['games'] - 1}"
    return f"{setup['games']} games a cell, {seeds}; {machines}, one process, with others running beside it."


def tuning() -> str:
    """What other settings of the search win."""
    stored = json.loads(TUNING.read_text())
    names = [cell["options"] or "as they are" for cell in stored["cells"]]
    playing = f"`search:{stored['cells'][0]['simulations']}`, "
    return f"{_compared('settings', names, stored)}\n\n{playing}{_games(stored, stored['runs'][-1])}"


def luck_known() -> str:
    """What a search wins that is told the luck, beside one that is not."""
    stored = json.loads(LUCK.read_text())
    names = [cell["agent"].replace("train/seer.py:Seer:", "told the luck, ") for cell in stored["cells"]]
    return f"{_compared('search', names, stored)}\n\n{_games(stored, stored['run'])}"


def _compared(what: str, names: list[str], stored: dict[str, Any]) -> str:
    """A row for each cell, under its name: games won and margin."""
    rows = []
    for name, cell in zip(names, stored["cells"], strict=True):
        low, high = cell["margin_interval"]
        rows.append((name, rate(cell, "win_rate"), f"{cell['margin']:+.1f} ({low:+.1f} to {high:+.1f})"))
    return table((what, "won (95 %)", "margin (95 %)"), rows)


def _games(stored: dict[str, Any], run: dict[str, Any]) -> str:
    """What was played for `_compared`, and by which command."""
    first = stored["cells"][0]
    played = f"{first['games']} games each against the {first['difficulty']} automa"
    return f"{played}, seeds from {stored['setup']['seed']} on; `{run['command']}`."


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
