"""What the command lines of benchmark, tournament and strength share: lists, folders, workers, interruptions.

Neighbours: benchmark_command.py and others; workers.py and cluster.py (who plays); agents/command_line.py (one-line
errors, exit codes, specs).
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from agents.command_line import run_app
from agents.problems import AgentFault
from artistry_env.settings import whole_number
from train.cluster import LOCAL, Cluster
from train.kept_chunks import KeptChunks
from train.out_folder import OutFolder
from train.workers import MAX_WORKERS, Elsewhere, WorkerError, at_work, cores

Folder = TypeVar("Folder", bound=OutFolder)

WorkersOption = Annotated[
    int | None, typer.Option(help="Processes that play; results do not depend on it. [default: one a core]")
]
RayOption = Annotated[
    str | None,
    typer.Option(
        metavar="[ADDRESS]",
        help="Play on Ray, not in processes: on the cluster at host:port, on the one running here (auto), or without"
        " an address on one that is started and stopped. Results do not depend on it.",
    ),
]
ResumeOption = Annotated[
    str | None,
    typer.Option(
        metavar="FOLDER",
        help="An earlier --out that was interrupted, with the same settings: only what is missing is played.",
    ),
]
_RAY = "--ray"


def command_line(program: str) -> str:
    """The command as it was given, for files."""
    return shlex.join(["python", "-m", program, *sys.argv[1:]])


def pieces(values: Iterable[str]) -> list[str]:
    """What stands between commas, in all values of an option."""
    return [piece.strip() for value in values for piece in value.split(",")]


def option(text: str, **more: Any) -> Any:
    """An option of a command with its help."""
    return typer.Option(help=text, **more)


def one_file(out: Path | None, resume: Path | None) -> Path | None:
    """The file that --out or --resume names, if one of them does; a ValueError in one line if both do."""
    if out is not None and resume is not None:
        raise ValueError("resume: found --out, too, expected one of both")
    return out or resume


def run_games(app: typer.Typer, program: str, arguments: Sequence[str]) -> int:
    """Run the command of a module that has games played, with its arguments; the exit code (run_app)."""
    return run_app(app, program, with_address(arguments), (AgentFault, WorkerError))


def with_address(arguments: Sequence[str]) -> list[str]:
    """The arguments of a command, with the address that `--ray` alone stands for."""
    return with_value(arguments, _RAY, LOCAL)


def with_value(arguments: Sequence[str], option: str, value: str) -> list[str]:
    """The arguments of a command, with the value that an option stands for where it has none."""
    found = []
    for number, argument in enumerate(arguments):
        alone = all(following.startswith("-") for following in arguments[number + 1 : number + 2])
        found += [option, value] if argument == option and alone else [argument]
    return found


def checked_workers(workers: int | None, ray: str | None = None, folder: OutFolder | None = None) -> int | Cluster:
    """How many processes are to play, one a core where nothing is said, or the cluster that is to.

    Args:
        workers: as the option has it.
        ray: likewise.
        folder: to be given up if they cannot be had.
    """
    try:
        if ray is None:
            return cores() if workers is None else whole_number("workers", workers, 1, MAX_WORKERS)
        if workers is not None:
            raise ValueError(f"ray: found workers={workers}, too, expected one of both")
        return Cluster.connected(ray)
    except ValueError:
        if folder is not None:
            folder.give_up()
        raise


def checked_folder(
    kind: type[Folder], out: Path | None, overwrite: bool, save_games: int, resume: str | None = None
) -> Folder | None:
    """The checked folder for the files, if there is to be one."""
    if resume is not None:
        if out is not None or overwrite:
            raise ValueError(f"resume: found {'--overwrite' if out is None else '--out'}, too, expected one of both")
        return kind(resume, resume=True)
    if out is not None:
        return kind(out, overwrite)
    for name, given in (("save-games", save_games), ("overwrite", overwrite)):
        if given:
            raise ValueError(f"{name}: found no --out, expected a folder for the files")
    return None


def ended_by_interrupt(
    play: Callable[[], None], folder: OutFolder | None, finished: Callable[[], bool], workers: int | Elsewhere
) -> bool:
    """Play; whether a Ctrl-C ended it. The folder is given up if nothing is finished; a cluster is left."""
    try:
        with at_work(workers):
            play()
    except KeyboardInterrupt:
        return True
    finally:
        if folder is not None and not finished():
            folder.give_up()
    return False


def saved_where(folder: OutFolder | None, kept: KeptChunks | None, finished: bool) -> str:
    """Where an interrupted run is saved, in words.

    Args:
        folder: of its files.
        kept: its chunks there.
        finished: whether so much is finished that there are results.
    """
    if folder is None:
        return "nothing saved (no --out)" if finished else "nothing saved"
    if kept is None or not kept.done:
        return "nothing saved"
    chunks = len(kept.done)
    what = "saved" if finished else f"{chunks} chunk{'' if chunks == 1 else 's'} of games saved"
    return f"{what} in {folder.path}; --resume {folder.path} goes on"
