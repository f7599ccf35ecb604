"""What all command lines share: one-line errors and exit codes, agents' specs.

Neighbours: starting.py, which starts commands; play_command.py, and in train/ benchmark_command.py and others.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import typer

from agents.problems import AgentFault
from agents.registry import docs
from agents.starting import BAD_INPUT, INTERRUPTED, say
from artistry_env.cards import RANDOM

FAILED = 1

SPECS_HELP = "; ".join(f"{name}: {line}" for name, line in docs().items()) + "; path.py:ClassName, model.zip: your own"
"""Which agents there are, for the help of options that take specs."""

CARDS_HELP = f"Card set: a name, the path of a card file, or {RANDOM}SEED."
"""Which card sets there are, for the help of options that take one."""

# The errors of typer's own reading of arguments; its base is in different modules in different versions of typer.
_USAGE_ERROR: Any = typer.BadParameter.__base__


class BadInput(Exception):  # noqa: N818  (no error of the program)
    """Arguments that cannot be used, said in one line."""


def new_app() -> typer.Typer:
    """A command line without commands."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def run_app(app: typer.Typer, program: str, arguments: Sequence[str], faults: tuple[Any, ...] = (AgentFault,)) -> int:
    """Run the command of a module `program` with its arguments; the exit code. Errors are said in one line.

    Args:
        app: what new_app gives, with one command.
        program: the module's name.
        arguments: of the command line.
        faults: kinds of exceptions that end the command; their `details` are printed, too.
    """
    try:
        command = typer.main.get_command(app)
        code = command.main(list(arguments), prog_name=f"python -m {program}", standalone_mode=False)
    except (_USAGE_ERROR, BadInput) as error:
        return say(program, _message(error), BAD_INPUT)
    except faults as error:
        if error.details:
            print(error.details, file=sys.stderr)
        return say(program, str(error), FAILED)
    except OSError as error:
        return say(program, str(error), FAILED)
    except (KeyboardInterrupt, typer.Abort):
        return say(program, "interrupted", INTERRUPTED)
    return int(code or 0)


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


def _message(error: Any) -> str:
    """An error on one line."""
    text = error.format_message() if hasattr(error, "format_message") else str(error)
    return " ".join(text.split())
