"""RULINGS 3, turns: T1 to T3."""

from __future__ import annotations

import pytest

from artistry_env.game import Game
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import hand, legal, may, play, used

TWO_LINES = """
C C C .
G G G .
. . . .
M . . M
"""
MARKET = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]


def passed(game: Game) -> list[bool]:
    return [seat["passed"] for seat in game.view()["seats"]]


@pytest.mark.clause("T1")
@pytest.mark.rulebook("Playing the Game, 5")
def test_a_turn_offers_acquire_purchase_or_stop() -> None:
    game = position(TWO_LINES, Seat(hand="CGM"), market=MARKET)
    assert legal(game) == ["acquire a1 b1 c1", "acquire a2 b2 c2", "purchase 0", "purchase 1", "stop"]


@pytest.mark.clause("T1", "T3")
@pytest.mark.parametrize("action", ["acquire a1 b1 c1", "purchase 0"])
def test_one_main_action_a_turn(action: str) -> None:
    # Nothing but stop would be left, so the turn ends by itself, although more could be acquired and bought.
    game = position(TWO_LINES, Seat(hand="CGGMM"), market=MARKET)
    play(game, action)
    assert game.to_move == 1
    assert passed(game) == [False, False]


@pytest.mark.clause("T1", "T3", "T2")
@pytest.mark.rulebook("Inspiration Cards, 4")
def test_inspirations_may_be_used_before_and_after_the_main_action() -> None:
    cards = ["ceramic draw_tiles", "glass draw_tiles", "paint draw_tiles"]
    game = position(TWO_LINES, Seat(inspirations=cards))
    play(game, "use ceramic draw_tiles", "use glass draw_tiles", "acquire a1 b1 c1")
    assert game.to_move == 0
    assert legal(game) == ["use paint draw_tiles", "stop"]  # no second main action
    play(game, "use paint draw_tiles")
    assert len(hand(game)) == 9
    assert used(game) == cards
    assert game.to_move == 1  # now nothing but stop was left


@pytest.mark.clause("T2")
@pytest.mark.rulebook("Passing, 1")
def test_stop_without_having_acted_is_the_pass() -> None:
    game = position(TWO_LINES, Seat(hand="CG"), market=MARKET)
    play(game, "stop")
    assert passed(game) == [True, False]
    assert game.to_move == 1
    play(game, "stop")
    assert game.view()["round"] == 2


@pytest.mark.clause("T2")
def test_an_inspiration_is_no_main_action_so_stop_after_it_is_still_the_pass() -> None:
    game = position(TWO_LINES, Seat(inspirations=["ceramic draw_tiles"]))
    play(game, "use ceramic draw_tiles", "stop")
    assert passed(game) == [True, False]


@pytest.mark.clause("T2")
def test_stop_after_acting_ends_the_turn_and_not_the_round() -> None:
    game = position(TWO_LINES, Seat(inspirations=["ceramic draw_tiles"]), Seat(passed=True))
    play(game, "acquire a1 b1 c1", "stop")
    assert passed(game) == [False, True]
    assert game.to_move == 0  # the other one is out, so the next turn is this seat's again
    assert may(game, "acquire a2 b2 c2")
    assert may(game, "use ceramic draw_tiles")


@pytest.mark.clause("T3")
@pytest.mark.rulebook("Passing, 1")
def test_who_can_do_nothing_before_acting_must_still_say_stop() -> None:
    game = position(EMPTY, Seat())
    assert legal(game) == ["stop"]
    assert (game.to_move, passed(game)) == (0, [False, False])
    play(game, "stop")
    assert (game.to_move, passed(game)) == (1, [True, False])


@pytest.mark.clause("T3")
def test_the_turn_goes_on_while_a_second_main_action_is_left() -> None:
    game = position(TWO_LINES, Seat(inspirations=["metal extra_action"]))
    play(game, "use metal extra_action", "acquire a1 b1 c1")
    assert game.to_move == 0
    assert legal(game) == ["acquire a2 b2 c2", "stop"]


@pytest.mark.clause("T3")
def test_the_turn_ends_by_itself_when_the_second_main_action_cannot_be_done() -> None:
    game = position(
        """
        C C C .
        . . . .
        . . . .
        . . . .
        """,
        Seat(inspirations=["metal extra_action"]),
    )
    play(game, "use metal extra_action", "acquire a1 b1 c1")
    assert game.to_move == 1


@pytest.mark.clause("T1")
@pytest.mark.rulebook("Playing the Game, 4", "Playing the Game, 1")
def test_turns_go_clockwise_past_those_who_are_out_until_all_are() -> None:
    board = "\n".join(["C G T . . ."] * 6)
    everyone = [Seat(start=kind) for kind in "CGMP"]
    game = position(board, *everyone, players=4, to_move=2, first=2)
    order = []
    for decision in ("acquire a1 b1 c1", "stop", "stop", "stop", "acquire a2 b2 c2", "acquire a3 b3 c3", "stop"):
        order.append(game.to_move)
        assert game.view()["round"] == 1
        play(game, decision)
    assert order == [2, 3, 0, 1, 2, 2, 2]
    assert game.view()["round"] == 2
    assert passed(game) == [False] * 4
