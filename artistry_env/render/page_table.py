"""The table as single drawings that a page lays out by its own width: board, market, display, track, seats, supply.

The marks keep their kinds as classes (svg.py); `style` is the style sheet that colors them, light and dark.
Neighbours: panels.py and seats.py (what is drawn), picture.py (the same as one picture), page.py (the page).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from artistry_env.cards import CardSet
from artistry_env.render import panels
from artistry_env.render.palette import THEMES, looks
from artistry_env.render.seats import seat
from artistry_env.render.svg import Marks, group, number
from artistry_env.render.words import seat_name

_BOARD = 304.0
_MIDDLE = 516.0
_TRACK, _TRACK_HEIGHT = 860.0, 38.0
_SEAT = 425.0
_STOCK_HEIGHT = 21.0


class Panel(NamedTuple):
    """A drawing of its own.

    Attributes:
        part: of the table: middle, track, seats or supply.
        name, label: what it is called, in the page and for people.
        x, width, height: the part of the plane that is seen; it begins at the height 0.
        marks: what is drawn.
    """

    part: str
    name: str
    label: str
    x: float
    width: float
    height: float
    marks: Marks

    @property
    def box(self) -> str:
        """The `viewBox` of the SVG."""
        return " ".join(map(number, (self.x, 0, self.width, self.height)))


def panels_of(view: dict[str, Any], cards: CardSet) -> list[Panel]:
    """All panels of a table; in a game they are always the same ones, in the same order."""
    return [
        Panel("middle", "board", "Board", 0, _BOARD, _BOARD, panels.board(view, _BOARD)),
        Panel("middle", "market", "Market", 0, _MIDDLE, 134, panels.market(view, cards, _MIDDLE, 134)),
        Panel("middle", "display", "Display", 0, _MIDDLE, 91, panels.display(view, cards, _MIDDLE, 91)),
        *_track(view),
        *_seats(view, cards),
        *_supply(view),
    ]


def _track(view: dict[str, Any]) -> list[Panel]:
    """The renown track in two halves, side by side where there is room."""
    places = panels.track_end(view) + 1
    cut = _TRACK * ((places + 1) // 2) / places
    marks = panels.track(view, _TRACK, _TRACK_HEIGHT)
    low, high = ("track-low", "Renown track, lower half"), ("track-high", "Renown track, upper half")
    # Both halves are as wide, so that they look alike: a narrower upper one leaves some room.
    return [Panel("track", *low, 0, cut, _TRACK_HEIGHT, marks), Panel("track", *high, cut, cut, _TRACK_HEIGHT, marks)]


def _seats(view: dict[str, Any], cards: CardSet) -> list[Panel]:
    tall = len(view["seats"]) == 2
    height = 232 if tall else 111
    found = []
    for who in range(len(view["seats"])):
        name = seat_name(view, who)
        marks = seat(view, who, cards, _SEAT, height, tall)
        label = name[:1].upper() + name[1:]
        # one pixel more around, for the frame of who is to move
        found.append(Panel("seats", f"seat-{who}", label, -1, _SEAT + 2, height + 2, [group(marks, y=1)]))
    return found


def _supply(view: dict[str, Any]) -> list[Panel]:
    found = []
    for name, key in (("Bag", "bag"), ("Remnant pile", "remnant")):
        marks, width = panels.stock(name, view[key])
        found.append(Panel("supply", key, name, 0, width, _STOCK_HEIGHT, marks))
    return [*found, Panel("supply", "masters", "Masters left", 0, 210, _STOCK_HEIGHT, panels.masters(view))]


def style(scope: str) -> str:
    """The style sheet of the marks: light, and dark where the reader's system or the page says so.

    Args:
        scope: a selector of what holds the drawings.
    """
    dark = looks(THEMES["dark"])
    return "\n".join(
        (
            _rules(scope, looks(THEMES["light"])),
            f"@media (prefers-color-scheme:dark){{{_rules(f':root:not([data-theme=light]) {scope}', dark)}}}",
            _rules(f":root[data-theme=dark] {scope}", dark),
        )
    )


def variables() -> str:
    """The colors of the themes as variables for the rest of the page: --back, --ink and so on."""
    light, dark = (
        ";".join(f"--{name.replace('_', '-')}:{color}" for name, color in vars(THEMES[theme]).items())
        for theme in ("light", "dark")
    )
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )


def _rules(scope: str, kinds: dict[str, dict[str, str]]) -> str:
    return "\n".join(
        f"{scope} .{kind}{{{';'.join(f'{name}:{value}' for name, value in look.items())}}}"
        for kind, look in kinds.items()
    )
