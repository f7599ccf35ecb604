"""RULINGS 3, the last tile of a color: T5. What inspirations do to last tiles is in test_4_tiles.py."""

from __future__ import annotations

import pytest

from tests.rules.positions import position
from tests.rules.reading import display, drawing, drawn, hand, inspirations, legal, play, under

CERAMICS = ["ceramic take_tile", "ceramic discount", "ceramic draw_tiles"]

LAST_CERAMIC = """
C G G .
G . . .
G . . .
G . . .
"""


@pytest.mark.clause("T5")
@pytest.mark.rulebook("Inspiration Cards, 1", "Inspiration Cards, 2")
def test_the_last_tile_of_a_color_earns_the_card_of_that_color() -> None:
    game = position(LAST_CERAMIC, display=["glass swap_tile", "ceramic discount", "metal discount"])
    play(game, "acquire a1 b1 c1")
    assert inspirations(game, 0) == ["ceramic discount"]
    assert inspirations(game, 1) == []


@pytest.mark.clause("T5")
def test_a_color_of_which_a_tile_remains_earns_nothing() -> None:
    game = position(
        """
        C G G .
        . . . .
        . . . .
        . . . C
        """,
        display=["ceramic discount"],
    )
    play(game, "acquire a1 b1 c1")
    assert inspirations(game, 0) == []
    assert display(game) == ["ceramic discount"]


@pytest.mark.clause("T5")
def test_colors_that_were_not_on_the_board_earn_nothing() -> None:
    game = position(LAST_CERAMIC, display=["metal discount", "paint discount", "textile discount"])
    play(game, "acquire a1 b1 c1")
    assert inspirations(game, 0) == []
    assert display(game) == ["metal discount", "paint discount", "textile discount"]


@pytest.mark.clause("T5")
def test_a_card_in_the_deck_is_not_earned() -> None:
    game = position(LAST_CERAMIC, display=["glass discount"], inspirations_under=["ceramic discount"])
    play(game, "acquire a1 b1 c1")
    assert inspirations(game, 0) == []
    assert under(game) == ["ceramic discount"]


@pytest.mark.clause("T5")
@pytest.mark.rulebook("Inspiration Cards, 2")
def test_of_several_matches_the_player_chooses_one_and_the_others_go_under_the_deck() -> None:
    game = position(LAST_CERAMIC, display=CERAMICS, inspirations_under=["metal discount"])
    play(game, "acquire a1 b1 c1")
    # No word but the choice: the card cannot be declined, and nothing else can be done before.
    assert legal(game) == ["inspiration 0", "inspiration 1", "inspiration 2"]
    assert game.to_move == 0
    play(game, "inspiration 1")
    assert inspirations(game, 0) == ["ceramic discount"]
    assert display(game) == []
    assert under(game) == ["metal discount", "ceramic take_tile", "ceramic draw_tiles"]


@pytest.mark.clause("T5")
def test_only_the_matches_can_be_chosen_and_the_rest_closes_up_to_the_left() -> None:
    game = position(LAST_CERAMIC, display=["ceramic take_tile", "metal discount", "ceramic discount"])
    play(game, "acquire a1 b1 c1")
    assert legal(game) == ["inspiration 0", "inspiration 2"]
    play(game, "inspiration 2")
    assert inspirations(game, 0) == ["ceramic discount"]
    assert display(game) == ["metal discount"]
    assert under(game) == ["ceramic take_tile"]


@pytest.mark.clause("T5")
def test_one_match_is_taken_without_asking_and_the_display_closes_up_without_a_new_card() -> None:
    game = position(LAST_CERAMIC, display=["ceramic discount", "metal discount", "paint discount"])
    deck = game.view()["inspiration_deck"]
    play(game, "acquire a1 b1 c1")
    assert display(game) == ["metal discount", "paint discount"]
    assert game.record[0].display.tolist()[2] == -1
    assert game.view()["inspiration_deck"] == deck


@pytest.mark.clause("T5")
def test_several_colors_earn_at_once() -> None:
    game = position(
        """
        T C M .
        . . . .
        . . . .
        . . . .
        """,
        display=["textile discount", "metal discount", "ceramic discount"],
    )
    play(game, "acquire a1 b1 c1")
    assert inspirations(game, 0) == ["ceramic discount", "metal discount", "textile discount"]
    assert display(game) == []


@pytest.mark.clause("T5")
def test_colors_earn_in_color_order_the_sure_card_first() -> None:
    game = position(
        """
        P P M .
        . . . .
        . . . .
        . . . .
        """,
        display=["paint discount", "metal discount", "paint take_tile"],
    )
    play(game, "acquire a1 b1 c1")  # metal comes before paint
    assert inspirations(game, 0) == ["metal discount"]
    assert display(game) == ["paint discount", "paint take_tile"]
    assert legal(game) == ["inspiration 0", "inspiration 1"]
    play(game, "inspiration 1")
    assert inspirations(game, 0) == ["metal discount", "paint take_tile"]
    assert under(game) == ["paint discount"]


@pytest.mark.clause("T5")
def test_colors_earn_in_color_order_the_choice_first() -> None:
    game = position(
        """
        P M M .
        . . . .
        . . . .
        . . . .
        """,
        display=["paint discount", "metal discount", "metal take_tile"],
    )
    play(game, "acquire a1 b1 c1")
    assert inspirations(game, 0) == []  # paint waits until metal is chosen
    assert legal(game) == ["inspiration 1", "inspiration 2"]
    play(game, "inspiration 1")
    assert inspirations(game, 0) == ["metal discount", "paint discount"]
    assert under(game) == ["metal take_tile"]


@pytest.mark.clause("T5")
@pytest.mark.rulebook("Inspiration Cards, 2")
def test_each_player_may_earn_in_a_round_and_the_display_is_not_refilled_before_its_end() -> None:
    game = position(
        """
        C C C .
        G G G .
        . . . .
        . . . .
        """,
        display=["ceramic discount", "glass discount"],
    )
    play(game, "acquire a1 b1 c1")
    assert display(game) == ["glass discount"]
    left = drawing("""
        . . . .
        G G G .
        . . . .
        . . . .
        """)
    assert drawn(game) == left
    assert game.to_move == 1
    play(game, "stop")  # seat 1 starts with the corner, and cannot take the line
    play(game, "acquire a2 b2 c2")
    assert inspirations(game, 0) == ["ceramic discount", "glass discount"]
    assert hand(game) == "CCCGGG"
    assert display(game) == []
