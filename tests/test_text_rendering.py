"""The text picture of a game: whole pictures of known tables, and what holds of any."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.render.text import LETTERS, WIDTH, draw
from tests.card_sets import random_card_set
from tests.random_play import STYLES, choose, settings_of
from tests.reference.modes import SHARED, Mode
from tests.render.scenes import SCENES, solo, with_news

PICTURES = Path(__file__).parent / "pictures"


@pytest.mark.parametrize("scene", SCENES)
def test_pictures(scene: str) -> None:
    """`python -m tests.render.references` writes them anew, to be looked at."""
    expected = (PICTURES / f"{scene}.txt").read_text(encoding="utf-8")
    assert with_news(SCENES[scene]()) + "\n" == expected


def test_text_of_a_game_is_its_drawing() -> None:
    game = solo()
    assert str(game) == draw(game.view(), game.settings.cards)


def lines_of(view: dict[str, Any], start: str) -> list[str]:
    """The lines of a view's picture that begin so."""
    return [line for line in draw(view, CardSet.load()).splitlines() if line.startswith(start)]


def test_what_holds_in_a_turn() -> None:
    view = Game.new(players=2).view()
    view["turn"] = {"actions": 0, "acted": True, "discount": [0, 2, 0, 0, 1], "rate": 2}
    assert lines_of(view, "Turn") == [
        "Turn: main actions left: 0 (has acted), discount: G2 T1, 2 tiles for a missing one",
    ]


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("turn", "to play"),
        ("choose_cell", "to choose a cell"),
        ("choose_give", "to choose the color to give"),
        ("choose_payment", "to choose a color to pay with"),
        ("choose_inspiration", "to choose an inspiration of the display"),
        ("choose_automa_trade", "to choose which of the automa's tied piles is spent first"),
    ],
)
def test_every_phase_is_told(phase: str, words: str) -> None:
    view = Game.new().view() | {"phase": phase}
    assert lines_of(view, "Round") == [f"Round 1 (player first): player {words}"]


@pytest.mark.clause("E3", "E4")
@pytest.mark.parametrize(
    ("winners", "truncated", "met", "lines"),
    [
        ([0], False, False, ["Round 9: over", "Won by seat 0. Totals: seat 0: 30; seat 1: 9; seat 2: 30"]),
        (
            [0, 2],
            False,
            False,
            ["Round 9: over", "Shared by seat 0 and seat 2. Totals: seat 0: 30; seat 1: 9; seat 2: 30"],
        ),
        ([2], True, False, ["Round 9: over, cut off", "Won by seat 2. Totals: seat 0: 30; seat 1: 9; seat 2: 30"]),
        ([0], False, True, ["Round 9: over", "Won by seat 0, scenario met. Totals: seat 0: 30; seat 1: 9; seat 2: 30"]),
    ],
)
def test_results(winners: list[int], truncated: bool, met: bool, lines: list[str]) -> None:
    result = {"winners": winners, "totals": [30, 9, 30], "scenario_met": met, "truncated": truncated}
    ended = {"round": 9, "phase": "over", "over": True, "to_move": None, "truncated": truncated, "result": result}
    view = Game.new(players=3).view() | ended
    assert draw(view, CardSet.load()).splitlines()[:2] == lines


@pytest.mark.clause("T7")
def test_empty_places() -> None:
    view = Game.new(players=2, seed=1).view()
    view["market"] = [None] * 5
    view["display"], view["masters"] = [], []
    view["bag"] = view["remnant"] = [0] * 5
    text = draw(view, CardSet.load())
    for slot in range(5):
        assert f"slot {slot}  -\n" in text
    assert "place 0" not in text
    assert "Bag: 0 tiles, none\nRemnant pile: 0 tiles, none\n" in text
    assert "Masters left: none\n" in text
    assert "\n  seat 0: none\n  seat 1: none\n" in text


@pytest.mark.parametrize("style", ["uniform", "hoarder", "busy"])
@pytest.mark.parametrize("mode", [Mode(1, "easy"), Mode(1, "hard"), *SHARED], ids=str)
@pytest.mark.parametrize(
    "cards", [CardSet.load(), *(CardSet.from_dict(random_card_set(seed)) for seed in (1, 5))], ids=repr
)
def test_any_table_fits(mode: Mode, style: str, cards: CardSet) -> None:
    rng = random.Random(list(STYLES).index(style))
    game = Game(settings_of(mode, cards, max_rounds=4), 5)
    while True:
        view = game.view()
        lines = draw(view, cards).splitlines()
        for line in lines:
            assert len(line) <= WIDTH
            assert line == line.rstrip()
            assert line.isascii()
        check_board(view, lines)
        assert all(any(f" {seat['total']}" in line for line in lines) for seat in view["seats"])
        for seat in view["seats"]:
            assert all(
                f"{card} {LETTERS[cards.inspirations[card].color]} " in "\n".join(lines)
                for card in seat["inspirations"]
            )
        if game.over:
            break
        game.play(choose(rng, game, style))


def check_board(view: dict[str, Any], lines: list[str]) -> None:
    """The grid shows every tile in its cell."""
    side = view["side"]
    top = next(number for number, line in enumerate(lines) if line.startswith("    a b c"))
    for cell, color in enumerate(view["board"]):
        row, column = divmod(cell, side)
        assert lines[top + 1 + row][:3] == f"  {row + 1}"
        assert lines[top][4 + 2 * column] == "abcdef"[column]
        assert lines[top + 1 + row][4 + 2 * column] == ("." if color is None else LETTERS[color])
