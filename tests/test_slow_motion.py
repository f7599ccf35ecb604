"""A game move by move: the same game, with the automa's turns and the ends of rounds as moves of their own."""

from __future__ import annotations

import pytest

from artistry_env.game import Game
from artistry_env.slow_motion import KINDS, Move, moves
from tests.reference.modes import SHARED, Mode
from tests.replay_files import played, state

MODES = [Mode(1, "easy"), Mode(1, "standard", 4), Mode(1, "hard"), *SHARED]
many_games = pytest.mark.parametrize("mode", MODES, ids=str)


@many_games
@pytest.mark.parametrize("style", ["busy", "buyer", "lazy"])
def test_it_is_the_same_game(mode: Mode, style: str) -> None:
    game = played(mode, seed=4, style=style)
    before = state(game)
    found = list(moves(game))
    assert state(game) == before
    assert [event for move in found for event in move.events] == game.events
    assert found[-1].view == game.view()
    decided = [move for move in found if move.kind == "decision"]
    assert [("decision", move.code) for move in decided] == game.history
    again = Game(game.settings, game.seed)
    waiting = [move for move in found if move.legal]
    for move, (_, code) in zip(waiting, game.history, strict=True):
        assert move.legal == again.legal().tolist()
        assert move.view == again.view()
        again.play(code)


@many_games
def test_kinds_and_words(mode: Mode) -> None:
    game = played(mode, seed=2, style="buyer")
    found = list(moves(game))
    assert found[0].kind == "start"
    assert {move.kind for move in found} == {kind for kind in KINDS if kind != "automa" or mode.players == 1}
    for move in found:
        assert move.lines
        check(move, game)
    rounds = [move for move in found if move.kind == "round"]
    assert [move.lines[0] for move in rounds] == [
        *(f"Round {number} begins" for number in range(2, len(rounds) + 1)),
        "The game is over",
    ]


def check(move: Move, game: Game) -> None:
    """A move tells its own kind of things."""
    kinds = [kind for kind, _ in move.events]
    assert (move.code is None) == (move.kind != "decision")
    assert kinds.count("decision") == (move.kind == "decision")
    assert kinds.count("reveal") == (move.kind == "automa")
    if move.kind == "automa":
        assert move.seat == 1
        assert move.lines[0].startswith("automa: reveals ")
    if move.kind == "decision":
        who = "player" if game.settings.players == 1 else f"seat {move.seat}"
        assert move.lines[0].startswith(f"{who}: {game.table.describe(move.code or 0)}")
    if not move.legal:
        assert move.view["to_move"] is None


def test_a_game_given_another_luck() -> None:
    game = played(decisions=6).clone(seed=99)
    while not game.over:
        game.play(int(game.legal()[0]))
    found = list(moves(game))
    assert [event for move in found for event in move.events] == game.events
    assert found[-1].view == game.view()


def test_a_game_that_has_just_begun() -> None:
    game = Game.new(difficulty="hard", seed=5)
    found = list(moves(game))
    assert [move.kind for move in found] == ["start", "automa"]
    assert found[0].view["to_move"] is None
    assert found[-1].view == game.view()
    assert found[-1].legal == game.legal().tolist()
