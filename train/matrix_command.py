"""`--matrix` of the benchmark's command line: measure what is missing, cell by cell, and write each at once.

Neighbours: benchmark_command.py, whose option it is; matrix.py (what is measured and kept).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from agents.starting import INTERRUPTED, say
from artistry_env.files import check_place, shown_path
from train.matrix import FILE, MatrixFile, MatrixPlan
from train.measuring import measure
from train.plan import Cell
from train.plots import draw
from train.progress import Bar
from train.report import percent, percents
from train.workers import Elsewhere, at_work


def games_by_agent(words: Sequence[str]) -> dict[str, int]:
    """The option --games-of, SPEC=N each; ValueError in one line."""
    found = {}
    for word in words:
        spec, equals, count = word.rpartition("=")
        if not equals or not spec or not count.isdecimal():
            raise ValueError(f"games-of: found {word!r}, expected an agent's spec, = and a number")
        found[spec] = int(count)
    return found


def matrix_file(plan: MatrixPlan, out: Path | None, resume: str | None, overwrite: bool) -> MatrixFile:
    """The file to write to; ValueError or OSError in one line.

    Args:
        plan: what is to be measured.
        out: the option --out.
        resume: the option --resume, which names the file, or is "" where --out does.
        overwrite: whether a file that is there is replaced.
    """
    if resume and out is not None:
        raise ValueError("resume: found --out, too, expected one of both to name the file")
    path = Path(resume) if resume else out or FILE
    name = "resume" if resume else "out"
    if path.is_dir():
        raise ValueError(f"{name}: found the folder {shown_path(path)}, expected a file such as matrix.json")
    if resume and not path.exists():
        raise ValueError(f"resume: {shown_path(path)}: found nothing, expected a file")
    check_place(path, name)
    return MatrixFile.begin(path, plan, overwrite) if resume is None else MatrixFile.go_on(path, plan)


def carry_out(program: str, plan: MatrixPlan, file: MatrixFile, workers: int | Elsewhere, plot: Path | None) -> int:
    """Measure what is missing; the exit code. A Ctrl-C loses the cell that is being played, and no other."""
    missing = file.missing(plan)
    where = shown_path(file.path)
    try:
        with at_work(workers), Bar(sum(plan.games[key[0]] for key in missing)) as bar:
            for number, key in enumerate(missing):
                (result,) = measure(plan.cell(key), workers, lambda cell, games: bar.more(games, str(cell)))
                file.add(result)
                bar.line(f"{number + 1}/{len(missing)}  {_told(result.cell, file)}")
    except KeyboardInterrupt:
        left = len(file.missing(plan))
        return say(program, f"interrupted: {left} cells missing, the others in {where}; --resume goes on", INTERRUPTED)
    print(f"{len(plan.keys)} cells, {len(missing)} of them measured now; in {where}")
    if plot is not None:
        draw(file.content["cells"], plot)
    return 0


def _told(cell: Cell, file: MatrixFile) -> str:
    """A line for a finished cell."""
    wanted = (cell.agent, cell.difficulty, cell.scenario)
    (one,) = (one for one in file.content["cells"] if (one["agent"], one["difficulty"], one["scenario"]) == wanted)
    what = "win" if cell.scenario is None else "scenario"
    rate, interval = one[f"{what}_rate"], one[f"{what}_rate_interval"]
    speed = f"{one['decisions_per_second']:,.0f} decisions/s, {one['seconds_per_game']:.3g} s a game"
    return f"{cell}: {percent(rate)} ({percents(interval)}) of {one['games']:,} games, {speed}"
