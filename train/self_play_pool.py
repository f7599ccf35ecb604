"""The pool of opponents in self-play: frozen earlier selves of the learner.

    pool = Pool(games=256, seed=[0], latest=0.5, size=8)
    pool.freeze("self@100000", agent)
    envs = DuelVecEnv(256, opponents=[pool])

Each seat of each game is held by one member from its first decision to the game's end. Neighbours: self_play_run.py
(who fills it), agents/duel_batch.py (who asks it).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agents.protocol import Agent, Codes, Games, Masks
from artistry_env.rules.state import SEATS

NOBODY = -1


class Pool:
    """An agent that plays each seat of a game as one of its members, which are drawn when the game begins.

    Args:
        games: how many environments of a `DuelVecEnv` it plays in.
        seed: of the draws of members.
        latest: the share of the seats that the self frozen last holds; the others have the rest, each as often as the
            others.
        size: how many selves are kept; the oldest goes first.

    Attributes:
        name: of the agent.
        selves: the names of the selves that are kept, oldest first.
    """

    name = "pool"

    def __init__(self, games: int, seed: Sequence[int], latest: float, size: int) -> None:
        self._draws = np.random.default_rng(seed)
        self._latest, self._size = latest, size
        self._names: list[str] = []  # of all selves ever, by number
        self._agents: dict[int, Agent] = {}  # those that play, also selves that are no longer drawn
        self._kept: list[int] = []  # the selves, oldest first
        self._game: NDArray[np.int64] = np.full(games, NOBODY, np.int64)  # the game that each environment plays
        self._holders: NDArray[np.int64] = np.full((games, SEATS), NOBODY, np.int64)
        self._before = (self._game.copy(), self._holders.copy())  # and that it has played before

    @property
    def selves(self) -> list[str]:
        """The names of the selves that are kept, oldest first."""
        return [self._names[number] for number in self._kept]

    def agent(self, name: str) -> Agent:
        """A member by its name."""
        return self._agents[self._names.index(name)]

    def freeze(self, name: str, agent: Agent) -> None:
        """A new self; games that begin from now on may be against it."""
        number = len(self._names)
        self._names.append(name)
        self._agents[number] = agent
        self._kept = [*self._kept, number][-self._size :]
        playing = {*self._kept, *self._holders.ravel().tolist()}
        self._agents = {number: one for number, one in self._agents.items() if number in playing}

    def shares(self) -> NDArray[np.float64]:
        """How likely each self is to be drawn, by number; adds up to 1."""
        found = np.zeros(len(self._names))
        *earlier, latest = self._kept
        found[latest] = self._latest if earlier else 1.0
        found[earlier] = (1.0 - self._latest) / max(len(earlier), 1)
        return found

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose as the member that holds the seat to move does, in each game."""
        holders = self._holders_of(games)
        codes = np.zeros(len(games), np.int64)
        for number in np.unique(holders).tolist():
            rows = np.flatnonzero(holders == number)
            theirs = dataclasses.replace(games, records=games.records[rows], numbers=games.numbers[rows])
            codes[rows] = self._agents[number].act(theirs, masks[rows])
        return codes

    def _holders_of(self, games: Games) -> NDArray[np.int64]:
        """Who plays for the seats to move; in games not seen before they are drawn."""
        rows = games.numbers % len(self._game)
        new = rows[self._game[rows] != games.numbers]
        if new.size:
            for now, before in zip((self._game, self._holders), self._before, strict=True):
                before[new] = now[new]
            self._game[rows] = games.numbers
            shares = self.shares()
            self._holders[new] = self._draws.choice(len(shares), (new.size, SEATS), p=shares)
        found: NDArray[np.int64] = self._holders[rows, games.records["mover"]]
        return found

    def met(self, game: int, seat: int, players: int) -> list[str]:
        """Who played the game of this number (`Games.numbers`) against the learner, clockwise from its seat."""
        row = game % len(self._game)
        known = ((self._game[row], self._holders[row]), (self._before[0][row], self._before[1][row]))
        holders = next((holders for number, holders in known if number == game), None)
        if holders is None:  # nobody but the learner was asked
            return []
        return [self._names[holders[(seat + step) % players]] for step in range(1, players)]
