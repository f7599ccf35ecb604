"""RULINGS 5, rounds: E1, E2, E4. The ranking (E3) and the bonuses are in test_5_ranking.py."""

from __future__ import annotations

import pytest

from artistry_env.game import Game
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import (
    display,
    drawing,
    drawn,
    events,
    hand,
    inspirations,
    legal,
    patterns_under,
    play,
    remnant,
    under,
    used,
)
from tests.rules.small_sets import card_set

BOARD = """
C . . M
. . . .
. G . .
. . . C
"""


@pytest.mark.clause("E1")
@pytest.mark.rulebook("Playing the Game, 2")
@pytest.mark.parametrize(("players", "side"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_a_round_begins_with_a_tile_on_every_cell(players: int, side: int) -> None:
    game = Game.new(players, log_events=True)
    board = game.view()["board"]
    assert len(board) == side * side
    assert None not in board
    assert events(game, "tile") == board  # cell by cell, row by row
    assert sum(game.view()["bag"]) == 80 - side * side


@pytest.mark.clause("E1")
@pytest.mark.rulebook("Playing the Game, 3")
@pytest.mark.parametrize("seed", range(3))
def test_when_the_bag_is_empty_the_remnant_pile_becomes_the_bag(seed: int) -> None:
    game = position(EMPTY, bag="MM", seed=seed)
    play(game, "stop", "stop")
    board = drawn(game).replace(".", "").split()
    assert len(board) == 16
    assert board[:2] == ["M", "M"]  # the bag was emptied first
    assert sum(game.view()["bag"]) == 64
    assert remnant(game) == ""


@pytest.mark.clause("E1", "E2")
def test_tiles_left_on_the_board_are_in_the_remnant_pile_before_the_next_board_is_laid() -> None:
    cards = card_set(tiles=4)
    game = position(BOARD, Seat(hand="GGG"), Seat(hand="PPPTTTT"), cards=cards, bag="M")
    play(game, "stop", "stop")
    # Ten are held; the bag's M comes first, then the nine others, the four of the board among them.
    assert drawn(game).split()[0] == "M"
    assert sorted(drawn(game).split()) == sorted("CCCCGMMMMP" + "." * 6)
    assert (sum(game.view()["bag"]), remnant(game)) == (0, "")


@pytest.mark.clause("E1")
def test_when_bag_and_remnant_pile_are_empty_cells_stay_empty_from_the_end() -> None:
    cards = card_set(tiles=3)
    game = Game.new(2, cards=cards)
    board = game.view()["board"]
    assert board[15] is None
    assert None not in board[:15]
    none_left = position(EMPTY, Seat(hand="CCCGGGMMM"), Seat(hand="PPPTTT"), cards=cards)
    play(none_left, "stop", "stop")
    assert none_left.view()["round"] == 2
    assert drawn(none_left) == drawing(EMPTY)
    assert not none_left.over


@pytest.mark.clause("E2")
@pytest.mark.rulebook("End of Round, 1", "End of Round, 2")
def test_at_the_rounds_end_the_tiles_on_the_board_go_to_the_remnant_pile() -> None:
    game = position(BOARD, Seat(hand="T"), remnant="P")
    play(game, "stop")
    assert drawn(game) == drawing(BOARD)  # the round goes on for the other player
    assert remnant(game) == "P"
    play(game, "stop")
    assert remnant(game) == "CCGMP"
    assert hand(game) == "T"  # tiles held are kept


@pytest.mark.clause("E2")
@pytest.mark.rulebook("End of Round, 3")
def test_the_display_is_refilled_to_three_with_the_new_cards_on_the_right() -> None:
    game = position(EMPTY, display=["metal discount"])
    play(game, "stop")
    assert display(game) == ["metal discount"]
    play(game, "stop")
    assert display(game)[0] == "metal discount"
    assert len({*display(game)}) == 3
    assert game.view()["inspiration_deck"] == 25 - 3
    assert len(events(game, "inspiration")) == 2


@pytest.mark.clause("E2")
def test_the_display_is_refilled_as_far_as_the_deck_goes() -> None:
    names = ["ceramic discount", "glass discount", "metal discount", "paint discount"]
    seat = Seat(inspirations=names[:2])
    game = position(EMPTY, seat, cards=card_set(inspirations=names), display=[names[3]], inspirations_under=[names[2]])
    play(game, "stop", "stop")
    assert display(game) == ["paint discount", "metal discount"]
    assert under(game) == []
    assert game.view()["inspiration_deck"] == 0


@pytest.mark.clause("E2")
@pytest.mark.rulebook("End of Round, 3")
def test_cards_under_the_deck_come_in_their_order_after_all_others() -> None:
    names = ["ceramic discount", "glass discount", "metal discount", "paint discount"]
    game = position(EMPTY, cards=card_set(inspirations=names), inspirations_under=[names[2], names[0], names[3]])
    play(game, "stop", "stop")
    assert display(game) == ["glass discount", "metal discount", "ceramic discount"]
    assert under(game) == ["paint discount"]


@pytest.mark.clause("E2")
@pytest.mark.rulebook("End of Round, 4")
def test_used_cards_of_all_players_turn_up() -> None:
    seats = [Seat(inspirations=[name], used=[name]) for name in ("glass discount", "metal discount")]
    game = position(EMPTY, *seats)
    play(game, "stop", "stop")
    assert [used(game, seat) for seat in (0, 1)] == [[], []]
    assert [inspirations(game, seat) for seat in (0, 1)] == [["glass discount"], ["metal discount"]]


@pytest.mark.clause("E2")
@pytest.mark.rulebook("End of Round, 5", "Playing the Game, 1")
@pytest.mark.parametrize(("renown", "over"), [((19, 19), False), ((20, 0), True), ((0, 20), True), ((3, 26), True)])
def test_twenty_renown_of_anyone_end_the_game_at_the_rounds_end(renown: tuple[int, int], over: bool) -> None:
    game = position(BOARD, Seat(renown=renown[0]), Seat(renown=renown[1]))
    play(game, "stop")
    assert not game.over  # not before all have passed
    assert legal(game)
    play(game, "stop")
    assert game.over is over
    assert ("result" in game.view()) is over
    assert game.view()["round"] == (1 if over else 2)
    assert drawn(game).count(".") == (16 if over else 0)


@pytest.mark.clause("E2")
def test_bonuses_do_not_count_toward_the_twenty() -> None:
    # 19 renown, and 12 more at the end: it is not over yet.
    game = position(EMPTY, Seat(renown=19, patterns="CCCCGGGG", start="M"))
    play(game, "stop", "stop")
    assert not game.over
    assert game.view()["seats"][0]["total"] == 19 + 2 + 2 + 8


@pytest.mark.clause("E2")
@pytest.mark.rulebook("End of Round, 5")
def test_the_round_is_played_on_after_someone_has_reached_twenty() -> None:
    market = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
    game = position(EMPTY, Seat(hand="CG", renown=19), Seat(hand="MP", renown=18), market=market)
    play(game, "purchase 0")
    assert not game.over
    play(game, "purchase 2")
    play(game, "stop", "stop")
    assert game.over
    assert [seat["renown"] for seat in game.view()["seats"]] == [20, 19]


@pytest.mark.clause("E2")
def test_the_table_is_cleared_at_the_games_end_too() -> None:
    seat = Seat(renown=20, inspirations=["glass discount"], used=["glass discount"])
    game = position(BOARD, seat, display=["metal discount"])
    play(game, "stop", "stop")
    assert game.over
    assert legal(game) == []
    assert game.to_move is None
    assert remnant(game) == "CCGM"
    assert len(display(game)) == 3
    assert used(game) == []


@pytest.mark.clause("E4")
@pytest.mark.parametrize(("round_number", "over"), [(49, False), (50, True)])
def test_after_the_last_round_the_game_is_cut_off_and_ranked_with_bonuses(round_number: int, over: bool) -> None:
    # Seat 1 has less renown, and more with its bonuses.
    seats = [Seat(renown=5), Seat(renown=4, patterns="GG", start="C")]
    game = position(EMPTY, *seats, round_number=round_number)
    play(game, "stop", "stop")
    assert game.over is over
    assert game.view()["truncated"] is over
    if over:
        result = {"winners": [1], "totals": [5, 5], "scenario_met": False, "truncated": True}
        assert game.view()["result"] == result


@pytest.mark.clause("E4")
def test_the_last_round_is_a_setting() -> None:
    game = position(EMPTY, max_rounds=3, round_number=2)
    play(game, "stop", "stop")
    assert not game.over
    play(game, "stop", "stop")
    assert game.over
    assert game.view()["truncated"]
    assert game.view()["round"] == 3


@pytest.mark.clause("E4")
def test_a_game_that_ends_by_renown_in_the_last_round_is_not_cut_off() -> None:
    game = position(EMPTY, Seat(renown=20), max_rounds=3, round_number=3)
    play(game, "stop", "stop")
    assert game.over
    assert game.view()["truncated"] is False
    assert game.view()["result"]["truncated"] is False


@pytest.mark.clause("E4")
def test_solo_is_never_cut_off_and_always_ends() -> None:
    game = position(EMPTY, difficulty="standard", max_rounds=1)
    rounds = 0
    while not game.over:
        rounds += 1
        play(game, "stop")
        assert not game.view()["truncated"]
    # The automa draws, takes and buys until it has 20; the player does nothing.
    assert rounds > 1
    assert game.view()["result"]["winners"] == [1]
    assert patterns_under(game) == []
