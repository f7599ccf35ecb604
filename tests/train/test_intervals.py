"""Intervals against published values."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from train.intervals import mean_interval, paired_rate_difference, rate_over_deals, student_quantile, wilson


def paired(both: int, only_first: int, only_second: int, neither: int) -> tuple[NDArray[np.bool], NDArray[np.bool]]:
    first = [True] * (both + only_first) + [False] * (only_second + neither)
    second = [True] * both + [False] * only_first + [True] * only_second + [False] * neither
    return np.array(first), np.array(second)


# R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)
    mirrored = wilson(trials - successes, trials)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_wilson_of_all_and_none() -> None:
    assert wilson(0, 1000)[0] == 0.0
    assert wilson(1000, 1000)[1] == 1.0
    assert 0.0 < wilson(0, 1)[1] < 1.0


# R. G. Newcombe, Improved confidence intervals for the difference between binomial proportions based on paired data,
# 1998, method 10.
@pytest.mark.parametrize(
    ("table", "low", "high"),
    [((36, 12, 2, 0), 0.0569, 0.3404), ((18, 12, 2, 18), 0.0562, 0.3290), ((53, 0, 0, 1), -0.0729, 0.0729)],
)
def test_paired_rates(table: tuple[int, int, int, int], low: float, high: float) -> None:
    first, second = paired(*table)
    difference, interval = paired_rate_difference(first, second)
    assert difference == pytest.approx((table[1] - table[2]) / sum(table))
    assert interval == pytest.approx((low, high), abs=5e-5)
    opposite, (opposite_low, opposite_high) = paired_rate_difference(second, first)
    assert (opposite, opposite_low, opposite_high) == pytest.approx((-difference, -interval[1], -interval[0]))


def test_paired_rates_without_a_difference_are_not_certain() -> None:
    never = np.zeros(1000, bool)
    difference, (low, high) = paired_rate_difference(never, never)
    assert difference == 0
    assert low < 0 < high < 0.01


def test_pairing_narrows_the_interval() -> None:
    rng = np.random.default_rng(1)
    first = rng.random(1000) < 0.5
    second = first.copy()
    second[:20] = ~second[:20]
    _, (low, high) = paired_rate_difference(first, second)
    _, (loose_low, loose_high) = paired_rate_difference(first, rng.permutation(second))
    assert high - low < (loose_high - loose_low) / 3


# Any table of Student's distribution, column 0.975.
@pytest.mark.parametrize(
    ("freedom", "value", "within"),
    [(1, 12.706, 1e-4), (2, 4.303, 1e-4), (3, 3.182, 2e-3), (4, 2.776, 5e-4), (9, 2.262, 2e-4), (29, 2.045, 2e-4)],
)
def test_student(freedom: int, value: float, within: float) -> None:
    assert student_quantile(freedom) == pytest.approx(value, rel=within)


def test_mean_interval() -> None:
    # The differences in W. S. Gosset's sleep data, in tenths of an hour: mean 15.8, interval 7.0 to 24.6.
    mean, interval = mean_interval(np.array([12, 24, 13, 13, 0, 10, 18, 8, 46, 14]))
    assert mean == pytest.approx(15.8)
    assert interval == pytest.approx((7.001142, 24.598858), rel=1e-4)
    assert mean_interval(np.array([3])) == (3.0, None)
    assert mean_interval(np.array([3, 3])) == (3.0, (3.0, 3.0))


def test_rates_over_deals_whose_games_are_independent() -> None:
    """With one game a deal it is Wilson's interval, but for Student's quantile in place of the normal one's."""
    rates = np.array([1.0] * 60 + [0.0] * 40)
    rate, (low, high) = rate_over_deals(rates)
    assert rate == pytest.approx(0.6)
    assert (low, high) == pytest.approx(wilson(60, 100), abs=2e-3)
    assert low < wilson(60, 100)[0]


def test_games_of_one_deal_that_are_alike_count_once() -> None:
    """100 deals of two games that end alike are worth 100 games, not 200."""
    rng = np.random.default_rng(1)
    alike = (rng.random(100) < 0.5).astype(np.float64)
    apart = (rng.random((100, 2)) < 0.5).mean(axis=1)
    _, (low, high) = rate_over_deals(alike)
    _, (narrow_low, narrow_high) = rate_over_deals(apart)
    assert (high - low) / (narrow_high - narrow_low) == pytest.approx(2**0.5, rel=0.12)


def test_rates_over_deals_by_hand() -> None:
    # Deals 0, 1/2, 1, 1/2: mean 1/2, variance 1/6, of the mean 1/24; 6 effective games, less by (1.95996 / 3.1824)**2.
    effective = 6 * (1.959964 / 3.182446) ** 2
    rate, interval = rate_over_deals(np.array([0.0, 0.5, 1.0, 0.5]))
    assert rate == 0.5
    assert interval == pytest.approx(wilson(effective / 2, effective), rel=3e-3)


@pytest.mark.parametrize("value", [0.0, 0.5, 2 / 3, 1.0])
@pytest.mark.parametrize("deals", [1, 2, 50])
def test_deals_that_all_end_alike_leave_doubt(value: float, deals: int) -> None:
    rate, interval = rate_over_deals(np.full(deals, value))
    assert rate == pytest.approx(value)
    assert interval == pytest.approx(wilson(value * deals, deals))


def test_intervals_over_deals_hold_the_truth() -> None:
    """In 95 of 100 experiments, about: deals of 4 games that share a part of their luck; a fair share is 0.5."""
    rng = np.random.default_rng(2)
    inside = 0
    for _ in range(1000):
        luck = rng.random(60)[:, None]
        own = rng.random((60, 4))
        shares = (np.where(rng.random((60, 4)) < 0.5, luck, own) < 0.5).mean(axis=1)
        _, (low, high) = rate_over_deals(shares)
        inside += low <= 0.5 <= high
    assert 930 <= inside <= 970


def test_mean_of_fractions() -> None:
    mean, interval = mean_interval(np.array([0.5, 1.5, 1.0]))
    assert mean == 1.0
    assert interval == pytest.approx((1 - 4.3027 * 0.5 / 3**0.5, 1 + 4.3027 * 0.5 / 3**0.5), rel=1e-3)
