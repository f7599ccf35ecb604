"""How `python -m train.benchmark` and `python -m train.tournament` start, with what they need or without.

Neighbour: command_line.py, what their command lines share; it needs typer, this does not.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence

INTERRUPTED, BAD_INPUT = 130, 2


def start(program: str, module: str, packages: Sequence[str], arguments: Sequence[str]) -> int:
    """Run `run(arguments)` of a module; the exit code.

    Args:
        program: what messages begin with.
        module: its name; imported here.
        packages: of the extra `bench` that it needs: a missing one is named.
        arguments: of the command line.
    """
    try:
        run: Callable[[Sequence[str]], int] = importlib.import_module(module).run
        return run(arguments)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in packages:
            raise
        return say(program, f"needs {package}; install it with: pip install -e '.[bench]'", BAD_INPUT)
    except KeyboardInterrupt:
        return say(program, "interrupted", INTERRUPTED)


def say(program: str, line: str, code: int) -> int:
    """Say what happened in one line on standard error, and give back the exit code."""
    print(f"{program}: {line}", file=sys.stderr)
    return code
