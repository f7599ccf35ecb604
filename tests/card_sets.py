"""Random valid card sets, over all that clause C2 of the rulings allows, and a writer of card files.

The dicts are what `tomllib` reads and `CardSet.from_dict` takes. The same seed gives the same set in every process.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from artistry_env.cards import COLORS, EFFECTS, LEVELS
from artistry_env.shapes import Form, orientations


def random_card_set(seed: int) -> dict[str, Any]:
    """A valid card set drawn from `seed`: one in six of the smallest size, one in six of the largest."""
    rng = random.Random(seed)
    patterns, inspirations, tiles = rng.choice(
        [
            (5, 3, 1),
            (120, 64, 60),
            (rng.randint(5, 12), rng.randint(3, 6), rng.randint(1, 5)),
            (rng.randint(5, 120), rng.randint(3, 64), rng.randint(1, 60)),
            (rng.randint(40, 90), rng.randint(15, 35), rng.randint(10, 20)),
            (70, 25, 16),
        ]
    )
    return {
        "name": f"random {seed}",
        "tiles_per_color": tiles,
        "patterns": _patterns(rng, patterns),
        "inspirations": _inspirations(rng, inspirations),
        "artisans": _artisans(rng),
    }


def write_card_set(data: dict[str, Any], path: Path) -> Path:
    """Write a card set as a TOML card file; returns the path."""
    lines = [f"name = {json.dumps(data['name'])}", f"tiles_per_color = {data['tiles_per_color']}"]
    lines += ["patterns = [", *(f"  {_inline(card)}," for card in data["patterns"]), "]"]
    lines += ["inspirations = [", *(f"  {_inline(card)}," for card in data["inspirations"]), "]"]
    for level, shapes in data["artisans"].items():
        lines += ["", f"[artisans.{level}]", *(f"{color} = {_inline(rows)}" for color, rows in shapes.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _patterns(rng: random.Random, count: int) -> list[dict[str, Any]]:
    types = [*COLORS, *rng.choices(COLORS, k=count - len(COLORS))]
    rng.shuffle(types)
    dearest = rng.choice([2, 5, 10])
    richest = rng.choice([1, 5, 20])
    return [
        {"type": color, "renown": rng.randint(1, richest), "cost": _cost(rng, rng.randint(1, dearest))}
        for color in types
    ]


def _cost(rng: random.Random, total: int) -> dict[str, int]:
    colors = rng.sample(COLORS, k=rng.randint(1, len(COLORS)))
    tiles = rng.choices(colors, k=total)
    return {color: tiles.count(color) for color in COLORS if color in tiles}


def _inspirations(rng: random.Random, count: int) -> list[dict[str, str]]:
    effects = rng.choice([EFFECTS, EFFECTS, rng.sample(EFFECTS, k=3), rng.sample(EFFECTS, k=1)])
    colors = rng.choice([COLORS, COLORS, rng.sample(COLORS, k=2)])
    return [{"color": rng.choice(colors), "effect": rng.choice(effects)} for _ in range(count)]


def _artisans(rng: random.Random) -> dict[str, dict[str, list[str]]]:
    """Fifteen different shapes; the set's density makes them of few tiles, of many, or mixed."""
    density = rng.choice([0.15, 0.4, 0.7])
    known: set[Form] = set()
    shapes: list[list[str]] = []
    while len(shapes) < len(LEVELS) * len(COLORS):
        rows = _shape(rng, density)
        form = min(orientations(rows))
        if form not in known:
            known.add(form)
            shapes.append(rows)
    rng.shuffle(shapes)  # the smallest shapes come first, but are not only for apprentices
    return {level: {color: shapes.pop() for color in COLORS} for level in LEVELS}


def _shape(rng: random.Random, density: float) -> list[str]:
    """A shape of at most 4 x 4 cells, without empty outer rows and columns."""
    height, width = rng.randint(1, 4), rng.randint(1, 4)
    cells = [(r, c) for r in range(height) for c in range(width) if rng.random() < density]
    cells = cells or [(0, 0)]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    bottom, right = max(r for r, _ in cells), max(c for _, c in cells)
    return ["".join("X" if (r, c) in cells else "." for c in range(left, right + 1)) for r in range(top, bottom + 1)]


def _inline(value: Any) -> str:
    """A value as TOML on one line; text is plain, so that JSON's quoting is TOML's."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(item)}" for key, item in value.items()) + " }"
    return json.dumps(value)
