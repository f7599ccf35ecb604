"""What lies before each player, as a panel: hand, patterns, artisans, inspirations, renown; in solo the automa's cards.

A panel is a table with a column for each color. Where few play there is a row for each kind of thing; where many do,
hand and patterns share one. Neighbours: panels.py (the middle of the table), pieces.py (single things).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from artistry_env.cards import COLORS, CardSet
from artistry_env.render.panels import token_letter
from artistry_env.render.pieces import (
    ARTISAN_HEIGHT,
    ARTISAN_WIDTH,
    CHIP_HEIGHT,
    artisan,
    chip,
    chip_width,
    hidden,
    hidden_width,
    pile,
    token,
)
from artistry_env.render.svg import Marks, box, group, star, width_of, words
from artistry_env.render.words import seat_name

_PAD = 12
_HEAD = 34
_LABELS = 92
_PILE_PITCH = 34
_GAP = 4
_LARGEST = 1.25


def seat(view: dict[str, Any], who: int, cards: CardSet, width: float, height: float, tall: bool) -> Marks:
    """A seat's panel."""
    here = view["seats"][who]
    mine = view["to_move"] == who
    frame = box(0, 0, width, height, "panel accentline" if mine else "panel line", 10)
    rows = _rows_of_all(view, who, cards, width, height) if tall else _rows_of_few(here, cards, width, height)
    return [frame, *_head(view, who, width), *rows]


def _head(view: dict[str, Any], who: int, width: float) -> Marks:
    """Token, name and what else is to be known at a glance; renown and total at the right."""
    here = view["seats"][who]
    name = seat_name(view, who)
    marks = [
        token(_PAD + 10, 19, 10, who, token_letter(view, who)),
        words(_PAD + 27, 24, name[:1].upper() + name[1:], 15, "ink bold"),
    ]
    x = _PAD + 27 + width_of(name, 15) + 12
    for said, kind in _signs(view, who):
        wide = width_of(said, 11.5) + 14
        marks += [box(x, 10, wide, 18, kind, 9)]
        marks += [words(x + wide / 2, 23, said, 11.5, "onaccent bold" if kind == "accent" else "soft", "middle")]
        x += wide + 6
    total = f"{here['total']} with bonuses"
    right = width - _PAD
    renown = right - width_of(total, 12) - 10
    return [
        *marks,
        words(right, 24, total, 12, "soft", "end"),
        words(renown, 25, str(here["renown"]), 18, "ink bold", "end"),
        star(renown - width_of(str(here["renown"]), 18) - 11, 19, 8, "accent"),
    ]


def _signs(view: dict[str, Any], who: int) -> list[tuple[str, str]]:
    here = view["seats"][who]
    signs = [("to move", "accent")] if view["to_move"] == who else []
    if view["over"] and who in view["result"]["winners"]:
        signs.append(("won" if len(view["result"]["winners"]) == 1 else "shared win", "accent"))
    if here["passed"]:
        signs.append(("passed", "well line"))
    return signs


def _rows_of_all(view: dict[str, Any], who: int, cards: CardSet, width: float, height: float) -> Marks:
    """A row for each kind of thing, named at the left."""
    here = view["seats"][who]
    left, each = _PAD + _LABELS, (width - 2 * _PAD - _LABELS) / len(COLORS)
    marks: Marks = []
    y = float(_HEAD)
    for label, tiles, kind in (("Hand", here["hand"], "tile"), ("Patterns", here["patterns"], "pattern")):
        marks.append(_label(label, sum(tiles), y, _PILE_PITCH))
        side = _PILE_PITCH - 8
        marks += [pile(left + each * c, y + 4, side, c, count, kind) for c, count in enumerate(tiles)]
        y += _PILE_PITCH
    rows = _artisans(view, who)
    rest = height - y - 6
    inspirations = rest * 0.28 if len(rows) > 1 else rest * 0.5
    pitch = (rest - inspirations) / len(rows)
    room = width - _PAD - left
    for label, owned, told in rows:
        marks.append(_label(label, len(owned), y, min(pitch, ARTISAN_HEIGHT + 4)))
        marks += _cards(owned, cards, told, left, y + 2, room, pitch - 4)
        y += pitch
    marks.append(_label("Inspirations", len(here["inspirations"]) + here["face_down"], y, CHIP_HEIGHT + 4))
    return [*marks, *_chips(here, cards, left, y + 2, room, inspirations - 2)]


