"""Names that the rule tests use: colors by letter, artisans, cards and decisions in a few characters each.

    tiles       "CCG"              two ceramic, one glass; the letters are C G M P T
    artisan     "M2"               type and level: the metal journeywoman
    pattern     "metal MMT"        type and cost
    inspiration "metal discount"   color and effect; the second of a name is "metal discount 2"
    decision    "acquire a1 b1 c1", "purchase 4", "use metal discount", "cell b2", "color M", "inspiration 0", "stop"

Cells have a letter for the column and a number for the row, both from the top left. Neighbours: positions.py and
reading.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from artistry_env.actions import Action, ActionTable
from artistry_env.cards import COLORS, EFFECTS, LEVELS, CardSet

LETTERS = "CGMPT"
WORDS = {
    "acquire": "acquire",
    "purchase": "purchase",
    "use": "use_inspiration",
    "cell": "choose_cell",
    "color": "choose_color",
    "inspiration": "choose_inspiration",
    "stop": "stop",
}
SHORT = {kind: word for word, kind in WORDS.items()}


def counts(tiles: str) -> list[int]:
    """How many tiles of each color a text such as "CCG" names."""
    assert {*tiles} <= {*LETTERS}, f"tiles: found {tiles!r}, expected letters of {LETTERS}"
    return [tiles.count(letter) for letter in LETTERS]


def tiles_of(numbers: Sequence[int]) -> str:
    """The tiles of five counts as text, in color order."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, numbers, strict=True))


def artisan_number(name: str) -> int:
    """The number of an artisan's bit in the record."""
    return LETTERS.index(name[0]) * len(LEVELS) + int(name[1]) - 1


def artisan_bits(names: str) -> int:
    """Artisans such as "C1 M2" as bits."""
    return sum(1 << artisan_number(name) for name in names.split())


def artisan_names(word: Any) -> str:
    """Artisans, from bits, in order of type and level."""
    value = int(word)
    numbers = [number for number in range(value.bit_length()) if value >> number & 1]
    return " ".join(f"{LETTERS[number // len(LEVELS)]}{number % len(LEVELS) + 1}" for number in numbers)


@cache
def pattern_names(cards: CardSet) -> list[str]:
    """The names of a card set's patterns, in order."""
    return _told_apart(f"{COLORS[card.type]} {tiles_of(card.cost)}" for card in cards.patterns)


@cache
def inspiration_names(cards: CardSet) -> list[str]:
    """The names of a card set's inspirations, in order."""
    return _told_apart(f"{COLORS[card.color]} {EFFECTS[card.effect]}" for card in cards.inspirations)


def cell_number(name: str, side: int) -> int:
    """The number of a cell such as "b2"."""
    return (int(name[1:]) - 1) * side + "abcdef".index(name[0])


def decision_name(table: ActionTable, code: int) -> str:
    """The short text of an action code."""
    kind, arg = table.decode(code)
    word = SHORT[kind]
    if isinstance(arg, tuple):
        return " ".join([word, *(table.cell_name(cell) for cell in arg)])
    if arg is None:
        return word
    if kind == "use_inspiration":
        return f"{word} {inspiration_names(table.cards)[arg]}"
    shown = {"choose_cell": table.cell_name(arg) if arg < table.side**2 else "", "choose_color": LETTERS[arg % 5]}
    return f"{word} {shown.get(kind, arg)}"


def decision_code(table: ActionTable, text: str) -> int:
    """The action code of a decision's short text."""
    word, *rest = text.split()
    kind = WORDS[word]
    arg: tuple[int, ...] | int | None = None
    if kind == "acquire":
        arg = tuple(cell_number(name, table.side) for name in rest)
    elif kind == "use_inspiration":
        arg = inspiration_names(table.cards).index(" ".join(rest))
    elif kind == "choose_cell":
        arg = cell_number(rest[0], table.side)
    elif kind == "choose_color":
        arg = LETTERS.index(rest[0])
    elif rest:
        arg = int(rest[0])
    return table.encode(Action(kind, arg))


def _told_apart(names: Iterable[str]) -> list[str]:
    """The names, with a number from the second of each on."""
    seen: Counter[str] = Counter()
    told = []
    for name in names:
        seen[name] += 1
        told.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return told
