"""The folder of collected lessons: collection.json says what is collected, NUMBER.npz holds the lessons of a chunk.

The same command goes on where an earlier one stopped. Neighbours: expert_games.py (the games), lessons.py (the files).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from artistry_env.cards import CardSet
from artistry_env.files import make_folder, read_json, shown_path, write_whole
from train.expert_games import play_chunk
from train.expert_settings import ExpertSettings
from train.lessons import COLLECTION, Lessons, joined, read_lessons, write_lessons
from train.workers import Elsewhere, share_out

FORMAT = "artistry lessons 1"
SUFFIX = ".npz"


class LessonFolder:
    """A folder of lessons that is being filled.

    Args:
        path: where it is; it is made if need be.
        settings: what is to be collected.

    Raises:
        ValueError: it has something else in it, or cannot be written into; one line.
        OSError: what it has cannot be read.
    """

    def __init__(self, path: Path, settings: ExpertSettings) -> None:
        self.path = path
        self.settings = settings
        names = make_folder(path, "out")
        wanted = settings.as_dict() | {"format": FORMAT, "cards_hash": CardSet.load(settings.cards).hash}
        if COLLECTION in names:
            found = _collection(path)
            for name, value in wanted.items():
                if name != "games" and found.get(name) != value:
                    said = f"found {name} {found.get(name)!r} in {shown_path(path)}"
                    raise ValueError(f"out: {said}, expected {value!r}, or a new folder")
        elif names:
            raise ValueError(f"out: found a folder with something in it at {shown_path(path)}, expected a new one")
        write_whole(path / COLLECTION, json.dumps(wanted, indent=2) + "\n")

    @property
    def missing(self) -> list[int]:
        """The chunks that are still to be played."""
        return [chunk for chunk in range(self.settings.chunks) if not self._file(chunk).exists()]

    def fill(self, workers: int | Elsewhere) -> Iterator[tuple[int, Lessons]]:
        """Play what is missing, and yield each chunk when it is written.

        Raises:
            OSError: a file cannot be written.
            AgentFault, WorkerError: as play_chunk and share_out do.
        """
        missing = self.missing
        for number, lessons in share_out(play_chunk, self.settings, missing, workers):
            write_lessons(self._file(missing[number]), lessons)
            yield missing[number], lessons

    def _file(self, chunk: int) -> Path:
        return self.path / f"{chunk:06}{SUFFIX}"


def _collection(path: Path) -> dict[str, Any]:
    """The content of collection.json."""
    found = read_json(path / COLLECTION, "what is collected")
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ValueError(f"{shown_path(path / COLLECTION)}: found another format, expected {FORMAT!r}")
    return found


def read_folders(paths: Sequence[Path]) -> tuple[Lessons, list[dict[str, Any]]]:
    """All lessons of some folders, and what was collected in each.

    Raises:
        ValueError: one has no lessons, or they are of different card sets; one line.
        OSError: one cannot be read.
    """
    parts, collections = [], []
    for number, path in enumerate(paths):
        if not (path / COLLECTION).is_file():
            raise ValueError(f"lessons: found no {COLLECTION} in {shown_path(path)}, expected a folder of train.expert")
        files = sorted(path.glob(f"*{SUFFIX}"))
        if not files:
            raise ValueError(f"lessons: found no lessons in {shown_path(path)} yet, expected some")
        collections.append(_collection(path) | {"files": len(files)})
        for file in files:
            lessons = read_lessons(file)
            parts.append(replace(lessons, game=lessons.game + (number << 40)))  # games of folders stay apart
    hashes = {found["cards_hash"] for found in collections}
    if len(hashes) > 1:
        raise ValueError(f"lessons: found {len(hashes)} card sets, expected the same one in all folders")
    return joined(parts), collections
