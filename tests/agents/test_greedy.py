"""What greedy does in positions where the right thing is plain to see."""

from __future__ import annotations

import pytest

from agents.greedy.weights import REASONS, weights
from artistry_env.rules.state import CHOOSE_AUTOMA_TRADE
from tests.agents.greedy_play import FULL, choice, plays, renew_legal, solo, with_few_patterns
from tests.rules.names import decision_code
from tests.rules.positions import EMPTY, Seat
from tests.rules.reading import hand


def test_buys_the_pattern_of_most_renown_for_its_tiles() -> None:
    game = solo(
        EMPTY,
        Seat(hand="CCCMMM", patterns="CCCMMGG"),
        market=["ceramic CCM", "ceramic CCCMMM", "metal CM", "metal CMMM"],
    )
    assert choice(game) == "purchase 1"


@pytest.mark.parametrize("side", [0, 1])
def test_of_equal_patterns_buys_the_one_that_brings_a_master(side: int) -> None:
    market: list[str | None] = ["glass GGMM", "ceramic CCGG"]
    if side:
        market.reverse()
    game = solo(EMPTY, Seat(hand="CCGGMM", patterns="CCCGGPPPTT"), market=[*market])
    assert choice(game) == f"purchase {1 - side}"


def test_buys_the_pattern_of_a_new_type_for_its_apprentice() -> None:
    game = solo(
        EMPTY,
        Seat(hand="CGMPT", start="C", patterns="CCGG"),
        market=["ceramic CGMPT", "metal CGMPT", "glass CGMPT", None],
    )
    assert choice(game) == "purchase 1"


def test_does_not_pay_by_trade_what_it_can_pay_exactly() -> None:
    game = solo(
        EMPTY,
        Seat(hand="CCGGTTT", patterns="CCC"),
        market=["ceramic CCMP", "ceramic CCGG"],
    )
    assert choice(game) == "purchase 1"


def test_pays_with_the_colors_that_it_can_do_without() -> None:
    game = solo(
        EMPTY,
        Seat(hand="CCGGPTTTT", patterns="C"),
        market=["ceramic CCM", "glass GGP"],
    )
    game.play(decision_code(game.table, "purchase 0"))
    assert plays(game, 3) == ["color T"] * 3
    assert hand(game) == "GGPT"


def test_uses_a_discount_and_buys() -> None:
    game = solo(
        EMPTY,
        Seat(hand="CCCMM", patterns="C", inspirations=["metal discount", "glass discount"]),
        market=["ceramic CCCMMM"],
    )
    assert plays(game, 2) == ["use metal discount", "purchase 0"]


def test_uses_favorable_trade_and_buys() -> None:
    game = solo(
        EMPTY,
        Seat(hand="CCCMMTT", patterns="C", inspirations=["ceramic favorable_trade"]),
        market=["ceramic CCCMMM"],
    )
    assert plays(game, 2) == ["use ceramic favorable_trade", "purchase 0"]


def test_keeps_a_discount_that_no_purchase_needs() -> None:
    game = solo(
        EMPTY,
        Seat(hand="GG", inspirations=["metal discount"]),
        market=["ceramic CCCMMM"],
    )
    assert choice(game) == "stop"


@pytest.mark.parametrize("color", "CGMPT")
def test_takes_the_last_tile_that_earns_a_card(color: str) -> None:
    others = [letter for letter in "CGMPT" if letter != color]
    a, b, c, d = others
    board = f"""
        {a} {b} {c} {d}
        {a} {color} {c} {d}
        {a} {b} {c} {d}
        {a} {b} {c} {d}
    """
    word = {"C": "ceramic", "G": "glass", "M": "metal", "P": "paint", "T": "textile"}[color]
    game = solo(board, Seat(), market=[], display=[f"{word} take_tile"])
    kind, *cells = choice(game).split()
    assert kind == "acquire"
    assert "b2" in cells


def test_takes_the_tiles_that_a_pattern_lacks() -> None:
    board = """
        T T T G
        T T C G
        T C C G
        T T T G
    """
    game = solo(board, Seat(hand="P", start="C"), Seat(start="GM"), market=["ceramic CCCP"])
    assert choice(game) == "acquire c2 b3 c3"


