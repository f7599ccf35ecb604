"""What a view holds: the keys that the design lists, plain values, lists of known lengths and orders."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from artistry_env.game import Game
from tests.random_play import STYLES, choose, settings_of
from tests.reference.modes import SHARED, Mode

VIEW = [
    *["side", "round", "phase", "to_move", "first", "over", "truncated", "board", "bag", "remnant", "market"],
    *["display", "pattern_deck", "inspiration_deck", "masters", "turn", "seats"],
]
SEAT = ["hand", "patterns", "artisans", "renown", "inspirations", "used", "face_down", "passed", "total"]
some_modes = pytest.mark.parametrize(
    "mode", [Mode(1, "easy"), Mode(1, "standard", 7), Mode(1, "hard"), *SHARED], ids=str
)


def parts(value: Any) -> Iterator[Any]:
    """A value and everything inside it."""
    yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(item)


@some_modes
@pytest.mark.parametrize("style", STYLES)
def test_views_hold_what_the_design_lists(mode: Mode, style: str) -> None:
    game = Game(settings_of(mode, max_rounds=4), 61)
    rng = random.Random(61)
    while True:
        view = game.view()
        extra = (["automa"] if mode.players == 1 else []) + (["result"] if game.over else [])
        assert list(view) == VIEW + extra
        assert list(view["turn"]) == ["actions", "acted", "discount", "rate"]
        assert all(list(seat) == SEAT for seat in view["seats"])
        assert {type(part) for part in parts(view)} <= {int, bool, str, type(None), list, dict}
        assert json.loads(json.dumps(view)) == view
        assert (view["over"], view["to_move"], view["phase"]) == (game.over, game.to_move, game.phase)
        check_order(view)
        if game.over:
            break
        game.play(choose(rng, game, style))
    assert list(view["result"]) == ["winners", "totals", "scenario_met", "truncated"]
    assert view["result"]["totals"] == [seat["total"] for seat in view["seats"]]
    assert view["result"]["truncated"] == view["truncated"]


def check_order(view: dict[str, Any]) -> None:
    """Lists have the lengths and the order that the design gives them; words of the automa are in solo only."""
    assert len(view["board"]) == view["side"] ** 2
    assert len(view["market"]) == 5
    assert len(view["display"]) <= 3
    assert view["masters"] == sorted(set(view["masters"]))
    for counts in (view["bag"], view["remnant"], view["turn"]["discount"]):
        assert len(counts) == 5
    for seat in view["seats"]:
        assert len(seat["hand"]) == len(seat["patterns"]) == 5
        for key in ("artisans", "inspirations", "used"):
            assert seat[key] == sorted(seat[key])
        assert set(seat["used"]) <= set(seat["inspirations"])
        assert seat["face_down"] == 0 or "automa" in view
    for key in ("deck", "revealed"):
        cards = view.get("automa", {}).get(key, [])
        assert cards == sorted(cards)
