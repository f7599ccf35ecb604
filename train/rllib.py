"""`python -m train.rllib`: train an agent against the automa with RLlib's PPO, on this machine or on a Ray cluster.

    python -m train.rllib --help

From Python: train/rllib_run.py. Neighbours: rllib_command.py (the command line), rllib_settings.py (the settings);
ppo.py, the same with stable-baselines3.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start

NEEDED = ("typer", "torch", "stable_baselines3", "sb3_contrib", "yaml", "ray", "tree", "lz4", "scipy")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.rllib", "train.rllib_command", NEEDED, given, extra="rllib")


if __name__ == "__main__":
    sys.exit(main())
