"""`python -m agents.replay`: a saved game as a page for the browser, one file, to step through it.

    python -m agents.replay --help

Neighbours: replay_command.py (the command line, which alone needs typer), thoughts.py (what an agent says of it);
artistry_env/render/page.py (the page), artistry_env/replay.py (saved games).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("agents.replay", "agents.replay_command", ["typer"], given, "play")


if __name__ == "__main__":
    sys.exit(main())
