"""The text of a game in a terminal's colors: tiles' letters and colors' words stand on their color.

The text is that of text.py, letter for letter; where the terminal has no colors it stays as it is. Neighbours:
palette.py (the colors), show.py, which asks for it.
"""

from __future__ import annotations

import re

from rich.console import Console
from rich.style import Style
from rich.text import Text

from artistry_env.cards import COLORS
from artistry_env.render.palette import TILE_INKS, TILES
from artistry_env.render.words import LETTERS

_MANY = tuple(Style(color=ink, bgcolor=face) for face, ink in zip(TILES, TILE_INKS, strict=True))
_FEW = tuple(  # for terminals with 8 or 16 colors, where the nearest ones would fall together
    Style(color=ink, bgcolor=face)
    for face, ink in (
        ("red", "bright_white"),
        ("bright_cyan", "black"),
        ("white", "black"),
        ("bright_yellow", "black"),
        ("magenta", "bright_white"),
    )
)
_ALONE = re.compile(rf"(?<!\S)([{''.join(LETTERS)}])(?: |$)")
_COUNTED = re.compile(rf"\b([{''.join(LETTERS)}])(?=\d)")
_WORD = re.compile(rf"\b({'|'.join(COLORS)})\b")
_EMPTY = re.compile(r"(?<!\S)\.(?!\S)")


def colored(text: str, more_letters: bool = False, few_colors: bool = False) -> Text:
    """A game's text with colors.

    Args:
        text: what text.draw gives.
        more_letters: whether the terminal has more letters than ASCII.
        few_colors: whether it has 16 colors at most.
    """
    styles = _FEW if few_colors else _MANY
    lines = [_line(_with_more_letters(line) if more_letters else line, styles) for line in text.splitlines()]
    if lines:
        lines[0].stylize("bold")
    return Text("\n").join(lines)


def show(text: str, console: Console | None = None) -> None:
    """Print a game's text: in colors to a terminal, plain to anything else."""
    output = console or Console(highlight=False)
    if not output.is_terminal:
        print(text, file=output.file)
        return
    more_letters = output.encoding.lower().startswith("utf")
    output.print(colored(text, more_letters, output.color_system in ("standard", "windows")), soft_wrap=True)


def _line(line: str, styles: tuple[Style, ...]) -> Text:
    """A line with its colors; a letter that stands alone is a tile, two columns wide."""
    found = Text(line + " " if _ALONE.search(line[-2:]) else line)
    for match in _ALONE.finditer(found.plain):
        found.stylize(styles[LETTERS.index(match[1])], match.start(), match.start() + 2)
    for match in _COUNTED.finditer(found.plain):
        found.stylize(styles[LETTERS.index(match[1])], *match.span(1))
    for match in _WORD.finditer(found.plain):
        found.stylize(styles[COLORS.index(match[1])], *match.span(1))
    return found


def _with_more_letters(line: str) -> str:
    """The line with a small dot for an empty place and an arrow for the seat to move."""
    line = _EMPTY.sub("\N{MIDDLE DOT}", line)
    return "\N{BLACK RIGHT-POINTING TRIANGLE}" + line[1:] if line.startswith("> ") else line
