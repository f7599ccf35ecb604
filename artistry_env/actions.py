"""The table of action codes: one number for each thing that can be done on a board side with a card set.

Codes stand in a fixed order (DESIGN, "Decisions"): acquires by artisan type, level and cells; purchases by market slot;
uses of inspirations by card; choices of a cell, a color, a card of the display; stop. The compiled rules number them
alike (rules/tables.py).
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from artistry_env.card_check import shown
from artistry_env.cards import COLORS, EFFECTS, LEVELS, CardSet
from artistry_env.rules.state import DISPLAY, SLOTS
from artistry_env.shapes import placements

SIDES = (4, 5, 6)
KINDS = ("acquire", "purchase", "use_inspiration", "choose_cell", "choose_color", "choose_inspiration", "stop")


class Action(NamedTuple):
    """Something that can be done: its kind, a word of `KINDS`, and the argument, or None."""

    kind: str
    arg: tuple[int, ...] | int | None


class ActionTable:
    """All action codes of a board side and a card set, both ways.

    Args:
        side: the board's side, 4 (1 or 2 players), 5 (3 players) or 6 (4 players).
        cards: a card set, its name or its path.

    Raises:
        ValueError: another side, or a card set that is not valid.
    """

    def __init__(self, side: int, cards: CardSet | str | os.PathLike[str] = "reconstructed") -> None:
        self.side = _whole(side)
        if self.side not in SIDES:
            raise ValueError(f"side: found {shown(side)}, expected one of 4, 5, 6")
        self.cards = CardSet.load(cards)
        self._actions: list[Action] = []
        self._artisans: list[tuple[int, int]] = []  # of each acquire code
        for kind in range(len(COLORS)):
            for level in range(len(LEVELS)):
                for cells in placements(self.cards.shapes[kind][level], side):
                    self._actions.append(Action("acquire", cells))
                    self._artisans.append((kind, level))
        self._actions += [Action(kind, arg) for kind, count in self._counts().items() for arg in range(count)]
        self._actions.append(Action("stop", None))
        self._codes = {action: code for code, action in enumerate(self._actions)}

    def _counts(self) -> dict[str, int]:
        """How many codes each kind with a number for its argument has."""
        return {
            "purchase": SLOTS,
            "use_inspiration": len(self.cards.inspirations),
            "choose_cell": self.side * self.side,
            "choose_color": len(COLORS),
            "choose_inspiration": DISPLAY,
        }

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def decode(self, code: int) -> Action:
        """The action of a code.

        Raises:
            ValueError: the code is not in the table.
        """
        number = _whole(code)
        if not 0 <= number < len(self._actions):
            raise ValueError(f"action code: found {shown(code)}, expected 0 to {len(self._actions) - 1}")
        return self._actions[number]

    def encode(self, action: Action | tuple[str, tuple[int, ...] | int | None]) -> int:
        """The code of an action, given as an `Action` or a pair (kind, arg); cells may be in any order.

        Raises:
            ValueError: there is no such action.
        """
        try:
            kind, arg = action
            return self._codes[Action(kind, _plain(arg))]
        except (KeyError, TypeError, ValueError):
            expected = f"one of this table's {len(self)} ({', '.join(KINDS)})"
            raise ValueError(f"action: found {_named(action)}, expected {expected}") from None

    def describe(self, code: int) -> str:
        """What a code does, in a few words, different for each code; cells are named as by `cell_name`.

        Raises:
            ValueError: the code is not in the table.
        """
        kind, arg = self.decode(code)
        if isinstance(arg, tuple):
            type_number, level = self.artisan(code)
            return f"take {' '.join(self.cell_name(cell) for cell in arg)} ({LEVELS[level]} of {COLORS[type_number]})"
        if arg is None:
            return "stop"
        if kind == "use_inspiration":
            card = self.cards.inspirations[arg]
            return f"use inspiration {arg} ({COLORS[card.color]}: {EFFECTS[card.effect]})"
        if kind == "choose_cell":
            return f"choose cell {self.cell_name(arg)}"
        if kind == "choose_color":
            return f"choose {COLORS[arg]}"
        return f"{'buy the pattern in slot' if kind == 'purchase' else 'choose the inspiration in place'} {arg}"

    def artisan(self, code: int) -> tuple[int, int]:
        """The type and level of the artisan that takes the tiles in an acquire code.

        Raises:
            ValueError: the code is no acquire.
        """
        number = _whole(code)
        if not 0 <= number < len(self._artisans):
            raise ValueError(f"acquire code: found {shown(code)}, expected 0 to {len(self._artisans) - 1}")
        return self._artisans[number]

    def cell_name(self, cell: int) -> str:
        """A cell's name: a letter for the column from the left, a number for the row from the top."""
        row, column = divmod(cell, self.side)
        return f"{'abcdef'[column]}{row + 1}"


def _plain(arg: object) -> tuple[int, ...] | int | None:
    """An action's argument in the table's form."""
    if isinstance(arg, tuple | list):
        return tuple(sorted(map(_whole, arg)))
    return None if arg is None else _whole(arg)


def _named(action: object) -> str:
    """An action of any kind on one short line."""
    return " ".join(map(shown, action)) if isinstance(action, tuple) and len(action) == 2 else shown(action)


def _whole(value: object) -> int:
    """A whole number (numpy's included); -1, which is no side, code, cell or card, for anything else."""
    try:
        return -1 if isinstance(value, bool | np.bool) else int(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        return -1
