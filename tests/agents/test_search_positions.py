"""Positions whose best move is known: the searcher finds it with 200 simulations, whatever its seed.

In all of them the automa has 20 renown, so the round is the last, and one point decides. With fewer than two tiles on
the board the automa draws an inspiration, worth 1, on each of its turns, the last of which follows the player's pass.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agents.search import Search
from artistry_env.game import Game
from artistry_env.rules.state import CHOOSE_AUTOMA_TRADE
from tests.agents.playing import decides
from tests.agents.test_greedy import renew_legal, with_few_patterns
from tests.rules.names import decision_code, decision_name
from tests.rules.positions import EMPTY, Seat

SIMULATIONS = 200
SEEDS = range(20)


def last_round(board: str, mine: Seat, automa: Seat, market: Sequence[str | None], display: Sequence[str] = ()) -> Game:
    """A position against the automa, with few patterns in the market."""
    return with_few_patterns(board, [mine, automa], market, difficulty="standard", display=display)


def found(game: Game, **options: object) -> set[str]:
    """What searchers with 20 seeds decide."""
    seen = set()
    for seed in SEEDS:
        searcher = Search(SIMULATIONS, seed=seed, **options)  # type: ignore[arg-type]
        seen.add(decision_name(game.table, decides(searcher, game)))
    return seen


def won_in_one_purchase() -> Game:
    """18 renown and 5 more beat the automa's 20 and its two cards; 2 or 3 do not."""
    mine = Seat(hand="CCCMMM", renown=18)
    return last_round(EMPTY, mine, Seat(renown=20), ["ceramic CCM", "ceramic CCCMMM", "metal CMMM"])


def tiles_that_earn() -> Game:
    """The three tiles earn two cards, now or never: the automa takes them next. The pattern can be bought later."""
    board = """
        . . . .
        . G P P
        . . . .
        . . . .
    """
    cards = ["glass discount", "paint discount"]
    return last_round(board, Seat(hand="CCM", renown=20), Seat(renown=20), ["ceramic CCM"], cards)


def payment_that_keeps_two_colors() -> Game:
    """Bought is CCM without an M: of GGPTTTT three tiles go. GGP buys the other pattern, which wins."""
    game = last_round(EMPTY, Seat(hand="CCGGPTTTT", renown=18), Seat(renown=20), ["ceramic CCM", "glass GGP"])
    game.play(decision_code(game.table, "purchase 0"))
    return game


def tie_of_the_piles() -> Game:
    """The automa trades GGG or TTT. What is left of GGGPTTT, without T, does not buy PTT, the pattern in slot 4."""
    mine, automa = Seat(renown=26, passed=True), Seat(hand="GGGPTTT", renown=20)
    game = last_round(EMPTY, mine, automa, ["paint CPP", None, None, None, "textile PTT"])
    record = game.record[0]
    record.phase, record.mover, record.slot, record.debt = CHOOSE_AUTOMA_TRADE, 1, 0, 3
    renew_legal(game)
    return game


POSITIONS = {
    "purchase 1": won_in_one_purchase,
    "acquire b2 c2 d2": tiles_that_earn,
    "color T": payment_that_keeps_two_colors,
    "color T ": tie_of_the_piles,
}


@pytest.mark.parametrize(("best", "position"), POSITIONS.items(), ids=[one.__name__ for one in POSITIONS.values()])
@pytest.mark.parametrize("rollout", ["greedy", "uniform"])
def test_finds_the_best_move(best: str, position: object, rollout: str) -> None:
    assert found(position(), rollout=rollout) == {best.strip()}  # type: ignore[operator]
