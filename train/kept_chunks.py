"""Chunks of games, and a file that keeps the finished ones, so that a run which is cut off can go on: `KeptChunks`.

The file grows by a line for each chunk, as they get done; a line that is cut off counts for nothing.

    {"format": "artistry-benchmark chunks 1", "setup": {...}}      all that the games depend on
    {"chunk": 3, "after": 12.5, "seconds": 4.1, "games": "...", "decisions": [[317, 4], ...]}

`chunk` is its number in the plan, `after` the time since the run began, all its parts together; `games` are bytes in
base64. Neighbours: measuring.py and tournament_playing.py (whose games they are), out_folder.py (where the file is).
"""

from __future__ import annotations

import json
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.files import read_whole, shown_path, write_whole
from train.workers import Elsewhere, share_out

VERSION = 1
LONGEST_SHOWN = 200  # characters of a setting in a message


@dataclass(frozen=True)
class Piece:
    """The games of a chunk.

    Attributes:
        games: their results, in the order of their numbers.
        decisions: of those whose decisions are kept, the codes that were played.
        seconds: how long playing took.
    """

    games: NDArray[Any]
    decisions: list[NDArray[np.int32]]
    seconds: float


class KeptChunks:
    """The finished chunks of a run, in a file that is begun with the first of them.

    Args:
        path: the file; one that is there is replaced, or with `resume` read and added to.
        kind: the format of the results.
        setup: all that the games depend on, for JSON.
        results: the dtype of a game's result.
        resume: whether to go on with what the file has.

    Attributes:
        done: the games of each finished chunk, by its number.
        seconds: how long the run had taken when the last of them was read.

    Raises:
        ValueError: the file is of another run, or damaged; one line.
    """

    def __init__(
        self, path: Path, kind: str, setup: Mapping[str, Any], results: np.dtype[Any], resume: bool = False
    ) -> None:
        self.path = path
        self.done: dict[int, Piece] = {}
        self.seconds = 0.0
        self._results = results
        setup = json.loads(json.dumps({**setup, "bytes_a_game": results.itemsize}))
        self._head: dict[str, Any] = {"format": f"{kind} chunks {VERSION}", "setup": setup}
        self._written = resume
        if resume:
            self._read()
        self._begun = time.perf_counter() - self.seconds

    def add(self, number: int, piece: Piece) -> None:
        """Keep a finished chunk.

        Raises:
            OSError: it cannot be written; one line.
        """
        if not self._written:
            write_whole(self.path, _line(self._head))
            self._written = True
        self.done[number] = piece
        content = {
            "chunk": number,
            "after": round(time.perf_counter() - self._begun, 3),
            "seconds": round(piece.seconds, 6),
            "games": b64encode(piece.games.tobytes()).decode(),
            "decisions": [codes.tolist() for codes in piece.decisions],
        }
        with self.path.open("ab") as file:
            file.write(_line(content))

    def _read(self) -> None:
        """Take over what the file has."""
        head, *lines, cut_off = read_whole(self.path).split(b"\n")
        where = f"resume: {shown_path(self.path)}"
        self._compare(_parsed(head), where)
        for number, line in enumerate(lines, 2):
            try:
                content = json.loads(line)
                games = np.frombuffer(b64decode(content["games"]), self._results)
                decisions = [np.array(codes, np.int32) for codes in content["decisions"]]
                self.done[int(content["chunk"])] = Piece(games, decisions, float(content["seconds"]))
                self.seconds = float(content["after"])
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise ValueError(f"{where}: found another line {number}, expected a chunk of games") from error
        if cut_off:
            write_whole(self.path, b"\n".join([head, *lines, b""]))

    def _compare(self, head: Any, where: str) -> None:
        """Refuse the file of another run."""
        wanted: str = self._head["format"]
        if not isinstance(head, dict) or head.get("format") != wanted or not isinstance(head.get("setup"), dict):
            raise ValueError(f"{where}: found another format, expected {wanted!r}")
        compare_setups(head["setup"], self._head["setup"], where)


def compare_setups(found: Mapping[str, Any], wanted: Mapping[str, Any], where: str) -> None:
    """Refuse to go on with what was made with another setup, as JSON has it; a ValueError in one line."""
    for name, value in wanted.items():
        if found.get(name) != value:
            said = f"found {name} {_shown(found.get(name))}, expected {_shown(value)}"
            raise ValueError(f"{where}: {said}, as it is now")


def played(
    work: Callable[[Any, Any], Piece],
    plan: Any,
    chunks: Sequence[Any],
    workers: int | Elsewhere,
    kept: KeptChunks | None = None,
) -> Iterator[tuple[int, Piece]]:
    """Play the chunks of a plan that are not kept yet.

    Args:
        work: plays a chunk: work(plan, chunk).
        plan: what all chunks share.
        chunks: all of them.
        workers: how many processes, or a cluster.
        kept: those that are finished; each new one is added.

    Yields:
        The number of each chunk and its games: first those that are kept, then the others as they get done.

    Raises:
        As workers.share_out does.
    """
    done = {} if kept is None else dict(kept.done)
    yield from sorted(done.items())
    missing = [number for number in range(len(chunks)) if number not in done]
    for place, piece in share_out(work, plan, [chunks[number] for number in missing], workers):
        if kept is not None:
            kept.add(missing[place], piece)
        yield missing[place], piece


def _line(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def _shown(value: Any) -> str:
    """A setting on one line."""
    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
