"""A game as text for terminals: plain, without color, at most `WIDTH` columns wide.

Colors and Art Types are their first letters (C G M P T), levels too (a j m); cells are named as in
`ActionTable.describe` (a1 is at the top left). Neighbours: ../view.py makes the view that is drawn here; `str()` of a
`Game` and the environments' render mode "ansi" give this text.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from artistry_env.cards import COLORS, EFFECTS, LEVELS, CardSet
from artistry_env.render.words import LETTERS, counts, details, round_line, seat_name, status
from artistry_env.shapes import TILE

WIDTH = 100
EMPTY = "."
_SHAPES_A_LINE = 6
_JOINT = "\N{NO-BREAK SPACE}"
_LEVEL_LETTERS = tuple(level[0] for level in LEVELS)


def draw(view: dict[str, Any], cards: CardSet, news: Sequence[str] = ()) -> str:
    """The picture of a game.

    Args:
        view: what `Game.view` gives.
        cards: the game's card set.
        news: what happened last, as `Game.news` tells it.

    Returns:
        Lines of at most `WIDTH` columns, without a line break at the end.
    """
    middle = zip_longest(_board(view), [*_market(view, cards), "", *_display(view, cards)], fillvalue="")
    indent = 2 * view["side"] + 8
    lines = [
        *_head(view),
        "",
        *(f"{left:{indent}}{right}".rstrip() for left, right in middle),
        "",
        *_stocks(view),
        "",
        *_seats(view),
        "",
        *_inspirations(view, cards),
        "",
        *_shapes(view, cards),
    ]
    if news:
        lines += ["", "Last", *(line for item in news for line in _wrapped(f"  {item}"))]
    return "\n".join(lines)


def _head(view: dict[str, Any]) -> list[str]:
    """The round and what is being decided, or the result."""
    if view["over"]:
        return [round_line(view), f"{status(view)}. Totals: {details(view)}"]
    return [f"{round_line(view)} ({seat_name(view, view['first'])} first): {status(view)}", f"Turn: {details(view)}"]


def _board(view: dict[str, Any]) -> list[str]:
    """The board as a grid, columns named by letters and rows by numbers."""
    side = view["side"]
    marks = [EMPTY if color is None else LETTERS[color] for color in view["board"]]
    rows = [f"  {row + 1} " + " ".join(marks[row * side : (row + 1) * side]) for row in range(side)]
    return ["    " + " ".join("abcdef"[:side]), *rows]


def _market(view: dict[str, Any], cards: CardSet) -> list[str]:
    rows = [("Market", "card", "type", "renown", "cost")]
    for slot, number in enumerate(view["market"]):
        if number is None:
            rows.append((f"slot {slot}", "-", "", "", ""))
        else:
            card = cards.patterns[number]
            rows.append((f"slot {slot}", str(number), COLORS[card.type], str(card.renown), counts(card.cost)))
    return _columns(rows)


def _display(view: dict[str, Any], cards: CardSet) -> list[str]:
    rows = [("Display", "card", "color", "effect")]
    for place, number in enumerate(view["display"]):
        card = cards.inspirations[number]
        rows.append((f"place {place}", str(number), COLORS[card.color], EFFECTS[card.effect]))
    return _columns(rows)


def _stocks(view: dict[str, Any]) -> list[str]:
    """Tiles that are not on the board, decks, masters left, the automa's cards."""
    masters = " ".join(LETTERS[kind] for kind in view["masters"]) or "none"
    lines = [
        f"Bag: {sum(view['bag'])} tiles, {counts(view['bag'])}",
        f"Remnant pile: {sum(view['remnant'])} tiles, {counts(view['remnant'])}",
        f"Decks: patterns {view['pattern_deck']}, inspirations {view['inspiration_deck']}. Masters left: {masters}",
    ]
    if "automa" in view:
        for name in ("deck", "revealed"):
            artisans = [f"{LETTERS[kind]} {LEVELS[level]}" for kind, level in view["automa"][name]]
            lines += _listed(f"Automa's {name}:", artisans)
    return lines


def _seats(view: dict[str, Any]) -> list[str]:
    """A row for each seat; artisans of a type as the letters of their levels."""
    figures = _figures(LETTERS)
    rows = [
        ("", " Hand", " Patterns", "Artisans", "", "", ""),
        ("  Seat", figures, figures, _by_type(LETTERS), "Renown", "Total", ""),
    ]
    for number, seat in enumerate(view["seats"]):
        rows.append(
            (
                f"{'>' if number == view['to_move'] else ' '} {seat_name(view, number)}",
                _figures(seat["hand"]),
                _figures(seat["patterns"]),
                _by_type(_levels(seat["artisans"], kind) for kind in range(len(COLORS))),
                f"{seat['renown']:>6}",
                f"{seat['total']:>5}",
                "passed" if seat["passed"] else "",
            )
        )
    return _columns(rows)


def _inspirations(view: dict[str, Any], cards: CardSet) -> list[str]:
    """What each seat has, used ones in brackets."""
    lines = ["Inspirations (used ones in brackets)"]
    for number, seat in enumerate(view["seats"]):
        owned = []
        for card in seat["inspirations"]:
            inspiration = cards.inspirations[card]
            text = f"{card} {LETTERS[inspiration.color]} {EFFECTS[inspiration.effect]}"
            owned.append(f"({text})" if card in seat["used"] else text)
        if seat["face_down"]:
            owned.append(f"{seat['face_down']} face-down")
        lines += _listed(f"  {seat_name(view, number)}:", owned)
    return lines


def _shapes(view: dict[str, Any], cards: CardSet) -> list[str]:
    """The shape of each artisan that somebody has, side by side, as many as fit; its tiles are its type's letter."""
    owned = sorted({(kind, level) for seat in view["seats"] for kind, level in seat["artisans"]})
    lines = ["Artisans' shapes"]
    blocks: list[list[str]] = []
    for kind, level in owned:
        rows = cards.shapes[kind][level]
        drawn = (" ".join(LETTERS[kind] if mark == TILE else EMPTY for mark in row) for row in rows)
        blocks.append([f"{LETTERS[kind]} {LEVELS[level]}", *drawn])
    for first in range(0, len(blocks), _SHAPES_A_LINE):
        columns = zip_longest(*blocks[first : first + _SHAPES_A_LINE], fillvalue="")
        lines += ["  " + "".join(f"{cell:<16}" for cell in row).rstrip() for row in columns]
    return lines


def _figures(items: Iterable[int | str]) -> str:
    """Something for each color in columns, a dot for 0."""
    return " ".join(f"{item or EMPTY:>2}" for item in items)


def _by_type(texts: Iterable[str]) -> str:
    return " ".join(f"{text:<3}" for text in texts)


def _levels(artisans: Sequence[Sequence[int]], kind: int) -> str:
    """The levels that are owned of a type, such as `aj.`."""
    return "".join(letter if [kind, level] in artisans else EMPTY for level, letter in enumerate(_LEVEL_LETTERS))


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows in columns of equal width."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _listed(head: str, items: Sequence[str]) -> list[str]:
    """A head and its items, broken between items where the line gets too long."""
    whole = [item.replace(" ", _JOINT) for item in items]
    return [line.replace(_JOINT, " ") for line in _wrapped(f"{head} {', '.join(whole) or 'none'}")]


def _wrapped(line: str) -> list[str]:
    """A line as several where it is too long, all but the first set in."""
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
