"""RULINGS 3, what a purchase brings: T7."""

from __future__ import annotations

import pytest

from artistry_env.game import Game
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import artisans, events, legal, market, may, play
from tests.rules.small_sets import card_set

LINE = """
C G P .
. . . .
. . . .
. . . .
"""
FIVE = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
LAST_FIVE = card_set(patterns=["ceramic C 3", "glass G 1", "metal M 1", "paint P 1", "textile T 1"])
NO_DECK = ["ceramic C", "glass G", "metal M", "paint P", "textile T"]


def renown(game: Game, seat: int = 0) -> int:
    return game.view()["seats"][seat]["renown"]


@pytest.mark.clause("T7")
@pytest.mark.rulebook("Purchasing Pattern Cards, 3", "Purchasing Pattern Cards, 5")
@pytest.mark.parametrize(("name", "hand", "points"), [("ceramic CG", "CG", 1), ("ceramic CCCMMM", "CCCMMM", 5)])
def test_the_renown_on_the_card_is_gained(name: str, hand: str, points: int) -> None:
    game = position(EMPTY, Seat(hand=hand, renown=7), market=[name, *FIVE[1:]])
    play(game, "purchase 0")
    assert renown(game) == 7 + points
    assert game.view()["seats"][0]["patterns"] == [1, 0, 0, 0, 0]


@pytest.mark.clause("T7")
@pytest.mark.rulebook("Gaining Artisans, 1", "Gaining Artisans, 2", "Gaining Artisans, 3", "Gaining Artisans, 5")
@pytest.mark.parametrize(
    ("start", "owned", "before", "after"),
    [
        ("M", "", "M1", "C1 M1"),  # the first of a type: the apprentice
        ("C", "", "C1", "C1"),  # which the starting apprentice already is
        ("M", "C", "C1 M1", "C1 C2 M1"),  # the second: the journeywoman
        ("C", "C", "C1", "C1 C2"),
        ("M", "CC", "C1 C2 M1", "C1 C2 M1"),  # the third: nothing
        ("M", "CCC", "C1 C2 M1", "C1 C2 C3 M1"),  # the fourth: the master
        ("M", "CCCC", "C1 C2 C3 M1", "C1 C2 C3 M1"),  # the fifth: nothing
        ("M", "CCCCC", "C1 C2 C3 M1", "C1 C2 C3 M1"),
        ("M", "GGGMT", "G1 G2 M1 T1", "C1 G1 G2 M1 T1"),  # other types do not count
    ],
)
def test_artisans_come_at_one_two_and_four_patterns(start: str, owned: str, before: str, after: str) -> None:
    game = position(EMPTY, Seat(hand="CG", start=start, patterns=owned), Seat(start="P"), market=FIVE)
    assert artisans(game) == before
    play(game, "purchase 0")
    assert artisans(game) == after
    assert artisans(game, 1) == "P1"


@pytest.mark.clause("T7")
@pytest.mark.rulebook("Gaining Artisans, 4")
def test_the_master_goes_to_the_first_who_reaches_four() -> None:
    game = position(EMPTY, Seat(hand="CG", patterns="CCC"), Seat(start="P", patterns="CCCC"), market=FIVE)
    assert game.view()["masters"] == [1, 2, 3, 4]
    play(game, "purchase 0")
    assert artisans(game, 0) == "C1 C2 M1"
    assert artisans(game, 1) == "C1 C2 C3 P1"


@pytest.mark.clause("T7")
def test_another_types_master_is_still_in_the_supply() -> None:
    game = position(EMPTY, Seat(hand="CG", patterns="CCC"), Seat(start="P", patterns="GGGG"), market=FIVE)
    play(game, "purchase 0")
    assert artisans(game, 0) == "C1 C2 C3 M1"
    assert game.view()["masters"] == [2, 3, 4]


