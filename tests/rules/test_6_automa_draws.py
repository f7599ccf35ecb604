"""RULINGS 6, the automa draws inspirations and ends the round: A5, A6. Neighbours: test_6_automa.py and _buys.py."""

from __future__ import annotations

from typing import Any

import pytest

from artistry_env.game import Game
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import (
    display,
    events,
    legal,
    play,
    told,
    under,
)
from tests.rules.small_sets import card_set

PLAYERS_LINE = """
. . . .
. . . .
. . . .
T T T .
"""
FIVE = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
DEAR = ["glass GGGPPP", "metal MMMTTT", "paint CCCPPP", "textile GGGTTT"]


def reply(automa: Seat | None = None, **table: Any) -> Game:
    """The game after the player has taken the only tiles and the automa has had one turn."""
    game = position(PLAYERS_LINE, Seat(), automa or Seat(), difficulty="standard", **table)
    play(game, "acquire a4 b4 c4")
    assert len(events(game, "reveal")) == 1
    return game


@pytest.mark.clause("A5")
@pytest.mark.rulebook("Game Play, 8")
def test_without_anything_to_take_or_buy_it_draws_an_inspiration_face_down() -> None:
    game = reply(display=["metal discount"])
    view = game.view()
    assert view["seats"][1]["face_down"] == 1
    assert view["seats"][1]["inspirations"] == []
    assert view["seats"][1]["total"] == 1  # worth a point
    assert view["seats"][1]["renown"] == 0
    assert view["inspiration_deck"] == 25 - 1 - 1
    assert view["display"] == [11]
    assert view["round"] == 1


@pytest.mark.clause("A5")
@pytest.mark.rulebook("Game Play, 8")
def test_with_the_deck_empty_it_gains_one_renown() -> None:
    names = ["ceramic discount", "glass discount", "metal discount"]
    game = reply(Seat(renown=4), cards=card_set(inspirations=names), display=names)
    seat = game.view()["seats"][1]
    assert (seat["renown"], seat["face_down"], seat["total"]) == (5, 0, 5)
    assert display(game) == names  # the display is not the deck


@pytest.mark.clause("A5")
@pytest.mark.rulebook("Game Play, 8")
def test_it_draws_on_every_such_turn_not_once_a_round() -> None:
    game = position(EMPTY, Seat(hand="CTMP"), difficulty="standard", market=FIVE)
    play(game, "purchase 4", "purchase 3")
    assert game.view()["round"] == 1
    assert game.view()["seats"][1]["face_down"] == 2


@pytest.mark.clause("A5", "8")
def test_the_card_that_it_drew_stays_unknown() -> None:
    # Of the two unseen cards it draws one; either may be the one that is dealt at the round's end.
    names = ["ceramic discount", "glass discount", "metal discount", "paint discount"]
    cards = card_set(inspirations=names)
    dealt = set()
    for seed in range(12):
        game = reply(cards=cards, display=names[:1], inspirations_under=names[1:2], seed=seed)
        assert game.view()["seats"][1]["face_down"] == 1
        assert int(game.record[0].unseen_inspirations) == 0b1100  # each is still as likely
        seats = [Seat(renown=20, inspirations=names[:2]), Seat()]
        ended = position(EMPTY, *seats, difficulty="standard", cards=cards, seed=seed)
        play(ended, "stop")
        assert len(display(ended)) == 1
        dealt.update(display(ended))
    assert dealt == {"metal discount", "paint discount"}


@pytest.mark.clause("A5")
def test_a_card_that_everybody_saw_going_under_the_deck_is_known() -> None:
    names = ["ceramic discount", "glass discount", "metal discount"]
    game = reply(cards=card_set(inspirations=names), inspirations_under=names)
    assert under(game) == ["glass discount", "metal discount"]
    assert int(game.record[0].known_face_down) == 0b001
    assert game.view()["seats"][1]["face_down"] == 1


@pytest.mark.clause("A6")
@pytest.mark.rulebook("Game Play, 13")
def test_after_the_pass_it_goes_on_until_a_turn_ends_with_an_inspiration() -> None:
    board = """
        C P . .
        C G . .
        . . . .
        . . M M
        """
    game = position(board, Seat(), difficulty="standard", automa_deck="C1", market=["ceramic CG", *DEAR])
    play(game, "stop")
    assert [word.split()[0] for word in told(game)] == ["takes", "finds", "buys", "draws"]
    view = game.view()
    assert view["round"] == 2
    assert view["seats"][1]["face_down"] == 1
    assert view["seats"][1]["passed"] is False


@pytest.mark.clause("A6")
@pytest.mark.rulebook("Game Play, 13")
def test_an_inspiration_drawn_before_the_pass_does_not_end_the_round() -> None:
    game = position(PLAYERS_LINE, Seat(), difficulty="standard")
    play(game, "acquire a4 b4 c4")
    assert game.view()["seats"][1]["face_down"] == 1
    assert legal(game) == ["stop"]
    play(game, "stop")
    assert game.view()["seats"][1]["face_down"] == 2
    assert game.view()["round"] == 2


@pytest.mark.clause("A6")
@pytest.mark.rulebook("Game Play, 8", "Game Play, 13")
def test_a_renown_instead_of_an_inspiration_ends_the_round_too() -> None:
    names = ["ceramic discount", "glass discount", "metal discount"]
    game = position(
        EMPTY, Seat(), Seat(renown=18), difficulty="standard", cards=card_set(inspirations=names), display=names
    )
    play(game, "stop")
    assert game.view()["round"] == 2
    assert game.view()["seats"][1]["renown"] == 19
