"""RULINGS 4, inspirations in general, and those that change a turn: draw_tiles, discount, favorable_trade and the like.

Those that touch the board (take_tile, discard_tile, swap_tile) are in test_4_tiles.py.
"""

from __future__ import annotations

import pytest

from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import hand, inspirations, legal, market, may, patterns_under, play, used
from tests.rules.small_sets import card_set

LINE = """
C C C .
. . . .
. . . G
. . . .
"""
FIVE = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
CHEAP = ["ceramic C 1", "glass G 1", "metal M 1", "paint P 1", "textile T 1"]
ONE_EACH = ["ceramic C", "glass G", "metal M", "paint P", "textile T"]


@pytest.mark.clause("4.general")
@pytest.mark.rulebook("Inspiration Cards, 4", "End of Round, 4")
def test_a_card_is_used_once_a_round() -> None:
    game = position(EMPTY, Seat(inspirations=["ceramic draw_tiles"]))
    play(game, "use ceramic draw_tiles")
    assert used(game) == ["ceramic draw_tiles"]
    assert legal(game) == ["stop"]
    play(game, "stop", "stop")
    assert game.view()["round"] == 2
    assert used(game) == []
    assert game.to_move == 1  # the marker has passed on
    play(game, "stop")
    assert may(game, "use ceramic draw_tiles")


@pytest.mark.clause("4.general")
@pytest.mark.rulebook("Inspiration Cards, 4")
def test_a_used_card_stays_used_in_the_later_turns_of_the_round() -> None:
    game = position(LINE, Seat(inspirations=["ceramic draw_tiles"]), Seat(passed=True))
    play(game, "use ceramic draw_tiles", "acquire a1 b1 c1")
    assert game.view()["round"] == 1
    assert legal(game, "use") == []


@pytest.mark.clause("4.general")
@pytest.mark.rulebook("Inspiration Cards, 4")
def test_any_number_of_cards_may_be_used_in_one_turn() -> None:
    cards = ["ceramic draw_tiles", "glass draw_tiles", "glass refresh_market", "metal extra_action"]
    game = position(EMPTY, Seat(inspirations=cards))
    play(game, *(f"use {card}" for card in cards))
    assert used(game) == cards
    assert game.to_move == 0


@pytest.mark.clause("4.general")
def test_cards_are_used_on_the_owners_turn_only() -> None:
    theirs = ["ceramic draw_tiles", "metal extra_action"]
    game = position(LINE, Seat(), Seat(inspirations=theirs))
    assert legal(game, "use") == []
    play(game, "stop")
    assert legal(game, "use") == [f"use {card}" for card in theirs]


@pytest.mark.clause("4.general", "T3")
def test_a_card_may_be_used_in_the_turn_in_which_it_is_earned() -> None:
    game = position(LINE, Seat(), display=["ceramic draw_tiles"])
    play(game, "acquire a1 b1 c1")
    assert legal(game) == ["use ceramic draw_tiles", "stop"]
    play(game, "use ceramic draw_tiles")
    assert len(hand(game)) == 5


@pytest.mark.clause("4.general", "T3")
def test_a_card_earned_that_cannot_be_used_now_does_not_hold_the_turn_up() -> None:
    game = position(LINE, Seat(), display=["ceramic discount"])
    play(game, "acquire a1 b1 c1")
    assert inspirations(game) == ["ceramic discount"]
    assert game.to_move == 1


@pytest.mark.clause("4.draw_tiles")
@pytest.mark.parametrize(("held", "drawn"), [(0, 2), (8, 2), (9, 1)])
def test_draw_tiles_draws_two_as_far_as_the_hand_has_room(held: int, drawn: int) -> None:
    game = position(LINE, Seat(hand="M" * held, inspirations=["ceramic draw_tiles"]), display=["ceramic discount"])
    bag = sum(game.view()["bag"])
    play(game, "use ceramic draw_tiles")
    assert len(hand(game)) == held + drawn
    assert sum(game.view()["bag"]) == bag - drawn
    assert inspirations(game) == ["ceramic draw_tiles"]  # the board is untouched: nothing is earned


@pytest.mark.clause("4.draw_tiles")
def test_draw_tiles_needs_room() -> None:
    game = position(LINE, Seat(hand="M" * 10, inspirations=["ceramic draw_tiles"]))
    assert legal(game, "use") == []


@pytest.mark.clause("4.draw_tiles", "E1")
def test_draw_tiles_goes_on_from_the_remnant_pile_when_the_bag_is_empty() -> None:
    cards = card_set(tiles=4)
    automa_has = "CCCCGGGGMMMPPPPTT"
    seat = Seat(inspirations=["ceramic draw_tiles"])
    game = position(EMPTY, seat, Seat(hand=automa_has), difficulty="standard", cards=cards, bag="M")
    play(game, "use ceramic draw_tiles")
    assert hand(game) == "MT"
    assert (sum(game.view()["bag"]), sum(game.view()["remnant"])) == (1, 0)
    lone = position(EMPTY, seat, Seat(hand=automa_has + "TT"), difficulty="standard", cards=cards, bag="")
    play(lone, "use ceramic draw_tiles")
    assert hand(lone) == "M"  # there was no more
    none = position(EMPTY, seat, Seat(hand=automa_has + "MTT"), difficulty="standard", cards=cards, bag="")
    assert legal(none, "use") == []


