"""Reads a drawing back: what it tells, and where its text and boxes stand on the canvas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree

from artistry_env.render.svg import width_of

SVG = "{http://www.w3.org/2000/svg}"
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass
class Part:
    """A group of a drawing: its title, the text in it, the groups in it; (x, y, width, height) of boxes and text."""

    title: str = ""
    texts: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)

    def everything(self) -> Iterator[Part]:
        """This part and all inside it."""
        yield self
        for part in self.parts:
            yield from part.everything()

    def titles(self) -> list[str]:
        """All titles."""
        return [part.title for part in self.everything() if part.title]

    def words(self) -> list[str]:
        """All text."""
        return [text for part in self.everything() for text in part.texts]

    def find(self, title: str) -> Part:
        """The first part with a title."""
        return next(part for part in self.everything() if part.title == title)

    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all that is drawn."""
        boxes = [box for part in self.everything() for box in (*part.boxes, *part.lines)]
        return (
            min(x for x, _, _, _ in boxes),
            min(y for _, y, _, _ in boxes),
            max(x + w for x, _, w, _ in boxes),
            max(y + h for _, y, _, h in boxes),
        )


def read(svg: str) -> Part:
    """The parts of a drawing; the title of the whole is that of the first part."""
    whole = Part()
    _read(ElementTree.fromstring(svg), whole, 0, 0, 1)
    return whole


def _read(element: ElementTree.Element, part: Part, x: float, y: float, scale: float) -> None:
    for child in element:
        if child.tag == f"{SVG}title":
            part.title = child.text or ""
        elif child.tag == f"{SVG}g":
            inner = Part()
            dx, dy, zoom = _moved(child.get("transform", ""))
            _read(child, inner, x + dx * scale, y + dy * scale, scale * zoom)
            part.parts.append(inner)
        elif child.tag == f"{SVG}text":
            text = child.text or ""
            part.texts.append(text)
            size = float(child.get("font-size", "nan"))
            wide = width_of(text, size)
            left = float(child.get("x", "nan")) - _ANCHORS[child.get("text-anchor", "start")] * wide
            # Letters reach about 0.75 of the size above the baseline and 0.2 below.
            top = float(child.get("y", "nan")) - 0.75 * size
            part.lines.append((x + left * scale, y + top * scale, wide * scale, 0.95 * size * scale))
        elif child.tag == f"{SVG}rect":
            left, top, wide, high = (float(child.get(name, "nan")) for name in ("x", "y", "width", "height"))
            part.boxes.append((x + left * scale, y + top * scale, wide * scale, high * scale))


def _moved(transform: str) -> tuple[float, float, float]:
    """How a group is moved and scaled."""
    found = re.fullmatch(r"(?:translate\((\S+) (\S+)\))?(?: scale\((\S+)\))?", transform)
    assert found, transform
    return float(found[1] or 0), float(found[2] or 0), float(found[3] or 1)
