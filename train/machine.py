"""The facts of a run that figures may depend on, or that tell how to have it again: versions, machine, times.

Neighbours: result_files.py and tournament_files.py, which write them.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from artistry_env import __version__
from artistry_env.compiling import sources_hash
from train.workers import Elsewhere, cores

PACKAGES = ("numpy", "numba", "gymnasium")


def run_facts(command: str | None, seconds: float, workers: int | Elsewhere) -> dict[str, Any]:
    """What may differ between two runs of the same plan: command line, versions, machine, workers, time."""
    return {
        "command": command,
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "seconds": round(seconds, 3),
        "workers": workers if isinstance(workers, int) else str(workers),
        "versions": versions(),
        "sources": sources_hash(),
        "machine": machine_facts(),
    }


def versions() -> dict[str, str]:
    """The versions of artistry_env, of Python, and of what the rules and the environments run on."""
    return versions_of(())


def versions_of(more: tuple[str, ...]) -> dict[str, str]:
    """As `versions`, with those of more packages."""
    found = {"artistry_env": __version__, "python": platform.python_version()}
    return found | {name: metadata.version(name) for name in (*PACKAGES, *more)}


def machine_facts() -> dict[str, Any]:
    """What the machine is."""
    return {"processor": processor(), "cores": cores(), "system": platform.platform()}


def machine_words(facts: Mapping[str, Any]) -> str:
    """A machine's processor and cores, for people; `facts` as `machine_facts` has them."""
    return f"{facts['processor']}, {facts['cores']} core{'' if facts['cores'] == 1 else 's'}"


def processor() -> str:
    """What the processor is called, as well as the system knows; with its family where the name has no number.

    Virtual machines often tell no more than the maker, of processors that differ by a factor of two.
    """
    facts: dict[str, str] = {}
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
            key, _, value = line.partition(":")
            facts.setdefault(key.strip(), value.strip())
    name = facts.get("model name") or platform.processor() or platform.machine()
    family = facts.get("cpu family")
    return name if family is None or any(map(str.isdigit, name)) else f"{name} (family {family})"
