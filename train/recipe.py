"""`python -m train.recipe`: make a shipped agent again, from its first step to its last, with one command.

    python -m train.recipe generalist --out runs/generalist

Neighbours: recipes/ (the steps of each agent), recipe_command.py (the command line and the work), ship.py (what
follows).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, a failed step's, 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.recipe", "train.recipe_command", ["typer", "yaml"], given, extra="train")


if __name__ == "__main__":
    sys.exit(main())
