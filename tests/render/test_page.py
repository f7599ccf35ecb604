"""The page of a game: all drawings, words and figures in one file that needs nothing else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.render.page import MOST_FAVORITES, page
from artistry_env.render.page_table import Panel, panels_of, style
from artistry_env.render.palette import THEMES, looks
from artistry_env.render.svg import painted
from artistry_env.slow_motion import moves
from tests.card_sets import random_card_set
from tests.reference.modes import SHARED, Mode
from tests.render.drawing import read
from tests.replay_files import played

MODES = [Mode(1, "hard"), Mode(1, "easy", 4), *SHARED]
many_games = pytest.mark.parametrize("mode", MODES, ids=str)
LARGEST = 1_000_000  # bytes, of a game of some 150 moves


def content(text: str) -> Any:
    """What the page's script reads."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text)
    assert found
    return json.loads(found[1])


def shown(told: Any, move: int) -> list[tuple[str, str]]:
    """The panels of a move as the script puts them together: for each its box and its marks."""
    panels = [[told["marks"][mark] for mark in told["drawings"][number]] for number in told["moves"][move]["panels"]]
    return [(box, "".join(marks)) for box, *marks in panels]


@many_games
def test_every_move_is_in_it(mode: Mode) -> None:
    game = played(mode, seed=3)
    text = page(game)
    told, expected = content(text), list(moves(game))
    assert len(text.encode()) < LARGEST
    assert len(told["moves"]) == len(expected)
    for number, move in enumerate(expected):
        here = told["moves"][number]
        assert shown(told, number) == [(p.box, "".join(p.marks)) for p in panels_of(move.view, game.settings.cards)]
        assert here["lines"] == move.lines
        assert here["round"] == move.view["round"]
        assert here["totals"] == [seat["total"] for seat in move.view["seats"]]
        assert [told["words"][word] for word in here["legal"]] == [game.table.describe(code) for code in move.legal]
        if move.legal and number + 1 < len(expected):
            assert told["words"][here["next"]] == game.table.describe(expected[number + 1].code or 0)
        else:
            assert here["next"] is None
    assert told["over"]
    assert told["solo"] == (mode.players == 1)


@many_games
def test_the_panels_tell_what_the_picture_tells(mode: Mode) -> None:
    """Nothing on the table is missing on the page, and nothing on a panel is cut off."""
    game = played(mode, seed=6, decisions=30, cards=CardSet.from_dict(random_card_set(5)))
    panels = panels_of(game.view(), game.settings.cards)
    whole = read(game.svg(fonts=False))
    titles = [title for panel in panels for title in drawn(panel).titles()]
    assert set(whole.titles()) - set(titles) == {
        read(game.svg(fonts=False)).title,
        *(panel.label.lower() for panel in panels if panel.part == "seats"),
    }
    for panel in panels:
        left, top, right, bottom = drawn(panel).extent()
        assert top >= 0
        assert bottom <= panel.height + 1.5
        if panel.part != "track":
            assert left >= panel.x
            assert right <= panel.x + panel.width + 1.5


def drawn(panel: Panel) -> Any:
    """A panel as a drawing of its own."""
    marks = painted("".join(panel.marks), looks(THEMES["light"]))
    return read(f'<svg xmlns="http://www.w3.org/2000/svg">{marks}</svg>')


@many_games
def test_the_style_sheet_colors_as_the_picture(mode: Mode) -> None:
    """No mark has two kinds that say different things of the same property: in a sheet the order would be another."""
    game = played(mode, seed=3)
    told, kinds = content(page(game)), looks(THEMES["dark"])
    used = {kind for mark in told["marks"] for kind in re.findall(r'class="([^"]*)"', mark)}
    for kind in used:
        properties = [name for word in kind.split() for name in kinds[word]]
        assert len(properties) == len(set(properties)), kind
    sheet = style(".table")
    assert all(sheet.count(f".table .{word}{{") == 3 for word in kinds)


def test_it_needs_nothing_else() -> None:
    text = page(Game.new(seed=1))
    assert set(re.findall(r"https?://[^\s\"'<]*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\$\w+", text.split("<script")[0])
    assert not re.search(r'(?:src|href)="(?!data:)', text)
    assert "default-src 'none'" in text
    assert text.count("@font-face") == 2


def test_the_same_game_gives_the_same_page() -> None:
    assert page(played(seed=5)) == page(played(seed=5, log_events=False))


def test_a_game_that_is_not_over() -> None:
    told = content(page(played(seed=5, decisions=3)))
    assert not told["over"]
    assert told["about"].endswith("3 decisions, not over")
    assert told["moves"][-1]["legal"]
    assert told["moves"][-1]["next"] is None


def test_no_text_ends_the_script() -> None:
    cards = CardSet.from_dict({**random_card_set(1), "name": "</script><b>"})
    told = content(page(Game.new(cards=cards, seed=1)))
    assert "cards </script><b>" in told["about"]


def test_thoughts() -> None:
    game = played(seed=5, decisions=2)
    codes = [code for _, code in game.history]
    likes = [{"code": codes[0], "visits": 3, "value": 0.123456, "error": None}] * (MOST_FAVORITES + 1)
    told = content(page(game, "somebody", [{"value": 0.5, "moves": likes}, {"value": None, "moves": likes[:1]}]))
    asked = [move for move in told["moves"] if move["legal"]]
    assert told["adviser"] == "somebody"
    assert [move["thought"] for move in asked[1:]] == [
        {"value": None, "moves": [{"word": asked[0]["next"], "visits": 3, "value": 0.1235, "error": None}]},
        None,
    ]
    assert len(asked[0]["thought"]["moves"]) == MOST_FAVORITES
