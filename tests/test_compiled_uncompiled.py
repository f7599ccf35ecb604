"""Compiled and uncompiled rules play the same 200 games over all modes, warnings as errors.

Compared are all legal sets, the events, the last view and the last record (game_digests.py).
"""

from __future__ import annotations

import pytest

from tests.game_digests import digests
from tests.processes import run_uncompiled

GAMES = 200
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_compiled_and_uncompiled_agree(part: int) -> None:
    count = GAMES // PARTS
    uncompiled = run_uncompiled("tests.game_digests", str(part * count), str(count)).splitlines()
    assert len(uncompiled) == count
    assert digests(part * count, count) == uncompiled
