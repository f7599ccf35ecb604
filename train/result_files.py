"""The files of a benchmark in one folder: what it found, game by game, and saved games.

    results.json   everything: setup, figures of cells and pairs, and under "run" what may differ from run to run
                   (times, workers, machine, versions, command line); written last, so a folder that has it is whole
    results.csv    one row a cell
    games.csv      one row a game
    win_rates.png, score_parts.png   where matplotlib is installed (plots.py)
    games/         with --save-games: a folder for each cell, a replay for each game (artistry_env/replay.py)
    chunks.jsonl   the games as they came, for --resume (kept_chunks.py)

Neighbours: summary.py (the figures), measuring.py (the games).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from artistry_env.files import write_whole
from artistry_env.game import Game
from artistry_env.rules.scoring import PARTS
from train.batch import fingerprint
from train.intervals import CONFIDENCE, METHODS
from train.kept_chunks import KeptChunks
from train.machine import run_facts
from train.measuring import CellResult, Results
from train.out_folder import GAMES, RESULTS, OutFolder, as_csv, flat
from train.plan import Plan
from train.plots import pictures
from train.rollout import RESULT, SIDES
from train.summary import cell_summary, pair_summaries

FORMAT = "artistry-benchmark"
LAYOUT = 1


class ResultFolder(OutFolder):
    """A folder for the files of one benchmark, checked before anything is played."""

    word = "benchmark"
    format = FORMAT
    files = ("results.csv", "games.csv", "win_rates.png", "score_parts.png")

    def kept(self, plan: Plan) -> KeptChunks:
        """The chunks of a plan that are finished, kept in the folder; see OutFolder.keep."""
        return self.keep(setup_of(plan), plan.agents, plan.save_games, RESULT)

    def write(self, results: Results, command: str | None = None) -> None:
        """Write all files; those of an earlier benchmark go first.

        Raises:
            OSError: a file could not be written; one line. results.json is then missing.
        """
        self.clear()
        for result in results.cells:
            save_games(results, result, self.path / GAMES)
        for name, data in pictures(results).items():
            write_whole(self.path / name, data)
        write_whole(self.path / "games.csv", games_csv(results))
        write_whole(self.path / "results.csv", cells_csv(results))
        write_whole(self.path / RESULTS, json.dumps(as_json(results, command), indent=2) + "\n")


def setup_of(plan: Plan) -> dict[str, Any]:
    """What was to be played."""
    return {
        "agents": list(plan.agents),
        "difficulties": list(plan.difficulties),
        "scenarios": list(plan.scenarios),
        "games": plan.games,
        "seed": plan.seed,
        "seeds": "game i of each cell: seed + i",
        "cards": {"name": plan.cards.name, "hash": plan.cards.hash},
    }


def as_json(results: Results, command: str | None = None) -> dict[str, Any]:
    """The content of results.json. All but "run" follows from the setup and the program alone."""
    return {
        "format": FORMAT,
        "layout": LAYOUT,
        "complete": results.complete,
        "setup": setup_of(results.plan),
        "confidence": CONFIDENCE,
        "methods": METHODS,
        "cells": [cell_summary(result) for result in results.cells],
        "pairs": pair_summaries(results),
        "run": run_facts(command, results.seconds, results.workers)
        | {"playing_seconds": [_playing_seconds(result) for result in results.cells]},
    }


def _playing_seconds(result: CellResult) -> dict[str, Any]:
    """How long a cell took, added up over the workers."""
    cell, rate = result.cell, len(result.games) / max(result.seconds, 1e-9)
    which = {"agent": cell.agent, "difficulty": cell.difficulty, "scenario": cell.scenario}
    return which | {"seconds": round(result.seconds, 3), "games_per_second": round(rate, 3)}


def cells_csv(results: Results) -> str:
    """The content of results.csv: the figures of each cell, and games a second of one worker."""
    rows = []
    for result in results.cells:
        row = flat(cell_summary(result))
        row["games_per_second"] = len(result.games) / max(result.seconds, 1e-9)
        rows.append(row)
    return as_csv(list(rows[0]) if rows else [], (row.values() for row in rows))


def games_csv(results: Results) -> str:
    """The content of games.csv: setup, seed, end and fingerprint of each game."""
    parts = [f"{part}_{side}" for side in SIDES for part in PARTS]
    totals = [f"total_{side}" for side in SIDES]
    names = ["agent", "difficulty", "scenario", "seed", "outcome", "scenario_met", "rounds", "decisions"]
    return as_csv([*names, *totals, *parts, "fingerprint"], (row for one in results.cells for row in _game_rows(one)))


def _game_rows(result: CellResult) -> Iterable[list[Any]]:
    cell = result.cell
    for game in result.games:
        met = None if cell.scenario is None else int(game["scenario_met"])
        start = [cell.agent, cell.difficulty, cell.scenario, int(game["seed"]), int(game["outcome"]), met]
        lengths = [int(game["rounds"]), int(game["decisions"])]
        totals = game["parts"].sum(axis=1).tolist()
        yield [*start, *lengths, *totals, *game["parts"].ravel().tolist(), f"{int(game['fingerprint']):016x}"]


def save_games(results: Results, result: CellResult, folder: Path) -> None:
    """Write the replays of a cell's first games: folder / number-agent-difficulty / seed-N.json.

    Each game is played again from its decisions, and must come out the same.
    """
    if not result.decisions:
        return
    cell, settings = result.cell, results.plan.settings_of(result.cell)
    words = [cell.agent, cell.difficulty, *([] if cell.scenario is None else [f"scenario-{cell.scenario}"])]
    place = folder / f"{cell.number + 1:02d}-{re.sub(r'[^0-9A-Za-z.-]+', '-', '-'.join(words))[-80:]}"
    place.mkdir(parents=True)
    for ended, codes in zip(result.games, result.decisions, strict=False):
        game = Game(settings, int(ended["seed"]))
        for code in codes:
            game.play(int(code))
        if fingerprint(codes, game.record) != ended["fingerprint"]:
            raise AssertionError(f"{cell}, seed {ended['seed']}: played again, another game came of the same decisions")
        game.save(place / f"seed-{ended['seed']}.json")
