"""Pictures as pixels: as committed, the font of the package, files, one line where the library is missing."""

from __future__ import annotations

import re
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFont

from artistry_env.render import pixels as module
from artistry_env.render.palette import THEMES
from artistry_env.render.picture import FONTS, HEIGHT, WIDTH
from artistry_env.render.pixels import pixels, png
from artistry_env.render.svg import width_of
from tests.processes import ROOT, run_module
from tests.render.drawing import read
from tests.render.references import reference, small
from tests.render.scenes import SCENES, played

MEAN, MOST = 1.5, 40  # how far pixels may be from the reference, of 255: on average, and 99.9 % of them
FONT_FOLDER = ROOT / "artistry_env" / "render" / "fonts"


def differs(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two pictures differ by more than the tolerance."""
    apart = np.abs(one.astype(int) - other.astype(int))
    return bool(apart.mean() > MEAN or np.quantile(apart, 0.999) > MOST)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scene", SCENES)
def test_pictures_look_as_committed(scene: str, theme: str) -> None:
    """`python -m tests.render.references` makes the references anew, to be looked at."""
    assert not differs(small(SCENES[scene](), theme), reference(scene, theme))


def test_the_tolerance_lets_no_change_of_the_table_through() -> None:
    before = played()
    code = int(before.legal()[0])
    after = before.clone()
    after.play(code)
    assert differs(small(after, "light"), reference("played", "light"))
    assert differs(reference("played", "dark"), reference("played", "light"))


def test_an_array() -> None:
    frame = pixels(played().svg(fonts=False))
    assert frame.shape == (HEIGHT, WIDTH, 3)
    assert frame.dtype == np.uint8
    assert frame.flags.c_contiguous
    assert frame.flags.writeable
    back = THEMES["light"].back
    assert frame[0, 0].tolist() == [int(back[i : i + 2], 16) for i in (1, 3, 5)]


def test_a_font_in_the_file_changes_no_pixel() -> None:
    assert np.array_equal(pixels(played().svg(fonts=False)), pixels(played().svg(fonts=True)))


def test_letters_come_from_the_package_alone() -> None:
    svg = played().svg(fonts=False)
    assert np.array_equal(pixels(svg), pixels(re.sub(r' font-family="[^"]*"', "", svg)))


def test_every_letter_is_in_the_font() -> None:
    letters = set("".join(text for scene in SCENES.values() for text in read(scene().svg()).words()))
    for name in FONTS.values():
        font = ImageFont.truetype(str(FONT_FOLDER / name), 40)
        missing = font.getmask("\u0416").getbbox()
        assert not [letter for letter in letters - {" "} if font.getmask(letter).getbbox() == missing != (0, 0, 0, 0)]


def test_texts_are_no_wider_than_the_layout_takes_them_for() -> None:
    fonts = {weight: ImageFont.truetype(str(FONT_FOLDER / name), 100) for weight, name in FONTS.items()}
    for scene in SCENES.values():
        for text in read(scene().svg()).words():
            if len(text) > 3:  # shorter ones have room around them
                assert fonts[500].getlength(text) <= 1.02 * width_of(text, 100), text
                assert fonts[700].getlength(text) <= 1.08 * width_of(text, 100), text


@pytest.mark.parametrize("theme", THEMES)
def test_files(tmp_path: Path, theme: str) -> None:
    game = played()
    game.save_picture(tmp_path / "table.svg", theme)
    assert (tmp_path / "table.svg").read_text() == game.svg(theme)
    game.save_picture(str(tmp_path / "table.PNG"), theme)
    with Image.open(tmp_path / "table.PNG") as image:
        assert image.size == (2 * WIDTH, 2 * HEIGHT)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["table.PNG", "table.svg"]


@pytest.mark.parametrize(("name", "found"), [("table.jpg", ".jpg"), ("table", "no ending")])
def test_another_kind_of_file(tmp_path: Path, name: str, found: str) -> None:
    with pytest.raises(ValueError, match=rf"{name}: found {found}, expected .svg or .png$"):
        played().save_picture(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="found no folder"):
        played().save_picture(tmp_path / "none" / "table.svg")


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_a_missing_library_is_said_in_one_line(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: None if name == missing else find_spec(name))
    with pytest.raises(ModuleNotFoundError, match=rf"^pictures: found no {missing}, expected the extra render: .*$"):
        png(played().svg())


def test_the_environment_and_svg_need_no_picture_library(tmp_path: Path) -> None:
    (tmp_path / "lean.py").write_text(
        "import sys\n"
        "from artistry_env import Game\n"
        "Game.new()._repr_html_(), str(Game.new())\n"
        "print(sorted({'PIL', 'resvg_py', 'moviepy', 'matplotlib'} & set(sys.modules)))\n"
    )
    assert run_module("lean", PYTHONPATH=f"{ROOT}:{tmp_path}") == "[]\n"


def test_the_png_is_a_png() -> None:
    with Image.open(BytesIO(png(played().svg()))) as image:
        assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
