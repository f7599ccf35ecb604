"""`python -m train.ship`: measure a trained network on the benchmark's seeds, and put it where agents find it by name.

    python -m train.ship runs/tuned/best.safetensors --name generalist

Neighbours: ship_command.py (the command line and the work), benchmark.py (whose games it plays), agents/pretrained/.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (it failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.ship", "train.ship_command", ["typer"], given)


if __name__ == "__main__":
    sys.exit(main())
