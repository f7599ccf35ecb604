"""The files of a benchmark in one folder: what it found, game by game, and saved games.

    results.json   everything: setup, figures of cells and pairs, and under "run" what may differ from run to run
                   (times, workers, machine, versions, command line); written last, so a folder that has it is whole
    results.csv    one row a cell
    games.csv      one row a game
    games/         with --save-games: a folder for each cell, a replay for each game (artistry_env/replay.py)

Neighbours: summary.py (the figures), measuring.py (the games).
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from artistry_env.files import shown_path, write_whole
from artistry_env.game import Game
from artistry_env.rules.scoring import PARTS
from train.intervals import CONFIDENCE, METHODS
from train.machine import run_facts
from train.measuring import CellResult, Results
from train.rollout import SIDES, fingerprint
from train.summary import cell_summary, pair_summaries

FORMAT = "artistry-benchmark"
LAYOUT = 1
_FILES = ("results.json", "results.csv", "games.csv")
_GAMES = "games"


class ResultFolder:
    """A folder for the files of one benchmark, checked before anything is played.

    It is made if need be. One that holds anything is refused, unless `overwrite` is set and all of it is an earlier
    benchmark's.

    Raises:
        ValueError: it can't be used; one line says why.
    """

    def __init__(self, path: str | os.PathLike[str], overwrite: bool = False) -> None:
        self.path = Path(path)
        self._made = not self.path.exists()
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            found = sorted(os.listdir(self.path))
            probe = self.path / f".{os.urandom(8).hex()}.tmp"
            probe.touch()
            probe.unlink()
        except (OSError, ValueError) as error:
            reason = (isinstance(error, OSError) and error.strerror) or str(error)
            raise ValueError(f"out: {shown_path(path)}: {reason.lower()}, expected a folder to write into") from error
        ours = set(found) <= {*_FILES, _GAMES} and _is_benchmark(self.path / "results.json")
        if found and not (overwrite and ours):
            hint = ", or --overwrite" if ours else " (--overwrite takes an earlier benchmark's alone)"
            what = f"{shown_path(path)}: found a folder with {shown_path(found[0])} in it"
            raise ValueError(f"out: {what}, expected a new or empty one{hint}")

    def give_up(self) -> None:
        """Nothing will be written: remove the folder if it was made for this."""
        if self._made:
            with suppress(OSError):
                self.path.rmdir()

    def write(self, results: Results, command: str | None = None) -> None:
        """Write all files; those of an earlier benchmark go first.

        Raises:
            OSError: a file could not be written; one line. results.json is then missing.
        """
        for name in _FILES:
            (self.path / name).unlink(missing_ok=True)
        if (self.path / _GAMES).exists():
            shutil.rmtree(self.path / _GAMES)
        for result in results.cells:
            save_games(results, result, self.path / _GAMES)
        write_whole(self.path / "games.csv", games_csv(results))
        write_whole(self.path / "results.csv", cells_csv(results))
        write_whole(self.path / "results.json", json.dumps(as_json(results, command), indent=2) + "\n")


def as_json(results: Results, command: str | None = None) -> dict[str, Any]:
    """The content of results.json. All but "run" follows from the setup and the program alone."""
    plan = results.plan
    return {
        "format": FORMAT,
        "layout": LAYOUT,
        "complete": results.complete,
        "setup": {
            "agents": list(plan.agents),
            "difficulties": list(plan.difficulties),
            "scenarios": list(plan.scenarios),
            "games": plan.games,
            "seed": plan.seed,
            "seeds": "game i of each cell: seed + i",
            "cards": {"name": plan.cards.name, "hash": plan.cards.hash},
        },
        "confidence": CONFIDENCE,
        "methods": METHODS,
        "cells": [cell_summary(result) for result in results.cells],
        "pairs": pair_summaries(results),
        "run": run_facts(results, command),
    }


def cells_csv(results: Results) -> str:
    """The content of results.csv: the figures of each cell, and games a second of one worker."""
    rows = []
    for result in results.cells:
        row = _flat(cell_summary(result))
        row["games_per_second"] = len(result.games) / max(result.seconds, 1e-9)
        rows.append(row)
    return _csv(list(rows[0]) if rows else [], (row.values() for row in rows))


def games_csv(results: Results) -> str:
    """The content of games.csv: setup, seed, end and fingerprint of each game."""
    parts = [f"{part}_{side}" for side in SIDES for part in PARTS]
    totals = [f"total_{side}" for side in SIDES]
    names = ["agent", "difficulty", "scenario", "seed", "outcome", "scenario_met", "rounds", "decisions"]
    return _csv([*names, *totals, *parts, "fingerprint"], (row for one in results.cells for row in _game_rows(one)))


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


def _flat(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary with one value a key: sides and ends of intervals get keys of their own."""
    flat: dict[str, Any] = {}
    for key, value in summary.items():
        if isinstance(value, dict):
            flat.update({f"{key}_{side}": number for side, number in value.items()})
        elif key.endswith("_interval"):
            flat[f"{key.removesuffix('interval')}low"], flat[f"{key.removesuffix('interval')}high"] = value or (
                None,
                None,
            )
        else:
            flat[key] = value
    return flat


def _csv(names: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    return text.getvalue()


def _is_benchmark(path: Path) -> bool:
    """Whether a file is the results.json of a benchmark."""
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(content, dict) and content.get("format") == FORMAT
