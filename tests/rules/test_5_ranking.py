"""RULINGS 5, the ranking: E3, and the rulebook's bonuses."""

from __future__ import annotations

from typing import Any

import pytest

from artistry_env.game import Game
from artistry_env.view import scores
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import artisans, play

TEN_CARDS = [
    f"{color} {effect}"
    for color in ("ceramic", "glass", "metal", "paint", "textile")
    for effect in ("take_tile", "discount")
]


def ended(*seats: Seat) -> Game:
    """A game of two that ends here: all pass."""
    game = position(EMPTY, *seats)
    play(game, "stop", "stop")
    assert game.over
    return game


def result(*seats: Seat) -> Any:
    return ended(*seats).view()["result"]


def parts(game: Game, seat: int = 0) -> dict[str, int]:
    return scores(game.settings.tables, game.record)[seat]["parts"]


@pytest.mark.clause("E3")
@pytest.mark.rulebook("End Game Bonuses, 5", "End of Game, 1")
def test_the_rulebooks_example_comes_to_32() -> None:
    # 21 renown; four apprentices, two journeywomen, one master; two inspirations.
    seat = Seat(renown=21, start="P", patterns="CCCCGGM", inspirations=["metal discount", "glass discount"])
    game = ended(seat, Seat(start="T"))
    assert artisans(game) == "C1 C2 C3 G1 G2 M1 P1"
    assert parts(game) == {"renown": 21, "apprentices": 3, "journeywomen": 2, "masters": 4, "inspirations": 2}
    assert game.view()["result"]["totals"] == [32, 0]
    assert game.view()["seats"][0]["total"] == 32


@pytest.mark.clause("E3")
@pytest.mark.rulebook("End Game Bonuses, 1")
@pytest.mark.parametrize(("patterns", "bonus"), [("", 0), ("C", 0), ("CG", 2), ("CGP", 3), ("CGPT", 4), ("MCGPT", 4)])
def test_apprentices_bring_0_0_2_3_4(patterns: str, bonus: int) -> None:
    game = ended(Seat(renown=20, start="M", patterns=patterns))
    assert parts(game)["apprentices"] == bonus
    assert game.view()["result"]["totals"][0] == 20 + bonus


@pytest.mark.clause("E3")
@pytest.mark.rulebook("End Game Bonuses, 2")
@pytest.mark.parametrize(
    ("patterns", "bonus"), [("C", 0), ("CC", 1), ("CCGG", 2), ("CCGGMMPPTT", 5), ("CCC", 1), ("CCCCC", 1)]
)
def test_a_journeywoman_brings_1(patterns: str, bonus: int) -> None:
    assert parts(ended(Seat(renown=20, patterns=patterns)))["journeywomen"] == bonus


@pytest.mark.clause("E3")
@pytest.mark.rulebook("End Game Bonuses, 3")
@pytest.mark.parametrize(("patterns", "bonus"), [("CCC", 0), ("CCCC", 4), ("CCCCCCC", 4), ("CCCCGGGGTTTT", 12)])
def test_a_master_brings_4(patterns: str, bonus: int) -> None:
    assert parts(ended(Seat(renown=20, patterns=patterns)))["masters"] == bonus


@pytest.mark.clause("E3")
@pytest.mark.rulebook("End Game Bonuses, 4")
@pytest.mark.parametrize("count", [0, 1, 4, 10])
def test_an_inspiration_brings_1_used_or_not(count: int) -> None:
    cards = TEN_CARDS[:count]
    assert parts(ended(Seat(renown=20, inspirations=cards, used=cards[:2])))["inspirations"] == count


@pytest.mark.clause("E3")
@pytest.mark.rulebook("Winner, 1", "Objective, 1", "End of Game, 1")
def test_the_highest_total_wins_and_bonuses_are_in_it() -> None:
    assert result(Seat(renown=21), Seat(renown=20)) == {
        "winners": [0],
        "totals": [21, 20],
        "scenario_met": False,
        "truncated": False,
    }
    assert result(Seat(renown=21), Seat(renown=20, start="C", patterns="GG"))["winners"] == [
        1
    ]  # 21 each, more artisans
    assert result(Seat(renown=21), Seat(renown=20, inspirations=TEN_CARDS[:2]))["winners"] == [1]
    # Not the tiles: they matter in a tie only.
    assert result(Seat(renown=21, hand="CCCCCCCCCC"), Seat(renown=20))["winners"] == [0]


@pytest.mark.clause("E3")
@pytest.mark.rulebook("Winner, 1")
def test_in_a_tie_fewer_tiles_win_before_artisans_are_counted() -> None:
    assert result(Seat(renown=20, hand="CG"), Seat(renown=20, hand="M"))["winners"] == [1]
    assert result(Seat(renown=20), Seat(renown=20, hand="M"))["winners"] == [0]
    more_artisans = Seat(renown=20, hand="CG", patterns="C", start="M")
    assert result(more_artisans, Seat(renown=20, hand="M", start="G"))["winners"] == [1]


@pytest.mark.clause("E3")
@pytest.mark.rulebook("Winner, 1")
def test_then_more_artisans_of_all_levels_win() -> None:
    two = Seat(renown=20, hand="C", start="M", patterns="C")
    assert result(two, Seat(renown=20, hand="G", start="P"))["winners"] == [0]
    # Two apprentices against two and a journeywoman, 20 points each.
    three = Seat(renown=19, hand="G", start="P", patterns="GG")
    game = ended(two, three)
    assert game.view()["result"]["totals"] == [20, 20]
    assert game.view()["result"]["winners"] == [1]


@pytest.mark.clause("E3")
@pytest.mark.rulebook("Winner, 1")
def test_then_the_win_is_shared() -> None:
    # An apprentice and a journeywoman count alike: two artisans each.
    first = Seat(renown=20, hand="C", start="M", patterns="C")
    second = Seat(renown=19, hand="G", start="G", patterns="GG")
    game = ended(first, second)
    assert game.view()["result"]["totals"] == [20, 20]
    assert game.view()["result"]["winners"] == [0, 1]
    assert [score["outcome"] for score in scores(game.settings.tables, game.record)] == [0, 0]


@pytest.mark.clause("E3")
def test_some_of_many_may_share_the_win() -> None:
    board = "\n".join([". . . . . ."] * 6)
    renown = (20, 17, 20, 20)
    hands = ("C", "", "G", "MM")
    seats = [Seat(renown=r, hand=h) for r, h in zip(renown, hands, strict=True)]
    game = position(board, *seats, players=4)
    play(game, "stop", "stop", "stop", "stop")
    assert game.view()["result"]["winners"] == [0, 2]
    outcomes = [score["outcome"] for score in scores(game.settings.tables, game.record)]
    assert outcomes == [0, -1, 0, -1]


@pytest.mark.clause("E3")
@pytest.mark.parametrize(
    ("mine", "outcome", "winners"),
    [(22, 1, [0]), (21, 0, [0, 1]), (20, -1, [1])],
)
def test_in_solo_a_shared_win_is_a_draw_and_meets_no_scenario(mine: int, outcome: int, winners: list[int]) -> None:
    # The automa draws its card first: 20 and 1. Two artisans each, no tiles.
    game = position(EMPTY, Seat(renown=mine, patterns="C"), Seat(renown=20), scenario=2)
    play(game, "stop")
    assert game.over
    assert game.view()["result"]["winners"] == winners
    assert game.view()["result"]["scenario_met"] is (outcome == 1)
    assert scores(game.settings.tables, game.record)[0]["outcome"] == outcome
