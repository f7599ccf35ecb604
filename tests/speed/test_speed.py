"""`pytest -m speed`: the working tree is not slower than the base. Wants a quiet machine and some minutes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.speed.comparison import compared, verdict
from tests.speed.measure import MEASURES
from tests.speed.sides import ROOT, Side, checked_out, chosen_base, chosen_limit, git, paired_speeds

PAIRS, TURNS, SECONDS = 5, 10, 0.1


@pytest.mark.speed
def test_the_working_tree_is_not_slower_than_the_base(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    try:
        limit, base = chosen_limit(os.environ), chosen_base(os.environ, git)
    except (ValueError, RuntimeError) as error:
        pytest.fail(str(error), pytrace=False)
    folders = (checked_out(base, tmp_path, git), ROOT)

    def start(side: int) -> Side:
        return Side(("the base", "the working tree")[side], folders[side], tmp_path / f"machine_code_{side}")

    def tell(line: str) -> None:
        with capfd.disabled():
            print(f"\r{line:60}", end="", flush=True)

    comparisons = compared(paired_speeds(start, PAIRS, TURNS, SECONDS, tell))
    with capfd.disabled():
        print(f"\rthe working tree against {base[:12]}".ljust(60), *comparisons, sep="\n")
        absent = MEASURES.keys() - {one.name for one in comparisons}
        if absent:
            print(f"not measured, as not both versions have it: {', '.join(sorted(absent))}")
    failure = verdict(comparisons, limit, base[:12])
    if failure:
        pytest.fail(failure, pytrace=False)
