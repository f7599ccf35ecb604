"""RULINGS 4, inspirations that touch the board: take_tile, discard_tile, swap_tile."""

from __future__ import annotations

import pytest

from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import drawing, drawn, hand, inspirations, legal, may, play, remnant, under

BOARD = """
C . G .
. M . .
. C . .
. . . .
"""


@pytest.mark.clause("4.take_tile", "4.choices")
def test_take_tile_takes_one_tile_of_the_cards_color() -> None:
    game = position(BOARD, Seat(hand="P", inspirations=["ceramic take_tile"]), display=["ceramic discount"])
    play(game, "use ceramic take_tile")
    assert legal(game) == ["cell a1", "cell b3"]  # nothing else, and no way back
    play(game, "cell b3")
    assert hand(game) == "CP"
    assert drawn(game) == drawing("""
        C . G .
        . M . .
        . . . .
        . . . .
        """)
    assert inspirations(game) == ["ceramic take_tile"]  # a C is left
    assert legal(game) == ["stop"]
    assert game.view()["turn"]["actions"] == 1  # it was no main action


@pytest.mark.clause("4.take_tile")
def test_take_tile_needs_such_a_tile_and_room() -> None:
    cards = ["ceramic take_tile", "paint take_tile"]
    assert legal(position(BOARD, Seat(inspirations=cards)), "use") == ["use ceramic take_tile"]
    nine = position(BOARD, Seat(hand="T" * 9, inspirations=cards))
    assert legal(nine, "use") == ["use ceramic take_tile"]
    play(nine, "use ceramic take_tile", "cell a1")
    assert hand(nine) == "CTTTTTTTTT"
    assert legal(position(BOARD, Seat(hand="T" * 10, inspirations=cards)), "use") == []


@pytest.mark.clause("4.take_tile", "T5")
def test_a_last_tile_taken_by_take_tile_earns() -> None:
    game = position(BOARD, Seat(inspirations=["metal take_tile"]), display=["metal discount", "glass discount"])
    play(game, "use metal take_tile", "cell b2")
    assert inspirations(game) == ["metal take_tile", "metal discount"]


@pytest.mark.clause("4.take_tile", "T5")
def test_a_last_tile_taken_by_take_tile_may_ask_which_card() -> None:
    shown = ["metal discount", "glass discount", "metal swap_tile"]
    game = position(BOARD, Seat(inspirations=["metal take_tile"]), display=shown)
    play(game, "use metal take_tile", "cell b2")
    assert legal(game) == ["inspiration 0", "inspiration 2"]
    play(game, "inspiration 0")
    assert inspirations(game) == ["metal take_tile", "metal discount"]
    assert under(game) == ["metal swap_tile"]
    assert game.to_move == 0
    assert may(game, "stop")


@pytest.mark.clause("4.discard_tile", "4.choices")
def test_discard_tile_moves_any_tile_to_the_remnant_pile() -> None:
    game = position(BOARD, Seat(hand="T" * 10, inspirations=["metal discard_tile"]), remnant="P")
    play(game, "use metal discard_tile")
    assert legal(game) == ["cell a1", "cell c1", "cell b2", "cell b3"]
    play(game, "cell b3")
    assert drawn(game) == drawing("""
        C . G .
        . M . .
        . . . .
        . . . .
        """)
    assert remnant(game) == "CP"
    assert hand(game) == "T" * 10


@pytest.mark.clause("4.discard_tile")
@pytest.mark.rulebook("Inspiration Cards, 3")
def test_a_last_tile_discarded_earns_nothing_now_or_later() -> None:
    board = """
        G G G M
        . . . .
        . . . P
        . . . .
        """
    game = position(board, Seat(inspirations=["metal discard_tile"]), display=["metal discount", "paint discount"])
    play(game, "use metal discard_tile", "cell d1")
    assert inspirations(game) == ["metal discard_tile"]
    play(game, "acquire a1 b1 c1")
    assert inspirations(game) == ["metal discard_tile"]


@pytest.mark.clause("4.discard_tile")
def test_discard_tile_needs_a_tile_on_the_board() -> None:
    assert legal(position(EMPTY, Seat(hand="C", inspirations=["metal discard_tile"]))) == ["stop"]


@pytest.mark.clause("4.swap_tile", "4.choices")
def test_swap_tile_takes_a_tile_and_puts_one_of_another_color_in_its_place() -> None:
    game = position(BOARD, Seat(hand="CCT", inspirations=["glass swap_tile"]))
    play(game, "use glass swap_tile")
    assert legal(game) == ["cell a1", "cell c1", "cell b2", "cell b3"]
    play(game, "cell b3")
    assert legal(game) == ["color T"]  # a C may not take the place of a C; asked although there is one way only
    play(game, "color T")
    assert hand(game) == "CCC"
    assert drawn(game) == drawing("""
        C . G .
        . M . .
        . T . .
        . . . .
        """)
    assert remnant(game) == ""


