"""The things of the game as drawings: tiles, artisans' shapes, patterns, inspirations, tokens.

Each is told in words, too, as the title of its group. Neighbours: svg.py (strokes), panels.py and seats.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from artistry_env.cards import COLORS, EFFECTS, LEVELS, CardSet
from artistry_env.render.svg import Marks, box, disc, group, lines_of, star, width_of, words
from artistry_env.render.words import LETTERS, effect_line
from artistry_env.shapes import TILE

SHAPE_SIDE = 4
"""Cells of the largest shape."""

ARTISAN_WIDTH, ARTISAN_HEIGHT = 56.0, 36.0
CHIP_HEIGHT = 20.0


def tile(x: float, y: float, side: float, color: int, size: float | None = None) -> str:
    """A tile with its color's letter."""
    letter = words(x + side / 2, y + side * 0.69, LETTERS[color], size or side * 0.54, f"ink{color} bold", "middle")
    return box(x, y, side, side, f"color{color} edge", side * 0.16) + letter


def pile(x: float, y: float, side: float, color: int, count: int, kind: str = "tile") -> str:
    """Tiles or patterns of a color: one with how many there are, faint if none."""
    face = tile(x, y, side, color) if kind == "tile" else _card(x, y, side, color)
    wide = side if kind == "tile" else side * 0.8
    figure = words(x + wide + 5, y + side * 0.72, str(count), side * 0.62, "ink bold" if count else "soft")
    title = f"{count} {COLORS[color]} {kind}{'' if count == 1 else 's'}"
    return group([face, figure], title=title, kind="" if count else "faint")


def _card(x: float, y: float, height: float, color: int) -> str:
    """A small card of a type: paper with a band of its color."""
    width = height * 0.8
    band = box(x, y, width, height, f"color{color} edge", height * 0.12)
    paper = box(x + height * 0.12, y + height * 0.6, width - height * 0.24, height * 0.28, "panel", 1)
    letter = words(x + width / 2, y + height * 0.49, LETTERS[color], height * 0.46, f"ink{color} bold", "middle")
    return band + paper + letter


def artisan(x: float, y: float, cards: CardSet, kind: int, level: int, told: str = "") -> str:
    """An artisan as a small card, `ARTISAN_WIDTH` x `ARTISAN_HEIGHT`: letter and color of its type, level, shape."""
    rows = cards.shapes[kind][level]
    cell = 8.0
    left = x + 22 + (SHAPE_SIDE - len(rows[0])) * cell / 2
    top = y + (ARTISAN_HEIGHT - cell * len(rows)) / 2
    marks = [
        box(x, y, ARTISAN_WIDTH, ARTISAN_HEIGHT, "well line", 6),
        tile(x + 3.5, y + 3.5, 15, kind),
        words(x + 11, y + 30.5, LEVELS[level][0], 12.5, "ink bold", "middle"),
    ]
    marks += [
        box(left + column * cell + 0.4, top + row * cell + 0.4, cell - 0.8, cell - 0.8, f"color{kind} thin", 1)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == TILE
    ]
    return group(marks, title=f"{COLORS[kind]} {LEVELS[level]}{told}")


def pattern(x: float, y: float, width: float, height: float, cards: CardSet, card: int | None, slot: int) -> str:
    """A slot of the market with its pattern: type, renown, cost, its number and the slot's."""
    foot = words(x + width - 8, y + 44, f"slot {slot}", 11, "soft", "end")
    if card is None:
        return group([box(x, y, width, height, "well line", 8), foot], title=f"slot {slot}: no pattern")
    face = cards.patterns[card]
    tiles = [color for color, count in enumerate(face.cost) for _ in range(count)]
    color = f"color{face.type}"
    name = COLORS[face.type]
    marks = [
        box(x, y, width, height, "panel line", 8),
        box(x, y, width, 26, color, 8) + box(x, y + 16, width, 10, color),
        words(x + 9, y + 18, f"{LETTERS[face.type]} {name}", 13, f"ink{face.type} bold", within=width - 16),
        star(x + 17, y + 48, 10, "accent"),
        words(x + 31, y + 55, str(face.renown), 20, "ink bold"),
        foot,
        words(x + width - 8, y + 58, f"card {card}", 11, "soft", "end"),
        *_row_of_tiles(x + 8, y + 64, width - 14, height - 68, tiles),
    ]
    cost = " ".join(f"{count} {COLORS[i]}" for i, count in enumerate(face.cost) if count)
    return group(marks, title=f"slot {slot}: pattern {card}, {name}, {face.renown} renown, costs {cost}")


