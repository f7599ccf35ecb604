"""What a card set is made of: the words and limits of its file, and the cards themselves.

`card_check.py` reads these parts out of a file's content, `cards.py` puts them together to a `CardSet`. The limits are
also the capacities of the compiled tables in `rules/`, so that any valid card set plays without compiling anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

COLORS = ("ceramic", "glass", "metal", "paint", "textile")
"""The five colors of tiles and inspirations, which are also the types of patterns and artisans, in order of number."""

LEVELS = ("apprentice", "journeywoman", "master")
"""The levels of artisans, in order of number."""

EFFECTS = (
    "take_tile",
    "discard_tile",
    "swap_tile",
    "draw_tiles",
    "discount",
    "favorable_trade",
    "refresh_market",
    "extra_action",
)
"""What an inspiration can do, in order of number (chapter 4 of the rulings)."""

MIN_PATTERNS, MAX_PATTERNS = 5, 120
MIN_INSPIRATIONS, MAX_INSPIRATIONS = 3, 64
MIN_TILES, MAX_TILES = 1, 60
"""Tiles of each color."""
MIN_COST, MAX_COST = 1, 10
"""Tiles of all colors together that a pattern costs."""
MIN_RENOWN, MAX_RENOWN = 1, 20
MAX_SHAPE_SIDE = 4
"""Rows and columns of a shape: it fits the smallest board."""
MAX_NAME = 80
"""Characters of a card set's name."""

Rows: TypeAlias = tuple[str, ...]
"""A shape as printed, row by row: X is a tile to take, . is none."""

Cost: TypeAlias = tuple[int, int, int, int, int]
"""Tiles of each color."""


class CardSetError(ValueError):
    """A card set that cannot be used. The message is one line: file, entry, what was found, what was expected."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern card: its type (a color's number), its renown, and the tiles of each color that it costs."""

    type: int
    renown: int
    cost: Cost


@dataclass(frozen=True, slots=True)
class Inspiration:
    """An inspiration card: its color's number, and its effect's place in `EFFECTS`."""

    color: int
    effect: int


class CardParts(NamedTuple):
    """The checked content of a card set."""

    name: str
    tiles_per_color: int
    patterns: tuple[Pattern, ...]
    inspirations: tuple[Inspiration, ...]
    shapes: tuple[tuple[Rows, ...], ...]
    """By type, then level."""
