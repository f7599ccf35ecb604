"""The pictures that tests compare with, in tests/pictures: `python -m tests.render.references` makes them anew.

Text as it is; drawings at a fifth of their size. Look at what has changed before committing it.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from artistry_env.game import Game
from artistry_env.render.palette import THEMES
from artistry_env.render.pixels import pixels
from tests.render.scenes import SCENES, with_news

FOLDER = Path(__file__).parents[1] / "pictures"
PART = 5


def small(game: Game, theme: str) -> np.ndarray:
    """A game's drawing with PART x PART pixels averaged to one: uint8 (140, 180, 3)."""
    whole = pixels(game.svg(theme)).astype(np.float64)
    height, width, _ = whole.shape
    averaged = whole.reshape(height // PART, PART, width // PART, PART, 3).mean(axis=(1, 3))
    return averaged.round().astype(np.uint8)


def reference(name: str, theme: str) -> np.ndarray:
    """The committed picture of a scene."""
    with Image.open(FOLDER / f"{name}-{theme}.png") as image:
        return np.array(image)


def main() -> None:
    """Write all of them."""
    for name, scene in SCENES.items():
        game = scene()
        (FOLDER / f"{name}.txt").write_text(f"{with_news(game)}\n", encoding="utf-8")
        for theme in THEMES:
            data = BytesIO()
            Image.fromarray(small(game, theme)).save(data, "png", optimize=True)
            (FOLDER / f"{name}-{theme}.png").write_bytes(data.getvalue())


if __name__ == "__main__":
    main()
