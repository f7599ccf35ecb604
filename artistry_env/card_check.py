"""Checking a card set: the content of a card file, as TOML gives it, becomes cards or one clear complaint.

The rules of a valid set are clause C2 of the rulings. The words and limits are in `card_parts.py`; `cards.py` reads the
file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from artistry_env import card_parts as parts
from artistry_env.card_parts import COLORS, EFFECTS, LEVELS, CardParts, CardSetError, Cost, Inspiration, Pattern, Rows
from artistry_env.shapes import BLANK, TILE, Form, orientations

_LONGEST_SHOWN = 60


@dataclass(frozen=True)
class Entry:
    """One value of a card file, and where it stands: the file, and the keys that lead to it (`patterns[12].cost`)."""

    source: str
    path: str
    value: object

    def refuse(self, expected: str, found: str | None = None) -> NoReturn:
        """Raise a `CardSetError` that says where, what was found (by default the value) and what was `expected`."""
        raise CardSetError(complaint(self.source, self.path, found or shown(self.value), expected))

    def table(self, keys: Sequence[str], required: Sequence[str]) -> dict[str, Entry]:
        """The entries of a table that may have `keys` and must have the `required` ones."""
        if not isinstance(self.value, Mapping):
            self.refuse(f"a table with {', '.join(keys)}")
        for key in self.value:
            if key not in keys:
                self._below(str(key), None).refuse(f"one of {', '.join(keys)}", found="an unknown key")
        for key in required:
            if key not in self.value:
                self._below(key, None).refuse(f"all of {', '.join(required)}", found="no such key")
        return {key: self._below(key, self.value[key]) for key in keys if key in self.value}

    def items(self, low: int, high: int, what: str) -> Iterator[Entry]:
        """The entries of an array that has `low` to `high` of them."""
        expected = f"an array of {low} to {high} {what}"
        if not isinstance(self.value, list | tuple):
            self.refuse(expected)
        if not low <= len(self.value) <= high:
            self.refuse(expected, found=str(len(self.value)))
        return (Entry(self.source, f"{self.path}[{i}]", value) for i, value in enumerate(self.value))

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            self.refuse(f"a whole number from {low} to {high}")
        return self.value

    def word(self, words: Sequence[str]) -> int:
        """The place of a word among the known `words`."""
        if not isinstance(self.value, str) or self.value not in words:
            self.refuse(f"one of {', '.join(words)}")
        return words.index(self.value)

    def _below(self, key: str, value: object) -> Entry:
        step = key if key.isidentifier() and len(key) <= _LONGEST_SHOWN else shown(key)
        return Entry(self.source, f"{self.path}.{step}" if self.path else step, value)


def shown(value: object) -> str:
    """A value of any kind on one short line."""
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of more than 64 bits"
    if isinstance(value, Mapping):
        return f"a table of {len(value)} keys" if value else "an empty table"
    if isinstance(value, list | tuple):
        return f"an array of {len(value)}" if value else "an empty array"
    text = " ".join(ascii(value).split())
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."


def complaint(source: str, path: str, found: str, expected: str) -> str:
    """The one line that says what is wrong with a card set."""
    return f"{source}: {path or 'top level'}: found {found}, expected {expected}"


def check(data: object, source: str) -> CardParts:
    """Check the content of a card file against clause C2 of the rulings.

    Args:
        data: the content, as `tomllib` gives it.
        source: how to call the file in a complaint.

    Returns:
        The cards.

    Raises:
        CardSetError: the content is not a valid card set; the message names the first fault.
    """
    keys = ("name", "tiles_per_color", "patterns", "inspirations", "artisans")
    top = Entry(source, "", data).table(keys, required=keys)
    return CardParts(
        name=_name(top["name"]),
        tiles_per_color=top["tiles_per_color"].number(parts.MIN_TILES, parts.MAX_TILES),
        patterns=_patterns(top["patterns"]),
        inspirations=_inspirations(top["inspirations"]),
        shapes=_shapes(top["artisans"]),
    )


def _name(entry: Entry) -> str:
    name = entry.value
    if not isinstance(name, str) or not name.strip() or len(name) > parts.MAX_NAME or not name.isprintable():
        entry.refuse(f"a name of 1 to {parts.MAX_NAME} printable characters")
    return name


def _patterns(entry: Entry) -> tuple[Pattern, ...]:
    patterns = tuple(map(_pattern, entry.items(parts.MIN_PATTERNS, parts.MAX_PATTERNS, "patterns")))
    for number, color in enumerate(COLORS):
        if all(pattern.type != number for pattern in patterns):
            entry.refuse("at least one pattern of every type", found=f"no pattern of type {color}")
    return patterns


def _pattern(entry: Entry) -> Pattern:
    keys = ("type", "renown", "cost")
    card = entry.table(keys, required=keys)
    return Pattern(
        type=card["type"].word(COLORS),
        renown=card["renown"].number(parts.MIN_RENOWN, parts.MAX_RENOWN),
        cost=_cost(card["cost"]),
    )


def _cost(entry: Entry) -> Cost:
    tiles = {color: tile.number(0, parts.MAX_COST) for color, tile in entry.table(COLORS, required=()).items()}
    total = sum(tiles.values())
    if not parts.MIN_COST <= total <= parts.MAX_COST:
        entry.refuse(f"{parts.MIN_COST} to {parts.MAX_COST} tiles in all", found=f"{total} tiles")
    ceramic, glass, metal, paint, textile = (tiles.get(color, 0) for color in COLORS)
    return ceramic, glass, metal, paint, textile


def _inspirations(entry: Entry) -> tuple[Inspiration, ...]:
    cards = entry.items(parts.MIN_INSPIRATIONS, parts.MAX_INSPIRATIONS, "inspirations")
    return tuple(map(_inspiration, cards))


def _inspiration(entry: Entry) -> Inspiration:
    keys = ("color", "effect")
    card = entry.table(keys, required=keys)
    return Inspiration(color=card["color"].word(COLORS), effect=card["effect"].word(EFFECTS))


def _shapes(entry: Entry) -> tuple[tuple[Rows, ...], ...]:
    levels = [level.table(COLORS, required=COLORS) for level in entry.table(LEVELS, required=LEVELS).values()]
    shapes = {shape.path: _rows(shape) for level in levels for shape in level.values()}
    first: dict[Form, str] = {}  # the least of its forms stands for a shape
    for name, rows in shapes.items():
        earlier = first.setdefault(min(orientations(rows)), name)
        if earlier != name:
            Entry(entry.source, name, None).refuse(
                "no two artisans to have the same shape up to rotation and reflection",
                found=f"the shape of {earlier}",
            )
    return tuple(tuple(shapes[level[color].path] for level in levels) for color in COLORS)


def _rows(entry: Entry) -> Rows:
    side = parts.MAX_SHAPE_SIDE
    rows = tuple(_row(row) for row in entry.items(1, side, "rows"))
    drawn = " / ".join(rows)
    if len({len(row) for row in rows}) > 1:
        entry.refuse("rows of one length", found=drawn)
    if TILE not in drawn:
        entry.refuse(f"at least one tile ({TILE})", found=drawn)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if any(TILE not in line for line in (rows[0], rows[-1], columns[0], columns[-1])):
        entry.refuse(f"a tile ({TILE}) in every outer row and column", found=drawn)
    return rows


def _row(entry: Entry) -> str:
    row = entry.value
    if not isinstance(row, str) or not 1 <= len(row) <= parts.MAX_SHAPE_SIDE or row.strip(TILE + BLANK):
        entry.refuse(f"a row of 1 to {parts.MAX_SHAPE_SIDE} marks, {TILE} for a tile and {BLANK} for none")
    return row
