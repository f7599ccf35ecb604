"""`python -m train.curves`: the curves of several training runs in one table and one picture.

    for seed in 1 2 3; do python -m train.ppo --policy mlp --seed $seed --out runs/mlp-$seed; done
    for seed in 1 2 3; do python -m train.ppo --seed $seed --out runs/placement-$seed; done
    python -m train.curves runs/mlp-? runs/placement-? --by policy --out curves

Neighbours: curves_command.py (the command line and the work), run_folder.py (what runs leave).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.curves", "train.curves_command", ["typer", "yaml", "matplotlib"], given, "train")


if __name__ == "__main__":
    sys.exit(main())
