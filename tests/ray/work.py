"""Tasks for a cluster to do: quick, slow, deadly, faulty."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from agents.problems import IllegalMove


def double(factor: int, task: int) -> tuple[int, int]:
    """Quick; and which process did it."""
    return factor * task, os.getpid()


def slowly(folder: str, task: int) -> int:
    """Take a while, and leave a mark for each time that it is begun."""
    Path(folder, f"{task}-{time.monotonic_ns()}").touch()
    time.sleep(0.4)
    return task * task


def dies_once(folder: str, task: int) -> int:
    """Kill the worker when task 2 is first begun."""
    mark = Path(folder, "died")
    if task == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task * task


def always_dies(_: None, task: int) -> int:
    """Kill the worker whenever task 1 is begun."""
    if task == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def fails(kind: str, task: int) -> int:
    """Raise an exception at task 3."""
    if task == 3:
        raise IllegalMove("three is too much") if kind == "plain" else ZeroDivisionError("a bug")
    return task
