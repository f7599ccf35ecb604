"""The golden games of `tests/golden` are still played as they were written down; golden_games.py writes them anew."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from artistry_env.rules.state import PHASES
from tests.golden_games import FOLDER, GOLDEN, text_of


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_game_is_unchanged(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    written = path.read_text(encoding="utf-8")
    diff = "\n".join(unified_diff(written.splitlines(), text_of(name).splitlines(), path.name, "now", lineterm="", n=8))
    assert not diff, f"if this is wanted: python -m tests.golden_games\n{diff}"


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GOLDEN)


def test_golden_games_show_every_phase_and_event() -> None:
    """Without this, the files could be silent about much of the game."""
    text = "".join(text_of(name) for name in GOLDEN)
    for phase in PHASES:
        assert f", {phase}\n" in text
    kinds = ["apprentice", "first_player", "pattern", "inspiration", "tiles", "reveal", "automa"]
    for kind in kinds:
        assert f"\n  {kind:8} " in text
    for what in ("takes", "finds no fit", "buys", "earns", "draws"):
        assert f"automa   {what}" in text or f", {what}" in text
    for what in ("buy the pattern", "use inspiration", "choose cell", "choose the inspiration", "stop"):
        assert f"plays      {what}" in text
