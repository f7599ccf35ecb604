"""The two versions that are compared: the working tree and a base, each measured in processes of its own.

Which commit is the base: `chosen_base`. Neighbours: measure.py, the program that the processes run; comparison.py,
which judges what they measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("measure.py")
# What the measured speeds depend on, as git matches paths.
SOURCES = ("artistry_env/*.py", "agents/*.py", "train/uniform_play.py")

BASE, LIMIT = "ARTISTRY_SPEED_BASE", "ARTISTRY_SPEED_LIMIT"
USUAL_LIMIT = 0.85

Git = Callable[..., str]
"""Runs git with some arguments: what it prints; RuntimeError if it fails."""


def git(*arguments: str) -> str:
    """What git prints in this repository, without the line's end."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError as error:
        raise RuntimeError(f"git can't be run: {error.strerror}") from None
    if done.returncode != 0:
        raise RuntimeError((done.stderr.strip() or f"git {arguments[0]} failed").splitlines()[-1])
    return done.stdout.strip()


def chosen_base(environment: Mapping[str, str], run: Git) -> str:
    """The commit to compare with, in full.

    It is what ARTISTRY_SPEED_BASE names; else, while sources differ from HEAD, HEAD; else the commit before the newest
    one that changed sources. Sources are `SOURCES`.

    Raises:
        ValueError: git knows no commit by that name, or there is no earlier one.
        RuntimeError: git does not work here.
    """
    named = environment.get(BASE, "")
    if named:
        try:
            return run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{named}^{{commit}}")
        except RuntimeError:
            raise ValueError(f"{BASE}: found {named!r}, expected a commit that git knows") from None
    head = run("rev-parse", "HEAD")
    if run("status", "--porcelain", "--", *SOURCES):
        return head
    newest = run("log", "-n", "1", "--format=%H", "--", *SOURCES)
    try:
        return run("rev-parse", "--verify", "--quiet", f"{newest}^")
    except RuntimeError:
        raise ValueError(f"{BASE}: found nothing, expected a commit, as git knows none before {newest[:12]}") from None


def chosen_limit(environment: Mapping[str, str]) -> float:
    """The lowest ratio of speeds allowed: ARTISTRY_SPEED_LIMIT, else 0.85; ValueError if it is no such number."""
    text = environment.get(LIMIT, "") or str(USUAL_LIMIT)
    try:
        limit = float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit < 10:
        raise ValueError(f"{LIMIT}: found {text!r}, expected a number above 0 and below 10")
    return limit


def checked_out(commit: str, folder: Path, run: Git) -> Path:
    """A commit's files in a new folder inside `folder`."""
    packed, files = folder / "base.zip", folder / "base"
    run("archive", "--format=zip", f"--output={packed}", commit)
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(files)
    return files


class Side:
    """A process that measures the version in a folder; a context manager.

    Attributes:
        names: what it can measure.
    """

    names: tuple[str, ...]

    def __init__(self, name: str, folder: Path, machine_code: Path) -> None:
        self._name = name
        self._folder = folder
        changes = {"PYTHONPATH": str(folder), "ARTISTRY_CACHE_DIR": str(machine_code), "ARTISTRY_QUIET": "1"}
        self._environment = {**os.environ, **changes}

    def __enter__(self) -> Side:
        command = [sys.executable, "-P", str(PROGRAM), str(self._folder)]
        self._process = subprocess.Popen(
            command,
            env=self._environment,
            cwd=self._folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self.names = tuple(self._answer().split())
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        with suppress(BrokenPipeError), self._process:  # which may have ended, with a question still unread
            self._process.terminate()

    def speed(self, name: str, seconds: float) -> float:
        """Decisions a second of one of `names`, measured for about so many seconds; RuntimeError if it fails."""
        with suppress(BrokenPipeError):  # it has ended, which `_answer` notices
            print(name, seconds, file=self._process.stdin, flush=True)
        return float(self._answer())

    def _answer(self) -> str:
        """The next line that the process prints."""
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        line = self._process.stdout.readline()
        if not line:
            errors = self._process.stderr.read().strip() or "ended without a word"
            raise RuntimeError(f"{self._name}: {errors.splitlines()[-1]}")
        return line


def paired_speeds(
    start: Callable[[int], Side], pairs: int, turns: int, seconds: float, tell: Callable[[str], None]
) -> dict[str, list[tuple[float, float]]]:
    """For all that both versions can measure the speeds of the base and of the tree, in pairs measured together.

    Args:
        start: a new process of a side: 0 the base, 1 the working tree.
        pairs: how many processes of each.
        turns: how often each of a pair is measured; best of these counts, as others only ever make it slower.
        seconds: of a turn.
        tell: takes a line on what is being done.
    """
    found: dict[str, list[tuple[float, float]]] = {}
    for pair in range(pairs):
        with ExitStack() as stack:
            sides = [stack.enter_context(start(side)) for side in range(2)]
            for name in common(sides[0].names, sides[1].names):
                tell(f"pair {pair + 1} of {pairs}: {name}")
                measures = [partial(side.speed, name) for side in sides]
                found.setdefault(name, []).append(alternated(measures, turns, seconds))
    return found


def common(ones: Sequence[str], others: Sequence[str]) -> list[str]:
    """The names in both, in the order of the first."""
    return [name for name in ones if name in others]


def alternated(sides: Sequence[Callable[[float], float]], turns: int, seconds: float) -> tuple[float, float]:
    """The best of `turns` figures of each of two sides, which take turns: first, second, second, first and so on."""
    for side in sides:
        side(0.0)  # compiles and warms up
    best = [0.0, 0.0]
    for turn in range(turns):
        for which in (0, 1) if turn % 2 == 0 else (1, 0):
            best[which] = max(best[which], sides[which](seconds))
    return best[0], best[1]