@pytest.mark.clause("T7")
@pytest.mark.rulebook("Purchasing Pattern Cards, 4")
@pytest.mark.parametrize("slot", range(5))
def test_the_new_card_fills_the_gap_with_two_players(slot: int) -> None:
    game = position(EMPTY, Seat(hand="CCGGMMPPTT"), market=FIVE)
    play(game, f"purchase {slot}")
    now = market(game)
    assert now[:slot] + now[slot + 1 :] == FIVE[:slot] + FIVE[slot + 1 :]
    assert now[slot] not in [None, *FIVE]
    assert len(events(game, "pattern")) == 1


@pytest.mark.clause("T7")
@pytest.mark.rulebook("Game Play, 10")
@pytest.mark.parametrize("slot", range(5))
def test_in_solo_the_cards_left_of_the_gap_slide_right(slot: int) -> None:
    game = position(EMPTY, Seat(hand="CCGGMMPPTT"), difficulty="standard", market=FIVE)
    play(game, f"purchase {slot}")
    now = market(game)
    assert now[1:] == FIVE[:slot] + FIVE[slot + 1 :]
    assert now[0] not in [None, *FIVE]


@pytest.mark.clause("T7")
def test_an_empty_deck_leaves_the_gap_empty() -> None:
    game = position(EMPTY, Seat(hand="M"), cards=LAST_FIVE, market=NO_DECK)
    play(game, "purchase 2")
    assert market(game) == ["ceramic C", "glass G", None, "paint P", "textile T"]


@pytest.mark.clause("T7")
def test_an_empty_deck_leaves_slot_0_empty_in_solo_and_empty_slots_slide_too() -> None:
    game = position(EMPTY, Seat(hand="MT"), difficulty="standard", cards=LAST_FIVE, market=NO_DECK)
    play(game, "purchase 2")
    assert market(game) == [None, "ceramic C", "glass G", "paint P", "textile T"]
    play(game, "purchase 4")
    assert market(game) == [None, None, "ceramic C", "glass G", "paint P"]


@pytest.mark.clause("T7")
def test_the_deck_gives_the_cards_put_under_it_last_and_in_their_order() -> None:
    more = ["ceramic CC 1", "glass GG 1"]
    cards = card_set(patterns=["ceramic C 3", "glass G 1", "metal M 1", "paint P 1", "textile T 1", *more])
    game = position(
        EMPTY,
        Seat(hand="CG", inspirations=["metal extra_action"]),
        cards=cards,
        market=NO_DECK,
        under=["glass GG", "ceramic CC"],
    )
    play(game, "use metal extra_action", "purchase 0")
    assert market(game) == ["glass GG", *NO_DECK[1:]]
    play(game, "purchase 1")
    assert market(game) == ["glass GG", "ceramic CC", *NO_DECK[2:]]


@pytest.mark.clause("T7")
@pytest.mark.rulebook("Gaining Artisans, 1")
def test_a_new_artisan_can_be_used_at_once_and_a_new_card_can_be_bought_at_once() -> None:
    game = position(LINE, Seat(hand="MP", start="G", inspirations=["metal extra_action"]), market=FIVE)
    assert legal(game, "acquire") == []
    play(game, "use metal extra_action", "purchase 2")
    assert artisans(game) == "G1 M1"
    assert may(game, "acquire a1 b1 c1")


@pytest.mark.clause("T7", "C1")
@pytest.mark.rulebook("Setup, Artisans", "Gaining Artisans, 2", "Gaining Artisans, 3")
def test_apprentices_and_journeywomen_suffice_for_four_players() -> None:
    board = "\n".join([". . . . . ."] * 6)
    seats = [Seat(hand="CG" * (seat == 3), start=kind, patterns="C") for seat, kind in enumerate("GMPT")]
    seats = [Seat(hand=seat.hand, start=seat.start, patterns="C" * (1 + (seat.start != "T"))) for seat in seats]
    game = position(board, *seats, players=4, to_move=3, market=FIVE)
    assert [artisans(game, seat) for seat in range(4)] == ["C1 C2 G1", "C1 C2 M1", "C1 C2 P1", "C1 T1"]
    play(game, "purchase 0")
    assert artisans(game, 3) == "C1 C2 T1"
