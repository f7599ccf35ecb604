"""Intervals of 95 % around what is measured: rates, means, paired differences of both, and rates of dealt games.

A rate gets Wilson's score interval; the difference of two rates on the same seeds gets Newcombe's hybrid score interval
for paired data (Statistics in Medicine 17, 1998, pages 2635-2650, method 10), which stays sensible where no game
differs; a mean, also one of paired differences, gets Student's interval.

Games of one deal depend on each other, so a tournament's unit is the deal. A rate over deals gets Wilson's interval for
as many independent games as would be as uncertain (Korn and Graubard, Survey Methodology 24, 1998, pages 193-201).
Neighbours: summary.py and tournament_summary.py, which apply them to games.
"""

from __future__ import annotations

from math import pi, sqrt, tan
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Interval = tuple[float, float]

CONFIDENCE = 0.95
METHODS = {
    "rate": "Wilson score interval",
    "rate_difference": "Newcombe's hybrid score interval for paired data (1998, method 10)",
    "mean": "Student's t interval",
    "mean_difference": "Student's t interval of the paired differences",
}
METHODS_OVER_DEALS = {
    "rate": "Wilson score interval at the effective number of games, from the variance between deals",
    "mean": "Student's t interval of the means of the deals",
}
"""How each kind of interval is made, for tables and files: in a benchmark, and in a tournament."""

_UPPER_TAIL = (1 + CONFIDENCE) / 2
_Z: float = NormalDist().inv_cdf(_UPPER_TAIL)


def wilson(successes: float, trials: float) -> Interval:
    """Wilson's score interval of a rate of `successes` in `trials` > 0; both may be fractions."""
    rate = successes / trials
    middle = rate + _Z**2 / (2 * trials)
    spread = _Z * sqrt(rate * (1 - rate) / trials + _Z**2 / (4 * trials**2))
    scale = 1 + _Z**2 / trials
    # The ends are exact where rounding would leave 1e-17.
    low = 0.0 if successes == 0 else (middle - spread) / scale
    high = 1.0 if successes == trials else (middle + spread) / scale
    return low, high


def paired_rate_difference(first: NDArray[np.bool], second: NDArray[np.bool]) -> tuple[float, Interval]:
    """How much more often the first succeeds than the second, with Newcombe's interval.

    Args:
        first: bool (n,), n >= 1: whether the first succeeded, game by game.
        second: bool (n,): the same for the second, in the same order of games.
    """
    both, neither = int((first & second).sum()), int((~first & ~second).sum())
    only_first, only_second = int((first & ~second).sum()), int((~first & second).sum())
    trials = both + neither + only_first + only_second
    difference = (only_first - only_second) / trials
    low_first, high_first = _arms(both + only_first, trials)
    low_second, high_second = _arms(both + only_second, trials)
    phi = _correlation(both, only_first, only_second, neither)
    below = sqrt(max(0.0, low_first**2 - 2 * phi * low_first * high_second + high_second**2))
    above = sqrt(max(0.0, high_first**2 - 2 * phi * high_first * low_second + low_second**2))
    return difference, (max(-1.0, difference - below), min(1.0, difference + above))


def _arms(successes: int, trials: int) -> Interval:
    """How far Wilson's interval reaches below and above a rate."""
    low, high = wilson(successes, trials)
    return successes / trials - low, high - successes / trials


def _correlation(both: int, only_first: int, only_second: int, neither: int) -> float:
    """The correlation of two paired successes, with Newcombe's correction for continuity where it is positive."""
    margins = (both + only_first) * (neither + only_second) * (both + only_second) * (neither + only_first)
    if margins == 0:
        return 0.0
    excess = both * neither - only_first * only_second
    trials = both + only_first + only_second + neither
    return (max(excess - trials / 2, 0.0) if excess > 0 else excess) / sqrt(margins)


def rate_over_deals(rates: NDArray[np.float64]) -> tuple[float, Interval]:
    """The mean of the rates of deals (n,), n >= 1, each 0 to 1, with Wilson's interval.

    It is that of the effective number of games; where all deals have one rate, each deal counts as one game.
    """
    count = len(rates)
    rate = min(max(float(rates.mean()), 0.0), 1.0)
    between = float(np.var(rates, ddof=1)) / count if count > 1 else 0.0
    effective = float(count)
    if between > 0 and (rates != rates[0]).any():
        effective = rate * (1 - rate) / between * (_Z / student_quantile(count - 1)) ** 2
    return rate, wilson(rate * effective, effective)


def mean_interval(values: NDArray[np.int64] | NDArray[np.float64]) -> tuple[float, Interval | None]:
    """The mean of numbers (n,), n >= 1, with Student's interval; a single number has none."""
    count = len(values)
    mean = values.sum().item() / count
    if count == 1:
        return mean, None
    error = float(np.std(values, ddof=1)) / sqrt(count)
    reach = student_quantile(count - 1) * error
    return mean, (mean - reach, mean + reach)


def student_quantile(freedom: int) -> float:
    """The quantile of Student's distribution that leaves 2.5 % above it, for degrees of freedom >= 1.

    Exact for 1 and 2, from there on by the normal distribution's expansion in 1 / freedom (Abramowitz and Stegun,
    26.7.5): within 0.2 % at 3, within 0.01 % from 6 on.
    """
    if freedom == 1:
        return tan(pi * (_UPPER_TAIL - 0.5))
    if freedom == 2:
        return (2 * _UPPER_TAIL - 1) / sqrt(2 * _UPPER_TAIL * (1 - _UPPER_TAIL))
    z = _Z
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum((term / freedom**power for power, term in enumerate(terms)), 0.0)
