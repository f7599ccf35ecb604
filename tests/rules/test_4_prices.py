"""RULINGS 4, inspirations that make a purchase cheaper: discount, favorable_trade, and when they end."""

from __future__ import annotations

import pytest

from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import hand, legal, may, play, remnant
from tests.rules.small_sets import card_set

LINE = """
C C C .
. . . .
. . . G
. . . .
"""
FIVE = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
TWO_DISCOUNTS = ["ceramic discount", "ceramic discount", "metal take_tile"]


@pytest.mark.clause("4.discount")
def test_a_discount_takes_one_tile_of_its_color_off_the_price() -> None:
    game = position(EMPTY, Seat(hand="M", inspirations=["glass discount"]), market=FIVE)
    assert legal(game, "purchase") == []
    play(game, "use glass discount")
    assert game.view()["turn"]["discount"] == [0, 1, 0, 0, 0]
    assert legal(game) == ["purchase 1", "stop"]
    play(game, "purchase 1")
    assert (hand(game), remnant(game)) == ("", "M")


@pytest.mark.clause("4.discount")
def test_a_tile_of_the_color_that_the_discount_saved_is_kept() -> None:
    game = position(EMPTY, Seat(hand="GM", inspirations=["glass discount"]), market=FIVE)
    play(game, "use glass discount", "purchase 1")
    assert hand(game) == "G"


@pytest.mark.clause("4.discount")
def test_discounts_of_one_color_add_up() -> None:
    cards = card_set(["ceramic CCM 1", "glass G 1", "metal M 1", "paint P 1", "textile T 1"], TWO_DISCOUNTS)
    game = position(EMPTY, Seat(hand="M", inspirations=["ceramic discount", "ceramic discount 2"]), cards=cards)
    play(game, "use ceramic discount", "use ceramic discount 2")
    assert game.view()["turn"]["discount"] == [2, 0, 0, 0, 0]
    play(game, "purchase 0")
    assert hand(game) == ""


@pytest.mark.clause("4.discount")
def test_discounts_of_several_colors_add_up() -> None:
    seat = Seat(hand="CM", inspirations=["glass discount", "metal discount"])
    game = position(EMPTY, seat, market=["ceramic CG", "glass GM", "metal CM", "paint GP", "textile MT"])
    play(game, "use glass discount", "use metal discount")
    # Free: glass GM; one tile: ceramic CG and metal CM.
    assert legal(game) == ["purchase 0", "purchase 1", "purchase 2", "stop"]
    play(game, "purchase 2")
    assert hand(game) == "M"


@pytest.mark.clause("4.discount")
def test_a_discount_needs_a_face_up_pattern_that_still_costs_the_color() -> None:
    cards = card_set(["ceramic CM 1", "glass G 1", "metal M 1", "paint P 1", "textile T 1"], TWO_DISCOUNTS)
    both = Seat(inspirations=["ceramic discount", "ceramic discount 2"])
    game = position(EMPTY, both, cards=cards)
    assert legal(game, "use") == ["use ceramic discount", "use ceramic discount 2"]
    play(game, "use ceramic discount 2")
    assert legal(game, "use") == []  # the only C in the market is free already
    dear = card_set(["ceramic CCM 1", "glass G 1", "metal M 1", "paint P 1", "textile T 1"], TWO_DISCOUNTS)
    game = position(EMPTY, both, cards=dear)
    play(game, "use ceramic discount 2")
    assert legal(game, "use") == ["use ceramic discount"]


@pytest.mark.clause("4.discount")
def test_a_pattern_in_the_deck_is_no_reason_for_a_discount() -> None:
    no_glass = ["ceramic CP", "metal MP", "paint PT", "textile CT", "textile MT"]
    game = position(EMPTY, Seat(inspirations=["glass discount", "metal discount"]), market=no_glass)
    assert legal(game, "use") == ["use metal discount"]


@pytest.mark.clause("4.discount", "4.favorable_trade")
@pytest.mark.parametrize("card", ["metal discount", "ceramic favorable_trade"])
def test_it_needs_a_main_action_left(card: str) -> None:
    game = position(LINE, Seat(inspirations=[card, "metal extra_action"]), market=FIVE)
    assert may(game, f"use {card}")
    play(game, "acquire a1 b1 c1")
    assert legal(game) == ["use metal extra_action", "stop"]
    play(game, "use metal extra_action")
    assert may(game, f"use {card}")


@pytest.mark.clause("4.discounts_end")
def test_all_discounts_end_with_the_next_purchase_used_or_not() -> None:
    seat = Seat(hand="PTM", inspirations=["glass discount", "metal discount", "metal extra_action"])
    game = position(EMPTY, seat, market=FIVE)
    play(game, "use metal extra_action", "use glass discount", "use metal discount")
    assert may(game, "purchase 1")  # glass GM, for nothing
    play(game, "purchase 3")  # paint PT, which has neither color
    assert hand(game) == "M"
    assert game.view()["turn"]["discount"] == [0] * 5
    assert not may(game, "purchase 1")


@pytest.mark.clause("4.discounts_end")
def test_discounts_outlast_an_acquire_of_the_same_turn() -> None:
    seat = Seat(inspirations=["glass discount", "metal extra_action"])
    game = position(LINE, seat, market=FIVE)
    play(game, "use metal extra_action", "use glass discount", "acquire a1 b1 c1")
    assert game.view()["turn"]["discount"] == [0, 1, 0, 0, 0]
    play(game, "purchase 0")
    assert hand(game) == "CC"


@pytest.mark.clause("4.discounts_end", "4.favorable_trade")
@pytest.mark.parametrize("last", ["stop", "acquire a1 b1 c1"])
def test_discounts_and_favorable_trade_end_with_the_turn(last: str) -> None:
    cards = ["glass discount", "ceramic favorable_trade"]
    game = position(LINE, Seat(inspirations=cards), Seat(hand="M"), market=FIVE)
    play(game, *(f"use {card}" for card in cards), last)
    assert game.view()["turn"] == {"actions": 1, "acted": False, "discount": [0] * 5, "rate": 3}
    assert game.to_move == 1
    assert legal(game, "purchase") == []


@pytest.mark.clause("4.favorable_trade")
def test_favorable_trade_lasts_for_the_rest_of_the_turn() -> None:
    seat = Seat(hand="CMMGTT", inspirations=["ceramic favorable_trade", "metal extra_action"])
    game = position(EMPTY, seat, market=["ceramic CP", "glass GM", "metal MMMTTT", "paint CCCPPP", "textile GGGTTT"])
    play(game, "use ceramic favorable_trade", "use metal extra_action", "purchase 0", "color M", "color M")
    assert hand(game) == "GTT"
    play(game, "purchase 1")  # all goes: G, and TT for the M
    assert hand(game) == ""
    assert game.view()["seats"][0]["patterns"] == [1, 1, 0, 0, 0]


@pytest.mark.clause("4.favorable_trade")
def test_favorable_trade_is_not_in_force_twice() -> None:
    game = position(EMPTY, Seat(inspirations=["ceramic favorable_trade", "textile favorable_trade"]))
    play(game, "use textile favorable_trade")
    assert game.view()["turn"]["rate"] == 2
    assert legal(game, "use") == []


@pytest.mark.clause("4.favorable_trade")
def test_favorable_trade_may_be_used_without_anything_to_buy() -> None:
    game = position(EMPTY, Seat(inspirations=["ceramic favorable_trade"]))
    assert legal(game) == ["use ceramic favorable_trade", "stop"]
