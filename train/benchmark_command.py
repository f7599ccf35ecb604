"""The command line of the benchmark: arguments, messages, exit codes. Neighbour: benchmark.py, which starts it."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import typer

from agents.command_line import CARDS_HELP, SPECS_HELP, BadInput, new_app, specs
from agents.starting import INTERRUPTED, say
from artistry_env.settings import DIFFICULTIES, SCENARIOS
from train.agent_files import EVERYWHERE
from train.command_line import (
    RayOption,
    WorkersOption,
    checked_folder,
    checked_workers,
    command_line,
    ended_by_interrupt,
    pieces,
    run_games,
    saved_where,
    with_value,
)
from train.kept_chunks import KeptChunks
from train.matrix import AGENTS, make_matrix
from train.matrix_command import carry_out, games_by_agent, matrix_file
from train.measuring import Results, measure
from train.plan import DEFAULT_AGENTS, DEFAULT_GAMES, make_plan
from train.plots import checked_plot, draw
from train.progress import Show
from train.report import console, tables
from train.result_files import ResultFolder
from train.summary import cell_summary

PROGRAM = "train.benchmark"
RESUME = "--resume"

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, with_value(arguments, RESUME, ""))


AGENTS_HELP = (
    f"Who plays: specs between commas, or the option repeated; others are compared with the first. {SPECS_HELP}. "
    f"[default: {','.join(DEFAULT_AGENTS)}]"
)


RESUME_HELP = (
    "An earlier --out that was interrupted, with the same settings: only what is missing is played. With --matrix:"
    " measure what the file, OUT or agents/matrix.json, does not have yet."
)

MATRIX_HELP = (
    "Measure agents x levels x (no scenario and all scenarios) and keep it in one file, cell by cell: OUT or"
    f" agents/matrix.json. [default agents: {'; '.join(AGENTS)}]"
)


@app.command()
def command(
    agent_specs: Annotated[list[str] | None, typer.Option("--agents", metavar="SPECS", help=AGENTS_HELP)] = None,
    difficulty: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVELS",
            help=f"Of the automa: {', '.join(DIFFICULTIES)}, between commas. [default: all; standard with --scenarios]",
        ),
    ] = None,
    scenarios: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NUMBERS", help="Scenarios: all, or numbers from 1 to 8 between commas; none with --matrix."
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each agent at each level.")] = DEFAULT_GAMES,
    seed: Annotated[int, typer.Option(help="Seed of the first game of each row; game i has seed + i.")] = 0,
    workers: WorkersOption = None,
    ray: RayOption = None,
    cards: Annotated[str, typer.Option(help=CARDS_HELP)] = "reconstructed",
    out: Annotated[
        Path | None, typer.Option(help="New or empty folder for results.json, results.csv, games.csv and games/.")
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Let --out replace the files of an earlier benchmark.")
    ] = False,
    save_games: Annotated[
        int, typer.Option(help="Save the first N games of each row as replays in OUT/games.", metavar="N")
    ] = 0,
    plot: Annotated[
        Path | None, typer.Option(help="Draw rates and totals into this .svg or .png file (needs matplotlib).")
    ] = None,
    matrix: Annotated[bool, typer.Option("--matrix", help=MATRIX_HELP)] = False,
    games_of: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC=N", help="With --matrix: other numbers of games for some agents; may be repeated."),
    ] = None,
    resume: Annotated[str | None, typer.Option(metavar="[FOLDER]", help=RESUME_HELP)] = None,
) -> int:
    """Measure agents against the automa, all on the same seeds, and print tables.

    Interrupted with Ctrl-C, it prints and saves the rows that are finished.
    """
    arguments = dict(locals())
    if matrix:
        return _matrix(arguments)
    try:
        checked_plot(plot)
        if games_of:
            raise ValueError("games-of: found no --matrix, expected it")
        if resume == "":
            raise ValueError("resume: found no folder, expected that of an earlier --out, or --matrix")
        plan = make_plan(
            agents=specs(agent_specs) if agent_specs else DEFAULT_AGENTS,
            difficulties=pieces(difficulty) if difficulty else None,
            scenarios=_scenarios(pieces(scenarios or [])),
            games=games,
            seed=seed,
            cards=cards,
            save_games=save_games,
        )
        folder = checked_folder(ResultFolder, out, overwrite, save_games, resume)
        kept = folder.kept(plan) if folder is not None else None
        results = Results(plan, checked_workers(workers, ray, folder))
    except ValueError as error:
        raise BadInput(str(error)) from error
    play = partial(_play, results, kept)
    interrupted = ended_by_interrupt(play, folder, lambda: bool(results.cells), results.workers)
    code = _deliver(results, folder, kept, interrupted)
    if plot is not None and results.cells:  # at the end: whatever goes wrong with it, tables and files are there
        draw([cell_summary(cell) for cell in results.cells], plot)
    return code


def _matrix(arguments: Mapping[str, Any]) -> int:
    """Measure a matrix with the command's arguments by name; the exit code."""
    given = SimpleNamespace(**arguments)
    try:
        if given.save_games:
            raise ValueError(f"save-games: found {given.save_games} beside --matrix, expected none (it saves no games)")
        plan = make_matrix(
            agents=specs(given.agent_specs) if given.agent_specs else AGENTS,
            difficulties=pieces(given.difficulty) if given.difficulty else None,
            scenarios=_places(pieces(given.scenarios)) if given.scenarios else EVERYWHERE,
            games=given.games,
            games_of=games_by_agent(given.games_of or []),
            seed=given.seed,
            cards=given.cards,
        )
        workers, plot = checked_workers(given.workers, given.ray), checked_plot(given.plot)
        file = matrix_file(plan, given.out, given.resume, given.overwrite)
    except ValueError as error:
        raise BadInput(str(error)) from error
    return carry_out(PROGRAM, plan, file, workers, plot)


