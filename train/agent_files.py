"""The files that agents play with, as their specs name them: so it can be told whether they are still the same.

Neighbours: matrix.py and kept_chunks.py, which keep them with results; agents/registry.py (specs).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import agents
from agents.learned.networks import names_in_play
from agents.learned.rllib_player import weights_in
from agents.learned.weights import SUFFIX, network_path
from artistry_env.compiling import sources_hash
from artistry_env.files import read_whole
from artistry_env.settings import DIFFICULTIES, SCENARIOS

EVERYWHERE: tuple[int | None, ...] = (None, *SCENARIOS)
"""Games without a scenario, and all scenarios."""

PLAIN = tuple((level, None) for level in DIFFICULTIES)
PLACES = tuple((level, scenario) for level in DIFFICULTIES for scenario in EVERYWHERE)

_NETWORK = re.compile(r"\b(learned|rllib)(?::([^,=]+)(?=,|$))?")


def weights_of(spec: str, places: Iterable[tuple[str, int | None]] = PLACES) -> dict[str, str]:
    """The networks that an agent plays some games with, by its spec: the sha256 of each file by its name there.

    `places`: the levels of these games, each with its scenario.
    """
    found, places = {}, tuple(places)
    for kind, name in _NETWORK.findall(spec):
        if kind == "rllib":
            found[name] = _sha256(weights_in(name))
        else:
            found |= {each: _sha256(network_path(each)) for each in names_in_play(name, places)}
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


def code_of(specs: Iterable[str]) -> dict[str, Any]:
    """All sources and files that games depend on, for JSON: those of the rules, of this package's agents, of specs."""
    return {"sources": sources_hash(), "sources_of_agents": sources_of_agents(), "files": files_of(specs)}


def _sha256(path: Path) -> str:
    return hashlib.sha256(read_whole(path)).hexdigest()
