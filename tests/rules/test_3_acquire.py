"""RULINGS 3, acquiring: T4. Two players sit at the table, so that nothing follows a turn by itself."""

from __future__ import annotations

import pytest

from tests.rules.names import cell_number
from tests.rules.positions import Seat, position
from tests.rules.reading import drawing, drawn, hand, legal, play, remnant
from tests.rules.small_sets import card_set

FULL = """
C G M P
T C G M
P T C G
M P T C
"""


def board_with(cells: str) -> str:
    """A 4x4 board with a glass tile on each of the cells."""
    marks = ["."] * 16
    for name in cells.split():
        marks[cell_number(name, 4)] = "G"
    return "\n".join(" ".join(marks[row : row + 4]) for row in (0, 4, 8, 12))


@pytest.mark.clause("T4")
@pytest.mark.rulebook("Acquiring Material Tiles, 1", "Acquiring Material Tiles, 5")
def test_exactly_the_cells_of_the_shape_are_taken_in_any_colors() -> None:
    game = position(
        """
        C G G .
        . M . .
        T . P .
        . . . .
        """,
        Seat(hand="M", start="M"),
    )
    assert legal(game) == ["acquire a1 b1 c1", "stop"]
    play(game, "acquire a1 b1 c1")
    assert drawn(game) == drawing("""
        . . . .
        . M . .
        T . P .
        . . . .
        """)
    assert hand(game) == "CGGM"
    assert remnant(game) == ""


@pytest.mark.clause("T4")
@pytest.mark.rulebook("Acquiring Material Tiles, 3", "Acquiring Material Tiles, 5")
@pytest.mark.parametrize(
    "cells",
    ["a1 b1 c2", "a1 b2 c2", "b1 c1 a2", "c1 a2 b2", "a1 a2 b3", "b1 a2 a3", "b1 b2 a3", "a1 b2 b3"],
)
def test_a_shape_may_be_turned_and_flipped(cells: str) -> None:
    game = position(board_with(cells), Seat(start="T"))  # printed: XX. over ..X
    assert legal(game, "acquire") == [f"acquire {cells}"]


@pytest.mark.clause("T4")
def test_a_shape_lies_wholly_on_the_board() -> None:
    # Rows do not run on into the next: d2 follows c1 and d1 only in number.
    assert legal(position(board_with("c1 d1 a2 b2 d3 a4"), Seat(start="M")), "acquire") == []
    lines = [f"acquire a{row} b{row} c{row}" for row in (1, 2, 3, 4)]
    lines += [f"acquire b{row} c{row} d{row}" for row in (1, 2, 3, 4)]
    lines += [f"acquire {column}{top} {column}{top + 1} {column}{top + 2}" for column in "abcd" for top in (1, 2)]
    assert sorted(legal(position(FULL, Seat(start="M")), "acquire")) == sorted(lines)


@pytest.mark.clause("T4")
@pytest.mark.rulebook("Acquiring Material Tiles, 2")
def test_an_empty_cell_under_a_tile_of_the_shape_prevents_it() -> None:
    assert legal(position(board_with("a1 c1 d1 a2 b3 a4"), Seat(start="M")), "acquire") == []


@pytest.mark.clause("T4")
@pytest.mark.rulebook("Acquiring Material Tiles, 2")
@pytest.mark.parametrize("between", ["", "b1"])
def test_blanks_of_a_shape_may_hold_a_tile_or_none_and_are_left_alone(between: str) -> None:
    game = position(board_with(f"a1 c1 b2 {between}"), Seat(start="P"))  # printed: X.X over .X.
    assert legal(game, "acquire") == ["acquire a1 c1 b2"]
    play(game, "acquire a1 c1 b2")
    assert drawn(game) == drawing(board_with(between))


@pytest.mark.clause("T4")
@pytest.mark.rulebook("Acquiring Material Tiles, 1")
def test_only_own_artisans_take_one_at_a_time() -> None:
    board = board_with("a1 b1 c1 c2")
    # The line of three (M1), the corner (C1), and four at a time (M2).
    mine, theirs = Seat(start="M"), Seat(start="C", patterns="MM")
    assert legal(position(board, mine, theirs), "acquire") == ["acquire a1 b1 c1"]
    both = Seat(start="C", patterns="MM")
    game = position(board, both, Seat(start="M"))
    assert legal(game, "acquire") == ["acquire b1 c1 c2", "acquire a1 b1 c1", "acquire a1 b1 c1 c2"]
    play(game, "acquire a1 b1 c1 c2")
    assert hand(game) == "GGGG"


@pytest.mark.clause("T4")
@pytest.mark.rulebook("Acquiring Material Tiles, 4")
@pytest.mark.parametrize(("held", "threes", "fours"), [(6, 16, 48), (7, 16, 0), (8, 0, 0), (10, 0, 0)])
def test_ten_tiles_may_be_held_afterwards_and_no_more(held: int, threes: int, fours: int) -> None:
    game = position(FULL, Seat(hand="T" * held, start="M", patterns="MM"))
    sizes = [len(text.split()) - 1 for text in legal(game, "acquire")]
    assert (sizes.count(3), sizes.count(4)) == (threes, fours)
    assert len(sizes) == threes + fours


@pytest.mark.clause("T4")
def test_the_hand_may_reach_exactly_ten() -> None:
    game = position(FULL, Seat(hand="TTTTTTT", start="M"))
    play(game, "acquire a1 b1 c1")
    assert hand(game) == "CGMTTTTTTT"


@pytest.mark.clause("T4")
def test_a_shape_of_one_tile_and_one_of_sixteen() -> None:
    cards = card_set(shapes={"M1": ["X"], "M2": ["XXXX"] * 4})
    game = position(FULL, Seat(start="M", patterns="MM"), cards=cards, market=None)
    assert len(legal(game, "acquire")) == 16  # the sixteen at once are more than ten
    play(game, "acquire d4")
    assert hand(game) == "C"


@pytest.mark.clause("T4")
def test_shapes_lie_on_the_larger_boards_of_three_and_four() -> None:
    five = position(
        """
        . . . . C
        . . . . G
        . . . . M
        . . . . .
        P T . . T
        """,
        players=3,
    )
    assert legal(five, "acquire") == ["acquire e1 e2 e3"]
    six = position(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . P
        . . . . . T
        M . . T T T
        """,
        players=4,
    )
    assert legal(six, "acquire") == ["acquire f4 f5 f6", "acquire d6 e6 f6"]
    play(six, "acquire d6 e6 f6")
    assert hand(six) == "TTT"
