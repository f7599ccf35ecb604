"""Lessons: what a searcher found in many positions, in the form in which they are kept, a file for some games.

A file is numpy's .npz without pickles. Neighbours: expert_games.py (where they come from), expert_fit.py (who learns).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.files import read_whole, shown_path, write_whole
from artistry_env.rules.state import GAME

COLLECTION = "collection.json"  # in a folder of lessons, what is collected


@dataclass(frozen=True)
class Lessons:
    """Some decisions, game by game, and what a search found there.

    Attributes:
        records: the games at these decisions, of dtype rules.state.GAME, (n,).
        starts: int64 (n + 1,), where the legal codes of each decision begin.
        codes: int32 (options,), the legal codes, ascending.
        visits: int32 (options,), simulations through each.
        worth: float32 (n,), the mean value of these simulations, 0 to 1 (agents/search/values.py).
        result: float32 (n,), what became of the game: the reward "outcome", -1 to 1.
        game: int64 (n,), a number for each game, its own in all files of a folder.
    """

    records: Any
    starts: NDArray[np.int64]
    codes: NDArray[np.int32]
    visits: NDArray[np.int32]
    worth: NDArray[np.float32]
    result: NDArray[np.float32]
    game: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.records)


COLUMNS = tuple(field.name for field in fields(Lessons))


def write_lessons(path: Path, lessons: Lessons) -> None:
    """Write lessons to a file; OSError in one line if that fails."""
    content = io.BytesIO()
    arrays = {name: getattr(lessons, name) for name in COLUMNS} | {"records": np.asarray(lessons.records).view(GAME)}
    np.savez_compressed(content, allow_pickle=False, **arrays)
    write_whole(path, content.getvalue())


def read_lessons(path: Path) -> Lessons:
    """The lessons of a file.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ValueError: it is no file of lessons for these rules; one line.
    """
    content = io.BytesIO(read_whole(path))
    try:
        with np.load(content, allow_pickle=False) as arrays:
            found = Lessons(**{name: arrays[name] for name in COLUMNS})
    except Exception as error:  # whatever a damaged zip file raises
        raise ValueError(f"{shown_path(path)}: found no lessons, expected a file of train.expert") from error
    if found.records.dtype != GAME:
        raise ValueError(f"{shown_path(path)}: found other game records, expected this program's; collect them anew")
    return found


def joined(parts: Sequence[Lessons]) -> Lessons:
    """Lessons one after the other; at least one part."""
    sizes = np.cumsum([0, *(len(part.codes) for part in parts)])
    starts = [part.starts[:-1] + size for part, size in zip(parts, sizes[:-1], strict=True)]
    columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS if name != "starts"}
    return Lessons(starts=np.concatenate([*starts, sizes[-1:]]), **columns)
