"""`python -m train.self_play`: train an agent for 2 to 4 players against frozen copies of itself.

    python -m train.self_play --help

From Python: train/self_play_run.py. Neighbours: self_play_command.py (the command line), self_play_settings.py (the
settings), self_play_pool.py (who is played against).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start

NEEDED = ("typer", "torch", "stable_baselines3", "sb3_contrib", "yaml", "openskill")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.self_play", "train.self_play_command", NEEDED, given, extra="train")


if __name__ == "__main__":
    sys.exit(main())