def _row_of_tiles(x: float, y: float, width: float, height: float, tiles: Sequence[int]) -> Marks:
    """Up to ten tiles in one row or two."""
    count = len(tiles)
    a_row = count if count <= 4 else (count + 1) // 2
    gap = 2.5
    rows = 1 if count <= 4 else 2
    side = min((width - gap * (a_row - 1)) / a_row, (height - gap * (rows - 1)) / rows, 22)
    top = y + (height - rows * side - (rows - 1) * gap) / 2
    return [
        tile(x + (i % a_row) * (side + gap), top + (i // a_row) * (side + gap), side, color)
        for i, color in enumerate(tiles)
    ]


def inspiration(x: float, y: float, width: float, height: float, cards: CardSet, card: int | None, place: int) -> str:
    """A place of the display with its inspiration: color, effect in words, its number and the place's."""
    if card is None:
        return group([box(x, y, width, height, "well line", 8)], title=f"place {place}: no inspiration")
    face = cards.inspirations[card]
    effect = effect_name(cards, card)
    marks = [
        box(x, y, width, height, "panel line", 8),
        tile(x + 8, y + 8, 28, face.color),
        words(x + 44, y + 20, effect, 13, "ink bold", within=width - 50),
        words(x + 44, y + 35, f"place {place}, card {card}", 11, "soft"),
    ]
    marks += [
        words(x + 8, y + 52 + 13 * i, line, 11, "ink", within=width - 12)
        for i, line in enumerate(lines_of(effect_line(cards, card), 11, width - 14)[:2])
    ]
    return group(marks, title=f"place {place}: inspiration {card}, {COLORS[face.color]}: {effect}")


def effect_name(cards: CardSet, card: int) -> str:
    """An inspiration's effect as words."""
    return EFFECTS[cards.inspirations[card].effect].replace("_", " ")


def chip_width(cards: CardSet, card: int) -> float:
    """How wide `chip` draws an inspiration."""
    return 30 + width_of(f"{card} {effect_name(cards, card)}", 12)


def chip(x: float, y: float, cards: CardSet, card: int, used: bool) -> str:
    """An inspiration that somebody has: color, number, effect; a used one faint and in brackets."""
    face = cards.inspirations[card]
    effect = effect_name(cards, card)
    width = chip_width(cards, card)
    said = f"({card} {effect})" if used else f"{card} {effect}"
    marks = [
        box(x, y, width, CHIP_HEIGHT, "well dashed" if used else "well line", CHIP_HEIGHT / 2),
        tile(x + 5, y + 3, 14, face.color),
        words(x + 23, y + 14.5, said, 12, "soft" if used else "ink"),
    ]
    title = f"inspiration {card}, {COLORS[face.color]}: {effect}{', used this round' if used else ''}"
    return group(marks, title=title)


def token(x: float, y: float, radius: float, seat: int, letter: str) -> str:
    """A seat's marker on the renown track: a disc with the seat's letter, its rim another for each seat."""
    ring = disc(x, y, radius, f"token{seat}")
    return ring + words(x, y + radius * 0.42, letter, radius * 1.2, f"on{seat} bold", "middle")


def hidden_width(count: int) -> float:
    """How wide `hidden` draws its chip."""
    return width_of(f"{count} face-down", 12) + 20


def hidden(x: float, y: float, count: int) -> str:
    """The inspirations that the automa drew unseen."""
    wide = hidden_width(count)
    text = words(x + wide / 2, y + 14.5, f"{count} face-down", 12, "ink", "middle")
    return group(
        [box(x, y, wide, CHIP_HEIGHT, "well line", CHIP_HEIGHT / 2), text], title=f"{count} inspirations face-down"
    )
