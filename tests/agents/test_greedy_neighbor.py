"""What greedy leaves for its left neighbor, the next to play: positions in which nothing else decides.

Without the weights that look at the neighbor it would do the same whoever sits there; each test shows that, too.
"""

from __future__ import annotations

import pytest

from artistry_env.game import Game
from tests.agents.greedy_play import choice, greedy_with, with_few_patterns
from tests.agents.playing import play_out, results
from tests.random_play import settings_of
from tests.reference.modes import Mode
from tests.rules.positions import EMPTY, Seat

HEEDLESS = {"neighbor": 0.0, "neighbor_plan": 0.0, "two_left_others": 0.1}
EMPTY_5 = ". . . . .\n" * 5
RICH = Seat(hand="CCMGGP", patterns="CCCCGGGG")  # has all tiles of two patterns that are worth the same to it


def chosen(game: Game) -> tuple[str, str]:
    """What greedy does, and what it would do without looking at its neighbor."""
    return choice(game), choice(game, **HEEDLESS)


@pytest.mark.parametrize(
    ("rival", "market", "expected"),
    [
        ("", ["ceramic CCM", "glass GGP"], "purchase 0"),
        ("CCM", ["ceramic CCM", "glass GGP"], "purchase 0"),
        ("GGP", ["ceramic CCM", "glass GGP"], "purchase 1"),
        ("CCM", ["glass GGP", "ceramic CCM"], "purchase 1"),
        ("GGP", ["glass GGP", "ceramic CCM"], "purchase 0"),
    ],
)
def test_buys_the_pattern_that_its_neighbor_could_pay(rival: str, market: list[str], expected: str) -> None:
    game = with_few_patterns(EMPTY, [RICH, Seat(hand=rival)], market)
    assert chosen(game) == (expected, "purchase 0")


@pytest.mark.parametrize(("rival", "expected"), [("CC", "purchase 0"), ("GG", "purchase 1")])
def test_buys_the_pattern_that_its_neighbor_collects_for(rival: str, expected: str) -> None:
    game = with_few_patterns(EMPTY, [RICH, Seat(hand=rival)], ["ceramic CCM", "glass GGP"])
    assert chosen(game) == (expected, "purchase 0")


@pytest.mark.parametrize(("rival", "expected"), [("CC", "acquire a1 b1 c1"), ("TT", "acquire a3 b3 c3")])
def test_takes_what_its_neighbor_lacks(rival: str, expected: str) -> None:
    board = """
        C C P .
        . . . .
        T T M .
        . . . .
    """
    neighbor = Seat(start="G", patterns="M", hand=rival)
    game = with_few_patterns(board, [Seat(start="M"), neighbor], ["ceramic CCCP", "textile MTTT"])
    assert chosen(game) == (expected, "acquire a1 b1 c1")


@pytest.mark.parametrize(
    ("neighbor", "expected"),
    [
        (Seat(start="G", patterns="M"), "acquire b3 c3 d3"),  # its metal apprentice takes a3 b3 c3
        (Seat(start="G"), "acquire a1 b1 c1"),  # takes diagonals only: there is none
        (Seat(start="G", patterns="M", hand="CCCCCCCC"), "acquire a1 b1 c1"),  # no room for three more
        (Seat(start="G", patterns="M", passed=True), "acquire a1 b1 c1"),
    ],
    ids=["can take it", "has no shape", "has no room", "has passed"],
)
def test_does_not_leave_a_last_tile_within_reach(neighbor: Seat, expected: str) -> None:
    """The glass tile on a3 would be the last one after a take of a1 b1 c1, and earn the card."""
    board = """
        G G G .
        . . . .
        G T T T
        . . . .
    """
    game = with_few_patterns(board, [Seat(start="M"), neighbor], [], display=["glass draw_tiles"])
    assert chosen(game) == (expected, "acquire a1 b1 c1")


@pytest.mark.parametrize(("passed", "expected"), [(False, "purchase 1"), (True, "purchase 0")])
def test_the_neighbor_is_the_next_who_has_not_passed(passed: bool, expected: str) -> None:
    seats = [RICH, Seat(hand="GGP", passed=passed), Seat(hand="CCM")]
    game = with_few_patterns(EMPTY_5, seats, ["ceramic CCM", "glass GGP"], players=3)
    assert chosen(game) == (expected, "purchase 0")


@pytest.mark.parametrize(("to_move", "expected"), [(0, "purchase 1"), (1, "purchase 0"), (2, "purchase 1")])
def test_play_goes_clockwise(to_move: int, expected: str) -> None:
    """Seats 1, 2 and 0 follow seats 0, 1 and 2."""
    seats = [Seat(hand="GGP"), Seat(hand="CCM")]
    seats.insert(to_move, RICH)
    game = with_few_patterns(EMPTY_5, seats, ["ceramic CCM", "glass GGP"], players=3, to_move=to_move)
    assert chosen(game) == (expected, "purchase 0")


def test_against_the_automa_nothing_is_different() -> None:
    """Solo is played as before there was a neighbor to heed, whatever its weights are."""
    settings = settings_of(Mode(1, "hard"))
    agents = (greedy_with(), greedy_with(**HEEDLESS))
    (records, codes), (others, other_codes) = (play_out([agent], settings, range(20)) for agent in agents)
    assert records.tobytes() == others.tobytes()
    assert (codes == other_codes).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_looking_at_the_neighbor_wins_games(players: int) -> None:
    """One who looks, among others who do not, at each seat of the same deals."""
    settings, deals, won = settings_of(Mode(players)), 400, 0
    for seat in range(players):
        table = [greedy_with(**(HEEDLESS if other != seat else {})) for other in range(players)]
        records, _ = play_out(table, settings, range(deals))
        won += int((results(records, settings, seat)[1] == 1).sum())
    least = {2: 0.68, 3: 0.37, 4: 0.255}[players]
    assert won / (deals * players) > least
