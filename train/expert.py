"""`python -m train.expert`: teach a network what a searcher knows (expert iteration).

    python -m train.expert collect --out runs/lessons --games 2000
    python -m train.expert fit runs/lessons --out runs/fitted
    python -m train.ppo --start runs/fitted/last.safetensors --reward outcome --out runs/tuned

Neighbours: expert_command.py (the command line), expert_games.py (collecting), expert_fit.py (fitting), ppo.py.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start

NEEDED = ("typer", "torch", "stable_baselines3", "sb3_contrib", "yaml")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.expert", "train.expert_command", NEEDED, given, "train")


if __name__ == "__main__":
    sys.exit(main())
