"""A card set as plain-text tables for people: patterns by type, inspirations, and the artisans' shapes as drawings.

`str()` of a `CardSet` (`cards.py`) gives what `printed` writes here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from artistry_env.card_parts import COLORS, EFFECTS, LEVELS, CardParts, Rows
from artistry_env.shapes import TILE

_GAP = "  "


def printed(cards: CardParts, digest: str) -> str:
    """The whole card set as text, without a line break at the end."""
    head = (
        f"Card set {cards.name}: {len(cards.patterns)} patterns, {len(cards.inspirations)} inspirations, "
        f"{len(COLORS) * len(LEVELS)} artisans, {cards.tiles_per_color} tiles of each color"
    )
    blocks = ([head, f"Hash {digest}"], _patterns(cards), _inspirations(cards), *_artisans(cards))
    return "\n\n".join("\n".join(block) for block in blocks)


def _patterns(cards: CardParts) -> list[str]:
    """The patterns, all of a type together, with the number by which the game knows each card."""
    rows = [["card", "type", "renown", "tiles", *COLORS]]
    for number, color in enumerate(COLORS):
        for card, pattern in enumerate(cards.patterns):
            if pattern.type == number:
                cost = [str(tiles) if tiles else "-" for tiles in pattern.cost]
                rows.append([str(card), color, str(pattern.renown), str(sum(pattern.cost)), *cost])
    return ["Patterns", *_aligned(rows, left=(1,))]


def _inspirations(cards: CardParts) -> list[str]:
    rows = [["card", "color", "effect"]]
    rows += [[str(i), COLORS[card.color], EFFECTS[card.effect]] for i, card in enumerate(cards.inspirations)]
    return ["Inspirations", *_aligned(rows, left=(1, 2))]


def _artisans(cards: CardParts) -> Iterator[list[str]]:
    """For each level, the shapes of all types side by side."""
    for number, level in enumerate(LEVELS):
        drawings = [[color, *_drawn(cards.shapes[i][number])] for i, color in enumerate(COLORS)]
        lines = [list(line) for line in zip_longest(*drawings, fillvalue="")]
        yield [f"Artisans: {level}", *_aligned(lines, left=range(len(COLORS)))]


def _drawn(rows: Rows) -> list[str]:
    return [" ".join("X" if mark == TILE else "." for mark in row) for row in rows]


def _aligned(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """The rows in columns of equal width, the columns in `left` flush left and the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        (_GAP + _GAP.join(f"{cell:{'<' if i in left else '>'}{widths[i]}}" for i, cell in enumerate(row))).rstrip()
        for row in rows
    ]
