"""A game's events in words: what chance, the players and the automa did, in order (`Game.events`).

Neighbours: rules/events.py (the numbers that the compiled rules write), game.py, replay.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from artistry_env.actions import ActionTable
from artistry_env.cards import COLORS, EFFECTS, LEVELS
from artistry_env.rules import events as numbers
from artistry_env.view import bits_of

Event = tuple[str, Any]

_CHANCE = {
    int(numbers.APPRENTICE_DEALT): "apprentice",
    int(numbers.FIRST_PLAYER): "first_player",
    int(numbers.PATTERN): "pattern",
    int(numbers.INSPIRATION): "inspiration",
    int(numbers.TILE): "tile",
    int(numbers.REVEAL): "reveal",
}


def read_log(log: np.ndarray, table: ActionTable) -> Iterator[Event]:
    """The events in a log that the rules have written, as (kind, value)."""
    count = int(log["count"][0])
    for kind, value in zip(log["kind"][0, :count].tolist(), log["value"][0, :count].tolist(), strict=True):
        word = _CHANCE.get(kind)
        if word is None:
            yield "automa", _automa(kind, value, table)
        elif word == "reveal":
            yield word, list(divmod(value, len(LEVELS)))
        else:
            yield word, value


def _automa(kind: int, value: int, table: ActionTable) -> str:
    """What the automa did, for people."""
    if kind in (numbers.AUTOMA_FITS, numbers.AUTOMA_TAKES_FIRST):
        cells = " ".join(table.cell_name(cell) for cell in bits_of(value))
        return f"takes {cells}" if kind == numbers.AUTOMA_FITS else f"finds no fit and takes {cells}"
    if kind == numbers.AUTOMA_BUYS:
        card = table.cards.patterns[value]
        return f"buys pattern {value} ({COLORS[card.type]}, {card.renown} renown)"
    if kind == numbers.AUTOMA_EARNS:
        inspiration = table.cards.inspirations[value]
        return f"earns inspiration {value} ({COLORS[inspiration.color]}: {EFFECTS[inspiration.effect]})"
    return "draws an inspiration face-down" if kind == numbers.AUTOMA_DRAWS else "gains 1 renown"
