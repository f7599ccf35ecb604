"""`pytest -m speed`: the working tree is not slower than the base. Wants a quiet machine and some minutes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.speed.comparison import compared, verdict
from tests.speed.measure import MEASURES
from tests.speed.sides import ROOT, Side, checked_out, chosen_base, chosen_limit, git, paired_speeds

PAIRS, TURNS, SECONDS = 5, 10, 0.1


@pytest.mark.speed
def test_the_working_tree_is_not_slower_than_the_base(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def tell(*lines: object, end: str = "\n") -> None:
        with capfd.disabled():
            print("\r", *(f"{line!s:60}" for line in lines), sep="\n" if len(lines) > 1 else "", end=end, flush=True)

    try:
        failure = judged(tmp_path, tell)
    except (ValueError, RuntimeError) as error:
        failure = str(error)
    if failure:
        pytest.fail(failure, pytrace=False)


def judged(folder: Path, tell: Callable[..., None]) -> str:
    """Measure both, tell what was found, and give the verdict."""
    limit, base = chosen_limit(os.environ), chosen_base(os.environ, git)
    folders = (checked_out(base, folder, git), ROOT)

    def start(side: int) -> Side:
        return Side(("the base", "the working tree")[side], folders[side], folder / f"machine_code_{side}")

    comparisons = compared(paired_speeds(start, PAIRS, TURNS, SECONDS, lambda line: tell(line, end="")))
    tell(f"the working tree against {base[:12]}", *comparisons)
    absent = MEASURES.keys() - {one.name for one in comparisons}
    if absent:
        tell(f"not measured, as not both versions have it: {', '.join(sorted(absent))}")
    return verdict(comparisons, limit, base[:12])
