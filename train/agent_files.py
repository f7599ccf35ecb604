"""The files that agents play with, as their specs name them: so it can be told whether they are still the same.

Neighbours: matrix.py and kept_chunks.py, which keep them with results; agents/registry.py (specs).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

import agents
from agents.learned.rllib_player import weights_in
from agents.learned.weights import GENERALIST, SUFFIX, network_path
from artistry_env.files import read_whole

_NETWORK = re.compile(r"\b(learned|rllib)(?::([^,=]+)(?=,|$))?")


def weights_of(spec: str) -> dict[str, str]:
    """The networks that an agent plays with, named in its spec: the sha256 of each file by its name there."""
    found = {}
    for kind, name in _NETWORK.findall(spec):
        path = weights_in(name) if kind == "rllib" else network_path(name or GENERALIST)
        found[name or GENERALIST] = _sha256(path)
    return found


def files_of(specs: Iterable[str]) -> dict[str, str]:
    """All files that agents play with: networks, and what their specs name besides, such as code of the user's own."""
    found: dict[str, str] = {}
    for spec in specs:
        found |= weights_of(spec)
        for piece in re.split(r"[:,=]", spec):
            if piece not in found and Path(piece).is_file():
                found[piece] = _sha256(Path(piece))
    return found


def sources_of_agents() -> str:
    """16 hex digits that name the exact sources and networks of the agents of this package."""
    digest = hashlib.sha256()
    folder = Path(agents.__file__).parent
    for path in sorted(each for each in folder.rglob("*") if each.suffix in (".py", SUFFIX)):
        digest.update(f"{path.relative_to(folder).as_posix()} {_sha256(path)}\n".encode())
    return digest.hexdigest()[:16]


def _sha256(path: Path) -> str:
    return hashlib.sha256(read_whole(path)).hexdigest()
