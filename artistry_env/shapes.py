"""Artisan shapes as geometry: how a shape can be turned and where it can lie on a square board.

A shape is a tuple of row strings, as in a card set (`cards.py`): X is a tile to take, . is none. Its turned forms are
tuples of (row, column) cells; on a board, a cell is one number, counted row by row from the top left. The rules turn
the placements listed here into bit masks (`rules/tables.py`), and the action codes follow their order (`actions.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

TILE = "X"
BLANK = "."

Form: TypeAlias = tuple[tuple[int, int], ...]
"""The (row, column) cells of a shape in one rotation or reflection, sorted, the bounding box at (0, 0)."""

Placement: TypeAlias = tuple[int, ...]
"""The board cells that a shape covers, sorted, each row * side + column."""


def printed_form(rows: Sequence[str]) -> Form:
    """The shape's tiles as (row, column) cells, as printed."""
    return _normal([(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == TILE])


def orientations(rows: Sequence[str]) -> tuple[Form, ...]:
    """All distinct rotations and reflections of a shape (1, 2, 4 or 8 of them).

    The order is fixed: as printed, turned clockwise by 90, 180 and 270 degrees, then the mirror image (left and right
    changed) turned likewise. A form that came before is left out.
    """
    form = printed_form(rows)
    found: list[Form] = []
    for start in (form, _normal([(r, -c) for r, c in form])):
        turned = start
        for _ in range(4):
            if turned not in found:
                found.append(turned)
            turned = _normal([(c, -r) for r, c in turned])
    return tuple(found)


def placements(rows: Sequence[str], side: int) -> list[Placement]:
    """Every way to lay a shape, rotated or reflected or not, wholly on a board of side x side cells; sorted, distinct.

    Source: clause T4 of the rulings. A shape that is larger than the board has none.
    """
    return sorted(placed for form in orientations(rows) for placed in _laid(form, side))


def printed_placements(rows: Sequence[str], side: int) -> list[Placement]:
    """Every way to lay a shape as printed on a board of side x side cells, in the automa's order of search.

    The order is that of the cell under the top left corner of the shape's bounding box, row by row (clause A2).
    """
    return _laid(printed_form(rows), side)


def _laid(form: Form, side: int) -> list[Placement]:
    """One form at every place of the board, by its top left corner, row by row."""
    height = 1 + max(r for r, _ in form)
    width = 1 + max(c for _, c in form)
    return [
        tuple((top + r) * side + left + c for r, c in form)
        for top in range(side - height + 1)
        for left in range(side - width + 1)
    ]


def _normal(cells: Sequence[tuple[int, int]]) -> Form:
    """The cells moved so that their bounding box starts at (0, 0), and sorted."""
    top = min(r for r, _ in cells)
    left = min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))
