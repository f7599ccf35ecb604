"""Commands of train/ in processes of their own, as a shell would start them, and interrupted with Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]


def start(module: str, arguments: Sequence[str], **environment: str) -> subprocess.Popen[str]:
    """A command in a process and a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def interrupted_when(run: subprocess.Popen[str], ready: Callable[[], bool]) -> tuple[str, str]:
    """Press Ctrl-C in a command of `start` when it is ready for it; its standard output and standard error."""
    give_up = time.monotonic() + 240

    def wait() -> None:
        while not ready() and run.poll() is None and time.monotonic() < give_up:
            time.sleep(0.05)

    printed, said = _after_ctrl_c(run, wait, timeout=300)
    assert run.returncode == 130, said
    return printed, said


def interrupted(module: str, arguments: Sequence[str]) -> tuple[int, str, list[str]]:
    """Press Ctrl-C when a command has finished a part; its exit code, standard output, lines of standard error."""
    run = start(module, arguments)
    said: list[str] = []
    # the streams end with the last worker, which would sleep on for 60 s
    printed, rest = _after_ctrl_c(run, lambda: said.extend(until(run.stderr, "1/")), timeout=40)
    return run.returncode, printed, [*said, *rest.splitlines()]


def _after_ctrl_c(run: subprocess.Popen[str], wait: Callable[[], None], timeout: float) -> tuple[str, str]:
    """Press Ctrl-C after a wait, unless the command has ended by itself; what it writes then. It is left in no case."""
    try:
        wait()
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGINT)
        return run.communicate(timeout=timeout)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)


def until(stream: IO[str] | None, start: str) -> list[str]:
    """The lines of a stream up to the first one that begins with `start`."""
    assert stream is not None
    lines = []
    for line in stream:
        lines.append(line.rstrip())
        if line.startswith(start):
            break
    return lines
