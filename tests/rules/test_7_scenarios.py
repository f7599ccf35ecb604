"""RULINGS 7: the scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from artistry_env.game import Game
from artistry_env.settings import DIFFICULTIES
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import hand, inspirations, legal, play

FULL = """
C G M P
T C G M
P T C G
M P T C
"""
ONE_OF_EACH = [f"{color} discount" for color in ("ceramic", "glass", "metal", "paint", "textile")]
EIGHT = [*ONE_OF_EACH, "ceramic take_tile", "glass take_tile", "metal take_tile"]


def met(scenario: int, mine: Seat, automa: Seat | None = None) -> bool:
    """Whether the scenario is met when the game ends here by the player's pass."""
    game = position(EMPTY, mine, automa or Seat(), scenario=scenario)
    play(game, "stop")
    assert game.over
    found = game.view()["result"]["scenario_met"]
    assert isinstance(found, bool)
    return found


@pytest.mark.clause("7.1")
@pytest.mark.rulebook("Scenarios, 1")
def test_1_an_inspiration_of_each_color() -> None:
    assert met(1, Seat(renown=20, inspirations=ONE_OF_EACH))
    for card in ONE_OF_EACH:
        color = card.split()[0]
        assert not met(1, Seat(renown=20, inspirations=[name for name in EIGHT if not name.startswith(color)]))


@pytest.mark.clause("7.2")
@pytest.mark.rulebook("Scenarios, 2")
def test_2_no_tiles_left() -> None:
    assert met(2, Seat(renown=25))
    assert not met(2, Seat(renown=25, hand="T"))


@pytest.mark.clause("7.3")
@pytest.mark.rulebook("Scenarios, 3")
def test_3_eight_inspirations() -> None:
    assert met(3, Seat(renown=20, inspirations=EIGHT))
    assert met(3, Seat(renown=20, inspirations=[*EIGHT, "paint take_tile"], used=EIGHT))
    assert not met(3, Seat(renown=20, inspirations=EIGHT[:7]))


@pytest.mark.clause("7.4")
@pytest.mark.rulebook("Scenarios, 4")
def test_4_the_limit_is_eight_for_the_whole_game() -> None:
    five = position(FULL, Seat(hand="TTTTT", start="M", patterns="MM"), scenario=4)
    assert {len(text.split()) - 1 for text in legal(five, "acquire")} == {3}  # four would be nine
    play(five, "acquire a1 b1 c1")
    assert hand(five) == "CGMTTTTT"
    assert legal(position(FULL, Seat(hand="TTTTTT", start="M"), scenario=4), "acquire") == []
    cards = ["ceramic take_tile", "ceramic draw_tiles"]
    seven = position(FULL, Seat(hand="T" * 7, inspirations=cards), scenario=4)
    assert legal(seven, "use") == [f"use {name}" for name in cards]
    play(seven, "use ceramic draw_tiles")
    assert len(hand(seven)) == 8
    assert legal(seven) == ["stop"]


@pytest.mark.clause("7.4")
@pytest.mark.rulebook("Scenarios, 4", "Game Play, 2")
def test_4_binds_the_player_alone_and_asks_for_nothing_but_the_win() -> None:
    board = """
        . C . .
        . C C .
        . . . .
        T T T .
        """
    game = position(board, Seat(), Seat(hand="GGGGGGGGG"), scenario=4)
    play(game, "acquire a4 b4 c4")
    assert len(hand(game, 1)) == 12
    assert met(4, Seat(renown=25, hand="CGMPTCGM"))
    assert not met(4, Seat(renown=20), Seat(renown=25))


@pytest.mark.clause("7.5")
@pytest.mark.rulebook("Scenarios, 5")
def test_5_five_apprentices() -> None:
    assert met(5, Seat(renown=20, start="M", patterns="CGPT"))
    assert not met(5, Seat(renown=20, start="M", patterns="CGP"))
    assert not met(5, Seat(renown=20, start="M", patterns="CCGGPPMM"))  # eight artisans, four apprentices


@pytest.mark.clause("7.6")
@pytest.mark.rulebook("Scenarios, 6")
def test_6_four_journeywomen() -> None:
    assert met(6, Seat(renown=20, patterns="CCGGPPTT"))
    assert met(6, Seat(renown=20, patterns="CCGGPPTTMM"))
    assert not met(6, Seat(renown=20, patterns="CCGGPPTM"))
    assert not met(6, Seat(renown=20, patterns="CCCCGGGGPPPPT"))  # masters are no journeywomen


