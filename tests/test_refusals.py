"""Why an action may not be played: each reason in positions laid out by hand, and some reason in any random game."""

from __future__ import annotations

import random
import re

import pytest

from artistry_env.game import Game, IllegalAction
from tests.random_play import STYLES, choose, settings_of
from tests.reference.modes import MODES, Mode
from tests.rules.names import decision_code
from tests.rules.positions import Seat, position
from tests.rules.reading import play
from tests.rules.small_sets import card_set

BOARD = """
C G . .
. M M .
. P P T
. . . .
"""
BARE = """
. . . .
. . . .
. . . .
. . . .
"""
MARKET = ["ceramic CG", "glass GM", "metal MP", "paint PT", "textile CT"]
KNOWN = re.compile(
    r"the game is over|this phase asks for [a-z_, ]+|no main action is left this turn|the market slot is empty|"
    r"the tiles in hand do not pay for it|the player does not have it|it was used this round|it needs [a-z, -]+|"
    r"the player has no [a-z]+ [a-z]+|scenario 7 lets apprentices only take tiles|there is no tile on [a-f1-6 ]+|"
    r"\d+ tiles in hand and \d+ more are over the limit of \d+|there is no tile that the inspiration can be used on|"
    r"there is no such tile in hand(, or it has the color of the one taken)?|"
    r"there is no card of the color that was earned|it is not one of the automa's largest piles"
)


def why(game: Game, decision: str) -> str:
    """Why a decision, given as a short text, is refused."""
    return why_not(game, decision_code(game.table, decision))


def why_not(game: Game, code: int) -> str:
    """Why a code is refused."""
    with pytest.raises(IllegalAction) as caught:
        game.play(code)
    head = f"action {code} ({game.table.describe(code)}) in phase {game.phase}: "
    assert str(caught.value).startswith(head)
    return str(caught.value).removeprefix(head)


@pytest.mark.clause("T4")
def test_acquire() -> None:
    game = position(BOARD, Seat(hand="CCCCCCCC", start="M"))
    assert why(game, "acquire a1 a2 b2") == "the player has no ceramic apprentice"
    assert why(game, "acquire a1 b1 c1") == "there is no tile on c1"
    assert why(game, "acquire b1 b2 b3") == "8 tiles in hand and 3 more are over the limit of 10"


@pytest.mark.clause("7")
def test_acquire_in_scenarios() -> None:
    game = position(BOARD, Seat(start="M", patterns="PP"), scenario=7)
    assert why(game, "acquire b2 b3 c2 c3") == "the player has no ceramic journeywoman"
    game = position(BOARD, Seat(start="M", patterns="CC"), scenario=7)
    assert why(game, "acquire b2 b3 c2 c3") == "scenario 7 lets apprentices only take tiles"
    game = position(BOARD, Seat(start="M", hand="CCCCCC"), scenario=4)
    assert why(game, "acquire b1 b2 b3") == "6 tiles in hand and 3 more are over the limit of 8"


@pytest.mark.clause("T6", "T7")
def test_purchase() -> None:
    few = card_set(patterns=[f"{name} 2" for name in MARKET])
    market = [None if name == "glass GM" else name for name in MARKET]
    game = position(BOARD, Seat(hand="CG"), Seat(patterns="G"), market=market, cards=few)
    assert why(game, "purchase 1") == "the market slot is empty"
    assert why(game, "purchase 2") == "the tiles in hand do not pay for it"


@pytest.mark.clause("T1")
def test_second_main_action() -> None:
    held = ["metal discount", "metal extra_action"]
    game = position(BOARD, Seat(hand="CG", start="M", inspirations=held), market=MARKET)
    play(game, "purchase 0")
    assert why(game, "acquire b1 b2 b3") == "no main action is left this turn"
    assert why(game, "purchase 2") == "no main action is left this turn"
    assert why(game, "use metal discount") == "it needs a main action and a face-up pattern that still costs its color"


