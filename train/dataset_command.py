"""The command line of data sets: arguments, progress, messages, exit codes. Neighbour: dataset.py, which starts it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pyarrow  # noqa: F401  (so that it is missed before anything is played)
import typer

import agents
from agents.command_line import CARDS_HELP, SPECS_HELP, BadInput, new_app
from agents.starting import INTERRUPTED, say
from artistry_env.card_check import shown
from artistry_env.compiling import announced
from artistry_env.files import check_place, replacing, shown_path
from artistry_env.settings import (
    DIFFICULTIES,
    SEED_BITS,
    Settings,
    checked_seed,
    checked_settings,
    known_word,
    whole_number,
)
from train.command_line import RayOption, WorkersOption, checked_workers, one_file, run_games
from train.dataset_file import Reader, Writer, facts_of
from train.dataset_games import Rows, play_rows, rewards_of
from train.plan import MAX_GAMES, chunk_size
from train.progress import Bar
from train.workers import Elsewhere, at_work, share_out

PROGRAM = "train.dataset"

app = new_app()

AGENT_HELP = f"Who plays, at every seat. {SPECS_HELP}."


@dataclass(frozen=True)
class Plan:
    """What is to be played: games of one agent, game i with the seed `seed` + i."""

    agent: str
    settings: Settings
    reward: str
    games: int
    seed: int

    def chunks(self, first: int = 0) -> list[range]:
        """The numbers of the games from `first` on, some at a time."""
        size = chunk_size(self.games)
        return [range(start, min(start + size, self.games)) for start in range(first, self.games, size)]


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, arguments)


@app.command()
def command(
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file, .parquet; one that is there is replaced.")
    ] = None,
    agent: Annotated[str, typer.Option(metavar="SPEC", help=AGENT_HELP)] = "greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    players: Annotated[int, typer.Option(help="1 for solo, or 2 to 4.")] = 1,
    difficulty: Annotated[
        str | None, typer.Option(help=f"Of the automa: {', '.join(DIFFICULTIES)}. [default: standard]")
    ] = None,
    scenario: Annotated[int | None, typer.Option(help="A scenario to play in, 1 to 8.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game; game i has seed + i.")] = 0,
    reward: Annotated[str, typer.Option(help="outcome, margin, or in solo shaped.")] = "outcome",
    cards: Annotated[str, typer.Option(help=CARDS_HELP)] = "reconstructed",
    workers: WorkersOption = None,
    ray: RayOption = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="An earlier --out with the same settings: only games it lacks are played."),
    ] = None,
) -> int:
    """Play games and write each decision: what was seen, allowed and done, the reward, and how the game ended.

    Interrupted with Ctrl-C, it saves the games that are finished, up to the first that is not; --resume goes on.
    """
    try:
        settings = checked_settings(players, difficulty, scenario, cards)
        plan = Plan(
            agent=agent,
            settings=settings,
            reward=known_word("reward", reward, rewards_of(settings.players)),
            games=whole_number("games", games, 1, MAX_GAMES),
            seed=checked_seed(seed),
        )
        agents.make(agent)
        path = _checked_path(out, resume)
        earlier = None if resume is None else _earlier(plan, resume)
        crew = checked_workers(workers, ray)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    return _carry_out(plan, crew, path, earlier)


def _checked_path(out: Path | None, resume: Path | None) -> Path:
    """The file to write."""
    path = one_file(out, resume)
    if path is None:
        raise ValueError("out: found no file, expected --out or --resume")
    if resume is None and path.suffix.lower() != ".parquet":
        raise ValueError(f"out: found {shown_path(path)}, expected a name that ends in .parquet")
    check_place(path, "out" if resume is None else "resume")
    return path


def _earlier(plan: Plan, path: Path) -> Reader:
    """The file of an earlier run of the same games, of which there may have been fewer."""
    reader = Reader(path, plan.settings.cards)
    played = int(reader.facts["games"])
    expected = facts_of(plan.settings, plan.agent, plan.reward, plan.seed, played)
    for name, value in expected.items():
        if reader.facts.get(name) != value:
            found = f"found {name} {shown(reader.facts.get(name))}, expected {shown(value)}, as it is now"
            raise ValueError(f"resume: {shown_path(path)}: {found}")
    if played > plan.games:
        raise ValueError(f"games: found {plan.games}, expected at least {played}, those of {shown_path(path)}")
    return reader


def _carry_out(plan: Plan, crew: int | Elsewhere, out: Path, earlier: Reader | None) -> int:
    """Play, write, say what is in the file; the exit code."""
    try:
        with at_work(crew), replacing(out) as place:
            written, decisions = _write(plan, crew, place, earlier)
    except _NothingPlayed:
        return say(PROGRAM, "interrupted: no game finished, nothing saved", INTERRUPTED)
    told = f"{written:,} of {plan.games:,} games" if written < plan.games else f"{written:,} games"
    line = f"{told}, {decisions:,} decisions, {os.path.getsize(out) / 1e6:,.1f} MB in {shown_path(out)}"
    if written < plan.games:
        return say(PROGRAM, f"interrupted: {line}; --resume {shown_path(out)} goes on", INTERRUPTED)
    print(line)
    return 0


class _NothingPlayed(Exception):  # noqa: N818  (no error)
    """A Ctrl-C came before a game was finished."""


def _write(plan: Plan, workers: int | Elsewhere, place: str, earlier: Reader | None) -> tuple[int, int]:
    """Write what an earlier run has, play the rest and write it; how many games and decisions are in the file."""
    games = decisions = 0
    with Writer(place, plan.settings) as writer, Bar(plan.games) as bar:
        if earlier is not None:
            with earlier:
                for rows in earlier.read():
                    writer.add(rows)
            games, decisions = int(earlier.facts["games"]), earlier.rows
            bar.more(games, "played before")
        try:
            for count, rows in _in_order(plan, games, workers, bar):
                writer.add(rows)
                games, decisions = games + count, decisions + len(rows["game"])
        except KeyboardInterrupt:
            if not games:
                raise _NothingPlayed from None
        writer.describe(facts_of(plan.settings, plan.agent, plan.reward, plan.seed, games))
    return games, decisions


def _in_order(plan: Plan, first: int, workers: int | Elsewhere, bar: Bar) -> Iterator[tuple[int, Rows]]:
    """The rows of each chunk and how many games it has, in the order of the games from `first` on."""
    chunks = plan.chunks(first)
    if not chunks:
        return
    _warm_up(plan)
    ready: dict[int, Rows] = {}
    following = 0
    for number, rows in share_out(_play_chunk, plan, chunks, workers):
        ready[number] = rows
        bar.more(len(chunks[number]), plan.agent)
        while following in ready:
            yield len(chunks[following]), ready.pop(following)
            following += 1


def _warm_up(plan: Plan) -> None:
    """Play one game, so that code is compiled once and workers find it kept."""
    with announced():
        _play_chunk(plan, range(1))


def _play_chunk(plan: Plan, numbers: range) -> Rows:
    """Play some games. The agent is a new one, so that what it remembers depends on no worker."""
    seeds = [(plan.seed + number) % 2**SEED_BITS for number in numbers]
    return play_rows(agents.make(plan.agent), plan.settings, seeds, plan.reward, numbers.start)
