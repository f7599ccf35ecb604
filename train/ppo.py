"""`python -m train.ppo`: train an agent against the automa with MaskablePPO, and watch it win.

    python -m train.ppo --help

From Python: train/ppo_run.py. Neighbours: ppo_command.py (the command line), ppo_settings.py (the settings), configs/.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

NEEDED = ("typer", "torch", "stable_baselines3", "sb3_contrib", "yaml")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    try:
        from train.ppo_command import run

        return run(sys.argv[1:] if arguments is None else list(arguments))
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in NEEDED:
            raise
        print(f"train.ppo: needs {error.name}; install it with: pip install -e '.[train]'", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("train.ppo: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
