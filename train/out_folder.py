"""The folder that --out names: checked before anything is played, filled at the end.

Neighbours: result_files.py (a benchmark's) and tournament_files.py (a tournament's); kept_chunks.py (what is kept on
the way).
"""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from artistry_env.files import make_folder, shown_path
from train.agent_files import code_of
from train.kept_chunks import KeptChunks

RESULTS = "results.json"
CHUNKS = "chunks.jsonl"
GAMES = "games"


class OutFolder:
    """A folder for the files of one run, checked before anything is played.

    It is made if need be. One that holds anything is refused, unless `overwrite` is set and all of it is of an earlier
    run of the same kind: a results.json of that format, or chunks alone, and files of the known names.

    Args:
        path: where it is.
        overwrite: whether an earlier run may be replaced.
        resume: whether the path is that of an earlier run, or of a file in it, which is to be gone on with.

    Attributes:
        path: where it is.
        resumed: whether it has chunks of an earlier run.
        word: what kind of run it is, for messages.
        format: of its results.json.
        files: what it holds besides results.json, chunks.jsonl and the folder games.

    Raises:
        ValueError: it can't be used; one line says why.
    """

    word: ClassVar[str]
    format: ClassVar[str]
    files: ClassVar[tuple[str, ...]]

    def __init__(self, path: str | os.PathLike[str], overwrite: bool = False, resume: bool = False) -> None:
        self.path = Path(path)
        self.resumed = resume
        self._made = not os.path.exists(self.path)
        if resume:
            self._find_chunks()
        found = make_folder(self.path, "out")
        has_format = _has_format(self.path / RESULTS, self.format) if RESULTS in found else CHUNKS in found
        ours = has_format and set(found) <= {RESULTS, CHUNKS, *self.files, GAMES}
        if found and not resume and not (overwrite and ours):
            hint = f" (--overwrite takes an earlier {self.word}'s alone)"
            if ours:
                hint = ", or --overwrite or --resume" if CHUNKS in found else ", or --overwrite"
            what = f"{shown_path(path)}: found a folder with {shown_path(found[0])} in it"
            raise ValueError(f"out: {what}, expected a new or empty one{hint}")

    def _find_chunks(self) -> None:
        """Refuse a path without chunks of an earlier run."""
        if self.path.is_file():
            self.path = self.path.parent
        if not (self.path / CHUNKS).is_file():
            what = f"found no {CHUNKS} in {shown_path(self.path)}"
            raise ValueError(f"resume: {what}, expected the folder of an earlier --out")

    def keep(self, setup: dict[str, Any], specs: Sequence[str], save_games: int, results: np.dtype[Any]) -> KeptChunks:
        """The finished chunks of a run, in a file of the folder.

        Args:
            setup: what is to be played.
            specs: of the agents.
            save_games: of how many games decisions are kept.
            results: the dtype of a game's result.

        Raises:
            ValueError: the run to be gone on with is another; one line.
        """
        facts = {**setup, "save_games": save_games, **code_of(specs)}
        return KeptChunks(self.path / CHUNKS, self.format, facts, results, self.resumed)

    def give_up(self) -> None:
        """Nothing will be written: remove the folder if it was made for this."""
        if self._made:
            with suppress(OSError):
                self.path.rmdir()

    def clear(self) -> None:
        """Remove the results of an earlier run, results.json first: a folder that has it is whole."""
        for name in (RESULTS, *self.files):
            (self.path / name).unlink(missing_ok=True)
        if (self.path / GAMES).exists():
            shutil.rmtree(self.path / GAMES)


def as_csv(names: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    """The text of a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    return text.getvalue()


def flat(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary with one value a key: parts of values and ends of intervals get keys of their own."""
    spread: dict[str, Any] = {}
    for key, value in summary.items():
        if isinstance(value, dict):
            spread.update({f"{key}_{part}": number for part, number in value.items()})
        elif key.endswith("_interval"):
            name = key.removesuffix("interval")
            spread[f"{name}low"], spread[f"{name}high"] = value or (None, None)
        else:
            spread[key] = value
    return spread


def _has_format(path: Path, wanted: str) -> bool:
    """Whether a file is a results.json of a format."""
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(content, dict) and content.get("format") == wanted
