"""What lies in the middle of the table, as drawings: board, market, display, renown, supply; what is and was done.

Neighbours: seats.py (what lies before the players), pieces.py (single things), picture.py (where the panels stand).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from artistry_env.cards import COLORS, LEVELS, CardSet
from artistry_env.render.pieces import inspiration, pattern, pile, tile, token
from artistry_env.render.svg import Marks, box, group, lines_of, width_of, words
from artistry_env.render.words import details, round_line, seat_name, status
from artistry_env.rules.state import DISPLAY, GOAL

_LETTER_SIZE = 12
_STOCK_PITCH = 42
_TRACK_AT_LEAST = 25  # renown that the track always shows


def headline(view: dict[str, Any], about: str, width: float) -> Marks:
    """Round, whose move it is, what holds in the turn; at the right what kind of game it is."""
    label = round_line(view)
    pill = width_of(label, 14) + 24
    said = status(view)
    title = "Artistry"
    right = max(width_of(about, 12), width_of(title, 20)) + 20
    left = pill + 14
    first = f"{seat_name(view, view['first'])} first"
    order = [] if view["over"] else [words(pill / 2, 47, first, 11, "soft", "middle", within=pill)]
    return [
        *order,
        box(0, 6, pill, 28, "accent", 14),
        words(pill / 2, 25, label, 14, "onaccent bold", "middle"),
        words(left, 25, said[:1].upper() + said[1:], 19, "ink bold", within=width - left - right),
        words(left, 46, details(view), 12.5, "soft", within=width - left - right),
        words(width, 25, title, 20, "ink bold", "end"),
        words(width, 46, about, 12, "soft", "end"),
    ]


def board(view: dict[str, Any], side: float) -> Marks:
    """The board in a square, columns named by letters and rows by numbers."""
    cells = view["side"]
    margin, gap = 20, 5 if cells == 4 else 4
    pitch = (side - margin - 8) / cells
    marks = [box(margin - 4, margin - 4, side - margin + 4, side - margin + 4, "panel line", 10)]
    for i in range(cells):
        middle = margin + 4 + (i + 0.5) * pitch
        marks.append(words(middle, 12, "abcdef"[i], _LETTER_SIZE, "soft", "middle"))
        marks.append(words(6, middle + 4, str(i + 1), _LETTER_SIZE, "soft", "middle"))
    for cell, color in enumerate(view["board"]):
        row, column = divmod(cell, cells)
        x, y = margin + 4 + column * pitch + gap / 2, margin + 4 + row * pitch + gap / 2
        inner = pitch - gap
        drawn = box(x, y, inner, inner, "well", inner * 0.16) if color is None else tile(x, y, inner, color)
        lying = "empty" if color is None else COLORS[color]
        marks.append(group([drawn], title=f"{'abcdef'[column]}{row + 1}: {lying}"))
    return marks


def market(view: dict[str, Any], cards: CardSet, width: float, height: float) -> Marks:
    """The five slots of the market, slot 0 next to the deck."""
    marks = [*_heading("Market", f"{view['pattern_deck']} patterns in the deck", width)]
    slots = view["market"]
    gap = 9
    each = (width - gap * (len(slots) - 1)) / len(slots)
    for slot, card in enumerate(slots):
        marks.append(pattern(slot * (each + gap), 20, each, height - 20, cards, card, slot))
    return marks


def display(view: dict[str, Any], cards: CardSet, width: float, height: float) -> Marks:
    """The places of the display."""
    marks = [*_heading("Display", f"{view['inspiration_deck']} inspirations in the deck", width)]
    gap = 9
    each = (width - gap * (DISPLAY - 1)) / DISPLAY
    for place in range(DISPLAY):
        card = view["display"][place] if place < len(view["display"]) else None
        marks.append(inspiration(place * (each + gap), 20, each, height - 20, cards, card, place))
    return marks


def last(news: Sequence[str], width: float, height: float) -> Marks:
    """What happened last, as many lines as fit, and how many more there are; nothing where it is not known."""
    if not news:
        return []
    size, pitch = 12.0, 15
    kept = [lines_of(item, size, width) for item in news]
    room, hidden = int((height - 18) / pitch), 0
    while sum(map(len, kept)) + (hidden > 0) > room:
        # What came to the table can be seen there; of the moves the first, the decision, and the last ones stay.
        came = [number for number, lines in enumerate(kept) if number and lines[0].startswith("new")]
        hidden += len(kept.pop(came[-1] if came else min(1, len(kept) - 1)))
    lines = [(line, "ink") for item in kept for line in item]
    if hidden:
        lines.append((f"and {hidden} more line{'s' if hidden > 1 else ''}", "soft"))
    marks = [words(0, 29 + i * pitch, line, size, kind, within=width) for i, (line, kind) in enumerate(lines)]
    return [*_heading("What happened last", "", width), *marks]


def track_end(view: dict[str, Any]) -> int:
    """The last renown that the track shows."""
    return max(_TRACK_AT_LEAST, *(int(seat["renown"]) for seat in view["seats"]))


def track(view: dict[str, Any], width: float, height: float) -> Marks:
    """The renown track with a token for each seat, and the renown that ends the game."""
    seats = view["seats"]
    most = track_end(view)
    pitch = width / (most + 1)
    marks = []
    for renown in range(most + 1):
        goal = renown == GOAL
        marks.append(box(renown * pitch + 1, 0, pitch - 2, height, "well accentline" if goal else "well line", 5))
        figure = words(
            (renown + 0.5) * pitch, height - 4.5, str(renown), 11, "ink bold" if goal else "soft", "middle", pitch - 3
        )
        marks.append(figure)
    room = height - 15
    for renown in sorted({seat["renown"] for seat in seats}):
        there = [number for number, seat in enumerate(seats) if seat["renown"] == renown]
        in_rows = 1 if len(there) == 1 else 2
        radius = min(9 if len(there) == 1 else pitch / 4 - 1, room / 2 / ((len(there) + 1) // 2) - 1, pitch / 2 - 2)
        for place, seat in enumerate(there):
            row, column = divmod(place, in_rows)
            columns = min(in_rows, len(there) - row * in_rows)
            x = (renown + 0.5) * pitch + (column - (columns - 1) / 2) * 2 * (radius + 0.7)
            y = 1.5 + room / 2 + (row - ((len(there) - 1) // in_rows) / 2) * 2 * (radius + 0.5)
            name = seat_name(view, seat)
            marks.append(group([token(x, y, radius, seat, token_letter(view, seat))], title=f"{name}: {renown} renown"))
    return marks


def token_letter(view: dict[str, Any], seat: int) -> str:
    """What is written on a seat's token."""
    return "PA"[seat] if "automa" in view else str(seat)


