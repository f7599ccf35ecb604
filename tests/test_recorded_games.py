"""The recorded games of `tests/games`, played again on the reference: same views, legal actions, seats and ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference import ReferenceGame
from tests.reference.chance import RecordedChance

HERE = Path(__file__).parent
GAMES = sorted((HERE / "games").glob("*.jsonl"))
CARDS = HERE.parent / "artistry_env" / "card_sets"


def as_action(pair: list[Any]) -> tuple[str, Any]:
    """A recorded action in the reference's form."""
    kind, arg = (pair[0], pair[1]) if len(pair) > 1 else (pair[0], None)
    return kind, tuple(arg) if isinstance(arg, list) else arg


def narrowed(view: Any, recorded: Any) -> Any:
    """A view with no more than the keys that the recording has."""
    if isinstance(recorded, dict):
        return {key: narrowed(view[key], value) for key, value in recorded.items()}
    if isinstance(recorded, list) and recorded and isinstance(recorded[0], dict):
        return [narrowed(part, value) for part, value in zip(view, recorded, strict=True)]
    return view


def test_all_recordings_are_here() -> None:
    assert len(GAMES) == 19


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_reference_replays_recording(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    setup, end = lines[0]["game"], lines[-1]["end"]
    chance = RecordedChance()
    decisions: list[tuple[int, int, dict[str, Any]]] = []  # line number, outcomes of luck before it, the line
    outcomes = 0
    for number, line in enumerate(lines[1:-1], start=2):
        if "chance" in line:
            chance.feed(*line["chance"])
            outcomes += 1
        else:
            decisions.append((number, outcomes, line))

    game = ReferenceGame(
        setup["players"], setup["difficulty"], setup["scenario"], CARDS / f"{setup['cards']}.toml", chance
    )
    for number, before, line in decisions:
        where = f"{path.name}, line {number}"
        assert outcomes - len(chance.waiting) == before, f"{where}: luck was asked too early or too late"
        assert not game.over, f"{where}: the game ended too early"
        assert game.to_move == line["seat"], where
        assert narrowed(game.view(), line["view"]) == line["view"], where
        assert sorted(map(repr, game.legal())) == sorted(repr(as_action(action)) for action in line["legal"]), where
        game.play(as_action(line["decision"]))
    assert game.over
    assert not chance.waiting
    view = game.view()
    assert narrowed(view, end["view"]) == end["view"]
    assert view["result"] == {
        "totals": end["totals"],
        "winners": end["winners"],
        "scenario_met": end["scenario_met"],
        "truncated": False,
    }
