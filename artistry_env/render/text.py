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

WIDTH = 100
LETTERS = tuple(color[0].upper() for color in COLORS)
EMPTY = "."
_JOINT = "\N{NO-BREAK SPACE}"
_LEVEL_LETTERS = tuple(level[0] for level in LEVELS)
_ASKED = {
    "turn": "to play",
    "choose_cell": "to choose a cell",
    "choose_give": "to choose the color to give",
    "choose_payment": "to choose a color to pay with",
    "choose_inspiration": "to choose an inspiration of the display",
    "choose_automa_trade": "to choose which of the automa's tied piles is spent first",
}


def draw(view: dict[str, Any], cards: CardSet) -> str:
    """The picture of a game.

    Args:
        view: what `Game.view` gives.
        cards: the game's card set.

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
    ]
    return "\n".join(lines)


def seat_name(view: dict[str, Any], seat: int) -> str:
    """What a seat is called: in solo the player and the automa, else its number."""
    return ("player", "automa")[seat] if "automa" in view else f"seat {seat}"


def _head(view: dict[str, Any]) -> list[str]:
    """The round and what is being decided, or the result."""
    start = f"Round {view['round']}"
    if view["over"]:
        return [f"{start}: over{', cut off' if view['truncated'] else ''}", *_result(view)]
    turn = view["turn"]
    parts = [
        f"main actions left: {turn['actions']}" + (" (has acted)" if turn["acted"] else ""),
        f"discount: {_counts(turn['discount'])}",
        f"{turn['rate']} tiles for a missing one",
    ]
    who = f"{seat_name(view, view['to_move'])} {_ASKED[view['phase']]}"
    return [f"{start} ({seat_name(view, view['first'])} first): {who}", f"Turn: {', '.join(parts)}"]


def _result(view: dict[str, Any]) -> list[str]:
    result = view["result"]
    winners = [seat_name(view, seat) for seat in result["winners"]]
    totals = [f"{seat_name(view, seat)}: {total}" for seat, total in enumerate(result["totals"])]
    met = ", scenario met" if result["scenario_met"] else ""
    return [f"{'Won' if len(winners) == 1 else 'Shared'} by {' and '.join(winners)}{met}. Totals: {'; '.join(totals)}"]


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
            rows.append((f"slot {slot}", str(number), COLORS[card.type], str(card.renown), _counts(card.cost)))
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
        f"Bag: {sum(view['bag'])} tiles, {_counts(view['bag'])}",
        f"Remnant pile: {sum(view['remnant'])} tiles, {_counts(view['remnant'])}",
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


def _counts(tiles: Sequence[int]) -> str:
    """Tiles by color, such as `C2 P1`."""
    return " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, tiles, strict=True) if count) or "none"


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
    lines = textwrap.wrap(
        f"{head} {', '.join(whole) or 'none'}", WIDTH, subsequent_indent="    ", break_on_hyphens=False
    )
    return [line.replace(_JOINT, " ") for line in lines]
