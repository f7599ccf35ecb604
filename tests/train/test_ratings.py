"""Ratings: stronger is higher, uncertainty shrinks, ties, copies, and the order of games is that of the schedule."""

from __future__ import annotations

import numpy as np
import pytest
from openskill.models import PlackettLuce

from tests.train.table_results import Made, made
from train.ratings import Rating, rated

# The first entrant always ranks before the second, the second before the third.
ORDERED: list[Made] = [
    (0, (0, 1, 2), (0, 1, 2), (20, 10, 5)),
    (0, (2, 0, 1), (2, 0, 1), (5, 20, 10)),
    (0, (1, 2, 0), (1, 2, 0), (10, 5, 20)),
]
TIED: list[Made] = [(0, (0, 1), (0, 0), (9, 9)), (0, (1, 0), (0, 0), (9, 9))]


def test_nobody_has_played() -> None:
    assert rated(2, []) == [Rating(25.0, 25 / 3, 0)] * 2


def test_stronger_is_higher_and_surer_with_more_games() -> None:
    few, many = rated(3, [made(ORDERED)]), rated(3, [made(ORDERED * 20)])
    for ratings in (few, many):
        assert ratings[0].mu > ratings[1].mu > ratings[2].mu
        assert ratings[0].ordinal > ratings[1].ordinal > ratings[2].ordinal
    for before, after in zip(few, many, strict=True):
        assert after.sigma < before.sigma < 25 / 3
        assert (before.games, after.games) == (3, 60)


def test_one_game_is_rated_as_by_openskill() -> None:
    model = PlackettLuce(tau=0.0)
    ((second,), (first,)) = model.rate([[model.rating()], [model.rating()]], ranks=[2, 1])
    assert rated(2, [made([(0, (1, 0), (1, 0), (5, 9))])]) == [
        Rating(first.mu, first.sigma, 1),
        Rating(second.mu, second.sigma, 1),
    ]


def test_ties_leave_equals_equal() -> None:
    one, other = rated(2, [made(TIED)])
    assert one.mu == pytest.approx(other.mu)
    assert one.sigma == pytest.approx(other.sigma)
    assert one.sigma < 25 / 3


def test_a_tie_with_a_stronger_one_raises() -> None:
    strong = made([(0, (0, 1), (0, 1), (9, 5))] * 10)
    before, after = rated(2, [strong]), rated(2, [strong, made(TIED)])
    assert after[1].mu > before[1].mu
    assert after[0].mu < before[0].mu


def test_an_entrant_on_two_seats_moves_by_their_mean() -> None:
    model = PlackettLuce(tau=0.0)
    teams = model.rate([[model.rating()] for _ in range(3)], ranks=[0, 1, 2])
    one, other = rated(2, [made([(0, (0, 1, 0), (0, 1, 2), (9, 7, 5))])])
    assert one.mu == pytest.approx((teams[0][0].mu + teams[2][0].mu) / 2)
    assert one.sigma == pytest.approx((teams[0][0].sigma + teams[2][0].sigma) / 2)
    assert (other.mu, other.sigma) == (teams[1][0].mu, teams[1][0].sigma)
    assert (one.games, other.games) == (1, 1)


def test_games_are_rated_in_their_order_and_the_same_again() -> None:
    games = made([*ORDERED, (1, (2, 1, 0), (0, 1, 2), (20, 10, 5))])
    assert rated(3, [games]) == rated(3, [games[:2], games[2:]])
    assert rated(3, [games]) != rated(3, [np.ascontiguousarray(games[::-1])])
