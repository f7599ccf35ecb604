"""The matrix of results: agents x levels of the automa x scenarios, kept in one file that grows cell by cell.

A cell is what a benchmark of one agent at one place finds (measuring.py), on the same seeds for all; agents that are
slow may play fewer games. The file (agents/matrix.json in the repository) also says which layout, action table and
weights it was measured with, so that it can be told when it is out of date. Neighbours: matrix_command.py (the command
line), tests/generated.py (the tables made of it), plots.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.learned.card import made_for
from artistry_env.cards import CardSet
from artistry_env.files import read_json, shown_path, write_whole
from artistry_env.settings import DIFFICULTIES, checked_settings, whole_number
from train.agent_files import EVERYWHERE, weights_of
from train.machine import machine_facts, machine_words, versions
from train.measuring import CellResult
from train.plan import MAX_GAMES, Plan, distinct, make_plan
from train.summary import cell_summary

FORMAT = "artistry-matrix 1"
FILE = Path(__file__).parent.parent / "agents" / "matrix.json"
AGENTS = ("uniform", "greedy", "search:800", "learned", "search:800,model=learned")

Key = tuple[str, str, int | None]
"""Agent, difficulty, scenario."""


@dataclass(frozen=True)
class MatrixPlan:
    """What is to be in the matrix. Make it with `make_matrix`.

    Attributes:
        agents: specs.
        difficulties: of the automa.
        scenarios: numbers, None for games without one.
        games: of each agent in each cell.
        seed: of the first game of each cell.
        cards: the card set.
    """

    agents: tuple[str, ...]
    difficulties: tuple[str, ...]
    scenarios: tuple[int | None, ...]
    games: Mapping[str, int]
    seed: int
    cards: CardSet

    @property
    def keys(self) -> list[Key]:
        """All cells: those of fast agents first, so that a table of them is there early."""
        return [(a, d, s) for a in self.agents for s in self.scenarios for d in self.difficulties]

    def cell(self, key: Key) -> Plan:
        """The benchmark that measures a cell."""
        agent, difficulty, scenario = key
        scenarios = () if scenario is None else (scenario,)
        return make_plan([agent], [difficulty], scenarios, self.games[agent], self.seed, self.cards)

    def setup(self) -> dict[str, Any]:
        """What all cells of a file have in common."""
        games = made_for(checked_settings(cards=self.cards))
        return {"seed": self.seed, "cards": self.cards.name} | {
            name: games[name] for name in ("cards_hash", "layout_hash", "actions_hash")
        }


def make_matrix(
    agents: Sequence[str] = AGENTS,
    difficulties: Sequence[str] | None = None,
    scenarios: Sequence[int | None] = EVERYWHERE,
    games: int = 1000,
    games_of: Mapping[str, int] | None = None,
    seed: int = 0,
    cards: CardSet | str = "reconstructed",
) -> MatrixPlan:
    """Check what is to be measured.

    Args:
        agents: specs of agents.
        difficulties: of the automa; None for all.
        scenarios: 1 to 8, and None for games without a scenario.
        games: of each cell.
        games_of: of the cells of some agents instead, by spec.
        seed: of the first game of each cell, >= 0; game i has seed + i.
        cards: a card set, its name or its path.

    Raises:
        ValueError: one line says what was found and what was expected.
    """
    levels = distinct("difficulty", difficulties or DIFFICULTIES)
    checked = make_plan(agents, levels, [one for one in scenarios if one is not None], games, seed, cards)
    counts = dict.fromkeys(checked.agents, checked.games)
    for spec, count in (games_of or {}).items():
        if spec not in counts:
            raise ValueError(f"games-of: found {spec!r}, expected one of {'; '.join(counts)}")
        counts[spec] = whole_number("games-of", count, 1, MAX_GAMES)
    return MatrixPlan(checked.agents, levels, distinct("scenarios", scenarios), counts, checked.seed, checked.cards)


class MatrixFile:
    """The file of a matrix.

    Attributes:
        path: where it is.
        content: what is in it.
    """

    def __init__(self, path: Path, content: dict[str, Any]) -> None:
        self.path = path
        self.content = content

    @classmethod
    def begin(cls, path: Path, plan: MatrixPlan, overwrite: bool = False) -> MatrixFile:
        """A new file, which is written with its first cell; ValueError where there is one already."""
        if path.exists() and not overwrite:
            raise ValueError(f"out: found {shown_path(path)}, expected a new file, --resume or --overwrite")
        return cls(path, {"format": FORMAT, "setup": plan.setup(), "cells": []})

    @classmethod
    def read(cls, path: Path) -> MatrixFile:
        """A file that is there.

        Raises:
            OSError: it cannot be read.
            ValueError: it is no matrix; one line.
        """
        content = read_json(path, "a matrix of results")
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise ValueError(f"{shown_path(path)}: found another format, expected {FORMAT!r}")
        return cls(path, content)

    @classmethod
    def go_on(cls, path: Path, plan: MatrixPlan) -> MatrixFile:
        """A file to which cells are to be added; ValueError if those in it were measured otherwise."""
        if not path.exists():
            return cls.begin(path, plan)
        found = cls.read(path)
        for name, expected in plan.setup().items():
            value = found.content["setup"].get(name)
            if value != expected:
                what = f"found {name} {str(value)[:12]}, expected {str(expected)[:12]}"
                raise ValueError(f"resume: {shown_path(path)}: {what}; --overwrite measures it anew")
        return found

    def missing(self, plan: MatrixPlan) -> list[Key]:
        """The cells of a plan that are not in the file, or with other numbers of games or other weights."""
        there = {
            (cell["agent"], cell["difficulty"], cell["scenario"]): (cell["games"], cell["weights"])
            for cell in self.content["cells"]
        }
        return [key for key in plan.keys if there.get(key) != (plan.games[key[0]], weights_of(key[0], [key[1:]]))]

    def add(self, result: CellResult) -> None:
        """Add a cell, in the place of an earlier one, and write the file.

        Raises:
            OSError: it cannot be written; one line.
        """
        key = (result.cell.agent, result.cell.difficulty, result.cell.scenario)
        cells = [one for one in self.content["cells"] if (one["agent"], one["difficulty"], one["scenario"]) != key]
        self.content["cells"] = sorted([*cells, stored(result)], key=_place)
        write_whole(self.path, json.dumps(self.content, indent=1) + "\n")


def stored(result: CellResult) -> dict[str, Any]:
    """A cell as it is kept: the figures of summary.cell_summary, speed, weights, machine."""
    decisions, seconds = int(result.games["decisions"].sum()), max(result.seconds, 1e-9)
    known = versions()
    return cell_summary(result) | {
        "decisions_per_second": round(decisions / seconds, 1),
        "seconds_per_game": round(seconds / len(result.games), 5),
        "weights": weights_of(result.cell.agent, [(result.cell.difficulty, result.cell.scenario)]),
        "machine": machine_words(machine_facts()),
        "versions": {name: known[name] for name in ("python", "numpy", "numba")},
    }


def _place(cell: Mapping[str, Any]) -> tuple[int, int]:
    """Cells by level, then by scenario; those of a place as they came."""
    return DIFFICULTIES.index(cell["difficulty"]), cell["scenario"] or 0


def aged(content: Mapping[str, Any]) -> list[str]:
    """What a matrix was measured with that is otherwise now: a line for each; none if it is up to date."""
    setup = content["setup"]
    now = made_for(checked_settings(cards=setup["cards"]))
    names = ("cards_hash", "layout_hash", "actions_hash")
    found = [f"{name}: {setup[name][:12]} then, {now[name][:12]} now" for name in names if setup[name] != now[name]]
    return [*found, *_other_weights(content["cells"])]


def _other_weights(cells: Iterable[Mapping[str, Any]]) -> list[str]:
    """The agents whose weights are others now."""
    found = []
    for cell in cells:
        try:
            same = weights_of(cell["agent"], [(cell["difficulty"], cell["scenario"])]) == cell["weights"]
        except (OSError, ValueError):
            same = False
        if not same:
            found.append(f"{cell['agent']}: other weights now")
    return list(dict.fromkeys(found))
