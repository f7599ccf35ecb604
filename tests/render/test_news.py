"""What happened last, in words: decisions, the automa's turns, what came to the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from artistry_env.cards import CardSet
from artistry_env.events import Event
from artistry_env.game import Game, action_table
from artistry_env.render.news import news
from tests.random_play import choose, settings_of
from tests.reference.modes import SHARED, Mode
from tests.render.scenes import played
from tests.rules.positions import Seat, position

CARDS = CardSet.load()
TABLE = action_table(CARDS, 4)
USE_DRAW = TABLE.encode(("use_inspiration", 3))  # ceramic: draw_tiles
STOP = len(TABLE) - 1


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        ([], []),
        ([("tile", 0), ("pattern", 3), ("apprentice", 1)], []),
        (
            [("tile", 0), ("reveal", [1, 0]), ("automa", "takes a1 b2")],
            ["automa: reveals glass apprentice, takes a1 b2"],
        ),
        ([("decision", [0, STOP])], ["player: stop"]),
        ([("decision", [0, 0]), ("decision", [0, STOP])], ["player: stop"]),
        (
            [("decision", [0, USE_DRAW]), ("tile", 2), ("tile", 2)],
            ["player: use inspiration 3 (ceramic: draw_tiles), draws M2"],
        ),
        (
            [("decision", [0, USE_DRAW]), ("tile", 4), ("reveal", [0, 2]), ("automa", "gains 1 renown"), ("tile", 1)],
            [
                "player: use inspiration 3 (ceramic: draw_tiles), draws T1",
                "automa: reveals ceramic master, gains 1 renown",
                "new on the board: G1",
            ],
        ),
        (
            [
                ("decision", [0, STOP]),
                ("reveal", [3, 1]),
                ("reveal", [4, 0]),
                ("automa", "buys pattern 1 (ceramic, 1 renown)"),
                ("pattern", 14),
                ("pattern", 0),
                ("inspiration", 7),
            ],
            [
                "player: stop",
                "automa: reveals paint journeywoman",
                "automa: reveals textile apprentice, buys pattern 1 (ceramic, 1 renown)",
                "new in the market: 14 (glass, 1 renown), 0 (ceramic, 1 renown)",
                "new in the display: 7 (glass: swap_tile)",
            ],
        ),
    ],
)
def test_events_in_words(events: list[Event], lines: list[str]) -> None:
    assert news(events, TABLE, 1) == lines


def test_seats_of_a_table_are_named_by_their_number() -> None:
    assert news([("decision", [1, STOP])], TABLE, 2) == ["seat 1: stop"]


def test_news_needs_no_events_kept() -> None:
    assert played().news == [
        "player: take d2 c3 b4 (apprentice of glass)",
        "automa: reveals ceramic apprentice, takes a1 a2 b2",
    ]


def test_a_copy_with_another_luck_tells_its_own_story() -> None:
    game = Game.new(difficulty="easy", seed=3)
    game.play(STOP)
    copies = [game.clone(seed) for seed in range(5)]
    for copy in copies:
        assert copy.news == game.news
        copy.play(int(copy.legal()[-1]))
    assert len({tuple(copy.news) for copy in copies}) > 1


def test_what_was_drawn_is_in_hand() -> None:
    game = position("\nC . . ." * 4, Seat(inspirations=["ceramic draw_tiles"]), Seat(), difficulty="easy")
    game.play(USE_DRAW)
    hand = game.view()["seats"][0]["hand"]
    drawn = " ".join(f"{'CGMPT'[color]}{count}" for color, count in enumerate(hand) if count)
    assert game.news == [f"player: use inspiration 3 (ceramic: draw_tiles), draws {drawn}"]


@pytest.mark.parametrize("mode", [Mode(1, "easy"), Mode(1, "hard"), *SHARED], ids=str)
def test_any_decision_is_told_first_and_every_turn_of_the_automa(mode: Mode) -> None:
    rng, game = random.Random(1), Game(settings_of(mode, max_rounds=3), 9, log_events=True)
    while not game.over:
        code, seat, told = choose(rng, game, "busy"), game.to_move, len(game.events)
        game.play(code)
        first, *rest = game.news
        who = "player" if mode.players == 1 else f"seat {seat}"
        assert first.startswith(f"{who}: {game.table.describe(code)}")
        new: list[Any] = game.events[told:]
        assert len([line for line in rest if line.startswith("automa: ")]) == sum(kind == "reveal" for kind, _ in new)
