"""Small card sets for positions that the default set does not allow, made from the default set with other cards.

Neighbours: names.py (the words), positions.py (which takes the sets).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from artistry_env.cards import COLORS, LEVELS, CardSet
from tests.rules.names import LETTERS, counts


def card_set(
    patterns: Sequence[str] = (),
    inspirations: Sequence[str] = (),
    tiles: int = 16,
    shapes: Mapping[str, Sequence[str]] | None = None,
) -> CardSet:
    """The default set with other cards.

    Args:
        patterns: such as "metal MMT 2" (type, cost, renown) instead of all patterns; at least one of each type.
        inspirations: such as "metal discount" instead of all inspirations.
        tiles: of each color.
        shapes: rows by artisan, such as {"C1": ["XX"]}, instead of those artisans' shapes.
    """
    data = CardSet.load().to_dict()
    data["name"] = "small"
    data["tiles_per_color"] = tiles
    if patterns:
        data["patterns"] = [_pattern(*text.split()) for text in patterns]
    if inspirations:
        data["inspirations"] = [dict(zip(("color", "effect"), text.split(), strict=True)) for text in inspirations]
    for artisan, rows in (shapes or {}).items():
        data["artisans"][LEVELS[int(artisan[1]) - 1]][COLORS[LETTERS.index(artisan[0])]] = list(rows)
    return CardSet.from_dict(data)


def _pattern(kind: str, cost: str, renown: str) -> dict[str, object]:
    tiles = {color: count for color, count in zip(COLORS, counts(cost), strict=True) if count}
    return {"type": kind, "renown": int(renown), "cost": tiles}
