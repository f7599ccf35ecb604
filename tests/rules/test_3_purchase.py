"""RULINGS 3, paying: T6. What a purchase brings is in test_3_gains.py."""

from __future__ import annotations

import pytest

from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import hand, legal, market, may, play, remnant
from tests.rules.small_sets import card_set

FIVE = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
ONE_CHEAP = ["ceramic CG", "glass GGGPPP", "metal MMMTTT", "paint CCCPPP", "textile GGGTTT"]


@pytest.mark.clause("T6")
@pytest.mark.rulebook("Purchasing Pattern Cards, 1", "Purchasing Pattern Cards, 5")
def test_exact_tiles_go_to_the_remnant_pile_and_the_others_stay() -> None:
    game = position(EMPTY, Seat(hand="CGGMPT"), market=FIVE, remnant="T")
    assert legal(game, "purchase") == [f"purchase {slot}" for slot in range(5)]
    play(game, "purchase 1")
    assert hand(game) == "CGPT"
    assert remnant(game) == "GMT"


@pytest.mark.clause("T6")
@pytest.mark.rulebook("Purchasing Pattern Cards, 1")
@pytest.mark.parametrize(("held", "slots"), [("", []), ("CG", [0]), ("MP", [2]), ("CT", [4]), ("PTC", [3, 4])])
def test_only_what_can_be_paid_may_be_bought(held: str, slots: list[int]) -> None:
    game = position(EMPTY, Seat(hand=held), market=FIVE)
    assert legal(game, "purchase") == [f"purchase {slot}" for slot in slots]


@pytest.mark.clause("T6")
@pytest.mark.rulebook("Purchasing Pattern Cards, 2")
@pytest.mark.parametrize(
    ("held", "enough"),
    [
        ("CCCC", True),  # C, and three for the missing G
        ("CCC", False),
        ("CMPT", True),  # three of any colors
        ("CMP", False),
        ("MMMPPP", True),  # both are missing: six
        ("MMMPP", False),
        ("GGGG", True),
        ("CCCCCCCCCC", True),
    ],
)
def test_each_missing_tile_costs_three_out_of_what_is_left(held: str, enough: bool) -> None:
    game = position(EMPTY, Seat(hand=held), market=ONE_CHEAP)
    assert legal(game, "purchase") == ["purchase 0"] * enough


@pytest.mark.clause("T6")
def test_tiles_of_the_own_colors_are_paid_first_and_cannot_be_traded_for() -> None:
    # With CCGGG the second C is not bought with GGG: there is nothing to choose.
    cards = card_set(patterns=["ceramic CC 2", "glass G 1", "metal M 1", "paint P 1", "textile T 1"])
    game = position(EMPTY, Seat(hand="CCGGG"), market=None, cards=cards)
    play(game, "purchase 0")
    assert hand(game) == "GGG"
    assert remnant(game) == "CC"


@pytest.mark.clause("T6")
@pytest.mark.rulebook("Purchasing Pattern Cards, 2")
def test_own_colors_are_paid_as_far_as_held_and_the_rest_is_traded() -> None:
    cards = card_set(patterns=["ceramic CC 2", "glass G 1", "metal M 1", "paint P 1", "textile T 1"])
    game = position(EMPTY, Seat(hand="CMMM"), market=None, cards=cards)
    play(game, "purchase 0")  # all goes, so nobody is asked
    assert hand(game) == ""
    assert remnant(game) == "CMMM"


@pytest.mark.clause("T6")
def test_a_forced_trade_of_one_color_is_made_without_asking() -> None:
    game = position(EMPTY, Seat(hand="CMMMM"), market=ONE_CHEAP)
    play(game, "purchase 0")
    assert hand(game) == "M"
    assert game.view()["seats"][0]["renown"] == 1


@pytest.mark.clause("T6")
def test_a_forced_trade_of_several_colors_that_all_go_is_made_without_asking() -> None:
    game = position(EMPTY, Seat(hand="CMPT"), market=ONE_CHEAP)
    play(game, "purchase 0")
    assert hand(game) == ""
    assert remnant(game) == "CMPT"


