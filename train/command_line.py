"""What the command lines of benchmark and tournament share: one-line errors and exit codes, lists and specs.

Neighbours: benchmark_command.py and tournament_command.py; starting.py, which runs them.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import typer

from agents.problems import AgentFault
from artistry_env.settings import whole_number
from train.out_folder import OutFolder
from train.starting import BAD_INPUT, INTERRUPTED, say
from train.workers import MAX_WORKERS, WorkerError, cores

FAILED = 1

Folder = TypeVar("Folder", bound=OutFolder)

# The errors of typer's own reading of arguments; its base is in different modules in different versions of typer.
_USAGE_ERROR: Any = typer.BadParameter.__base__


class BadInput(Exception):  # noqa: N818  (no error of the program)
    """Arguments that cannot be used, said in one line."""


def new_app() -> typer.Typer:
    """A command line without commands."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def run_app(app: typer.Typer, program: str, arguments: Sequence[str]) -> int:
    """Run the command of a module `program` with its arguments; the exit code. Errors are said in one line."""
    try:
        command = typer.main.get_command(app)
        code = command.main(list(arguments), prog_name=f"python -m {program}", standalone_mode=False)
    except (_USAGE_ERROR, BadInput) as error:
        return say(program, _message(error), BAD_INPUT)
    except (AgentFault, WorkerError) as error:
        if error.details:
            print(error.details, file=sys.stderr)
        return say(program, str(error), FAILED)
    except OSError as error:
        return say(program, str(error), FAILED)
    except (KeyboardInterrupt, typer.Abort):
        return say(program, "interrupted", INTERRUPTED)
    return int(code or 0)


def command_line(program: str) -> str:
    """The command as it was given, for files."""
    return shlex.join(["python", "-m", program, *sys.argv[1:]])


def pieces(values: Iterable[str]) -> list[str]:
    """What stands between commas, in all values of an option."""
    return [piece.strip() for value in values for piece in value.split(",")]


def specs(values: Iterable[str]) -> list[str]:
    """Agents' specs between commas. A number or key=value after a comma is one more argument of the spec before it."""
    found: list[str] = []
    for value in values:
        for number, piece in enumerate(value.split(",")):
            if number and re.fullmatch(r"\s*(\w+=.*|[-+.\d][\w.+-]*)\s*", piece):
                found[-1] += f",{piece.strip()}"
            else:
                found.append(piece.strip())
    return found


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


def _message(error: Any) -> str:
    """An error on one line."""
    text = error.format_message() if hasattr(error, "format_message") else str(error)
    return " ".join(text.split())
