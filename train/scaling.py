"""`python -m train.scaling`: how playing grows with processes and nodes, and what sharing it out costs.

    python -m train.scaling --out train/scaling.json

It wants a quiet machine. Neighbours: scaling_crews.py (who plays), scaling_measuring.py (what is measured),
scaling_command.py (the command line); tests/scaling_tables.py (the tables in train/README.md).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from agents.starting import start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.scaling", "train.scaling_command", ["typer", "ray"], given, extra="ray")


if __name__ == "__main__":
    sys.exit(main())
