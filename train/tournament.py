"""`python -m train.tournament`: agents against each other, all seats rotated over the same deals, 2 to 4 players.

    python -m train.tournament --help

From Python, without the command line:

    from train.tournament import make_plan, tournament
    results = tournament(make_plan(agents=["greedy", "uniform"], players=[2, 3], deals=100))

Neighbours: seating.py (who sits where), tournament_plan.py and tournament_playing.py (the work), ratings.py,
tournament_summary.py, tournament_report.py and tournament_files.py (what comes of it), tournament_command.py (the
command line, which alone needs typer); benchmark.py (against the automa).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from train.starting import start
from train.tournament_plan import make_plan
from train.tournament_playing import tournament

__all__ = ["main", "make_plan", "tournament"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.tournament", "train.tournament_command", ["typer", "openskill"], given)


if __name__ == "__main__":
    sys.exit(main())
