"""The file of a measurement of strength, written anew after each cell: what is in it is not measured again.

    {"format": "artistry-strength", "setup": ..., "cells": [...], "losses": {...}, "run": {...}}

Neighbours: strength_command.py; result_files.py (a benchmark's), summary.py (a cell's figures).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from artistry_env.files import check_place, read_json, shown_path, write_whole
from train.intervals import CONFIDENCE, METHODS
from train.machine import run_facts
from train.measuring import CellResult
from train.strength_plan import Ladder, Rung
from train.summary import cell_summary
from train.workers import Elsewhere

FORMAT = "artistry-strength"
LAYOUT = 1
REPLAYED = 5  # games of each cell whose fingerprints are kept, so that a test can tell figures that are out of date


class StrengthFile:
    """What was measured, in a file or, without a path, in memory alone.

    Args:
        path: where it is, or will be; None for nowhere.
        ladder: what is to be measured.
        resume: whether the file is there already, to go on with.

    Attributes:
        cells: finished cells, in the order in which they got done.
        losses: where games are lost; None before it is known.

    Raises:
        ValueError: a new file would replace another, or the old one is of another measurement; one line.
    """

    def __init__(self, path: Path | None, ladder: Ladder, resume: bool = False) -> None:
        self.path = path
        self.setup: dict[str, Any] = {
            "games": ladder.games,
            "seed": ladder.seed,
            "cards": {"name": ladder.cards.name, "hash": ladder.cards.hash},
        }
        self.cells: list[dict[str, Any]] = []
        self.losses: dict[str, Any] | None = None
        self.runs: list[dict[str, Any]] = []
        if path is not None:
            check_place(path, "resume" if resume else "out")
            if resume:
                self._read(path)
            elif path.exists():
                raise ValueError(f"out: {shown_path(path)}: found a file, expected a new one, or --resume of it")

    def has(self, rung: Rung) -> bool:
        """Whether a cell is finished."""
        return any(cell.items() >= rung.key.items() for cell in self.cells)

    def add(self, rung: Rung, result: CellResult) -> None:
        """Keep a finished cell."""
        seconds = round(result.seconds / len(result.games), 4)
        decisions = int(result.games["decisions"].sum())
        speed = round(decisions / max(result.seconds, 1e-9), 2)
        marks = [str(mark) for mark in result.games["fingerprint"][:REPLAYED]]
        figures = {"seconds_a_game": seconds, "decisions_a_second": speed, "fingerprints": marks}
        self.cells.append(rung.key | cell_summary(result) | figures)

    def write(self, command: str | None, seconds: float, workers: int | Elsewhere) -> None:
        """Write the file, if there is to be one; `seconds` and `workers` of this run so far."""
        if self.path is None:
            return
        content = {
            "format": FORMAT,
            "layout": LAYOUT,
            "setup": self.setup,
            "confidence": CONFIDENCE,
            "methods": METHODS,
            "cells": self.cells,
            "losses": self.losses,
            "runs": [*self.runs, run_facts(command, seconds, workers)],
        }
        write_whole(self.path, json.dumps(content, indent=1) + "\n")

    def _read(self, path: Path) -> None:
        """Take over what a file has."""
        name = shown_path(path)
        try:
            found = read_json(path, "a measurement of strength")
        except (OSError, ValueError) as error:
            raise ValueError(f"resume: {error}") from error
        if not isinstance(found, dict) or (found.get("format"), found.get("layout")) != (FORMAT, LAYOUT):
            raise ValueError(f"resume: {name}: found no {FORMAT} file of layout {LAYOUT}, expected one")
        if found["setup"] != self.setup:
            differs = [key for key in self.setup if found["setup"].get(key) != self.setup[key]]
            had = ", ".join(f"{key} {found['setup'].get(key)!r}" for key in differs)
            raise ValueError(f"resume: {name}: found {had}, expected the same as is given")
        self.cells, self.losses, self.runs = found["cells"], found["losses"], found["runs"]
