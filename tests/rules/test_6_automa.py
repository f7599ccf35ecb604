"""RULINGS 6, the automa reveals and takes: A1, A2, A7. Neighbours: test_6_automa_draws.py, test_6_automa_buys.py.

The player takes the line in row 4 and ends its turn by that; the automa replies with one turn, whose artisan the test
has put on top of its deck.
"""

from __future__ import annotations

from typing import Any

import pytest

from artistry_env.game import Game
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import (
    artisans,
    automa_deck,
    automa_revealed,
    display,
    drawing,
    drawn,
    events,
    hand,
    inspirations,
    legal,
    play,
    under,
)
from tests.rules.small_sets import card_set

PLAYERS_LINE = """
. . . .
. . . .
. . . .
T T T .
"""


def reply(board: str, automa: Seat | None = None, difficulty: str = "standard", **table: Any) -> Game:
    """The game after the player has taken the line a4 b4 c4 and the automa has had one turn."""
    game = position(board, Seat(), automa or Seat(), difficulty=difficulty, **{"automa_deck": "C1", **table})
    play(game, "acquire a4 b4 c4")
    assert len(events(game, "reveal")) == 1
    return game


@pytest.mark.clause("A2")
@pytest.mark.rulebook("Game Play, 4", "Game Play, 3")
def test_it_takes_the_first_fit_row_by_row() -> None:
    game = reply("""
        . P P .
        C G M C
        C M G C
        T T T .
        """)
    # X. over XX: from b1; column by column it would be a2, a3, b3.
    assert drawn(game) == drawing("""
        . . P .
        C . . C
        C M G C
        . . . .
        """)
    assert hand(game, 1) == "GMP"


@pytest.mark.clause("A2")
@pytest.mark.rulebook("Game Play, 4")
def test_it_never_turns_or_flips_the_shape() -> None:
    game = reply("""
        . C . .
        G M . T
        . P C .
        T T T .
        """)
    # b1 a2 b2 would fit flipped; as printed b2 b3 c3 is the first.
    assert drawn(game) == drawing("""
        . C . .
        G . . T
        . . . .
        . . . .
        """)


@pytest.mark.clause("A2")
@pytest.mark.rulebook("Game Play, 4")
@pytest.mark.parametrize("middle", [".", "P"])
def test_the_corner_and_blanks_of_the_shape_may_be_empty_or_not(middle: str) -> None:
    # The glass journeywoman .X. / X.X / .X. has blanks in its corners and its middle.
    board = f"""
        . C . .
        C {middle} C .
        . C C .
        T T T .
        """
    game = reply(board, Seat(patterns="GG"), automa_deck="G2")
    assert drawn(game) == drawing(f"""
        . . . .
        . {middle} . .
        . . C .
        . . . .
        """)
    assert hand(game, 1) == "CCCC"


@pytest.mark.clause("A2")
@pytest.mark.rulebook("Game Play, 5")
def test_without_a_fit_it_takes_the_first_three_tiles() -> None:
    game = reply("""
        . C . .
        . . . G
        M . . P
        T T T .
        """)
    assert hand(game, 1) == "CGM"
    assert drawn(game) == drawing("""
        . . . .
        . . . .
        . . . P
        . . . .
        """)


@pytest.mark.clause("A2")
@pytest.mark.rulebook("Game Play, 5")
def test_without_a_fit_it_takes_the_last_two() -> None:
    game = reply("""
        . C . .
        . . . .
        . . . P
        T T T .
        """)
    assert hand(game, 1) == "CP"
    assert drawn(game) == drawing(EMPTY)


@pytest.mark.clause("A2", "A3")
@pytest.mark.rulebook("Game Play, 3", "Game Play, 6")
def test_it_leaves_a_single_tile() -> None:
    one = """
        . C . .
        . . . .
        . . . .
        T T T .
        """
    game = reply(one)
    assert hand(game, 1) == ""
    assert drawn(game).count("C") == 1
    # Also with an artisan of one tile, which would fit.
    single = reply(one, cards=card_set(shapes={"C1": ["X"]}))
    assert hand(single, 1) == ""


