"""The file of a robustness test, written anew after each card set: what is in it is not played again.

    {"format": "artistry-robustness 1", "setup": ..., "played_with": ..., "weights": ..., "complete": true,
     "results": [...], "run": ...}

`setup` is what is played, `played_with` the sources and files that the games depend on besides; in `results` there are
the figures of each agent and level (robustness.py). Neighbour: robustness_command.py.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from artistry_env.files import check_place, read_json, shown_path, write_whole
from train.agent_files import PLAIN, code_of, weights_of
from train.kept_chunks import compare_setups
from train.machine import run_facts
from train.plan import Plan
from train.robustness import Robust, sets_in

FORMAT = "artistry-robustness 1"


class RobustFile:
    """What was measured, in a file or, without a path, in memory alone.

    Args:
        path: where it is, or will be; None for nowhere.
        plans: what is to be played, as robustness.make_plans gives it.
        command: the command line, for the file.
        resume: whether the file is there already, to go on with.

    Attributes:
        path: where it is.
        found: the figures of the sets that are finished, as robustness.measured takes and gives them.

    Raises:
        ValueError: a new file would replace another, or the old one is of another test; one line.
    """

    def __init__(self, path: Path | None, plans: Sequence[Plan], command: str, resume: bool = False) -> None:
        base, *others = plans
        self.path = path
        self.found: list[Robust] = []
        self._sets = len(plans)
        self._pairs = [(cell.agent, cell.difficulty) for cell in base.cells]
        self._command = command
        self._setup: dict[str, Any] = {
            "agents": list(base.agents),
            "difficulties": list(base.difficulties),
            "cards": base.cards.name,
            "cards_hash": base.cards.hash,
            "sets": len(others),
            "games": base.games,
            "seed": base.seed,
        }
        self._played_with = code_of(base.agents)
        if path is not None:
            check_place(path, "resume" if resume else "out")
            if resume:
                self._read(path)
            elif path.exists():
                raise ValueError(f"out: found {shown_path(path)}, expected a new file, or --resume of it")

    def keep(self, found: list[Robust]) -> None:
        """Keep the figures so far, and write the file, if there is to be one."""
        if self.path is not None:
            write_whole(self.path, json.dumps(self._content(found), indent=1) + "\n")
        self.found = found  # once it is in the file: after a Ctrl-C it is told how many sets are

    def _content(self, found: Sequence[Robust]) -> dict[str, Any]:
        facts = run_facts(self._command, 0.0, 1)
        return {
            "format": FORMAT,
            "setup": self._setup,
            "played_with": self._played_with,
            "weights": {agent: weights_of(agent, PLAIN) for agent in self._setup["agents"]},
            "complete": sets_in(found) == self._sets,
            "results": [one.as_json() for one in found],
            "run": {name: facts[name] for name in ("command", "finished", "versions", "machine")},
        }

    def _read(self, path: Path) -> None:
        """Take over what a file has."""
        where = f"resume: {shown_path(path)}"
        try:
            stored = read_json(path, "the figures of train.robustness")
        except (OSError, ValueError) as error:
            raise ValueError(f"resume: {error}") from error
        if not isinstance(stored, dict) or stored.get("format") != FORMAT:
            raise ValueError(f"{where}: found another format, expected {FORMAT!r}")
        wrong = ValueError(f"{where}: found other figures, expected those of train.robustness")
        try:
            found_setup = {**stored["setup"], **stored.get("played_with", {})}
            found = [Robust.from_json(one) for one in stored["results"]]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise wrong from error
        compare_setups(found_setup, self._setup | self._played_with, where)
        sets = {len(series) for one in found for series in (one.rates, one.margins)}
        others = found and [(one.agent, one.difficulty) for one in found] != self._pairs
        if others or len(sets) > 1 or sets_in(found) > self._sets:
            raise wrong
        self.found = found
