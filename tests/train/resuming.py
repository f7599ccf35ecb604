"""Runs that are interrupted with Ctrl-C when so many chunks are kept, and what they leave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.train.commands import interrupted_when, start

OWN = f"{Path(__file__).with_name('own_agents.py')}:"
# Each with the settings of the run, and how many chunks are there when the slow agent begins to think.
RUNS = {
    "train.benchmark": (["--agents", f"uniform,{OWN}SlowLater", "--difficulty", "easy", "--games", "16"], 8 + 4),
    "train.tournament": (["--agents", "uniform", f"{OWN}SlowLater", "--players", "2", "--deals", "8"], 4),
}


def interrupted(module: str, arguments: list[str], chunks: int) -> str:
    """Press Ctrl-C when so many chunks are kept; the last line of standard error."""
    out = Path(arguments[arguments.index("--out") + 1])
    _, said = interrupted_when(start(module, arguments), lambda: len(lines_of(out)) > chunks)
    return said.splitlines()[-1]


def lines_of(out: Path) -> list[str]:
    """The lines of the file of chunks; none if it is not there."""
    file = out / "chunks.jsonl"
    return file.read_text().splitlines() if file.exists() else []


def contents(out: Path) -> dict[str, Any]:
    """All files of a folder that do not depend on times, by name."""
    found: dict[str, Any] = {
        str(path.relative_to(out)): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name not in ("chunks.jsonl", "results.json", "results.csv")
    }
    results = json.loads((out / "results.json").read_text())
    del results["run"]
    return found | {"results.json": results}
