"""The colors of pictures: those of the tiles, and two themes. tests/render/test_palette.py checks them.

The tiles' colors stay apart for people who see no red, no green or no blue, and a tile always carries its letter, so
that color is never the only sign. Neighbours: picture.py (SVG), terminal.py.
"""

from __future__ import annotations

from dataclasses import dataclass

DARK_INK = "#1d1a16"
LIGHT_INK = "#ffffff"

TILES = ("#c04a28", "#7ecbee", "#7c838c", "#f7ce4b", "#5a2a86")
"""Ceramic, glass, metal, paint, textile."""

TILE_INKS = (LIGHT_INK, DARK_INK, DARK_INK, DARK_INK, LIGHT_INK)
"""What is written on each."""


@dataclass(frozen=True)
class Theme:
    """The colors around the tiles.

    Attributes:
        back: behind everything.
        panel: of the panels and cards.
        well: of empty places.
        ink: of text.
        soft: of less important text.
        line: of borders.
        edge: around tiles.
        accent: of what is to be noticed: who is to move, the goal.
        on_accent: of text on it.
    """

    back: str
    panel: str
    well: str
    ink: str
    soft: str
    line: str
    edge: str
    accent: str
    on_accent: str


THEMES = {
    "light": Theme(
        back="#f3eee4",
        panel="#fffdf9",
        well="#ece5d8",
        ink="#29231c",
        soft="#655b50",
        line="#d9cfbf",
        edge="#7d7263",
        accent="#0e6656",
        on_accent="#ffffff",
    ),
    "dark": Theme(
        back="#14171c",
        panel="#1f242b",
        well="#2b323b",
        ink="#efebe4",
        soft="#aba59a",
        line="#3b434e",
        edge="#8a919b",
        accent="#5fd3b8",
        on_accent="#10231f",
    ),
}


def looks(theme: Theme) -> dict[str, dict[str, str]]:
    """The SVG attributes of each word of a kind (svg.py)."""
    found = {
        "bold": {"font-weight": "700"},
        "back": {"fill": theme.back},
        "panel": {"fill": theme.panel},
        "well": {"fill": theme.well},
        "ink": {"fill": theme.ink},
        "soft": {"fill": theme.soft},
        "accent": {"fill": theme.accent},
        "onaccent": {"fill": theme.on_accent},
        "line": {"stroke": theme.line},
        "dashed": {"stroke": theme.edge, "stroke-dasharray": "3 2"},
        "accentline": {"stroke": theme.accent, "stroke-width": "2"},
        "edge": {"stroke": theme.edge},
        "thin": {"stroke": theme.edge, "stroke-width": "0.6"},
        "faint": {"opacity": "0.38"},
    }
    for color, (face, ink) in enumerate(zip(TILES, TILE_INKS, strict=True)):
        found |= {f"color{color}": {"fill": face}, f"ink{color}": {"fill": ink}}
    tokens = (
        (theme.ink, theme.panel),
        (theme.panel, theme.ink),
        (theme.accent, theme.on_accent),
        (theme.soft, theme.panel),
    )
    for seat, (face, ink) in enumerate(tokens):
        rim = {"stroke": theme.ink, "stroke-width": "1.5"}
        found |= {f"token{seat}": {"fill": face, **rim}, f"on{seat}": {"fill": ink}}
    return found
