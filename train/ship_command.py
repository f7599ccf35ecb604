"""Shipping a network: its games of the benchmark, and its card with what came of them. Neighbour: ship.py starts it."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.command_line import BadInput, new_app
from agents.learned.weights import PRETRAINED, SUFFIX, load_network, save_network
from artistry_env.files import shown_path
from artistry_env.settings import DIFFICULTIES, SCENARIOS, whole_number
from train.command_line import checked_workers, command_line, run_games
from train.machine import run_facts
from train.measuring import CellResult, benchmark
from train.plan import MAX_GAMES, Plan, make_plan
from train.ship_tables import tables_measured
from train.summary import cell_summary
from train.workers import Elsewhere

PROGRAM = "train.ship"
CHECK_GAMES = 50
"""Of how many games, from the first on, a card says how many were won, to be played again in a moment."""

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, arguments)


@app.command()
def command(
    weights: Annotated[Path, typer.Argument(help="A .safetensors file with its card beside it.")],
    name: Annotated[str, typer.Option(help="Of the agent: it will be learned:NAME.")],
    games: Annotated[int, typer.Option(help="Games of each level and scenario.")] = 1000,
    workers: Annotated[int | None, typer.Option(help="Processes that play. [default: one a core]")] = None,
    out: Annotated[Path, typer.Option(help="Folder of named networks.")] = PRETRAINED,
) -> int:
    """Play a benchmark with a network, or games at a table, and keep it under a name with what came of them."""
    try:
        network, card = load_network(weights)
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            raise ValueError(f"name: found {name!r}, expected small letters, digits and _")
        whole_number("games", games, 1, MAX_GAMES)
        count = checked_workers(workers)
        if not out.is_dir():
            raise ValueError(f"out: found no folder {shown_path(out)}, expected one")
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    at_tables = int(card["made_for"]["players"]) > 1
    results = measured_at_tables(weights, card, games) if at_tables else measured(weights, card, games, count)
    path = out / f"{name}{SUFFIX}"
    save_network(path, network.arrays, card | {"results": results})
    for row in results.get("tables", []):
        print(f"{row['players']} players, against {row['against']}: {100 * row['rate']:.1f} % of {row['games']} games")
    for row in results.get("cells", []):
        scenario = f" scenario {row['scenario']}" if row["scenario"] else ""
        print(f"{row['difficulty']}{scenario}: {100 * row['rate']:.1f} % of {row['games']} games")
    print(f"learned:{name} in {shown_path(path)}")
    return 0


def measured(weights: Path, card: dict[str, Any], games: int, workers: int | Elsewhere) -> dict[str, Any]:
    """What a card says of a network's games: `cells`, one for each level, and for each scenario against standard."""
    spec, cards = f"learned:{weights}", str(card["made_for"]["cards"])
    plans = [
        make_plan([spec], DIFFICULTIES, games=games, cards=cards),
        make_plan([spec], ["standard"], SCENARIOS, games=games, cards=cards),
    ]
    played = [benchmark(plan, workers) for plan in plans]
    seconds = sum(results.seconds for results in played)
    cells = [cell_results(cell, plan) for plan, results in zip(plans, played, strict=True) for cell in results.cells]
    return {"run": run_facts(command_line(PROGRAM), seconds, workers), "cells": cells}


def measured_at_tables(weights: Path, card: dict[str, Any], games: int) -> dict[str, Any]:
    """What a card says of a network for tables: `tables`, one for each opponent (ship_tables.py)."""
    start = time.perf_counter()
    tables = tables_measured(weights, card, games)
    return {"run": run_facts(command_line(PROGRAM), time.perf_counter() - start, 1), "tables": tables}


def cell_results(cell: CellResult, plan: Plan) -> dict[str, Any]:
    """The figures of some games of one level and scenario, those of train.benchmark; `rate` is of what was wanted."""
    summary = cell_summary(cell)
    kept = ("difficulty", "scenario", "games", "first_seed", "last_seed", "wins", "draws", "losses", "scenario_met")
    which = "win" if cell.cell.scenario is None else "scenario"
    wanted = cell.games["outcome"] == 1 if which == "win" else cell.games["scenario_met"]
    return {
        **{key: summary[key] for key in kept},
        "rate": summary[f"{which}_rate"],
        "rate_interval": summary[f"{which}_rate_interval"],
        **{key: summary[key] for key in ("margin", "margin_interval", "decisions", "illegal_moves")},
        "decisions_a_second": round(float(cell.games["decisions"].sum()) / max(cell.seconds, 1e-9)),
        "check": {"games": min(CHECK_GAMES, plan.games), "successes": int(wanted[:CHECK_GAMES].sum())},
    }
