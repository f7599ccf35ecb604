"""Games being played by agents, many at once, every action checked.

Each seat of each game is held by one of the agents. In a step every agent is asked once, for all the games in which it
is to move. Neighbours: agents/protocol.py (what an agent sees), agents/asking.py (how it is asked), rollout.py (solo
games), table_games.py (2 to 4 players).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from agents import Agent, Games
from agents.asking import codes_of, illegal_rows
from agents.problems import IllegalMove
from artistry_env.game import action_table
from artistry_env.rules.batch import begin_games, play_games
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import OVER, PHASES
from artistry_env.settings import Settings


class Batch:
    """Games being played by agents.

    Args:
        agents: who plays.
        settings: of all games.
        seeds: of the games, each 0 to 2**64 - 1.
        holders: integers (n, players): which of the agents holds each seat of each game.
        first_number: the number of the first game among all of a run (`Games.numbers`).

    Attributes:
        records: all games, over or not, in the order of their seeds.
        tables: the card tables, as compiled rules read them.
        alive: the places of those that are not over.
    """

    def __init__(
        self,
        agents: Sequence[Agent],
        settings: Settings,
        seeds: Sequence[int],
        holders: NDArray[np.intp],
        first_number: int = 0,
    ) -> None:
        self.agents = agents
        self.settings = settings
        self.seeds = seeds
        self.holders = holders
        self.records = settings.new_records(seeds)
        self.tables = settings.tables
        self.alive = np.arange(len(seeds))
        self._table = action_table(settings.cards, settings.side)
        self._numbers = np.arange(first_number, first_number + len(seeds))
        self._words = np.zeros((len(seeds), int(self.tables.words[0])), np.uint64)
        begin_games(self.tables, self.records, self._words, NO_LOG)

    def step(self) -> NDArray[np.int32]:
        """Let an agent decide once in each game that is not over; the codes that were chosen, one for each of `alive`.

        Raises:
            AgentFault: an agent failed, or gave no codes; `IllegalMove`: it chose an illegal action.
        """
        records, words = self.records[self.alive], self._words[self.alive]
        bits = np.unpackbits(words.view(np.uint8), axis=1, count=len(self._table), bitorder="little")
        masks = bits.view(np.bool)
        codes = np.zeros(len(records), np.int64)
        to_move = self._to_move(records)
        for number, agent in enumerate(self.agents):
            rows = np.flatnonzero(to_move == number)
            if rows.size:
                codes[rows] = self._asked(agent, rows, records, masks)
        play_games(self.tables, records, codes, words, NO_LOG)
        self.records[self.alive], self._words[self.alive] = records, words
        self.alive = self.alive[records.phase != OVER]
        return codes.astype(np.int32)

    def play_out(self) -> list[NDArray[np.int32]]:
        """Let the agents decide until all games are over, which leave the batch one by one.

        Returns:
            For each game, the codes that were played from here on.
        """
        steps = []
        while self.alive.size:
            alive = self.alive
            steps.append((alive, self.step()))
        return _by_game(steps, len(self.records))

    def fingerprints(self, decisions: Sequence[NDArray[np.int32]]) -> list[int]:
        """The fingerprint of each game, given all its decisions."""
        return [fingerprint(codes, self.records[i : i + 1]) for i, codes in enumerate(decisions)]

    def _to_move(self, records: Any) -> NDArray[np.intp]:
        """Which agent decides in each of the games that are not over; in solo the one, also where the automa asks."""
        seats = 0 if self.settings.players == 1 else records.mover
        holders: NDArray[np.intp] = self.holders[self.alive, seats]
        return holders

    def _asked(self, agent: Agent, rows: NDArray[np.intp], records: Any, masks: NDArray[np.bool]) -> NDArray[np.int64]:
        """An agent's codes in some rows of the games that are not over, int64 (n,), checked."""
        numbers = self._numbers[self.alive[rows]]
        # indexing with rows copies: what the agent does to its copies touches no game
        games = Games(records[rows], self.tables, self.settings.cards, self._table, numbers)
        codes = codes_of(agent, games, masks[rows])
        wrong = illegal_rows(codes, masks[rows])
        if wrong.size:
            at = rows[wrong[0]]
            many = f"illegal moves: {len(wrong)} in {len(rows)} games, expected none"
            self._refuse(agent, int(codes[wrong[0]]), records[at], int(self.alive[at]), many)
        return codes

    def _refuse(self, agent: Agent, code: int, record: Any, place: int, many: str) -> NoReturn:
        """Say which illegal action was chosen in which game."""
        size = len(self._table)
        what = self._table.describe(code) if 0 <= code < size else f"none of the {size} codes"
        raise IllegalMove(
            f"agent {agent.name}: illegal action {code} ({what}) in game {self._numbers[place]}"
            f" ({self._kind(record)}, seed {self.seeds[place]}), decision {int(record.decisions) + 1},"
            f" phase {PHASES[record.phase]}; {many}"
        )

    def _kind(self, record: Any) -> str:
        """What kind of game it is, and at a table whose turn."""
        settings = self.settings
        if settings.players > 1:
            return f"{settings.players} players, seat {record.mover}"
        return f"{settings.difficulty}, scenario {settings.scenario}" if settings.scenario else str(settings.difficulty)


def fingerprint(decisions: NDArray[np.int32], record: Any) -> int:
    """64 bits that tell games apart: by their decisions and the table at their end, but not by their seed.

    `record`: an array of one game.
    """
    table = record.copy()
    table.seed = 0
    digest = blake2b(decisions.astype("<i4").tobytes(), digest_size=8)
    digest.update(table.tobytes())
    return int.from_bytes(digest.digest(), "little")


def _by_game(steps: list[tuple[NDArray[np.intp], NDArray[np.int32]]], games: int) -> list[NDArray[np.int32]]:
    """For each game its decisions, from the decisions of each step."""
    rows = np.full((games, len(steps)), -1, np.int32)
    for step, (places, codes) in enumerate(steps):
        rows[places, step] = codes
    return [row[row >= 0] for row in rows]