def test_swaps_for_a_last_tile() -> None:
    board = """
        G . . .
        . . M .
        . . . .
        C C . .
    """
    game = solo(
        board,
        Seat(hand="TT", inspirations=["metal swap_tile"]),
        market=["textile GMTT"],
        display=["glass take_tile"],
    )
    assert plays(game, 2) == ["use metal swap_tile", "cell a1"]


def test_takes_the_tile_that_completes_a_pattern_by_a_card() -> None:
    game = solo(
        FULL,
        Seat(hand="CCCMMPPP", patterns="C", inspirations=["metal take_tile"]),
        market=["ceramic CCCMMM"],
    )
    done = plays(game, 3)
    assert done[0] == "use metal take_tile"
    assert done[1].startswith("cell ")
    assert done[2] == "purchase 0"


def test_empties_a_cell_so_that_a_take_earns() -> None:
    board = """
        T T T T
        P P P P
        T G G G
        P P T G
    """
    game = solo(
        board,
        Seat(start="M", inspirations=["ceramic discard_tile"]),
        Seat(start="CP"),
        market=[],
        display=["glass draw_tiles"],
    )
    assert plays(game, 3) == ["use ceramic discard_tile", "cell d4", "acquire b3 c3 d3"]


def test_acts_again_when_there_is_more_to_take() -> None:
    game = solo(FULL, Seat(start="M", inspirations=["metal extra_action"]), market=["metal MMMTTT"])
    first, second, third = plays(game, 3)
    assert (first.split()[0], second, third.split()[0]) == ("acquire", "use metal extra_action", "acquire")


def test_wants_other_patterns_when_it_can_buy_none() -> None:
    game = solo(
        EMPTY,
        Seat(hand="TTTTP", inspirations=["glass refresh_market"]),
        market=["ceramic CCCMMM", "glass GGGPPP", "metal GGMMM", "ceramic CCGGP", "glass CCGGG"],
    )
    assert choice(game) == "use glass refresh_market"


def test_chooses_the_card_that_helps_most() -> None:
    board = """
        M . . .
        . . . .
        . . . .
        . T T T
    """
    game = solo(
        board,
        Seat(start="T", inspirations=["metal take_tile"]),
        market=["ceramic CCCMMM"],
        display=["metal discard_tile", "metal extra_action"],
    )
    assert plays(game, 3) == ["use metal take_tile", "cell a1", "inspiration 1"]


def test_stops_only_when_nothing_is_left() -> None:
    assert choice(solo(FULL, Seat())).startswith("acquire")
    assert choice(solo(FULL, Seat(hand="CGMPT"))) != "stop"
    assert choice(solo(EMPTY, Seat(hand="CG"), market=["textile PPTTT"])) == "stop"


def test_after_the_goal_it_still_buys() -> None:
    game = solo(
        EMPTY,
        Seat(hand="CCMM", renown=21),
        Seat(renown=22),
        market=["ceramic CCM"],
    )
    assert choice(game) == "purchase 0"


@pytest.mark.parametrize("color", "GT")
def test_lets_the_automa_spend_what_it_needs(color: str) -> None:
    game = solo(
        EMPTY,
        Seat(),
        Seat(hand="GGTT"),
        market=["paint CPP", None, None, None, f"{'glass GGP' if color == 'G' else 'textile GTT'}"],
    )
    record = game.record[0]
    record.phase, record.mover, record.slot, record.debt = CHOOSE_AUTOMA_TRADE, 1, 0, 3
    renew_legal(game)
    assert choice(game) == f"color {color}"


def test_plays_for_two_like_for_one() -> None:
    game = with_few_patterns(
        EMPTY,
        [Seat(hand="T"), Seat(hand="CCCMMM")],
        market=["ceramic CCM", "ceramic CCCMMM"],
        to_move=1,
    )
    assert choice(game) == "purchase 1"


def test_weights_have_reasons() -> None:
    assert all(reason for _, reason in REASONS.values())
    assert weights(missing=2.0).missing[0] == 2.0
    with pytest.raises(ValueError, match=r"^weights: found mising, expected some of promise, .*$"):
        weights(mising=1.0)