@pytest.mark.clause("7.7")
@pytest.mark.rulebook("Scenarios, 7")
def test_7_only_apprentices_acquire() -> None:
    seat = Seat(start="M", patterns="MMMM", inspirations=["ceramic take_tile", "ceramic draw_tiles"])
    game = position(FULL, seat, scenario=7)
    lines = legal(game, "acquire")
    assert len(lines) == 16
    assert all(len(text.split()) == 4 for text in lines)
    # With a scenario that does not say so, the higher ones may.
    assert {len(text.split()) - 1 for text in legal(position(FULL, seat, scenario=6), "acquire")} == {3, 4, 5}
    # Inspirations still bring tiles.
    play(game, "use ceramic take_tile", "cell a1", "use ceramic draw_tiles")
    assert len(hand(game)) == 3


@pytest.mark.clause("7.7")
@pytest.mark.rulebook("Scenarios, 7")
def test_7_binds_the_player_alone_and_asks_for_nothing_but_the_win() -> None:
    board = """
        . C . .
        C . C .
        . C . .
        T T T .
        """
    game = position(board, Seat(), Seat(patterns="GG"), scenario=7)
    play(game, "acquire a4 b4 c4")
    assert hand(game, 1) == "CCCC"  # its journeywoman
    assert met(7, Seat(renown=20, patterns="CCCC"))
    assert not met(7, Seat(renown=20), Seat(renown=25))


@pytest.mark.clause("7.8")
@pytest.mark.rulebook("Scenarios, 8")
def test_8_two_masters() -> None:
    assert met(8, Seat(renown=20, patterns="CCCCGGGG"))
    assert not met(8, Seat(renown=20, patterns="CCCCGGG"))


CONDITION_TRUE: dict[int, Seat] = {
    1: Seat(renown=20, inspirations=ONE_OF_EACH),
    2: Seat(renown=20),
    3: Seat(renown=20, inspirations=EIGHT),
    4: Seat(renown=20),
    5: Seat(renown=20, patterns="CGPT"),
    6: Seat(renown=20, patterns="CCGGPPTT"),
    7: Seat(renown=20),
    8: Seat(renown=20, patterns="CCCCGGGG"),
}


@pytest.mark.clause("7.general")
@pytest.mark.parametrize("scenario", range(1, 9))
def test_without_the_win_no_scenario_is_met(scenario: int) -> None:
    assert met(scenario, CONDITION_TRUE[scenario])
    assert not met(scenario, CONDITION_TRUE[scenario], Seat(renown=60))


@pytest.mark.clause("7.general", "E3")
def test_a_shared_win_meets_no_scenario() -> None:
    # 20 and two apprentices; the automa's 19, its two apprentices, and the card that it draws.
    game = position(EMPTY, Seat(renown=20, patterns="C"), Seat(renown=19), scenario=4)
    play(game, "stop")
    assert game.view()["result"] == {
        "winners": [0, 1],
        "totals": [20, 20],
        "scenario_met": False,
        "truncated": False,
    }


@pytest.mark.clause("7.general")
@pytest.mark.parametrize("scenario", [1, 2, 3, 5, 6, 8])
def test_the_other_scenarios_change_nothing_in_play(scenario: int) -> None:
    seat = Seat(hand="TTTTTT", patterns="MMMM", inspirations=EIGHT)
    plain = position(FULL, seat, difficulty="standard")
    game = position(FULL, seat, scenario=scenario)
    assert legal(game) == legal(plain)
    for one in (game, plain):
        play(one, "use glass take_tile", "cell b1", "acquire a2 b2 c2", "stop")
    assert game.view() == plain.view()


@pytest.mark.clause("7.general")
def test_without_a_scenario_none_is_met() -> None:
    game = position(EMPTY, Seat(renown=20), difficulty="standard")
    play(game, "stop")
    assert game.view()["result"]["winners"] == [0]
    assert game.view()["result"]["scenario_met"] is False


@pytest.mark.clause("7.general")
@pytest.mark.rulebook("Scenarios, 0")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("scenario", range(1, 9))
def test_any_scenario_goes_with_any_difficulty(scenario: int, difficulty: str) -> None:
    game = Game.new(difficulty=difficulty, scenario=scenario)
    assert not game.over
    assert len(hand(game, 1)) == (3 if difficulty == "hard" else 0)
    assert inspirations(game) == []


@pytest.mark.clause("7.general")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setting", [{"scenario": 1}, {"difficulty": "easy"}, {"difficulty": "hard", "scenario": 8}])
def test_scenarios_and_difficulties_are_for_solo(players: int, setting: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="it is for solo") as caught:
        Game.new(players, **setting)
    assert "\n" not in str(caught.value)