@pytest.mark.clause("T6")
def test_where_there_is_a_choice_the_player_gives_tile_by_tile() -> None:
    game = position(EMPTY, Seat(hand="CMMMPP"), market=ONE_CHEAP)
    play(game, "purchase 0")
    assert game.phase == "choose_payment"
    assert legal(game) == ["color M", "color P"]  # the C is paid; no way back
    assert remnant(game) == "C"
    play(game, "color P")
    assert (hand(game), remnant(game)) == ("MMMP", "CP")
    assert legal(game) == ["color M", "color P"]
    play(game, "color P")  # only M are left now: the last one is forced
    assert (hand(game), remnant(game)) == ("MM", "CMPP")
    assert game.to_move == 1


@pytest.mark.clause("T6")
def test_the_choice_may_be_of_the_colors_of_the_cost_itself() -> None:
    game = position(EMPTY, Seat(hand="CCCMM"), market=ONE_CHEAP)
    play(game, "purchase 0")
    assert legal(game) == ["color C", "color M"]
    play(game, "color C", "color C")  # the third is forced
    assert hand(game) == "M"


@pytest.mark.clause("T6", "T7")
def test_nothing_is_gained_before_all_is_paid() -> None:
    game = position(EMPTY, Seat(hand="CMMMPP"), market=ONE_CHEAP)
    play(game, "purchase 0", "color M")
    assert game.view()["seats"][0]["renown"] == 0
    assert market(game)[0] == "ceramic CG"
    assert not may(game, "stop")
    play(game, "color M", "color M")
    assert game.view()["seats"][0]["renown"] == 1
    assert market(game)[0] != "ceramic CG"
    assert hand(game) == "PP"


@pytest.mark.clause("T6")
def test_two_missing_tiles_cost_six() -> None:
    game = position(EMPTY, Seat(hand="MMMMPPPP"), market=ONE_CHEAP)
    play(game, "purchase 0")
    for paid in range(4):
        assert legal(game) == ["color M", "color P"], paid
        play(game, "color M")
    assert hand(game) == "PP"  # the last two P were forced


@pytest.mark.clause("T6", "4.discount")
def test_a_price_is_the_cost_less_discounts_and_never_below_nothing() -> None:
    cards = card_set(
        patterns=["ceramic CG 1", "glass CCG 1", "metal MMM 1", "paint PPP 1", "textile TTT 1"],
        inspirations=["ceramic discount", "ceramic take_tile", "glass discount", "metal discount"],
    )
    seat = Seat(hand="G", inspirations=["ceramic discount"])
    game = position(EMPTY, seat, market=None, cards=cards)
    assert not may(game, "purchase 0")
    play(game, "use ceramic discount")
    assert legal(game) == ["purchase 0", "stop"]
    play(game, "purchase 0")
    assert hand(game) == ""
    free = position(EMPTY, Seat(inspirations=["ceramic discount", "glass discount"]), market=None, cards=cards)
    play(free, "use ceramic discount", "use glass discount")
    assert legal(free) == ["purchase 0", "stop"]  # for nothing at all; a discount on M would not help
    play(free, "purchase 0")
    assert (hand(free), remnant(free)) == ("", "")
    assert free.view()["seats"][0]["renown"] == 1


@pytest.mark.clause("T6", "4.favorable_trade")
@pytest.mark.parametrize(("held", "enough"), [("CCC", True), ("CC", False), ("MMPP", True), ("MMP", False)])
def test_under_favorable_trade_a_missing_tile_costs_two(held: str, enough: bool) -> None:
    seat = Seat(hand=held, inspirations=["ceramic favorable_trade"])
    game = position(EMPTY, seat, market=ONE_CHEAP)
    assert not may(game, "purchase 0")
    play(game, "use ceramic favorable_trade")
    assert may(game, "purchase 0") == enough


@pytest.mark.clause("T6")
def test_an_empty_slot_cannot_be_bought() -> None:
    cards = card_set(patterns=["ceramic C 1", "glass G 1", "metal M 1", "paint P 1", "textile T 1"])
    game = position(
        EMPTY,
        Seat(hand="CGMPT"),
        Seat(patterns="G"),
        cards=cards,
        market=["ceramic C", None, "metal M", "paint P", "textile T"],
    )
    assert legal(game, "purchase") == ["purchase 0", "purchase 2", "purchase 3", "purchase 4"]
