"""The engine driven by the recorded games of `tests/games`: same views, legal actions, seats and ends.

It runs uncompiled in a process of its own, where its draws can be replaced by the recorded ones (engine_recordings.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes import run_uncompiled
from tests.test_recorded_games import GAMES


@pytest.fixture(scope="module")
def verdicts() -> dict[str, str]:
    """What came of each recording."""
    lines = run_uncompiled("tests.engine_recordings").splitlines()
    return dict(line.split("\t", 1) for line in lines)


@pytest.mark.parametrize("name", [path.stem for path in GAMES])
def test_engine_replays_recording(verdicts: dict[str, str], name: str) -> None:
    assert verdicts[name] == "agrees"


def test_a_changed_recording_is_found(tmp_path: Path) -> None:
    """Without this, a replay that compares nothing would pass."""
    text = GAMES[0].read_text(encoding="utf-8")
    changes = {
        "luck": text.replace('"chance":["reveal",[1,0]]', '"chance":["reveal",[2,0]]', 1),
        "view": text.replace('"hand":[1,0,0,1,1]', '"hand":[1,0,0,1,2]', 1),
        "legal": text.replace('["stop"]', '["purchase",4]', 1),
    }
    paths = []
    for name, changed in changes.items():
        assert changed != text
        paths.append(tmp_path / name)
        paths[-1].write_text(changed, encoding="utf-8")
    lines = run_uncompiled("tests.engine_recordings", *map(str, paths)).splitlines()
    assert len(lines) == len(changes)
    assert all("\tline " in line for line in lines), lines
