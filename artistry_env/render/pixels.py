"""Pictures as pixels: the drawing of picture.py rasterized, as PNG or as an array.

Needs resvg_py and pillow (the extra `render`), which are imported here alone. Neighbours: show.py, which asks for
arrays; picture.py, which draws.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.resources import as_file, files
from importlib.util import find_spec
from io import BytesIO
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from artistry_env.files import Name, shown_path, write_whole
from artistry_env.render.picture import FONT_NAME, FONTS

Pixels = NDArray[np.uint8]


def png(svg: str, zoom: int = 1) -> bytes:
    """A picture as the bytes of a PNG file.

    Args:
        svg: what `picture.draw` gives.
        zoom: pixels for each unit of the drawing.

    Raises:
        ModuleNotFoundError: the picture library is not installed; one line says how to get it.
    """
    fonts = list(_font_files())
    drawn = _rasterizer().svg_to_bytes(
        svg_string=svg, zoom=zoom, skip_system_fonts=True, font_files=fonts, font_family=FONT_NAME
    )
    return bytes(drawn)


def pixels(svg: str) -> Pixels:
    """A picture as an array: uint8 (height, width, 3), red, green and blue.

    Raises:
        ModuleNotFoundError: the picture libraries are not installed; one line says how to get them.
    """
    data = png(svg)
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        return np.array(image.convert("RGB"))


def save(svg: str, path: Name) -> None:
    """Write a picture as SVG or PNG, as the path ends; a PNG has two pixels for each unit of the drawing.

    Raises:
        ValueError: the path ends in something else.
        OSError: the file could not be written.
        ModuleNotFoundError: PNG without the picture library.
    """
    suffix = os.path.splitext(os.fsdecode(path))[1].lower()
    if suffix not in (".svg", ".png"):
        raise ValueError(f"{shown_path(path)}: found {suffix or 'no ending'}, expected .svg or .png")
    write_whole(path, png(svg, zoom=2) if suffix == ".png" else svg)


def _rasterizer() -> ModuleType:
    """The library that turns SVG into pixels."""
    for name in ("resvg_py", "PIL"):
        if find_spec(name) is None:
            expected = "the extra render: pip install 'artistry-env[render]'"
            raise ModuleNotFoundError(f"pictures: found no {name}, expected {expected}", name=name)
    return import_module("resvg_py")


@cache
def _font_files() -> tuple[str, ...]:
    """The paths of the fonts."""
    found = []
    for name in FONTS.values():
        with as_file(files("artistry_env.render") / "fonts" / name) as path:
            found.append(str(path))
    return tuple(found)