@pytest.mark.clause("4.refresh_market")
def test_refresh_puts_the_face_up_patterns_under_the_deck_and_deals_from_the_left() -> None:
    cards = card_set(patterns=[*CHEAP, "ceramic CC 1", "glass GG 1"])
    game = position(
        EMPTY,
        Seat(inspirations=["glass refresh_market"]),
        cards=cards,
        market=ONE_EACH,
        under=["glass GG", "ceramic CC"],
    )
    play(game, "use glass refresh_market")
    assert market(game) == ["glass GG", "ceramic CC", "ceramic C", "glass G", "metal M"]
    assert patterns_under(game) == ["paint P", "textile T"]


@pytest.mark.clause("4.refresh_market")
@pytest.mark.parametrize("seed", range(3))
def test_refresh_deals_the_cards_that_nobody_has_seen_first(seed: int) -> None:
    cards = card_set(patterns=[*CHEAP, "ceramic CC 1", "glass GG 1", "metal MM 1"])
    game = position(
        EMPTY,
        Seat(inspirations=["glass refresh_market"]),
        cards=cards,
        market=ONE_EACH,
        under=["metal MM"],
        seed=seed,
    )
    play(game, "use glass refresh_market")
    now = market(game)
    assert {*now[:2]} == {"ceramic CC", "glass GG"}
    assert now[2:] == ["metal MM", "ceramic C", "glass G"]
    assert patterns_under(game) == ["metal M", "paint P", "textile T"]


@pytest.mark.clause("4.refresh_market")
def test_refresh_needs_a_card_in_the_deck() -> None:
    seat = Seat(inspirations=["glass refresh_market"])
    cards = card_set(patterns=[*CHEAP, "ceramic CC 1"])
    one = position(EMPTY, seat, cards=cards, market=ONE_EACH)
    assert legal(one, "use") == ["use glass refresh_market"]
    play(one, "use glass refresh_market")
    assert market(one) == ["ceramic CC", "ceramic C", "glass G", "metal M", "paint P"]
    none = position(EMPTY, seat, Seat(patterns="C"), cards=cards, market=ONE_EACH)
    assert legal(none, "use") == []


@pytest.mark.clause("4.refresh_market")
def test_refresh_may_be_used_after_the_main_action() -> None:
    game = position(LINE, Seat(inspirations=["glass refresh_market"]), market=FIVE)
    play(game, "acquire a1 b1 c1")
    assert legal(game) == ["use glass refresh_market", "stop"]
    play(game, "use glass refresh_market")
    assert not {*market(game)} & {*FIVE}
    assert patterns_under(game) == FIVE


@pytest.mark.clause("4.extra_action")
def test_extra_action_gives_one_more_main_action_this_turn() -> None:
    game = position(LINE, Seat(hand="MP", inspirations=["metal extra_action"]), market=FIVE)
    play(game, "use metal extra_action", "purchase 2")
    assert game.to_move == 0
    play(game, "acquire a1 b1 c1")
    assert game.to_move == 1
    assert hand(game) == "CCC"


@pytest.mark.clause("4.extra_action")
def test_extra_action_may_be_used_after_the_main_action_too() -> None:
    game = position(LINE, Seat(hand="MP", inspirations=["metal extra_action"]), market=FIVE)
    play(game, "acquire a1 b1 c1")
    assert legal(game) == ["use metal extra_action", "stop"]
    play(game, "use metal extra_action", "purchase 2")
    assert hand(game) == "CCC"


@pytest.mark.clause("4.extra_action")
def test_extra_action_may_be_used_when_there_is_nothing_to_do_with_it() -> None:
    game = position(EMPTY, Seat(inspirations=["metal extra_action", "paint extra_action"]))
    play(game, "use metal extra_action", "use paint extra_action")
    assert game.view()["turn"]["actions"] == 3
    assert legal(game) == ["stop"]


@pytest.mark.clause("4.extra_action", "T2")
def test_an_extra_action_that_is_not_used_is_lost_with_the_turn() -> None:
    board = """
        C C C .
        G G G .
        . . . .
        . . . .
        """
    game = position(board, Seat(inspirations=["metal extra_action"]), Seat(passed=True))
    play(game, "use metal extra_action", "acquire a1 b1 c1", "stop")
    assert game.view()["turn"] == {"actions": 1, "acted": False, "discount": [0] * 5, "rate": 3}
    assert game.to_move == 0
    assert legal(game) == ["acquire a2 b2 c2", "stop"]
