"""Tables that pictures are compared on: a solo turn, four players, the end of a solo game, a game as it is played."""

from __future__ import annotations

from artistry_env.game import Game
from artistry_env.render.text import draw
from tests.rules.positions import Seat, position

BOARD = """
C G . .
M M P T
. . P .
T . . C
"""
LARGE = """
C G M P T .
. C G M P T
T . C G M P
P T . C G M
M P T . C G
G M P T . C
"""


def solo() -> Game:
    """A table in the middle of a solo turn."""
    return position(
        BOARD,
        Seat(
            hand="CCGMMT",
            patterns="MM",
            renown=7,
            inspirations=["metal discount", "paint draw_tiles"],
            used=["paint draw_tiles"],
        ),
        Seat(hand="CGGGTTTTTTTTTTT", patterns="CCCCG", renown=12, inspirations=["glass discount"], face_down=3),
        market=["ceramic CG", "glass GM", "metal CMT", "paint CGMPT", "textile GGGTTT"],
        display=["ceramic take_tile", "textile swap_tile"],
        difficulty="easy",
        automa_deck="C1 G1 C3",
        remnant="CMP",
        round_number=4,
    )


def four() -> Game:
    """A table of four in the fiftieth round."""
    return position(
        LARGE,
        Seat(hand="CCCCCGGGGG", patterns="MM", renown=7, passed=True),
        Seat(patterns="CCCCGGGG", renown=24, inspirations=["glass discount"]),
        Seat(hand="P", passed=True),
        Seat(hand="T", patterns="PT", renown=3, inspirations=["metal extra_action"], used=["metal extra_action"]),
        players=4,
        to_move=1,
        first=2,
        display=["ceramic take_tile", "metal swap_tile", "textile discount"],
        round_number=50,
    )


def over() -> Game:
    """A solo game that the player has won."""
    game = position(
        "\n. . . ." * 4,
        Seat(hand="C", patterns="MMP", renown=25, inspirations=["metal discount"]),
        Seat(renown=3),
        market=["ceramic CG", "glass GM", "metal CMT", "paint CGMPT", "textile GGGTTT"],
        scenario=2,
        display=["ceramic take_tile", "textile swap_tile", "metal swap_tile"],
    )
    game.play(len(game.table) - 1)
    return game


def played() -> Game:
    """A solo game in its second round: five decisions, the last one answered by the automa."""
    game = Game.new(seed=8)
    for code in (245, 281, 318, 371, 100):
        if game.is_legal(code):
            game.play(code)
    return game


def with_news(game: Game) -> str:
    """A game as text, with what happened last."""
    return draw(game.view(), game.settings.cards, game.news)


SCENES = {scene.__name__: scene for scene in (solo, four, over, played)}