@pytest.mark.clause("A2")
@pytest.mark.rulebook("Game Play, 2")
def test_it_has_no_tile_limit() -> None:
    game = reply(
        """
        . C . .
        . C C .
        . . . .
        T T T .
        """,
        Seat(hand="GGGGMMMMPPPP"),
    )
    assert len(hand(game, 1)) == 15


@pytest.mark.clause("A1")
@pytest.mark.rulebook("Game Play, 3")
def test_it_reveals_the_top_artisan_and_uses_it() -> None:
    board = """
        C G M .
        P T . .
        . . C .
        T T T .
        """
    # The corner fits on a1 a2 b2, the diagonal on a1 b2 c3.
    assert hand(reply(board, automa_deck="C1"), 1) == "CPT"
    assert hand(reply(board, automa_deck="G1"), 1) == "CCT"


@pytest.mark.clause("A1")
@pytest.mark.rulebook("Game Play, 3")
def test_it_reveals_a_card_also_when_it_takes_no_tiles() -> None:
    game = reply(PLAYERS_LINE, automa_deck="G1")
    assert events(game, "reveal") == [[1, 0]]
    assert (automa_deck(game), automa_revealed(game)) == ("", "C1 G1")


@pytest.mark.clause("A1")
@pytest.mark.rulebook("Game Play, 9")
def test_an_empty_deck_is_made_of_the_revealed_cards_before_the_next_reveal() -> None:
    board = """
        P P P .
        . . . .
        . . . .
        T T T .
        """
    game = position(board, Seat(), difficulty="standard", automa_deck="C1")
    play(game, "acquire a4 b4 c4")
    assert (automa_deck(game), automa_revealed(game)) == ("", "C1 G1")  # not shuffled before it is needed
    assert hand(game, 1) == "PPP"
    second = position(PLAYERS_LINE, Seat(), difficulty="standard", automa_deck="")
    play(second, "acquire a4 b4 c4")
    assert sorted([automa_deck(second), automa_revealed(second)]) == ["C1", "G1"]


@pytest.mark.clause("A1", "8")
def test_either_card_may_come_first_after_shuffling() -> None:
    seen = set()
    for seed in range(12):
        game = position(PLAYERS_LINE, Seat(), difficulty="standard", automa_deck="", seed=seed)
        play(game, "acquire a4 b4 c4")
        seen.add(automa_revealed(game))
    assert seen == {"C1", "G1"}


@pytest.mark.clause("A1")
@pytest.mark.rulebook("Game Play, 9")
def test_a_new_round_shuffles_all_its_artisans() -> None:
    game = position(EMPTY, Seat(), difficulty="standard", automa_deck="C1")
    play(game, "stop")
    assert game.view()["round"] == 2
    assert (automa_deck(game), automa_revealed(game)) == ("C1 G1", "")


@pytest.mark.clause("A7", "T5")
@pytest.mark.rulebook("Game Play, 11")
def test_it_earns_the_leftmost_match_and_the_others_go_under_the_deck() -> None:
    board = """
        . C . .
        . C M .
        . . . P
        T T T .
        """
    game = reply(board, display=["ceramic discount", "metal take_tile", "metal discount"])
    assert inspirations(game, 1) == ["ceramic discount", "metal take_tile"]
    assert display(game) == []
    assert under(game) == ["metal discount"]
    assert game.view()["seats"][1]["total"] == 2
    assert legal(game) == ["stop"]


@pytest.mark.clause("A7")
@pytest.mark.rulebook("Game Play, 11")
def test_it_earns_nothing_for_a_color_that_is_left_and_never_uses_a_card() -> None:
    board = """
        . C . .
        . C M .
        . . . C
        T T T .
        """
    cards = ["ceramic take_tile", "metal extra_action"]
    game = reply(board, Seat(inspirations=cards), display=["ceramic discount"])
    assert inspirations(game, 1) == cards
    assert game.view()["seats"][1]["used"] == []
    assert drawn(game).count("C") == 1
    assert artisans(game, 1) == "C1 G1"
