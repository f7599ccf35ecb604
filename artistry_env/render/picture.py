"""A game as a picture: one SVG, 900 x 700, for 1 to 4 players, in a light and a dark theme.

    svg = draw(game.view(), game.settings.cards, game.news, setup_line(game.settings))

Everything on the table is in it, as text or as the title of what is drawn (tooltips, screen readers). Text is set in
the package's own font, so that pictures are the same on every machine. Neighbours: panels.py and seats.py (what is
drawn), palette.py (colors), pixels.py (the same drawing as PNG or array), text.py (the picture for terminals).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from artistry_env.cards import CardSet
from artistry_env.render import panels
from artistry_env.render.palette import THEMES, looks
from artistry_env.render.seats import seat
from artistry_env.render.svg import Marks, box, group, painted
from artistry_env.render.words import round_line, seat_name, status
from artistry_env.settings import known_word

WIDTH, HEIGHT = 900, 700
FONT_NAME = "Artistry Sans"
FONTS = {500: "ArtistrySans-Medium.otf", 700: "ArtistrySans-Bold.otf"}
"""The file of each weight, in the folder fonts/."""

_MARGIN = 20
_STYLE = "max-width:100%;height:auto"  # on a page that is narrower
_INNER = WIDTH - 2 * _MARGIN
_BOARD = 304
_RIGHT = _MARGIN + _BOARD + 20
_BESIDE = WIDTH - _MARGIN - _RIGHT
FALLBACKS = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


def draw(
    view: dict[str, Any],
    cards: CardSet,
    news: Sequence[str] = (),
    about: str = "",
    theme: str = "light",
    fonts: bool = False,
) -> str:
    """The picture of a game as SVG text.

    Args:
        view: what `Game.view` gives.
        cards: the game's card set.
        news: what happened last, as `Game.news` tells it.
        about: what kind of game it is, such as words.setup_line gives.
        theme: "light" or "dark".
        fonts: whether the font is put into the file (30 KB), for a picture that leaves this machine.

    Raises:
        ValueError: a theme that is not known.
    """
    colors = looks(THEMES[known_word("theme", theme, tuple(THEMES))])
    marks = [
        f"<title>Artistry: {round_line(view)}, {status(view)}</title>",
        f"<style>{font_faces()}</style>" if fonts else "",
        box(0, 0, WIDTH, HEIGHT, "back"),
        group(panels.headline(view, about, _INNER), _MARGIN, 4),
        *_middle(view, cards, news),
        group(panels.track(view, _INNER, 38), _MARGIN, 384),
        *_seats(view, cards),
        group(panels.supply(view), _MARGIN, 671),
    ]
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    font = f'font-family="\'{FONT_NAME}\',{FALLBACKS}" font-weight="500"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font} role="img" style="{_STYLE}">'
    return painted(f"{head}{''.join(marks)}</svg>", colors)


def _middle(view: dict[str, Any], cards: CardSet, news: Sequence[str]) -> Marks:
    """The board at the left; market, display and what happened last at the right."""
    return [
        group(panels.board(view, _BOARD), _MARGIN - 4, 66),
        group(panels.market(view, cards, _BESIDE, 134), _RIGHT, 60),
        group(panels.display(view, cards, _BESIDE, 91), _RIGHT, 203),
        group(panels.last(news, _BESIDE, 82), _RIGHT, 302),
    ]


def _seats(view: dict[str, Any], cards: CardSet) -> Marks:
    """The seats' panels, two in a row."""
    top, height, gap = 432, 232, 10
    width = (_INNER - gap) / 2
    tall = len(view["seats"]) == 2
    each = height if tall else (height - gap) / 2
    marks = []
    for who in range(len(view["seats"])):
        x, y = _MARGIN + who % 2 * (width + gap), top + who // 2 * (each + gap)
        marks.append(group(seat(view, who, cards, width, each, tall), x, y, title=seat_name(view, who)))
    return marks


@cache
def font_faces() -> str:
    """The fonts inside the style, so that the file needs nothing else."""
    faces = []
    for weight, name in FONTS.items():
        data = b64encode((files("artistry_env.render") / "fonts" / name).read_bytes()).decode()
        source = f"src:url(data:font/otf;base64,{data}) format('opentype')"
        faces.append(f"@font-face{{font-family:'{FONT_NAME}';font-weight:{weight};{source}}}")
    return "".join(faces)