@pytest.mark.clause("4.swap_tile")
def test_swap_tile_offers_every_other_color_held() -> None:
    game = position(BOARD, Seat(hand="CCGT", inspirations=["glass swap_tile"]))
    play(game, "use glass swap_tile", "cell c1")
    assert legal(game) == ["color C", "color T"]
    play(game, "color C")
    assert hand(game) == "CGGT"


@pytest.mark.clause("4.swap_tile")
def test_swap_tile_needs_a_pair_of_different_colors() -> None:
    cards = ["glass swap_tile"]
    assert legal(position(BOARD, Seat(hand="", inspirations=cards)), "use") == []
    assert legal(position(EMPTY, Seat(hand="C", inspirations=cards)), "use") == []
    only_ceramic = """
        C . . .
        . . . C
        . . . .
        . . . .
        """
    assert legal(position(only_ceramic, Seat(hand="CC", inspirations=cards)), "use") == []
    game = position(only_ceramic, Seat(hand="CG", inspirations=cards))
    play(game, "use glass swap_tile")
    assert legal(game) == ["cell a1", "cell d2"]
    mixed = position(BOARD, Seat(hand="CC", inspirations=cards))
    play(mixed, "use glass swap_tile")
    assert legal(mixed) == ["cell c1", "cell b2"]  # no C for a C


@pytest.mark.clause("4.swap_tile")
def test_swap_tile_works_with_a_full_hand() -> None:
    game = position(BOARD, Seat(hand="T" * 10, inspirations=["glass swap_tile"]))
    play(game, "use glass swap_tile", "cell a1", "color T")
    assert hand(game) == "CTTTTTTTTT"


@pytest.mark.clause("4.swap_tile", "T5")
def test_a_last_tile_swapped_away_earns() -> None:
    game = position(BOARD, Seat(hand="T", inspirations=["glass swap_tile"]), display=["metal discount"])
    play(game, "use glass swap_tile", "cell b2", "color T")
    assert inspirations(game) == ["glass swap_tile", "metal discount"]


@pytest.mark.clause("4.swap_tile", "T5")
def test_a_swap_that_leaves_the_color_on_the_board_earns_nothing() -> None:
    game = position(BOARD, Seat(hand="T", inspirations=["glass swap_tile"]), display=["ceramic discount"])
    play(game, "use glass swap_tile", "cell a1", "color T")
    assert inspirations(game) == ["glass swap_tile"]


@pytest.mark.clause("4.swap_tile", "T5")
def test_last_tiles_are_judged_after_the_swap() -> None:
    # The T laid down is the board's only one: taking it later earns, putting it there does not.
    lone = """
        C . . .
        . . . .
        . . . .
        . . . .
        """
    seat = Seat(hand="TT", inspirations=["glass swap_tile", "textile take_tile"])
    game = position(lone, seat, display=["textile discount", "ceramic discount"])
    play(game, "use glass swap_tile", "cell a1", "color T")
    assert inspirations(game) == ["ceramic discount", "glass swap_tile", "textile take_tile"]
    play(game, "use textile take_tile", "cell a1")
    assert inspirations(game) == ["ceramic discount", "glass swap_tile", "textile take_tile", "textile discount"]
    assert hand(game) == "CTT"


@pytest.mark.clause("4.swap_tile", "T5")
def test_a_last_tile_swapped_away_may_ask_which_card() -> None:
    shown = ["metal discount", "metal take_tile"]
    game = position(BOARD, Seat(hand="T", inspirations=["glass swap_tile"]), display=shown)
    play(game, "use glass swap_tile", "cell b2", "color T")
    assert legal(game) == ["inspiration 0", "inspiration 1"]
    play(game, "inspiration 1")
    assert inspirations(game) == ["glass swap_tile", "metal take_tile"]


@pytest.mark.clause("4.swap_tile", "4.take_tile", "4.discard_tile")
@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("ceramic take_tile", ["cell d4"]),
        ("metal discard_tile", ["cell d4"]),
        ("glass swap_tile", ["cell d4", "color C"]),
    ],
)
def test_it_may_be_used_after_the_main_action(card: str, choices: list[str]) -> None:
    board = """
        C C C .
        . . . .
        . . . .
        . . . %s
        """
    game = position(board % ("C" if card == "ceramic take_tile" else "G"), Seat(inspirations=[card]))
    play(game, "acquire a1 b1 c1")
    assert legal(game) == [f"use {card}", "stop"]
    play(game, f"use {card}", *choices)
    assert game.to_move == 1