def supply(view: dict[str, Any]) -> Marks:
    """Bag, remnant pile and the masters that nobody has, in one line."""
    bag, x = stock("Bag", view["bag"])
    remnant, end = stock("Remnant pile", view["remnant"], x)
    return [*bag, *remnant, *masters(view, end)]


def stock(name: str, tiles: Sequence[int], x: float = 0) -> tuple[Marks, float]:
    """Tiles that are not on the board, from x on, and where the next thing begins."""
    label = f"{name} {sum(tiles)}"
    marks = [words(x, 15, label, 12.5, "ink bold")]
    x += width_of(label, 12.5) + 10
    for color, count in enumerate(tiles):
        marks.append(pile(x, 2, 17, color, count))
        x += _STOCK_PITCH
    return marks, x + 10


def masters(view: dict[str, Any], x: float = 0) -> Marks:
    """The masters that nobody has, from x on."""
    marks = [words(x, 15, "Masters left", 12.5, "ink bold")]
    x += width_of("Masters left", 12.5) + 10
    if not view["masters"]:
        marks.append(words(x, 15, "none", 12.5, "soft"))
    for kind in view["masters"]:
        marks.append(group([tile(x, 2, 17, kind)], title=f"{COLORS[kind]} {LEVELS[-1]} left"))
        x += 21
    return marks


def _heading(title: str, beside: str, width: float) -> Marks:
    return [words(0, 12, title, 13, "ink bold"), words(width, 12, beside, 11.5, "soft", "end")]
