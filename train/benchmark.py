"""`python -m train.benchmark`: agents against the automa, at its levels or in scenarios, on the same seeds.

    python -m train.benchmark --help

From Python, without the command line:

    from train.benchmark import benchmark, make_plan
    results = benchmark(make_plan(agents=["greedy"], games=200))

Neighbours: plan.py and measuring.py (the work), summary.py, report.py and result_files.py (what comes of it),
benchmark_command.py (the command line, which alone needs typer).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from train.measuring import benchmark
from train.plan import make_plan
from train.starting import start

__all__ = ["benchmark", "main", "make_plan"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.benchmark", "train.benchmark_command", ["typer"], given)


if __name__ == "__main__":
    sys.exit(main())
