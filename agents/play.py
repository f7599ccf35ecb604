"""`python -m agents.play`: play in a terminal, against the automa or at a table with agents, or watch an agent play.

    python -m agents.play --help

Neighbours: play_command.py (the command line, which alone needs typer), talk.py (the conversation), sitting.py (the
game), moves.py (what is typed).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("agents.play", "agents.play_command", ["typer"], given, "play")


if __name__ == "__main__":
    sys.exit(main())
