"""Ratios and the verdict on them."""

from __future__ import annotations

import pytest

from tests.speed.comparison import Compared, compared, verdict

SPEEDS = {
    "core": [(100.0, 120.0), (200.0, 160.0), (100.0, 100.0)],
    "step": [(10.0, 8.0), (10.0, 7.0), (20.0, 18.0)],
}


def test_ratios_are_those_of_the_pairs() -> None:
    core, step = compared(SPEEDS)
    assert core == Compared("core", 100.0, 120.0, 1.0, 0.8, 1.2)
    assert (step.base, step.tree, step.ratio, step.lowest, step.highest) == (10.0, 8.0, 0.8, 0.7, 0.9)


def test_a_comparison_in_words() -> None:
    (one,) = compared({"core": [(2_000_000.0, 1_000_000.0)]})
    assert (
        str(one) == "core: 0.50 times the base's speed (0.50 to 0.50), 1,000,000 against 2,000,000 decisions a second"
    )


@pytest.mark.parametrize(
    ("limit", "line"),
    [
        (0.8, ""),
        (0.85, "slower than 0.85 times abc: step 0.80 (0.70 to 0.90)"),
        (1.5, "slower than 1.5 times abc: core 1.00 (0.80 to 1.20), step 0.80 (0.70 to 0.90)"),
    ],
)
def test_the_verdict_names_in_one_line_what_is_too_slow(limit: float, line: str) -> None:
    assert verdict(compared(SPEEDS), limit, "abc") == line


def test_nothing_in_common_is_no_success() -> None:
    assert verdict([], 0.85, "abc") == "nothing can be measured in both the working tree and abc"