def _places(words: Sequence[str]) -> list[int | None]:
    """Scenarios' numbers, and None for "none"."""
    plain: list[int | None] = [None] if "none" in words else []
    rest = [word for word in words if word != "none"]
    return [*plain, *(_scenarios(rest) if rest else [])]


def _play(results: Results, kept: KeptChunks | None) -> None:
    """Play the plan; what is finished is in `results`, whatever happens."""
    start = time.perf_counter()
    try:
        with Show(results.plan) as show:
            for cell in measure(results.plan, results.workers, show.advance, kept):
                results.add(cell)
                show.finished(cell)
    finally:
        results.seconds = time.perf_counter() - start + (kept.seconds if kept else 0.0)


def _deliver(results: Results, folder: ResultFolder | None, kept: KeptChunks | None, interrupted: bool) -> int:
    """Save and print what there is; the exit code."""
    finished = f"{len(results.cells)} of {len(results.plan.cells)} rows finished"
    if not results.cells:
        return say(PROGRAM, f"interrupted: {finished}, {saved_where(folder, kept, False)}", INTERRUPTED)
    output = console()
    for table in tables(results):
        output.print(table)
    if folder is not None:
        folder.write(results, command_line(PROGRAM))
    if interrupted:
        return say(PROGRAM, f"interrupted: {finished}, {saved_where(folder, kept, True)}", INTERRUPTED)
    where = "nothing saved (no --out)" if folder is None else f"saved in {folder.path}"
    games = results.plan.games * len(results.cells)
    output.print(f"{games:,} games in {results.seconds:.1f} s, {results.workers} at a time; {where}", soft_wrap=True)
    return 0


def _scenarios(words: Sequence[str]) -> list[int]:
    """Scenarios' numbers."""
    if "all" in words:
        if len(words) > 1:
            raise ValueError(f"scenarios: found all and {len(words) - 1} more, expected all, or numbers from 1 to 8")
        return list(SCENARIOS)
    for word in words:
        if not re.fullmatch(r"[1-8]", word):
            raise ValueError(f"scenarios: found {word!r}, expected all, or numbers from 1 to 8 between commas")
    return [int(word) for word in words]
