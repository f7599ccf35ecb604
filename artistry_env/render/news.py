"""What happened last, in words: the last decision, the automa's moves after it, and what came to the table.

Neighbours: ../events.py (the events that are read), text.py and picture.py, which show the lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from artistry_env.actions import ActionTable
from artistry_env.cards import COLORS, EFFECTS, LEVELS
from artistry_env.events import Event
from artistry_env.render.words import LETTERS, counts

_MOVES = ("reveal", "automa")


def news(events: Sequence[Event], table: ActionTable, players: int) -> list[str]:
    """The events since the last decision, it included, as lines for people.

    Args:
        events: as `Game.events` gives them; what was dealt before the first decision is not told.
        table: the game's action codes.
        players: how many play.

    Returns:
        A line for the decision, one for each turn of the automa, one for each kind of things that came; maybe none.
    """
    last = max((number for number, (kind, _) in enumerate(events) if kind == "decision"), default=-1)
    if last < 0:
        return list(_automa_turns([event for event in events if event[0] in _MOVES]))
    seat, code = events[last][1]
    who = "player" if players == 1 else f"seat {seat}"
    lines = [f"{who}: {table.describe(code)}"]
    rest = list(events[last + 1 :])
    if table.decode(code).kind == "use_inspiration":
        drawn = _tiles_first(rest)
        if drawn:
            lines[0] += f", draws {_tiles(drawn)}"
            rest = rest[len(drawn) :]
    return lines + followed(rest, table)


def followed(events: Sequence[Event], table: ActionTable) -> list[str]:
    """What the automa did and what came to the table: a line for each turn, and one for each kind of things."""
    lines: list[str] = []
    for kind, group in groupby(events, key=lambda event: "moves" if event[0] in _MOVES else event[0]):
        together = list(group)
        lines += _automa_turns(together) if kind == "moves" else [_came(kind, [v for _, v in together], table)]
    return lines


def _tiles_first(events: Sequence[Event]) -> list[int]:
    """The colors of the tiles that come first of all."""
    found = []
    for kind, value in events:
        if kind != "tile":
            break
        found.append(int(value))
    return found


def _automa_turns(events: Sequence[Event]) -> Iterator[str]:
    """A line for each turn: what the automa reveals and does."""
    parts: list[str] = []
    for kind, value in events:
        if kind == "reveal":
            if parts:
                yield f"automa: {', '.join(parts)}"
            parts = [f"reveals {COLORS[value[0]]} {LEVELS[value[1]]}"]
        else:
            parts.append(value)
    if parts:
        yield f"automa: {', '.join(parts)}"


def _came(kind: str, values: Sequence[int], table: ActionTable) -> str:
    """What chance brought, several of a kind in one line."""
    if kind == "tile":
        return f"new on the board: {_tiles(values)}"
    if kind == "pattern":
        patterns = [(number, table.cards.patterns[number]) for number in values]
        cards = (f"{number} ({COLORS[card.type]}, {card.renown} renown)" for number, card in patterns)
        return f"new in the market: {', '.join(cards)}"
    inspirations = [(number, table.cards.inspirations[number]) for number in values]
    words = (f"{number} ({COLORS[card.color]}: {EFFECTS[card.effect]})" for number, card in inspirations)
    return f"new in the display: {', '.join(words)}"


def _tiles(colors: Sequence[int]) -> str:
    found: list[Any] = [list(colors).count(color) for color in range(len(LETTERS))]
    return counts(found)
