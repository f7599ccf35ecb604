"""RULINGS 6, the automa buys and gains artisans: A3, A4, A8."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from artistry_env.game import Game
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import (
    artisans,
    automa_deck,
    automa_revealed,
    drawn,
    hand,
    legal,
    market,
    play,
    remnant,
    told,
)

PLAYERS_LINE = """
. . . .
. . . .
. . . .
T T T .
"""
FIVE = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
DEAR = ["ceramic CCCMMM", "glass GGGPPP", "metal MMMTTT", "paint CCCPPP"]


def reply(
    automa: Seat, patterns: Sequence[str] = FIVE, renown: int = 0, board: str = PLAYERS_LINE, **more: Any
) -> Game:
    """The game after the player has taken the line a4 b4 c4 and the automa has had one turn."""
    settings = {"difficulty": "standard", "automa_deck": None, **more}
    game = position(board, Seat(renown=renown), automa, market=patterns, **settings)
    play(game, "acquire a4 b4 c4")
    return game


def words(game: Game) -> list[str]:
    return [word.split()[0] for word in told(game)]


@pytest.mark.clause("A3", "T7")
@pytest.mark.rulebook("Game Play, 6", "Game Play, 10")
def test_it_buys_the_rightmost_pattern_that_it_can_pay_exactly() -> None:
    game = reply(Seat(hand="CGMP"))
    # From the right: CT and PT not, MP yes; CG and GM would come later.
    assert hand(game, 1) == "CG"
    assert remnant(game) == "MP"
    assert game.view()["seats"][1]["renown"] == 1
    assert game.view()["seats"][1]["patterns"] == [0, 0, 1, 0, 0]
    assert market(game)[1:] == ["ceramic CG", "glass GM", "paint PT", "textile CT"]
    assert words(game) == ["buys"]
    assert game.view()["seats"][1]["face_down"] == 0


@pytest.mark.clause("A3")
@pytest.mark.rulebook("Game Play, 6")
def test_it_buys_with_one_tile_left_on_the_board_and_not_with_two() -> None:
    one = """
        . . . .
        . . . .
        . . . M
        T T T .
        """
    game = reply(Seat(hand="CG"), board=one)
    assert hand(game, 1) == ""
    assert drawn(game).count("M") == 1
    two = one.replace(". . . M", ". M . M")
    assert hand(reply(Seat(hand="CG"), board=two), 1) == "CGMM"


@pytest.mark.clause("A3")
@pytest.mark.rulebook("Game Play, 6")
@pytest.mark.parametrize("tiles", ["MMMMMMMMM", "CCCC"])
def test_it_never_trades_below_twenty_renown(tiles: str) -> None:
    game = reply(Seat(hand=tiles, renown=19), renown=19)
    assert hand(game, 1) == tiles
    assert words(game) == ["draws"]


@pytest.mark.clause("A3")
def test_it_passes_over_a_trade_for_an_exact_purchase_further_left() -> None:
    # CT could be had for C and three M; CG is paid exactly.
    game = reply(Seat(hand="CGMMM"), ["ceramic CG", *DEAR[1:], "textile CT"], renown=20)
    assert hand(game, 1) == "MMM"
    assert game.view()["seats"][1]["patterns"] == [1, 0, 0, 0, 0]


@pytest.mark.clause("A4")
@pytest.mark.rulebook("Game Play, 7")
@pytest.mark.parametrize("renown", [(20, 0), (0, 20), (25, 3)])
def test_once_anyone_has_twenty_it_trades(renown: tuple[int, int]) -> None:
    # CT and PT lack two tiles each; MP is the first from the right for M and three M.
    game = reply(Seat(hand="MMMM", renown=renown[1]), renown=renown[0])
    assert words(game) == ["buys"]
    assert hand(game, 1) == ""
    assert game.view()["seats"][1]["patterns"] == [0, 0, 1, 0, 0]


@pytest.mark.clause("A4")
@pytest.mark.rulebook("Game Play, 7")
def test_it_buys_the_rightmost_pattern_that_trades_can_pay() -> None:
    game = reply(Seat(hand="MMMMMMM"), renown=20)
    assert game.view()["seats"][1]["patterns"] == [0, 0, 0, 0, 1]  # CT, for six M
    assert hand(game, 1) == "M"


@pytest.mark.clause("A4")
@pytest.mark.rulebook("Game Play, 7")
@pytest.mark.parametrize("tiles", ["MMM", "CC", ""])
def test_it_draws_when_trades_cannot_pay_either(tiles: str) -> None:
    game = reply(Seat(hand=tiles), renown=20)
    assert words(game) == ["draws"]
    assert hand(game, 1) == tiles


@pytest.mark.clause("A4", "A6")
@pytest.mark.rulebook("Game Play, 7")
def test_twenty_reached_by_its_own_purchase_lets_it_trade_from_its_next_turn_on() -> None:
    game = position(EMPTY, Seat(), Seat(hand="CGPPPP", renown=18), difficulty="standard", market=FIVE)
    play(game, "stop")
    assert (game.over, game.view()["seats"][1]["renown"]) == (False, 19)  # still 19: PPPP buys nothing
    game = position(EMPTY, Seat(), Seat(hand="CGPPPP", renown=19), difficulty="standard", market=FIVE)
    play(game, "stop")
    assert words(game) == ["buys", "buys", "draws"]
    assert game.over
    assert hand(game, 1) == ""


def owing_one(piles: str, **more: Any) -> Game:
    """The automa holds MM toward "metal MMT" and the piles; it trades three of them for the missing T."""
    return reply(Seat(hand="MM" + piles), [*DEAR, "metal MMT"], renown=20, **more)


@pytest.mark.clause("A4")
@pytest.mark.rulebook("Game Play, 7")
@pytest.mark.parametrize(
    ("piles", "left"),
    [
        ("CCCGG", "GG"),  # the largest pile
        ("CCCCGG", "CGG"),
        ("CCG", ""),  # the largest, then the other
        ("CGP", ""),  # tied, but all of them go
        ("MMMGG", "GG"),  # M beyond the cost are a pile like others
        ("CCGGGP", "CCP"),
    ],
)
def test_it_spends_whole_piles_the_largest_first(piles: str, left: str) -> None:
    game = owing_one(piles)
    assert words(game) == ["buys"]
    assert hand(game, 1) == left


@pytest.mark.clause("A4")
def test_it_does_not_look_again_after_each_tile_or_trade() -> None:
    # Two tiles are missing: six to pay. All four G, then two M; looking again after each three: GGG and MMM.
    game = reply(Seat(hand="GGGGMMM"), [*DEAR, "textile CT"], renown=20)
    assert words(game) == ["buys"]
    assert hand(game, 1) == "M"


@pytest.mark.clause("A4")
def test_the_tiles_of_the_cost_are_set_aside_first() -> None:
    # Of CCC one pays the cost; the piles are then CC and GG, a tie. Counting the C before would spend CCC.
    game = reply(Seat(hand="CCCGG"), [*DEAR, "textile CT"], renown=20)
    assert legal(game) == ["color C", "color G"]
    play(game, "color G")
    assert hand(game, 1) == "C"


@pytest.mark.clause("A4")
@pytest.mark.rulebook("Game Play, 7")
@pytest.mark.parametrize(("choice", "left"), [("C", "G"), ("G", "C")])
def test_a_tie_of_piles_is_the_players_choice(choice: str, left: str) -> None:
    game = owing_one("CCGG")
    assert game.phase == "choose_automa_trade"
    assert game.to_move == 0
    assert legal(game) == ["color C", "color G"]
    assert hand(game, 1) == "CCGG"
    assert game.view()["seats"][1]["renown"] == 0  # nothing is gained before all is paid
    play(game, f"color {choice}")
    assert hand(game, 1) == left
    assert game.view()["seats"][1]["patterns"] == [0, 0, 1, 0, 0]
    assert game.phase == "turn"


@pytest.mark.clause("A4")
def test_only_the_largest_piles_can_be_chosen() -> None:
    game = owing_one("CCGGP")
    assert legal(game) == ["color C", "color G"]
    play(game, "color C")  # for the last one G is the larger pile
    assert hand(game, 1) == "GP"


@pytest.mark.clause("A4")
def test_the_chosen_pile_goes_whole_and_a_new_tie_is_asked_again() -> None:
    game = owing_one("CCGGPP")
    assert legal(game) == ["color C", "color G", "color P"]
    play(game, "color G")
    assert hand(game, 1) == "CCPP"
    assert legal(game) == ["color C", "color P"]
    play(game, "color P")
    assert hand(game, 1) == "CCP"


@pytest.mark.clause("A4")
def test_ties_of_single_tiles_are_asked_as_long_as_one_is_left_over() -> None:
    game = owing_one("MCGP")
    assert legal(game) == ["color C", "color G", "color M", "color P"]
    play(game, "color G")
    assert legal(game) == ["color C", "color M", "color P"]
    play(game, "color M")
    assert legal(game) == ["color C", "color P"]
    play(game, "color C")
    assert hand(game, 1) == "P"


@pytest.mark.clause("A4")
def test_a_tie_below_the_largest_is_asked_when_its_turn_comes() -> None:
    game = owing_one("CCGP")
    assert legal(game) == ["color G", "color P"]  # CC are gone
    assert hand(game, 1) == "GP"
    play(game, "color P")
    assert hand(game, 1) == "G"


@pytest.mark.clause("A4", "A6")
def test_the_player_chooses_also_after_the_pass() -> None:
    automa = Seat(hand="MMCCGG")
    game = position(EMPTY, Seat(renown=20), automa, difficulty="standard", market=[*DEAR, "metal MMT"])
    play(game, "stop")
    assert game.view()["seats"][0]["passed"] is True
    assert game.phase == "choose_automa_trade"
    assert game.to_move == 0
    play(game, "color C")
    assert words(game) == ["buys", "draws"]
    assert game.over


@pytest.mark.clause("A8", "T7")
@pytest.mark.rulebook("Game Play, 12", "Gaining Artisans, 1")
def test_an_artisan_of_the_level_in_play_goes_to_the_revealed_cards() -> None:
    game = reply(Seat(hand="MP"), automa_deck="C1")
    assert artisans(game, 1) == "C1 G1 M1"
    assert (automa_deck(game), automa_revealed(game)) == ("", "C1 G1 M1")


@pytest.mark.clause("A8")
@pytest.mark.rulebook("Game Play, 12", "Difficulty Levels, 2", "Difficulty Levels, 3")
@pytest.mark.parametrize("difficulty", ["standard", "hard"])
def test_a_higher_level_sets_all_lower_ones_aside(difficulty: str) -> None:
    game = reply(Seat(hand="MP", patterns="M", start="CG"), difficulty=difficulty, automa_deck="C1 M1")
    assert artisans(game, 1) == "C1 G1 M1 M2"
    assert (automa_deck(game), automa_revealed(game)) == ("", "M2")
    assert game.view()["seats"][1]["total"] == 1 + 2 + 1  # those aside still score


@pytest.mark.clause("A8")
@pytest.mark.rulebook("Game Play, 12")
@pytest.mark.parametrize("difficulty", ["standard", "hard"])
def test_lower_artisans_gained_later_are_set_aside_at_once(difficulty: str) -> None:
    game = reply(Seat(hand="MP", patterns="CC"), difficulty=difficulty)
    assert artisans(game, 1) == "C1 C2 G1 M1"
    assert (automa_deck(game), automa_revealed(game)) == ("", "C2")


@pytest.mark.clause("A8")
@pytest.mark.rulebook("Game Play, 12")
def test_a_master_sets_journeywomen_aside_and_masters_join_each_other() -> None:
    game = reply(Seat(hand="MP", patterns="MMM"), automa_deck="M2")
    assert (automa_deck(game), automa_revealed(game)) == ("", "M3")
    second = reply(Seat(hand="MP", patterns="CCCCMMM"), automa_deck="C3")
    assert artisans(second, 1) == "C1 C2 C3 G1 M1 M2 M3"
    assert (automa_deck(second), automa_revealed(second)) == ("", "C3 M3")


@pytest.mark.clause("A8")
@pytest.mark.rulebook("Difficulty Levels, 1")
def test_in_easy_every_artisan_is_in_play() -> None:
    game = reply(Seat(hand="MP", patterns="M"), difficulty="easy", automa_deck="C1")
    assert artisans(game, 1) == "C1 G1 M1 M2"
    assert (automa_deck(game), automa_revealed(game)) == ("", "C1 G1 M1 M2")


@pytest.mark.clause("A8", "T7")
@pytest.mark.rulebook("Game Play, 12", "Gaining Artisans, 4")
def test_it_gains_the_master_only_if_nobody_has_it() -> None:
    automa = Seat(hand="MP", patterns="MMM", start="CG")
    game = position(PLAYERS_LINE, Seat(start="M", patterns="MMMM"), automa, difficulty="standard", market=FIVE)
    play(game, "acquire a4 b4 c4")
    assert game.view()["seats"][1]["patterns"] == [0, 0, 4, 0, 0]
    assert artisans(game, 1) == "C1 G1 M1 M2"
    assert automa_revealed(game) == "M2"
