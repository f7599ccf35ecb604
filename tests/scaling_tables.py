"""The tables of train/README.md that tell how playing grows with cores, from train/scaling.json.

`python -m train.scaling --out train/scaling.json` measures it; neighbours: generated.py, which puts them there.
"""

from __future__ import annotations

import json
from statistics import median
from typing import Any

from tests.markdown import table
from tests.processes import ROOT
from train.machine import machine_words
from train.plan import LARGEST_CHUNK

SCALING = ROOT / "train" / "scaling.json"
NOT_MEASURED = (
    "*Not measured yet: `python -m train.scaling --out train/scaling.json`, then `python -m tests.generated`.*"
)
ENOUGH = 0.95  # of the best speed: the smallest chunk with so much is the one to take
CORES = (100, 1_000)


def scaling() -> str:
    """All tables, or a line that says how to have them."""
    if not SCALING.exists():
        return NOT_MEASURED
    stored = json.loads(SCALING.read_text())
    run = stored["run"]
    where = f"{machine_words(run['machine'])}, Ray's nodes simulated on them"
    repeats = _repeats(stored)
    how = f"Medians of {repeats} measurements" if repeats > 1 else "One measurement each"
    note = f"{how}; {where}; `{run['command']}`."
    return "\n\n".join([_crews(stored), _games(stored), _limits(stored), note])


def _repeats(stored: dict[str, Any]) -> int:
    return len(stored["crews"][0]["costs"])


def _cost(crew: dict[str, Any], name: str) -> float:
    """A cost of a crew's chunks in milliseconds."""
    return max(1000 * median(costs[name] for costs in crew["costs"]), 0.0)


def _crews(stored: dict[str, Any]) -> str:
    """What a chunk costs besides its games."""
    header = ("who plays", "to start, s", "from chunk to chunk, ms", "of it the driver, ms")
    rows = []
    for crew in stored["crews"]:
        start, chunk, driver = (_cost(crew, name) for name in ("start", "chunk", "driver"))
        rows.append((crew["crew"], f"{start / 1000:.1f}", f"{chunk:.2f}", f"{driver:.2f}"))
    return table(header, rows)


def _games(stored: dict[str, Any]) -> str:
    """Games an hour for each core, and the best size of chunks."""
    crews = stored["crews"]
    header = ("games an hour a core", *(crew["crew"] for crew in crews), "best chunk")
    rows = []
    for agent, found in stored["games_a_second"].items():
        hourly = [median(crew["games_an_hour"][agent]) / crew["cores"] for crew in crews]
        rows.append((f"`{agent}`", *(f"{figure:,.0f}" for figure in hourly), _games_of(best_size(found, crews[-1]))))
    return table(header, rows)


def _games_of(count: int) -> str:
    return f"{count:,} game{'' if count == 1 else 's'}"


def best_size(found: list[dict[str, float]], crew: dict[str, Any]) -> int:
    """The smallest chunk with nearly the best speed, the crew's cost of a chunk counted."""
    cost = _cost(crew, "chunk") / 1000
    speeds = {}
    for size in found[0]:
        playing = int(size) / median(one[size] for one in found if size in one)
        speeds[int(size)] = int(size) / (playing + cost)
    return min(size for size, speed in speeds.items() if speed >= ENOUGH * max(speeds.values()))


def _limits(stored: dict[str, Any]) -> str:
    """On paper: how many cores one driver keeps busy, and the least chunk for it with so many."""
    driver = _cost(stored["crews"][-1], "driver") / 1000
    header = ("on paper", f"cores kept busy, chunks of {LARGEST_CHUNK}", *(f"least chunk, {n:,} cores" for n in CORES))
    rows = []
    for agent, found in stored["games_a_second"].items():
        game = 1 / max(median(one[size] for one in found if size in one) for size in found[0])
        least = [max(1, -(-int(1e6 * cores * driver) // max(int(1e6 * game), 1))) for cores in CORES]
        cores = LARGEST_CHUNK * game / max(driver, 1e-9)
        rows.append((f"`{agent}`", f"{cores:,.0f}", *map(_games_of, least)))
    return table(header, rows)
