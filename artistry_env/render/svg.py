"""The strokes that pictures are made of: SVG elements as text. `kind` says how one looks; palette.py gives the colors.

A kind is one word or more, the later ones prevailing. It stands as a class until `painted` puts attributes in its
place: a style sheet would reach beyond the picture where several stand on one page.

Neighbours: pieces.py (tiles, shapes, cards), panels.py and seats.py (where they lie), picture.py (the whole).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

Marks = list[str]
"""SVG elements, drawn in order."""

_NARROW = frozenset("fijlrtI.,:;'|!()[] -")
_WIDE = frozenset("mwMW%@")


def number(value: float) -> str:
    """A length as short as a hundredth allows."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def box(x: float, y: float, width: float, height: float, kind: str, round_by: float = 0) -> str:
    """A rectangle with its top left corner at (x, y)."""
    corner = f' rx="{number(round_by)}"' if round_by else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{kind}" {place}{corner}/>'


def disc(x: float, y: float, radius: float, kind: str) -> str:
    """A circle around (x, y)."""
    return f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def star(x: float, y: float, radius: float, kind: str) -> str:
    """A star with five points around (x, y), the sign of renown."""
    # Written out, so that no machine rounds sines its own way; the inner corners are at 0.45 of the radius.
    corners = (
        (0.0, -1.0),
        (0.265, -0.364),
        (0.951, -0.309),
        (0.428, 0.139),
        (0.588, 0.809),
        (0.0, 0.45),
        (-0.588, 0.809),
        (-0.428, 0.139),
        (-0.951, -0.309),
        (-0.265, -0.364),
    )
    points = " ".join(f"{number(x + radius * dx)},{number(y + radius * dy)}" for dx, dy in corners)
    return f'<polygon class="{kind}" points="{points}"/>'


def words(
    x: float, y: float, text: str, size: float, kind: str = "ink", at: str = "start", within: float | None = None
) -> str:
    """A line of text whose baseline is at y.

    Args:
        x: where it starts, ends or has its middle, as `at` says.
        y: the baseline.
        text: what is said.
        size: of the letters, in pixels.
        kind: classes, such as "ink bold".
        at: "start", "middle" or "end".
        within: a width that it must not pass; the letters get smaller where it would.
    """
    if within is not None and (wide := width_of(text, size)) > within:
        size *= within / wide
    anchor = "" if at == "start" else f' text-anchor="{at}"'
    return (
        f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{anchor}>{escape(text)}</text>'
    )


def group(marks: Iterable[str], x: float = 0, y: float = 0, title: str = "", kind: str = "", scale: float = 1) -> str:
    """Elements moved by (x, y) together, and scaled; the title is what screen readers and tooltips say."""
    scaled = f" scale({number(scale)})" if scale != 1 else ""
    moved = f' transform="translate({number(x)} {number(y)}){scaled}"' if x or y or scaled else ""
    classes = f' class="{kind}"' if kind else ""
    told = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{classes}{moved}>{told}{''.join(marks)}</g>"


def width_of(text: str, size: float) -> float:
    """About how wide a line of text is, rather too much than too little."""
    units = sum(
        0.36 if letter in _NARROW else 0.92 if letter in _WIDE else 0.7 if letter.isupper() else 0.64 for letter in text
    )
    return units * size


def painted(marks: str, looks: Mapping[str, Mapping[str, str]]) -> str:
    """The drawing with attributes in place of kinds; `looks` has the attributes of each word."""

    def attributes(found: re.Match[str]) -> str:
        merged: dict[str, str] = {}
        for word in found[1].split():
            merged |= looks[word]
        return " ".join(f'{name}="{value}"' for name, value in merged.items())

    return re.sub(r'class="([^"]*)"', attributes, marks)


def lines_of(text: str, size: float, width: float) -> list[str]:
    """A text broken between words so that each line fits a width."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
