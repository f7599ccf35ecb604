"""What the tests of replays share: games to save, what a loaded game must have, and how a bad file is refused."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.replay import ReplayError, load, text_of
from tests.card_sets import random_card_set
from tests.random_play import choose, settings_of
from tests.reference.modes import MODES, Mode

KEYS = ["format", "package", "setup", "cards", "seed", "decisions", "reseeds", "events", "result", "checksum"]


def played(mode: Mode = MODES[9], seed: int = 1, decisions: int = 10_000, style: str = "busy", **more: Any) -> Game:
    """A random game, after so many decisions or over."""
    game = Game(settings_of(mode, more.get("cards", "reconstructed"), max_rounds=8), seed, more.get("log_events", True))
    rng = random.Random(seed)
    while not game.over and len(game.history) < decisions:
        game.play(choose(rng, game, style))
    return game


def state(game: Game) -> tuple[Any, ...]:
    """All that a loaded game must have."""
    return (
        game.record.tobytes(),
        game.legal().tolist(),
        game.events,
        game.history,
        game.view(),
        game.settings,
        game.seed,
    )


def unfinished() -> dict[str, Any]:
    """The content of a file: a game that goes on, and that was given another luck twice."""
    return json.loads(_unfinished_text())  # type: ignore[no-any-return]


def finished() -> dict[str, Any]:
    """The content of a file: a game that is over, with other cards."""
    return json.loads(_finished_text())  # type: ignore[no-any-return]


@cache
def _unfinished_text() -> str:
    game = played(Mode(1, "standard", 5), decisions=7).clone(seed=99)
    game.play(int(game.legal()[0]))
    return text_of(game.clone(seed=2**64 - 1))


@cache
def _finished_text() -> str:
    return text_of(played(cards=CardSet.from_dict(random_card_set(5))))


def fault(content: Any, path: Path) -> str:
    """With what a file of this content (text, bytes, or anything as JSON) is refused: one line that names the file."""
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ReplayError) as caught:
        load(path)
    message = str(caught.value)
    assert message.isprintable()
    assert message.startswith(f"{path}: ")
    assert ": found " in message
    assert ", expected " in message
    assert len(message) < len(str(path)) + 500
    return message.removeprefix(f"{path}: ")
