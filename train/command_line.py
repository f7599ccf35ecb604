"""What the command lines of benchmark and tournament share: lists, folders, workers, interruptions.

Neighbours: benchmark_command.py and tournament_command.py; agents/command_line.py (one-line errors, exit codes, specs).
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from artistry_env.settings import whole_number
from train.out_folder import OutFolder
from train.workers import MAX_WORKERS, cores

Folder = TypeVar("Folder", bound=OutFolder)


def command_line(program: str) -> str:
    """The command as it was given, for files."""
    return shlex.join(["python", "-m", program, *sys.argv[1:]])


def pieces(values: Iterable[str]) -> list[str]:
    """What stands between commas, in all values of an option."""
    return [piece.strip() for value in values for piece in value.split(",")]


def checked_workers(workers: int | None) -> int:
    """How many processes are to play: one a core where nothing is said."""
    return cores() if workers is None else whole_number("workers", workers, 1, MAX_WORKERS)


def checked_folder(kind: type[Folder], out: Path | None, overwrite: bool, save_games: int) -> Folder | None:
    """The checked folder for the files, if there is to be one."""
    if out is not None:
        return kind(out, overwrite)
    for name, given in (("save-games", save_games), ("overwrite", overwrite)):
        if given:
            raise ValueError(f"{name}: found no --out, expected a folder for the files")
    return None


def ended_by_interrupt(play: Callable[[], None], folder: OutFolder | None, finished: Callable[[], bool]) -> bool:
    """Play; whether a Ctrl-C ended it. The folder is given up if nothing is finished."""
    try:
        play()
    except KeyboardInterrupt:
        return True
    finally:
        if folder is not None and not finished():
            folder.give_up()
    return False
