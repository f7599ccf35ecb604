"""What `render()` of an environment does in each render mode. text.py draws what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium as gym

from artistry_env.cards import CardSet
from artistry_env.render.text import draw

RENDER_MODES = ["ansi", "human"]


def rendered(mode: str | None, view: Callable[[], dict[str, Any]], cards: CardSet) -> str | None:
    """The table as text: returned in the mode "ansi", printed in "human"; in none, with a warning, nothing at all.

    Args:
        mode: one of `RENDER_MODES`, or None.
        view: gives what `Game.view` gives.
        cards: the game's card set.
    """
    if mode is None:
        gym.logger.warn("render() does nothing: the environment was made without a render_mode")
        return None
    text = draw(view(), cards)
    if mode == "ansi":
        return text
    print(text)
    return None
