"""The replay page in headless Chromium: opened, stepped, jumped, played, on a wide window and on a phone's.

Needs Chromium, so it runs with `-m browser` alone; .ci/run does that.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from agents.replay import main
from artistry_env.render.palette import THEMES
from artistry_env.slow_motion import moves
from tests.browser import Page
from tests.processes import ROOT
from tests.reference.modes import MODES, SHARED, Mode
from tests.replay_files import played

pytestmark = pytest.mark.browser
SOLO = MODES[9]
TELLER = f"{ROOT / 'tests' / 'train' / 'own_agents.py'}:Teller"


def opened(mode: Mode, folder: Path, *arguments: str) -> Page:
    """The page of a game, in a browser."""
    game = played(mode, seed=4)
    game.save(folder / "game.json")
    assert main([str(folder / "game.json"), *arguments]) == 0
    return Page(folder / "game.html", folder / "profile")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """The page of a solo game with what an agent thinks of it; at its end nothing has gone wrong."""
    with opened(SOLO, tmp_path, "--explain", TELLER) as found:
        yield found
        assert found.faults == []


def place(page: Page) -> int:
    """The number of the move that is shown."""
    found = page.value("""[
        document.getElementById("place").innerText.match(/move (\\d+)/)[1],
        document.querySelector("[aria-current]").innerText.split(".")[0],
        document.getElementById("slider").value,
    ]""")  # all at once: it may be playing
    assert len(set(found)) == 1
    return int(found[0])


def test_stepping_and_jumping(page: Page) -> None:
    expected = list(moves(played(SOLO, seed=4)))
    last = len(expected) - 1
    assert page.text("#place") == f"Round 1, move 0 of {last}"
    for number in range(1, 6):
        page.press("ArrowRight")
        assert place(page) == number
        assert page.text("#said").split("\n\n") == expected[number].lines
    page.click("#back")
    page.press("ArrowLeft")
    assert place(page) == 3
    page.press("ArrowRight", shift=True)
    second = next(number for number, move in enumerate(expected) if move.view["round"] == 2)
    assert place(page) == second
    page.press("ArrowLeft", shift=True)
    assert place(page) == 0
    page.press("End")
    assert place(page) == last
    assert page.text("#status").startswith("Won by ")
    page.click("#first")
    assert place(page) == 0
    page.click("#last")
    page.press("Home")
    assert place(page) == 0
    page.value("document.getElementById('round').value = 2")
    page.value("document.getElementById('round').dispatchEvent(new Event('change'))")
    assert place(page) == second
    page.click("#moves li:nth-child(4) button")
    assert place(page) == 3
    page.click(".chart", x=0.5)
    assert 0.3 * last < place(page) < 0.7 * last


def test_the_table_follows(page: Page) -> None:
    game = played(SOLO, seed=4)
    for move in list(moves(game))[:4]:
        board = titles(page, "board")
        assert sum(not title.endswith(": empty") for title in board) == sum(c is not None for c in move.view["board"])
        for seat, here in enumerate(move.view["seats"]):
            hand = [title for title in titles(page, f"seat-{seat}") if re.fullmatch(r"\d+ \w+ tiles?", title)]
            assert [int(title.split()[0]) for title in hand] == here["hand"]
        page.press("ArrowRight")


def titles(page: Page, panel: str) -> list[str]:
    """What a panel's things are called."""
    found = page.value(f"[...document.querySelectorAll('[data-panel={panel}] title')].map((each) => each.textContent)")
    assert isinstance(found, list)
    return found


def test_legal_moves_and_thoughts_on_request(page: Page) -> None:
    expected = list(moves(played(SOLO, seed=4)))
    number = next(number for number, move in enumerate(expected) if len(move.legal) > 5)
    for _ in range(number):
        page.press("ArrowRight")
    page.press("l")
    words = page.text("#legal").splitlines()
    assert f"{len(expected[number].legal)} legal moves" in words
    assert sum(word.endswith("(played)") for word in words) == 1
    assert page.text("#thought").startswith("teller would play here")
    page.press("End")
    assert "The game is over." in page.text("#legal")
    page.press("L")
    assert not page.value("document.getElementById('legal').open")


def test_it_plays_by_itself(page: Page) -> None:
    page.value("document.getElementById('pace').value = 500")
    page.press(" ")
    until(page, 2)
    page.press(" ")
    before = place(page)
    assert page.value("document.getElementById('play').getAttribute('aria-pressed')") == "false"
    time.sleep(0.8)
    assert place(page) == before
    page.press("End")
    last = place(page)
    page.click("#back")
    page.click("#play")
    until(page, last)
    assert page.value("document.getElementById('forward').disabled")


def until(page: Page, number: int) -> None:
    """Wait for a move."""
    end = time.monotonic() + 60
    while place(page) < number:
        assert time.monotonic() < end, "it does not play"
        time.sleep(0.1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [360, 800, 1280])
def test_it_fits_and_has_the_readers_colors(page: Page, width: int, theme: str) -> None:
    page.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
    page.resize(width, 800)
    page.press("ArrowRight")
    assert page.value("document.documentElement.scrollWidth") <= width
    assert page.value("getComputedStyle(document.querySelector('.changed')).animationName") == "none"
    with Image.open(BytesIO(page.picture())) as image:
        pixels = np.array(image.convert("RGB"))
    back = [int(THEMES[theme].back[i : i + 2], 16) for i in (1, 3, 5)]
    assert pixels[2, 2].tolist() == back
    colors = {tuple(int(face[i : i + 2], 16) for i in (1, 3, 5)) for face in ("#c04a28", "#7ecbee")}
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50
    assert colors <= set(map(tuple, pixels.reshape(-1, 3).tolist()))
    page.click("#theme")
    other = THEMES["light" if theme == "dark" else "dark"]
    assert page.value("getComputedStyle(document.documentElement).getPropertyValue('--back')") == other.back


def test_everything_has_a_name_and_the_focus_is_seen(page: Page) -> None:
    nameless = (
        "[...document.querySelectorAll('button, input, select')].filter((each) => !(each.getAttribute('aria-label')"
    )
    assert page.value(f"{nameless} || each.closest('label')?.innerText || each.innerText)).length") == 0
    page.value("document.getElementById('forward').focus()")
    page.press(" ")
    assert place(page) == 1
    page.press("Tab")
    assert page.value("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize("mode", SHARED, ids=str)
def test_a_table_of_players(mode: Mode, tmp_path: Path) -> None:
    with opened(mode, tmp_path) as page:
        page.press("End")
        loaded = "document.fonts.ready.then(() => [...document.fonts].map((font) => font.status))"
        assert page.value(loaded) == ["loaded", "loaded"]
        assert page.value("document.querySelectorAll('.seats > svg').length") == mode.players
        assert page.value("document.getElementById('thought').hidden")
        assert page.faults == []
