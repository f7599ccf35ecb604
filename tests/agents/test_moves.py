"""Moves as typed: every legal one by its number and by its words, short forms, what is wrong in one line; the menu."""

from __future__ import annotations

import random
import re

import pytest

from agents.moves import EXAMPLES, menu, read_move
from artistry_env.cards import COLORS, CardSet
from artistry_env.game import Game
from artistry_env.render.text import WIDTH
from artistry_env.rules.state import OVER, PHASES
from tests.card_sets import random_card_set
from tests.random_play import choose, settings_of
from tests.reference.modes import SHARED, Mode
from tests.rules.positions import Seat, position

CARD_SETS = [CardSet.load(), CardSet.from_dict(random_card_set(1))]


@pytest.mark.parametrize("mode", [Mode(1, "easy"), *SHARED], ids=str)
@pytest.mark.parametrize("cards", CARD_SETS, ids=repr)
def test_every_move_is_read_by_its_number_and_by_its_words(mode: Mode, cards: CardSet) -> None:
    rng, game = random.Random(4), Game(settings_of(mode, cards, max_rounds=3), 4)
    while not game.over:
        legal = game.legal().tolist()
        for number, code in enumerate(legal, 1):
            assert read_move(game, f" {number} ") == code
            words = game.table.describe(code)
            assert read_move(game, words) == code
            assert read_move(game, words.upper().partition(" (")[0]) == code
        check_menu(game, legal)
        game.play(choose(rng, game, "busy"))


def check_menu(game: Game, legal: list[int]) -> None:
    """All numbers once; lines fit; the short menu is short."""
    lines = menu(game, everything=True)
    assert [int(number) for number in re.findall(r"\[(\d+)\]", "\n".join(lines))] == list(range(1, len(legal) + 1))
    assert max(map(len, [*lines, *menu(game)])) <= WIDTH
    assert len(menu(game)) < 40
    assert ("(moves lists all ways)" in menu(game)[-1]) == (len(legal) > 60)


def full() -> Game:
    """A turn in which every kind of thing can be done."""
    return position(
        "\nC G M P" + "\n. . . ." * 2 + "\nC C C .",
        Seat(hand="CCGGM", patterns="MM", inspirations=["metal discount", "glass swap_tile"]),
        Seat(),
        market=["ceramic CG", "glass GM", "metal CMT", "paint CGMPT", "textile GGGTTT"],
        difficulty="easy",
    )


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take a4 b4 c4", ("acquire", (12, 13, 14))),
        ("c4, a4, b4", ("acquire", (12, 13, 14))),
        ("acquire tiles c4 b4 a4", ("acquire", (12, 13, 14))),
        ("buy 0", ("purchase", 0)),
        ("purchase the pattern in slot 1", ("purchase", 1)),
        ("use 11", ("use_inspiration", 11)),
        ("use card 7", ("use_inspiration", 7)),
        ("stop", ("stop", None)),
        ("PASS", ("stop", None)),
        ("b2", ("choose_cell", 5)),
        ("choose cell b2", ("choose_cell", 5)),
        ("metal", ("choose_color", 2)),
        ("t", ("choose_color", 4)),
        ("place 2", ("choose_inspiration", 2)),
        ("choose the inspiration in place 1", ("choose_inspiration", 1)),
    ],
)
def test_short_forms(text: str, action: tuple[str, tuple[int, ...] | int | None]) -> None:
    game = full()
    assert read_move(game, text) == game.table.encode(action)


NO_MOVES = "|fly|take|take a9|take a1 d4|buy|buy 9|buy x|use|use 99|stop 3|place 7|ceramics|1 2|-1|²"


@pytest.mark.parametrize("text", NO_MOVES.split("|"))
def test_no_move(text: str) -> None:
    found, expected = re.escape(repr(text)), "expected a number from 1 to "
    with pytest.raises(ValueError, match=rf"^move: found {found}, {expected}\d+, or take b2 b3 c3, buy 3"):
        read_move(full(), text)


@pytest.mark.parametrize("text", ["0", "999"])
def test_no_such_number(text: str) -> None:
    with pytest.raises(ValueError, match=rf"^move: found number {text}, expected 1 to \d+$"):
        read_move(full(), text)


def test_there_is_an_example_for_every_phase() -> None:
    assert list(EXAMPLES) == list(PHASES[:OVER])


def test_the_menu() -> None:
    lines = "\n".join(menu(full()))
    assert "take, metal apprentice: [1] a1 b1 c1, [2] b1 c1 d1, [3] a4 b4 c4" in lines
    assert "slot 0 (ceramic, 1 renown for C1 G1)" in lines
    assert "7 (glass: swap_tile)" in lines
    game = full()
    game.play(game.table.encode(("use_inspiration", 7)))
    assert menu(game)[0].startswith("  choose cell: [1] a1, [2] b1")
    game.play(read_move(game, "a1"))
    assert menu(game) == [f"  choose color: [1] {COLORS[1]}, [2] {COLORS[2]}"]
