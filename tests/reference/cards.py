"""The reference's own reading of a card set, and the shapes of artisans laid on a board.

Numbers are indexes in the fixed orders below (RULINGS "Words"). Nothing is checked here: the engine's loader does that.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

COLORS = ["ceramic", "glass", "metal", "paint", "textile"]
LEVELS = ["apprentice", "journeywoman", "master"]
APPRENTICE, JOURNEYWOMAN, MASTER = 0, 1, 2

Artisan = tuple[int, int]  # (type, level)
Shape = tuple[tuple[int, int], ...]  # (row, column) of each tile, from the top left corner of the bounding box


@dataclass(frozen=True)
class Pattern:
    """A pattern card: its art type, the renown it brings, the tiles of each color it costs."""

    type: int
    renown: int
    cost: tuple[int, ...]


@dataclass(frozen=True)
class Inspiration:
    """An inspiration card: the color whose last tile earns it, and the word of its effect."""

    color: int
    effect: str


@dataclass(frozen=True)
class Cards:
    """A card set. `shapes` gives the printed shape of each (type, level)."""

    tiles_per_color: int
    patterns: list[Pattern]
    inspirations: list[Inspiration]
    shapes: dict[Artisan, Shape]


def read_cards(source: dict[str, Any] | str | Path) -> Cards:
    """Cards from a parsed card-set file or from the path of one (RULINGS C1)."""
    data = source if isinstance(source, dict) else tomllib.loads(Path(source).read_text(encoding="utf-8"))
    patterns = [
        Pattern(COLORS.index(p["type"]), p["renown"], tuple(p["cost"].get(color, 0) for color in COLORS))
        for p in data["patterns"]
    ]
    inspirations = [Inspiration(COLORS.index(i["color"]), i["effect"]) for i in data["inspirations"]]
    shapes = {}
    for level, word in enumerate(LEVELS):
        for kind, color in enumerate(COLORS):
            shapes[kind, level] = read_shape(data["artisans"][word][color])
    return Cards(data["tiles_per_color"], patterns, inspirations, shapes)


def read_shape(rows: list[str]) -> Shape:
    """The tiles of a drawn shape: X is a tile, anything else is jumped over."""
    return tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")


@cache
def orientations(shape: Shape) -> list[Shape]:
    """Every rotation and reflection of a shape, each once (RULINGS T4)."""
    found: list[Shape] = []
    for flipped in (shape, tuple((r, -c) for r, c in shape)):
        turned = flipped
        for _ in range(4):
            turned = tuple((c, -r) for r, c in turned)
            top = min(r for r, _ in turned)
            left = min(c for _, c in turned)
            placed = tuple(sorted((r - top, c - left) for r, c in turned))
            if placed not in found:
                found.append(placed)
    return found


@cache
def placements(shape: Shape, side: int) -> list[tuple[int, ...]]:
    """The sorted cells of a shape, as it stands, at each place on the board; by the corner of its box, row by row."""
    height = 1 + max(r for r, _ in shape)
    width = 1 + max(c for _, c in shape)
    places = []
    for top in range(side - height + 1):
        for left in range(side - width + 1):
            places.append(tuple(sorted((top + r) * side + left + c for r, c in shape)))
    return places
