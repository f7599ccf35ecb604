"""The geometry of artisan shapes: turned forms, and where a shape can lie on a board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from artistry_env.cards import CardSet
from artistry_env.shapes import orientations, placements, printed_form, printed_placements

SIDES = st.integers(4, 6)


@st.composite
def shapes(draw: st.DrawFn) -> tuple[str, ...]:
    """Any shape without empty outer rows and columns, of at most 4 x 4 cells."""
    cells = draw(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    bottom, right = max(r for r, _ in cells), max(c for _, c in cells)
    return tuple(
        "".join("X" if (r, c) in cells else "." for c in range(left, right + 1)) for r in range(top, bottom + 1)
    )


def rotated(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def mirrored(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row[::-1] for row in rows)


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        (("X",), 1),
        (("XX", "XX"), 1),
        (("XXX",), 2),
        (("X..", ".X.", "..X"), 2),
        (("X.", "XX"), 4),
        (("XX.", ".XX"), 4),
        (("XX.", "..X"), 8),
    ],
)
def test_number_of_orientations_by_symmetry(rows: tuple[str, ...], count: int) -> None:
    assert len(orientations(rows)) == count


def test_orientations_come_in_the_documented_order() -> None:
    assert orientations(("XX.", "..X")) == (
        ((0, 0), (0, 1), (1, 2)),
        ((0, 1), (1, 1), (2, 0)),
        ((0, 0), (1, 1), (1, 2)),
        ((0, 1), (1, 0), (2, 0)),
        ((0, 1), (0, 2), (1, 0)),
        ((0, 0), (1, 1), (2, 1)),
        ((0, 2), (1, 0), (1, 1)),
        ((0, 0), (1, 0), (2, 1)),
    )


@given(shapes())
def test_orientations_are_distinct_normal_and_as_many_as_a_divisor_of_eight(rows: tuple[str, ...]) -> None:
    forms = orientations(rows)
    assert 8 % len(forms) == 0
    assert len({*forms}) == len(forms)
    assert forms[0] == printed_form(rows)
    for form in forms:
        assert form == tuple(sorted(form))
        assert min(r for r, _ in form) == min(c for _, c in form) == 0
        assert len(form) == "".join(rows).count("X")


@given(shapes())
def test_a_turned_or_mirrored_shape_has_the_same_orientations(rows: tuple[str, ...]) -> None:
    for other in (rotated(rows), mirrored(rows), rotated(mirrored(rows))):
        assert sorted(orientations(other)) == sorted(orientations(rows))


@pytest.mark.clause("T4")
@pytest.mark.parametrize(("side", "count"), [(4, 317), (5, 643), (6, 1081)])
def test_placements_of_the_default_artisans(side: int, count: int) -> None:
    shapes_of_all = [rows for levels in CardSet.load().shapes for rows in levels]
    every = [placed for rows in shapes_of_all for placed in placements(rows, side)]
    assert len(every) == count
    assert len({*every}) == count, "two artisans share an action"


@pytest.mark.clause("T4")
def test_placements_of_a_small_shape_by_hand() -> None:
    assert placements(("XXXX",), 4) == [
        (0, 1, 2, 3),
        (0, 4, 8, 12),
        (1, 5, 9, 13),
        (2, 6, 10, 14),
        (3, 7, 11, 15),
        (4, 5, 6, 7),
        (8, 9, 10, 11),
        (12, 13, 14, 15),
    ]


@pytest.mark.clause("T4")
@given(shapes(), SIDES)
def test_placements_are_all_there_is(rows: tuple[str, ...], side: int) -> None:
    found = placements(rows, side)
    assert found == sorted({*found})
    by_hand = set()
    for turned in (rows, mirrored(rows)):
        for _ in range(4):
            turned = rotated(turned)
            for top in range(side - len(turned) + 1):
                for left in range(side - len(turned[0]) + 1):
                    marked = [(r, c) for r, row in enumerate(turned) for c, mark in enumerate(row) if mark == "X"]
                    by_hand.add(tuple(sorted((top + r) * side + left + c for r, c in marked)))
    assert found == sorted(by_hand)


@pytest.mark.clause("A2")
def test_printed_placements_go_by_the_corner_of_the_bounding_box() -> None:
    assert printed_placements((".X.", "XXX", ".X."), 4) == [
        (1, 4, 5, 6, 9),
        (2, 5, 6, 7, 10),
        (5, 8, 9, 10, 13),
        (6, 9, 10, 11, 14),
    ]


@pytest.mark.clause("A2")
@given(shapes(), SIDES)
def test_printed_placements_are_placements_and_never_turned(rows: tuple[str, ...], side: int) -> None:
    printed = printed_placements(rows, side)
    assert len(printed) == (side - len(rows) + 1) * (side - len(rows[0]) + 1)
    assert {*printed} <= {*placements(rows, side)}
    first = printed[0]
    for placed in printed:
        assert {cell - before for cell, before in zip(placed, first, strict=True)} == {placed[0] - first[0]}
    assert [placed[0] for placed in printed] == sorted(placed[0] for placed in printed)


def test_a_shape_larger_than_the_board_has_no_place() -> None:
    assert placements(("XXXX",), 3) == []
    assert printed_placements(("X", "X", "X", "X"), 3) == []
