"""The command line of train.strength: arguments, messages, exit codes. Neighbour: strength.py, which starts it."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from agents.command_line import CARDS_HELP, BadInput, new_app
from agents.starting import INTERRUPTED, say
from artistry_env.files import shown_path
from artistry_env.settings import DIFFICULTIES, whole_number
from train.command_line import RayOption, WorkersOption, checked_workers, command_line, one_file, pieces, run_games
from train.losses import GameStudied, Study, studied, study_games
from train.measuring import measure
from train.plots import checked_plot
from train.progress import Bar
from train.report import console
from train.strength_file import StrengthFile
from train.strength_plan import DEFAULT_GAMES, DOUBLINGS, Ladder, Rung, make_ladder
from train.strength_plot import save_plot
from train.strength_report import ladder_table, losses_tables
from train.workers import Elsewhere, at_work

PROGRAM = "train.strength"

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, arguments)


@app.command()
def command(
    simulations: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NUMBERS",
            help=f"Of each decision, between commas. [default: {','.join(map(str, DOUBLINGS))}]",
        ),
    ] = None,
    difficulty: Annotated[
        list[str] | None,
        typer.Option(metavar="LEVELS", help=f"Of the automa: {', '.join(DIFFICULTIES)}. [default: all]"),
    ] = None,
    scenarios: Annotated[
        list[str] | None, typer.Option(metavar="NUMBERS", help="Scenarios to play in, 1 to 8, between commas.")
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ARGUMENTS", help="More arguments of the search, such as c=0.3,reuse=true; repeated, each is tried."
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each row.")] = DEFAULT_GAMES,
    seed: Annotated[int, typer.Option(help="Seed of the first game of each row; game i has seed + i.")] = 0,
    losses: Annotated[
        int, typer.Option(metavar="N", help="See in N games, at the last level, where they are lost.")
    ] = 0,
    losses_simulations: Annotated[
        int, typer.Option(metavar="N", help="Simulations of a decision there; a search with 10 times as many looks on.")
    ] = 500,
    workers: WorkersOption = None,
    ray: RayOption = None,
    cards: Annotated[str, typer.Option(help=CARDS_HELP)] = "reconstructed",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="New file for the figures, JSON.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="An earlier --out: only what is missing is measured, and added.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw a plot, .svg or .png.")] = None,
) -> int:
    """Measure the search against the automa as its simulations double.

    With --out, each finished row is kept; after Ctrl-C, --resume goes on.
    """
    try:
        path = one_file(out, resume)
        drawn = checked_plot(plot)
        ladder = make_ladder(
            simulations=[_count(word) for word in pieces(simulations)] if simulations else DOUBLINGS,
            difficulties=pieces(difficulty) if difficulty else DIFFICULTIES,
            scenarios=[_count(word, "scenarios") for word in pieces(scenarios)] if scenarios else (),
            options=[option.strip() for option in options] if options else ("",),
            games=games,
            seed=seed,
            cards=cards,
        )
        study = _study(ladder, losses, losses_simulations)
        kept = StrengthFile(path, ladder, resume is not None)
        if study is not None and kept.losses is not None and kept.losses["study"] != study.facts():
            raise ValueError(f"losses: found those of {kept.losses['study']} in the file, expected {study.facts()}")
        measuring = Measuring(ladder, study, kept, checked_workers(workers, ray))
    except ValueError as error:
        raise BadInput(str(error)) from error
    return measuring.run(drawn)


def _count(word: str, name: str = "simulations") -> int:
    if not re.fullmatch(r"[0-9]{1,9}", word):
        raise ValueError(f"{name}: found {word!r}, expected whole numbers between commas")
    return int(word)


def _study(ladder: Ladder, games: int, simulations: int) -> Study | None:
    """The games to be looked at, at the ladder's last level."""
    if not whole_number("losses", games, 0, 1_000_000):
        return None
    count = whole_number("losses-simulations", simulations, 1, 10**7)
    last = ladder.rungs[-1]
    return Study(count, last.options, last.difficulty, games, ladder.seed, ladder.cards)


class Measuring:
    """One run of the command."""

    def __init__(self, ladder: Ladder, study: Study | None, kept: StrengthFile, workers: int | Elsewhere) -> None:
        self.ladder, self.study, self.kept, self.workers = ladder, study, kept, workers
        self._start = time.perf_counter()

    def run(self, plot: Path | None) -> int:
        """Measure what is missing, print and draw what there is; the exit code."""
        interrupted = False
        try:
            with at_work(self.workers):
                self._climb()
                self._look()
        except KeyboardInterrupt:
            interrupted = True
        self._print(plot)
        rows = f"{len(self.kept.cells)} rows" + (", losses" if self.kept.losses else "")
        where = "nothing saved (no --out)" if self.kept.path is None else f"saved in {shown_path(self.kept.path)}"
        if interrupted:
            return say(PROGRAM, f"interrupted: {rows}, {where}", INTERRUPTED)
        console().print(f"{rows}; {where}", soft_wrap=True)
        return 0

    def _climb(self) -> None:
        """Measure the cells that are missing; each is saved when it is finished."""
        missing = [rung for rung in self.ladder.rungs if not self.kept.has(rung)]
        with Bar(self.ladder.games * len(missing)) as bar:
            for number, rung in enumerate(missing, 1):
                self._measure(rung, bar)
                cell = self.kept.cells[-1]
                bar.line(f"{number}/{len(missing)}  {rung.plan.cells[0]}: {cell['wins']} wins in {cell['games']} games")

    def _measure(self, rung: Rung, bar: Bar) -> None:
        for result in measure(rung.plan, self.workers, lambda cell, games: bar.more(games, str(cell))):
            self.kept.add(rung, result)
            self._save()

    def _look(self) -> None:
        """Look at games, if that is wanted and missing."""
        if self.study is None or self.kept.losses is not None:
            return
        study = self.study
        with Bar(study.games) as bar:
            bar.line(f"looking at {study.games} games of search:{study.simulations}, {study.difficulty}")

            def advance(game: GameStudied) -> None:
                bar.more(1, f"where games are lost, {study.difficulty}")

            found = studied(study_games(study, self.workers, advance))
        self.kept.losses = {"study": study.facts(), "found": found}
        self._save()

    def _save(self) -> None:
        self.kept.write(command_line(PROGRAM), time.perf_counter() - self._start, self.workers)

    def _print(self, plot: Path | None) -> None:
        output = console()
        if self.kept.cells:
            output.print(ladder_table(self.kept.cells))
        for table in losses_tables(self.kept.losses) if self.kept.losses else ():
            output.print(table)
        if plot is not None and self.kept.cells:  # at the end: whatever goes wrong with it, the tables are there
            save_plot(plot, self.kept.cells)