@pytest.mark.clause("4")
@pytest.mark.parametrize(
    ("card", "hand", "needs"),
    [
        ("metal take_tile", "", "a tile of its color on the board and room for it in hand"),
        ("metal discard_tile", "", "a tile on the board"),
        ("metal swap_tile", "C", "a tile on the board and one of another color in hand"),
        ("paint draw_tiles", "CCCCCGGGGG", "room in hand and a tile in the bag or the remnant pile"),
    ],
)
def test_inspirations_without_effect(card: str, hand: str, needs: str) -> None:
    game = position(BARE, Seat(hand=hand, inspirations=[card]))
    assert why(game, f"use {card}") == f"it needs {needs}"


@pytest.mark.clause("4")
def test_inspirations_not_owned_or_used() -> None:
    game = position(BOARD, Seat(inspirations=["metal discount", "paint discount"], used=["metal discount"]))
    assert why(game, "use metal discount") == "it was used this round"
    assert why(game, "use glass discount") == "the player does not have it"
    assert why(game, "cell a1") == "this phase asks for acquire, purchase, use_inspiration, stop"


@pytest.mark.clause("4")
def test_favorable_trade_twice() -> None:
    held = ["ceramic favorable_trade", "textile favorable_trade"]
    game = position(BOARD, Seat(hand="C", inspirations=held))
    play(game, f"use {held[0]}")
    assert why(game, f"use {held[1]}") == "it needs a main action, and no favorable trade in force"


@pytest.mark.clause("4")
def test_cells_and_colors_of_a_swap() -> None:
    game = position(BOARD, Seat(hand="CM", inspirations=["metal swap_tile"]))
    play(game, "use metal swap_tile")
    assert why(game, "stop") == "this phase asks for choose_cell"
    assert why(game, "cell d4") == "there is no tile that the inspiration can be used on"
    play(game, "cell a1")
    assert why(game, "cell a1") == "this phase asks for choose_color"
    assert why(game, "color C") == "there is no such tile in hand, or it has the color of the one taken"
    assert why(game, "color T") == "there is no such tile in hand, or it has the color of the one taken"


@pytest.mark.clause("T6")
def test_payment() -> None:
    game = position(BOARD, Seat(hand="MGGTT"), market=MARKET)
    play(game, "purchase 2")
    assert game.phase == "choose_payment"
    assert why(game, "color C") == "there is no such tile in hand"
    assert why(game, "stop") == "this phase asks for choose_color"


@pytest.mark.clause("T5")
def test_earned_card() -> None:
    shown = ["metal discount", "glass discount", "metal extra_action"]
    board = BARE.replace(". . . .", "M M M .", 1)
    game = position(board, Seat(start="M"), display=shown)
    play(game, "acquire a1 b1 c1")
    assert why(game, "inspiration 1") == "there is no card of the color that was earned"


@pytest.mark.clause("A4")
def test_automas_piles() -> None:
    market = ["paint PT", "ceramic CP", "textile CT", "paint GP", "ceramic CG"]
    game = position(BARE, Seat(start="M"), Seat(hand="MMMGGGTTT", renown=20), market=market, difficulty="standard")
    play(game, "stop")
    assert game.phase == "choose_automa_trade"
    assert why(game, "color G") == "it is not one of the automa's largest piles"
    assert why(game, "color C") == "it is not one of the automa's largest piles"


@pytest.mark.parametrize("mode", [*MODES[:27:4], Mode(2), Mode(3), Mode(4)], ids=str)
def test_every_illegal_action_has_a_reason(mode: Mode) -> None:
    rng = random.Random(MODES.index(mode))
    game = Game(settings_of(mode, max_rounds=4), MODES.index(mode))
    style = list(STYLES)[MODES.index(mode) % len(STYLES)]
    while True:
        illegal = [code for code in range(len(game.table)) if not game.is_legal(code)]
        for code in rng.sample(illegal, min(len(illegal), 5)):
            assert KNOWN.fullmatch(why_not(game, code))
        if game.over:
            break
        game.play(choose(rng, game, style))
