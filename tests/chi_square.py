"""The chi-square test: whether outcomes came as often as they should. Seeds are fixed, so no test fails by bad luck."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping

FAR_OUT = 4.0  # a statistic beyond this many standard deviations has a probability of 3 in 100,000


def statistic(outcomes: Iterable[Hashable], weights: Mapping[Hashable, float]) -> tuple[float, int]:
    """Chi-square of outcomes whose probabilities are proportional to `weights`, and its degrees of freedom.

    Raises AssertionError for an outcome that cannot come, or fewer than 5 expected of some outcome.
    """
    counts = Counter(outcomes)
    possible = {outcome: weight for outcome, weight in weights.items() if weight > 0}
    assert counts.keys() <= possible.keys(), f"came, but cannot: {counts.keys() - possible.keys()}"
    share = counts.total() / sum(possible.values())
    assert min(possible.values()) * share >= 5, "too few outcomes for this test"
    distance = sum((counts[outcome] - weight * share) ** 2 / (weight * share) for outcome, weight in possible.items())
    return distance, len(possible) - 1


def deviations(distance: float, freedom: int) -> float:
    """By how many standard deviations a statistic is too large (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return ((distance / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)


def assert_distributed(outcomes: Iterable[Hashable], weights: Mapping[Hashable, float]) -> None:
    """AssertionError if the outcomes are not distributed in proportion to `weights`."""
    distance, freedom = statistic(outcomes, weights)
    assert deviations(distance, freedom) < FAR_OUT, f"chi-square {distance:.1f} with {freedom} degrees of freedom"


def assert_uniform(outcomes: Iterable[Hashable], possible: Iterable[Hashable]) -> None:
    """AssertionError if the outcomes do not come evenly from all that is possible."""
    assert_distributed(outcomes, dict.fromkeys(possible, 1.0))
