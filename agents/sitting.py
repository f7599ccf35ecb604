"""A game that people play, alone against the automa or with agents at the table: moves, undoing, hints, saving.

Neighbours: talk.py, which talks to the people; moves.py (what they type); asking.py (asking agents).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from agents.asking import blamed, codes_of, illegal_rows
from agents.problems import IllegalMove
from agents.protocol import Agent, Games
from artistry_env.game import Game
from artistry_env.replay import with_events

BEST_MOVES = 3  # that a hint names, where the agent tells


class Sitting:
    """A game and who decides for each seat.

    Attributes:
        game: the game, with its events.
        players: for each seat that decides (in solo the first alone) an agent, or None for a person.
        told: what happened since a person last decided, in words.
    """

    def __init__(self, game: Game, players: Sequence[Agent | None]) -> None:
        self.game = game
        self.players = tuple(players)
        self.told: list[str] = game.news

    @property
    def waits(self) -> bool:
        """Whether a person is to decide."""
        seat = self.game.to_move
        return seat is not None and self.players[seat] is None

    def play(self, code: int) -> None:
        """Play a person's code.

        Raises:
            IllegalAction: it is not legal now; nothing has changed.
        """
        self.game.play(code)
        self.told = self.game.news

    def answer(self) -> None:
        """Let the agent that is to move decide.

        Raises:
            AgentFault: it failed, or chose an illegal action.
        """
        seat = self.game.to_move
        agent = None if seat is None else self.players[seat]
        assert agent is not None, "it is for a person to decide"
        self.game.play(choice(agent, self.game))
        self.told += self.game.news

    def undo(self) -> bool:
        """Take back a person's last decision and all that came of it; whether there was one.

        The same decision would meet the same luck again.
        """
        seats = [value[0] for kind, value in self.game.events if kind == "decision"]
        entries = [entry for entry, (kind, _) in enumerate(self.game.history) if kind == "decision"]
        theirs = [entry for entry, seat in zip(entries, seats, strict=True) if self.players[seat] is None]
        if not theirs:
            return False
        self.game = with_events(self.game, theirs[-1])
        self.told = self.game.news
        return True

    def save(self, path: Path) -> None:
        """Write a replay of the game so far.

        Raises:
            OSError: it could not be written, in one line.
        """
        self.game.save(path)


def choice(agent: Agent, game: Game) -> int:
    """What an agent would play now.

    Raises:
        AgentFault: it failed, or chose an illegal action.
    """
    masks = game.mask()[None]
    records = game.record.copy().view(np.recarray)
    games = Games(records, game.settings.tables, game.settings.cards, game.table, np.zeros(1, np.int64))
    codes = codes_of(agent, games, masks)
    code = int(codes[0])
    if len(illegal_rows(codes, masks)):
        known = 0 <= code < len(game.table)
        what = f"{code} ({game.table.describe(code)})" if known else str(code)
        raise IllegalMove(f"agent {agent.name}: chose {what}, which is not legal here")
    return code


def hint(agent: Agent, game: Game) -> list[str]:
    """What an agent would play, in words; its favorite moves with their values, where it can explain them.

    Raises:
        AgentFault: it failed, or would play an illegal action.
    """
    explain = getattr(agent, "explain", None)
    if not callable(explain):
        return [f"{agent.name} would play: {game.table.describe(choice(agent, game))}"]
    lines = []
    with blamed(agent, "explain"):
        for seen in explain(game)[:BEST_MOVES]:
            value = "" if seen["value"] is None else f", value {seen['value']:+.2f}"
            lines.append(f"{agent.name}: {seen['action']} (visits {seen['visits']}{value})")
    return lines