def _artisans(view: dict[str, Any], who: int) -> list[tuple[str, list[list[int]], str]]:
    """What the rows of artisans are called, and which they are: the automa's lie in three places."""
    owned = view["seats"][who]["artisans"]
    if "automa" not in view or who == 0:
        return [("Artisans", owned, "")]
    deck, revealed = view["automa"]["deck"], view["automa"]["revealed"]
    aside = [artisan for artisan in owned if artisan not in deck and artisan not in revealed]
    rows = [("In its deck", deck, ", in the automa's deck"), ("Revealed", revealed, ", revealed")]
    return [*rows, ("Aside", aside, ", lies aside")] if aside else rows


def _rows_of_few(here: dict[str, Any], cards: CardSet, width: float, height: float) -> Marks:
    """Hand and patterns in one row, artisans in one, inspirations."""
    each = (width - 2 * _PAD) / len(COLORS)
    marks: Marks = []
    for color in range(len(COLORS)):
        x = _PAD + each * color
        marks.append(pile(x, _HEAD - 2, 18, color, here["hand"][color]))
        marks.append(pile(x + 40, _HEAD - 2, 18, color, here["patterns"][color], "pattern"))
    y = _HEAD + 19
    marks += _cards(here["artisans"], cards, "", _PAD, y, width - 2 * _PAD, 31)
    y += 35
    return [*marks, *_chips(here, cards, _PAD, y, width - 2 * _PAD, height - y - 3)]


def _label(name: str, count: int, y: float, pitch: float) -> str:
    return words(_PAD, y + pitch / 2 + 4, f"{name} {count}", 12, "soft", within=_LABELS - 6)


def _cards(
    owned: Sequence[Sequence[int]], cards: CardSet, told: str, x: float, y: float, width: float, height: float
) -> Marks:
    """Artisans side by side, as large as fits."""
    sizes = [ARTISAN_WIDTH] * len(owned)
    scale, places = _flow(sizes, ARTISAN_HEIGHT, width, height, _LARGEST)
    drawn = [artisan(*places[i], cards, kind, level, told) for i, (kind, level) in enumerate(owned)]
    return [group(drawn, x, y, scale=scale)] if owned else [words(x, y + 18, "none", 12, "soft")]


def _chips(here: dict[str, Any], cards: CardSet, x: float, y: float, width: float, height: float) -> Marks:
    """Inspirations side by side, as large as fits."""
    owned, face_down = here["inspirations"], here["face_down"]
    sizes = [chip_width(cards, card) for card in owned] + ([hidden_width(face_down)] if face_down else [])
    scale, places = _flow(sizes, CHIP_HEIGHT, width, height, 1)
    drawn = [chip(*places[i], cards, card, card in here["used"]) for i, card in enumerate(owned)]
    drawn += [hidden(*places[-1], face_down)] if face_down else []
    return [group(drawn, x, y, scale=scale)] if sizes else [words(x, y + 14.5, "no inspirations", 12, "soft")]


def _flow(
    widths: Sequence[float], height: float, width: float, room: float, most: float
) -> tuple[float, list[tuple[float, float]]]:
    """Where things of one height stand in rows: how much all are scaled to fit, and (x, y) of each before that."""
    scale = min(most, room / height)
    while True:
        places: list[tuple[float, float]] = []
        x = y = 0.0
        for wide in widths:
            if x and x + wide > width / scale:
                x, y = 0.0, y + height + _GAP
            places.append((x, y))
            x += wide + _GAP
        if (y + height) * scale <= room + 0.01 or scale < 0.2:
            return scale, places
        scale *= 0.95
