"""Runs a module of the tests in a process of its own, warnings as errors: uncompiled, or with another environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def run_module(module: str, *arguments: str, **environment: str) -> str:
    """What `python -W error -m module` prints; AssertionError with all it said if it fails."""
    command = [sys.executable, "-W", "error", "-m", module, *arguments]
    everything = {**os.environ, "PYTHONPATH": str(ROOT), "ARTISTRY_QUIET": "1", **environment}
    done = subprocess.run(command, capture_output=True, text=True, env=everything, cwd=ROOT, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def run_uncompiled(module: str, *arguments: str) -> str:
    """The same with numba's compiler off, so that plain Python runs."""
    return run_module(module, *arguments, NUMBA_DISABLE_JIT="1")
