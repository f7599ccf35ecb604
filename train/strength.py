"""`python -m train.strength`: how strong the search is as its simulations double, and where it loses its games.

    python -m train.strength --help

Neighbours: strength_plan.py and measuring.py (win rates), losses.py (where games are lost), strength_report.py and
strength_plot.py (tables, plot), strength_file.py (what is kept), strength_command.py (the command line).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.strength", "train.strength_command", ["typer"], given)


if __name__ == "__main__":
    sys.exit(main())
