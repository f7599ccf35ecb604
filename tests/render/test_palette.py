"""Colors: text is readable (WCAG 2.2) and tiles look different, also to the color-blind (CIEDE2000, Machado 2009)."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import numpy as np
import pytest

from artistry_env.cards import COLORS
from artistry_env.render.palette import THEMES, TILE_INKS, TILES, Theme, looks
from tests.render.color_vision import SEEING, ciede2000, contrast, distance

TEXT = 4.5  # WCAG 1.4.3, level AA
PARTS = 3.0  # WCAG 1.4.11


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # From the test data of Sharma, Wu and Dalal (2005).
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ],
)
def test_the_distance_is_the_published_one(one: tuple[float], other: tuple[float], expected: float) -> None:
    assert ciede2000(np.array(one), np.array(other)) == pytest.approx(expected, abs=1e-4)


def test_the_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("seeing", SEEING)
def test_tiles_look_different_to_everybody(seeing: str) -> None:
    for one, other in combinations(TILES, 2):
        assert distance(one, other, seeing) > 20


def test_letters_stand_out_on_their_tiles() -> None:
    assert len(TILES) == len(TILE_INKS) == len(COLORS)
    for face, ink in zip(TILES, TILE_INKS, strict=True):
        assert contrast(face, ink) >= TEXT


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_stands_out(theme: Theme) -> None:
    for behind in (theme.back, theme.panel, theme.well):
        for ink in (theme.ink, theme.soft):
            assert contrast(ink, behind) >= TEXT
        assert contrast(theme.accent, behind) >= PARTS
    assert contrast(theme.accent, theme.on_accent) >= TEXT
    assert contrast(theme.soft, theme.panel) >= TEXT


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_tiles_stand_out_by_their_color_or_their_edge(theme: Theme) -> None:
    for behind in (theme.panel, theme.well):
        for face in TILES:
            assert max(contrast(face, behind), contrast(theme.edge, behind)) >= PARTS


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_drawing_has_no_other_colors(theme: Theme) -> None:
    known = {getattr(theme, field.name) for field in fields(theme)} | {*TILES, *TILE_INKS}
    used = {value for look in looks(theme).values() for name, value in look.items() if name in ("fill", "stroke")}
    assert used <= known
