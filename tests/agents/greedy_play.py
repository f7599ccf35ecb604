"""What greedy does in positions laid out by hand, as short text. Neighbours: ../rules/positions.py, playing.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agents.greedy import Greedy
from agents.greedy.weights import weights
from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.rules.batch import legal_games
from artistry_env.rules.state import NONE, argument
from tests.agents.playing import decides
from tests.rules.names import decision_code, decision_name, pattern_names
from tests.rules.positions import Seat, position

FULL = """
    C G M P
    T C G M
    P T C G
    M P T C
"""


def choice(game: Game, **changed: float) -> str:
    """What greedy does, as short text; with some weights changed."""
    return decision_name(game.table, decides(greedy_with(**changed), game))


def greedy_with(**changed: float) -> Greedy:
    """Greedy with some weights changed."""
    agent = Greedy()
    agent._weights = argument(weights(**changed))
    return agent


def plays(game: Game, decisions: int) -> list[str]:
    """What greedy does in the next decisions."""
    done = []
    for _ in range(decisions):
        done.append(choice(game))
        game.play(decision_code(game.table, done[-1]))
    return done


def solo(board: str, mine: Seat, automa: Seat | None = None, market: Sequence[str | None] = (), **table: Any) -> Game:
    """A position against the automa with few patterns in the market; no game has such a market, but greedy reads it."""
    return with_few_patterns(board, [mine, automa or Seat()], market, difficulty="standard", **table)


def with_few_patterns(board: str, seats: Sequence[Seat], market: Sequence[str | None], **table: Any) -> Game:
    """A position with the patterns of `market`, slot 0 first, and no others face-up."""
    others = [name for name in pattern_names(CardSet.load()) if name not in market]
    wanted = [*market, *[None] * (5 - len(market))]
    game = position(board, *seats, market=[name or others.pop() for name in wanted], **table)
    for slot, name in enumerate(wanted):
        if name is None:
            game.record[0].market[slot] = NONE
    renew_legal(game)
    return game


def renew_legal(game: Game) -> None:
    """Let the game know what is legal after its record was written to."""
    legal_games(game._tables, game.record, game._words)
