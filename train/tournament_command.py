"""The command line of the tournament: arguments, messages, exit codes. Neighbour: tournament.py, which starts it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from agents.command_line import CARDS_HELP, SPECS_HELP, BadInput, new_app, specs
from agents.starting import INTERRUPTED, say
from artistry_env.settings import MAX_ROUNDS
from train.command_line import (
    RayOption,
    ResumeOption,
    WorkersOption,
    checked_folder,
    checked_workers,
    command_line,
    ended_by_interrupt,
    pieces,
    run_games,
    saved_where,
)
from train.kept_chunks import KeptChunks
from train.plan import DEFAULT_AGENTS
from train.progress import Bar
from train.report import console
from train.tournament_files import TournamentFolder
from train.tournament_plan import DEFAULT_DEALS, PLAYERS, make_plan
from train.tournament_playing import Section, TournamentResults, play
from train.tournament_report import tables
from train.tournament_summary import agent_summaries

PROGRAM = "train.tournament"
LISTS = ("--agents", "--players")

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, joined_lists(arguments))


def joined_lists(arguments: Sequence[str]) -> list[str]:
    """The arguments with words after --agents and --players joined by commas: `--players 2 3` as `--players 2,3`."""
    joined: list[str] = []
    name = ""
    for word in arguments:
        if word.startswith("-"):
            name = word
        elif name in LISTS and not joined[-1].startswith("-"):
            joined[-1] += f",{word}"
            continue
        joined.append(word)
    return joined


AGENTS_HELP = (
    f"Who plays: specs, at least two; one named again is another entrant. {SPECS_HELP}. "
    f"[default: {' '.join(DEFAULT_AGENTS)}]"
)


@app.command()
def command(
    agent_specs: Annotated[list[str] | None, typer.Option("--agents", metavar="SPECS", help=AGENTS_HELP)] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COUNTS",
            help="Players at a table: some of 2 3 4; with fewer agents than seats, copies fill them. [default: 2 3 4]",
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option(help="Deals of each player count; each is played by all tables in all rotations.")
    ] = DEFAULT_DEALS,
    seed: Annotated[int, typer.Option(help="Seed of the first deal; deal i has seed + i.")] = 0,
    workers: WorkersOption = None,
    ray: RayOption = None,
    cards: Annotated[str, typer.Option(help=CARDS_HELP)] = "reconstructed",
    max_rounds: Annotated[int, typer.Option(help="Round after which a game is cut off.")] = MAX_ROUNDS,
    out: Annotated[
        Path | None,
        typer.Option(help="New or empty folder for results.json, results.csv, pairs.csv, games.csv and games/."),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Let --out replace the files of an earlier tournament.")
    ] = False,
    save_games: Annotated[
        int, typer.Option(help="Save the first N games of each player count as replays in OUT/games.", metavar="N")
    ] = 0,
    resume: ResumeOption = None,
) -> int:
    """Let agents play each other, all seats rotated over the same deals, and print tables.

    Interrupted with Ctrl-C, it prints and saves the deals that are finished; --resume goes on.
    """
    try:
        plan = make_plan(
            agents=specs(agent_specs) if agent_specs else DEFAULT_AGENTS,
            players=_counts(pieces(players)) if players else PLAYERS,
            deals=deals,
            seed=seed,
            cards=cards,
            max_rounds=max_rounds,
            save_games=save_games,
        )
        folder = checked_folder(TournamentFolder, out, overwrite, save_games, resume)
        kept = folder.kept(plan) if folder is not None else None
        results = TournamentResults(plan, checked_workers(workers, ray, folder))
    except ValueError as error:
        raise BadInput(str(error)) from error
    play_all = partial(_play, results, kept)
    interrupted = ended_by_interrupt(play_all, folder, lambda: bool(results.sections), results.workers)
    return _deliver(results, folder, kept, interrupted)


def _play(results: TournamentResults, kept: KeptChunks | None) -> None:
    """Play the plan; what is finished is in `results`, whatever happens."""
    start, finished = time.perf_counter(), 0
    plan = results.plan
    try:
        with Bar(plan.games) as bar:
            for chunk, piece in play(plan, results.workers, kept):
                results.add(chunk, piece)
                bar.more(len(piece.games), f"{chunk.players} players")
                section = results.section(chunk.players)
                if section.deals == plan.deals:
                    finished += 1
                    bar.line(f"{finished}/{len(plan.players)}  {_summed_up(results, section)}")
    finally:
        results.seconds = time.perf_counter() - start + (kept.seconds if kept else 0.0)


def _summed_up(results: TournamentResults, section: Section) -> str:
    """A finished player count in one line."""
    shares = [f"{one['agent']} {100 * one['win_share']:.1f} %" for one in agent_summaries(results.plan, section)]
    return f"{section.players} players: {len(section.games):,} games; wins a seat: {', '.join(shares)}"


def _deliver(
    results: TournamentResults, folder: TournamentFolder | None, kept: KeptChunks | None, interrupted: bool
) -> int:
    """Save and print what there is; the exit code."""
    sections = results.sections
    deals, all_deals = sum(section.deals for section in sections), results.plan.deals * len(results.plan.players)
    finished = f"{deals:,} of {all_deals:,} deals finished"
    if not sections:
        return say(PROGRAM, f"interrupted: {finished}, {saved_where(folder, kept, False)}", INTERRUPTED)
    output = console()
    for table in tables(results):
        output.print(table)
    if folder is not None:
        folder.write(results, command_line(PROGRAM))
    if interrupted:
        return say(PROGRAM, f"interrupted: {finished}, {saved_where(folder, kept, True)}", INTERRUPTED)
    where = "nothing saved (no --out)" if folder is None else f"saved in {folder.path}"
    games = sum(len(section.games) for section in sections)
    output.print(f"{games:,} games in {results.seconds:.1f} s, {results.workers} at a time; {where}", soft_wrap=True)
    return 0


def _counts(words: Sequence[str]) -> list[int]:
    """Player counts."""
    for word in words:
        if word not in {str(count) for count in PLAYERS}:
            raise ValueError(f"players: found {word!r}, expected some of {' '.join(map(str, PLAYERS))}")
    return [int(word) for word in words]
