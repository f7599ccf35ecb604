"""`python -m train.ppo`: train an agent against the automa with MaskablePPO, and watch it win.

    python -m train.ppo --help

From Python: train/ppo_run.py. Neighbours: ppo_command.py (the command line), ppo_settings.py (the settings), configs/.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start

NEEDED = ("typer", "torch", "stable_baselines3", "sb3_contrib", "yaml")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.ppo", "train.ppo_command", NEEDED, given, extra="train")


if __name__ == "__main__":
    sys.exit(main())
