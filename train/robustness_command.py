"""The command line of the robustness test. Neighbours: robustness.py, which starts it; report.py (tables)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from agents.command_line import CARDS_HELP, BadInput, new_app, specs
from agents.starting import INTERRUPTED, say
from artistry_env.cards import DEFAULT
from artistry_env.files import check_place, shown_path, write_whole
from artistry_env.settings import DIFFICULTIES
from train.agent_files import weights_of
from train.command_line import RayOption, WorkersOption, checked_workers, command_line, option, pieces, run_games
from train.machine import run_facts
from train.plan import Plan
from train.progress import Bar
from train.report import console, empty_table, mean_of, percent, percents, titled
from train.robustness import Robust, make_plans, measured
from train.workers import at_work

PROGRAM = "train.robustness"
FORMAT = "artistry-robustness 1"

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, arguments)


@app.command()
def command(
    agent_specs: Annotated[
        list[str] | None, typer.Option("--agents", metavar="SPECS", help="Who plays. [default: greedy,learned]")
    ] = None,
    difficulty: Annotated[
        list[str] | None, option(f"Of the automa: {', '.join(DIFFICULTIES)}, between commas. [default: standard]")
    ] = None,
    sets: Annotated[int, option("Random card sets.")] = 20,
    games: Annotated[int, option("Games with each set.")] = 100,
    seed: Annotated[int, option("Of the first game of each set, and of the first set.")] = 0,
    cards: Annotated[str, option(f"The one that the random ones are like. {CARDS_HELP}")] = DEFAULT,
    workers: WorkersOption = None,
    ray: RayOption = None,
    out: Annotated[Path | None, option("New JSON file for the figures.")] = None,
) -> int:
    """Measure agents on random card sets with the same sizes, beside the set that these are like."""
    try:
        chosen = specs(agent_specs) if agent_specs else ["greedy", "learned"]
        levels = pieces(difficulty) if difficulty else ["standard"]
        plans = make_plans(chosen, levels, sets, games, seed, cards)
        if out is not None and out.exists():
            raise ValueError(f"out: found {shown_path(out)}, expected a new file")
        if out is not None:
            check_place(out, "out")
        processes = checked_workers(workers, ray)
    except ValueError as error:
        raise BadInput(str(error)) from error
    try:
        with at_work(processes), Bar(sum(plan.games * len(plan.cells) for plan in plans)) as bar:
            found = measured(plans, processes, lambda cell, more: bar.more(more, str(cell)))
    except KeyboardInterrupt:
        return say(PROGRAM, "interrupted: nothing saved", INTERRUPTED)
    console().print(titled(f"{sets:,} random card sets like {plans[0].cards.name}, {games:,} games each", table(found)))
    if out is not None:
        write_whole(out, json.dumps(as_json(plans, found), indent=1) + "\n")
    return 0


def table(found: Sequence[Robust]) -> Table:
    """A row for each agent and level."""
    numbers = ("own set", "95 %", "random sets", "95 %", "worst", "best", "margin, 95 %")
    drawn = empty_table(("agent", "automa"), numbers)
    for one in found:
        rate, interval = one.rate
        base = (percent(one.base_rate), percents(one.base_interval))
        ends = (percent(float(one.rates.min())), percent(float(one.rates.max())))
        drawn.add_row(
            Text(one.agent), one.difficulty, *base, percent(rate), percents(interval), *ends, mean_of(*one.margin)
        )
    return drawn


def as_json(plans: Sequence[Plan], found: Sequence[Robust]) -> dict[str, Any]:
    """The content of the file."""
    base, *others = plans
    setup = {"cards": base.cards.name, "sets": len(others), "games": base.games, "seed": base.seed}
    facts = run_facts(command_line(PROGRAM), 0.0, 1)
    known = {name: facts[name] for name in ("command", "finished", "versions", "machine")}
    weights = {agent: weights_of(agent, [None]) for agent in base.agents}
    results = [one.as_json() for one in found]
    return {"format": FORMAT, "setup": setup, "weights": weights, "results": results, "run": known}
