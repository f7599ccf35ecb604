"""The benchmark results that README shows: `python -m tests.results` plays them anew and writes agents/results.json.

test_results.py plays the first games of each row again, so that results cannot outlive the code that made them.
Neighbour: tournament_results.py, the same for a tournament.
"""

from __future__ import annotations

import json
from typing import Any

from artistry_env.files import write_whole
from tests.generated import RESULTS
from train.benchmark import benchmark, make_plan
from train.machine import machine_facts, machine_words, versions
from train.summary import cell_summary
from train.workers import cores

AGENTS = ["uniform", "greedy"]
GAMES = 1000
REPLAYED = 25  # games of each row whose fingerprints are kept


def fingerprints(games: int) -> dict[str, list[str]]:
    """The fingerprints of the first games of each row."""
    found = benchmark(make_plan(agents=AGENTS, games=games), workers=1)
    return {str(one.cell): [str(mark) for mark in one.games["fingerprint"][:REPLAYED]] for one in found.cells}


def measured() -> dict[str, Any]:
    """All that is kept of a run of the benchmark."""
    found = benchmark(make_plan(agents=AGENTS, games=GAMES), workers=cores())
    return {
        "seeds": f"0 to {GAMES - 1}",
        "cells": [cell_summary(one) for one in found.cells],
        "fingerprints": fingerprints(REPLAYED),
        "run": run_words("python -m train.benchmark"),
    }


def run_words(command: str) -> dict[str, str]:
    """How results were made, in words for README."""
    known = versions()
    return {
        "command": command,
        "machine": machine_words(machine_facts()),
        "versions": f"Python {known['python']}, numpy {known['numpy']}, numba {known['numba']}",
    }


if __name__ == "__main__":
    write_whole(RESULTS, json.dumps(measured(), indent=1) + "\n")
