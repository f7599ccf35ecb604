"""Colors in a terminal: on the letters that they belong to, and the text stays what it was."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from artistry_env.render.palette import TILES
from artistry_env.render.terminal import colored, show
from artistry_env.render.words import LETTERS
from tests.render.scenes import SCENES, solo


@pytest.mark.parametrize("scene", SCENES)
def test_without_its_colors_it_is_the_text(scene: str) -> None:
    text = str(SCENES[scene]())
    assert [line.rstrip() for line in colored(text).plain.splitlines()] == text.splitlines()


@pytest.mark.parametrize("scene", SCENES)
def test_more_letters_only_take_the_place_of_dots_and_of_the_arrow(scene: str) -> None:
    plain = str(SCENES[scene]()).splitlines()
    for line, before in zip(colored("\n".join(plain), more_letters=True).plain.splitlines(), plain, strict=True):
        assert line.rstrip().replace("\N{MIDDLE DOT}", ".").replace("\N{BLACK RIGHT-POINTING TRIANGLE}", ">") == before


@pytest.mark.parametrize("scene", SCENES)
def test_every_tile_of_the_board_has_its_color(scene: str) -> None:
    game = SCENES[scene]()
    view, side = game.view(), game.table.side
    lines = colored(str(game)).split("\n")
    top = next(number for number, line in enumerate(lines) if line.plain.startswith("    a b c"))
    for cell, color in enumerate(view["board"]):
        row, column = divmod(cell, side)
        line = lines[top + 1 + row]
        place = 4 + 2 * column
        backs = {
            span.style.bgcolor.name  # type: ignore[union-attr]
            for span in line.spans
            if span.start <= place < span.end and not isinstance(span.style, str) and span.style.bgcolor
        }
        assert backs == (set() if color is None else {TILES[color]})
        if color is not None:
            assert line.plain[place] == LETTERS[color]


def printed(**kind: object) -> str:
    """What a console of a kind gets."""
    file = StringIO()
    show(str(solo()), Console(file=file, **kind))  # type: ignore[arg-type]
    return file.getvalue()


def test_a_terminal_gets_colors() -> None:
    assert "\x1b[38;2;255;255;255;48;2;192;74;40mC \x1b[0m" in printed(force_terminal=True, color_system="truecolor")


def test_a_terminal_with_few_colors_gets_five_that_differ() -> None:
    text = printed(force_terminal=True, color_system="standard")
    for code in ("97;41mC", "30;106mG", "30;47mM", "30;103mP", "97;45mT"):
        assert f"\x1b[{code}" in text


def test_a_file_gets_the_text() -> None:
    assert printed() == f"{solo()}\n"


def test_a_terminal_that_wants_no_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "38;2" not in printed(force_terminal=True)


def test_a_terminal_without_unicode_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "encoding", "ascii")
    assert printed(force_terminal=True).isascii()
    monkeypatch.setattr(Console, "encoding", "utf-8")
    assert not printed(force_terminal=True).isascii()
