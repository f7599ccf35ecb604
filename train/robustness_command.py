"""The command line of the robustness test.

Neighbours: robustness.py, which starts it; robustness_file.py (what is kept), report.py (tables).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from agents.command_line import CARDS_HELP, BadInput, new_app, specs
from agents.starting import INTERRUPTED, say
from artistry_env.cards import DEFAULT
from artistry_env.files import shown_path
from artistry_env.settings import DIFFICULTIES
from train.command_line import (
    RayOption,
    WorkersOption,
    checked_workers,
    command_line,
    one_file,
    option,
    pieces,
    run_games,
)
from train.plan import Plan
from train.progress import Bar
from train.report import console, empty_table, mean_of, percent, percents, titled
from train.robustness import Robust, make_plans, measured, sets_in
from train.robustness_file import RobustFile
from train.workers import Elsewhere, at_work

PROGRAM = "train.robustness"

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
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="New JSON file for the figures, written after each set.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="An earlier --out with the same settings: only sets it lacks are played."),
    ] = None,
) -> int:
    """Measure agents on random card sets with the same sizes, beside the set that these are like.

    With --out, each finished set is kept; after Ctrl-C, --resume goes on.
    """
    try:
        path = one_file(out, resume)
        chosen = specs(agent_specs) if agent_specs else ["greedy", "learned"]
        levels = pieces(difficulty) if difficulty else ["standard"]
        plans = make_plans(chosen, levels, sets, games, seed, cards)
        kept = RobustFile(path, plans, command_line(PROGRAM), resume is not None)
        processes = checked_workers(workers, ray)
    except ValueError as error:
        raise BadInput(str(error)) from error
    return _carry_out(plans, processes, kept)


def _carry_out(plans: Sequence[Plan], workers: int | Elsewhere, kept: RobustFile) -> int:
    """Play what is missing, print what there is; the exit code."""
    interrupted = False
    missing = plans[sets_in(kept.found) :]
    try:
        with at_work(workers), Bar(sum(plan.games * len(plan.cells) for plan in missing)) as bar:
            measured(plans, workers, lambda cell, more: bar.more(more, str(cell)), kept.found, kept.keep)
    except KeyboardInterrupt:
        interrupted = True
    finished = sets_in(kept.found)
    if finished > 1:
        what = f"{finished - 1:,} random card sets like {plans[0].cards.name}, {plans[0].games:,} games each"
        console().print(titled(what, table(kept.found)))
    if interrupted:
        return say(PROGRAM, f"interrupted: {finished} of {len(plans)} card sets finished, {_where(kept)}", INTERRUPTED)
    return 0


def _where(kept: RobustFile) -> str:
    """Where an interrupted test is saved, in words."""
    if not kept.found or kept.path is None:
        return "nothing saved (no --out)" if kept.found else "nothing saved"
    return f"saved in {shown_path(kept.path)}; --resume {shown_path(kept.path)} goes on"


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
