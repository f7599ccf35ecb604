"""What `render()` of an environment does in each render mode.

Neighbours: text.py, terminal.py, picture.py and pixels.py, which are loaded when they are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium as gym

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.render.words import setup_line
from artistry_env.settings import Settings, known_word

RENDER_MODES = ["ansi", "human", "rgb_array"]
FRAMES_PER_SECOND = 2
"""Of videos: slow enough to follow."""

View = Callable[[], dict[str, Any]]


class Screen:
    """What an environment with one game shows: its table, and what happened last.

    The environment tells it of each new game and each code played. Without a mode it does nothing, and costs nothing
    if the environment asks for `mode` first.

    Attributes:
        mode: one of `RENDER_MODES`, or None.
    """

    def __init__(self, mode: str | None, settings: Settings) -> None:
        self.mode = None if mode is None else known_word("render_mode", mode, RENDER_MODES)
        self._settings = settings
        self._told: Game | None = None  # the same game, played once more with its events

    def begin(self, seed: int, view: View) -> None:
        """A game has begun; in the mode "human" it is printed."""
        if self.mode is not None:
            self._told = Game(self._settings, seed, log_events=True)
            self._print(view)

    def play(self, code: int, view: View) -> None:
        """A code has been played; in the mode "human" the table is printed."""
        if self._told is not None:
            self._told.play(code)
            self._print(view)

    def render(self, view: View) -> Any:
        """The table in the render mode.

        Args:
            view: gives what `Game.view` gives.
        """
        news = () if self._told is None else self._told.news
        return rendered(self.mode, view, self._settings.cards, news, setup_line(self._settings))

    def _print(self, view: View) -> None:
        if self.mode == "human":
            self.render(view)


def rendered(mode: str | None, view: View, cards: CardSet, news: Sequence[str] = (), about: str = "") -> Any:
    """The table: as text in the mode "ansi", printed in "human", as pixels in "rgb_array"; in none a warning.

    Args:
        mode: one of `RENDER_MODES`, or None.
        view: gives what `Game.view` gives.
        cards: the game's card set.
        news: what happened last, as `Game.news` tells it.
        about: what kind of game it is, as words.setup_line says it.

    Returns:
        "ansi": a string, the same on every machine. "rgb_array": uint8 (700, 900, 3). Else None; "human" prints in
        colors to a terminal, plain to anything else.

    Raises:
        ModuleNotFoundError: "rgb_array" without the extra `render`, in one line.
    """
    if mode is None:
        gym.logger.warn("render() does nothing: the environment was made without a render_mode")
        return None
    if mode == "rgb_array":
        from artistry_env.render.picture import draw
        from artistry_env.render.pixels import pixels

        return pixels(draw(view(), cards, news, about))
    from artistry_env.render.text import draw as written

    text = written(view(), cards, news)
    if mode == "ansi":
        return text
    from artistry_env.render.terminal import show

    show(text)
    return None
