"""Playing a batch of games with one agent to the end, every action checked.

    played = play_out(agents.make("greedy"), checked_settings(difficulty="hard"), seeds=[0, 1, 2])
    played.results["outcome"]

Neighbours: agents/protocol.py (what an agent sees), agents/asking.py (how it is asked), measuring.py (cells of a
benchmark, and who plays them).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from agents import Agent, Games
from agents.asking import codes_of, illegal_rows
from agents.problems import IllegalMove
from artistry_env.game import action_table
from artistry_env.rules.batch import begin_games, play_games, score_games
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.scoring import PARTS
from artistry_env.rules.state import OVER, PHASES
from artistry_env.settings import Settings

SIDES = ("agent", "automa")
"""The two sides of a solo game, as seats 0 and 1."""

RESULT = np.dtype(
    [
        ("seed", "u8"),
        ("outcome", "i1"),  # 1 an outright win of the agent, 0 a shared win, -1 a loss
        ("scenario_met", "?"),
        ("rounds", "i4"),
        ("decisions", "i4"),
        ("parts", "i2", (len(SIDES), len(PARTS))),  # of each side's total, in the order of scoring.PARTS
        ("fingerprint", "u8"),  # of the decisions and the final table; equal for equal games, whatever their seeds
    ]
)
"""How a game ended."""


@dataclass(frozen=True)
class Played:
    """Games played to the end, in the order of their seeds.

    Attributes:
        results: (n,) of dtype `RESULT`.
        decisions: for each game, the codes that were played, int32.
    """

    results: NDArray[Any]
    decisions: list[NDArray[np.int32]]


def play_out(agent: Agent, settings: Settings, seeds: Sequence[int], first_number: int = 0) -> Played:
    """Play solo games with an agent until all are over. Games that are over leave the batch.

    Args:
        agent: who plays.
        settings: of all games; players=1.
        seeds: of the games, each 0 to 2**64 - 1.
        first_number: the number of the first game among the agent's games (`Games.numbers`).

    Raises:
        AgentFault: the agent failed, or gave no codes; `IllegalMove`: it chose an illegal action.
    """
    batch = Batch(agent, settings, seeds, first_number)
    steps = []
    while batch.alive.size:
        alive = batch.alive
        steps.append((alive, batch.step()))
    results = batch.results()
    decisions = _by_game(steps, len(seeds))
    results["fingerprint"] = [fingerprint(codes, batch.records[i : i + 1]) for i, codes in enumerate(decisions)]
    return Played(results, decisions)


class Batch:
    """Games being played by an agent.

    Attributes:
        records: all games, over or not, in the order of their seeds.
        alive: the places of those that are not over.
    """

    def __init__(self, agent: Agent, settings: Settings, seeds: Sequence[int], first_number: int = 0) -> None:
        self.agent = agent
        self.settings = settings
        self.seeds = seeds
        self.records = settings.new_records(seeds)
        self.alive = np.arange(len(seeds))
        self._tables = settings.tables
        self._table = action_table(settings.cards, settings.side)
        self._numbers = np.arange(first_number, first_number + len(seeds))
        self._words = np.zeros((len(seeds), int(self._tables.words[0])), np.uint64)
        begin_games(self._tables, self.records, self._words, NO_LOG)

    def step(self) -> NDArray[np.int32]:
        """Let the agent decide once in each game that is not over; the codes it chose, one for each of `alive`."""
        records, words = self.records[self.alive], self._words[self.alive]
        bits = np.unpackbits(words.view(np.uint8), axis=1, count=len(self._table), bitorder="little")
        masks = bits.view(np.bool)
        codes = self._chosen(records.copy(), masks.copy())  # what the agent does to its copies touches no game
        wrong = illegal_rows(codes, masks)
        if wrong.size:
            self._refuse(codes, wrong, records)
        play_games(self._tables, records, codes, words, NO_LOG)
        self.records[self.alive], self._words[self.alive] = records, words
        self.alive = self.alive[records.phase != OVER]
        return codes.astype(np.int32)

    def results(self) -> NDArray[Any]:
        """How the games ended, or stand: (n,) of dtype `RESULT`, without the fingerprint."""
        count = len(self.records)
        results = np.zeros(count, RESULT)
        results["seed"] = self.seeds
        results["rounds"], results["decisions"] = self.records.round_number, self.records.decisions
        parts, ends = np.zeros((count, len(PARTS)), np.int64), np.zeros((count, 4), np.int64)
        for seat in (1, 0):  # seat 0 last: its outcome is the agent's
            score_games(self._tables, self.records, seat, parts, ends)
            results["parts"][:, seat] = parts
        results["outcome"], results["scenario_met"] = ends[:, 1], ends[:, 2] != 0
        return results

    def _chosen(self, records: Any, masks: NDArray[np.bool]) -> NDArray[np.int64]:
        """The agent's codes, int64 (n,)."""
        games = Games(records, self._tables, self.settings.cards, self._table, self._numbers[self.alive])
        return codes_of(self.agent, games, masks)

    def _refuse(self, codes: NDArray[np.int64], wrong: NDArray[np.intp], records: Any) -> NoReturn:
        """Say which illegal action was chosen in which game, and how many there are."""
        at = wrong[0]
        code, size = int(codes[at]), len(self._table)
        what = self._table.describe(code) if 0 <= code < size else f"none of the {size} codes"
        scenario = f", scenario {self.settings.scenario}" if self.settings.scenario else ""
        raise IllegalMove(
            f"agent {self.agent.name}: illegal action {code} ({what}) in game {self._numbers[self.alive[at]]}"
            f" ({self.settings.difficulty}{scenario}, seed {self.seeds[self.alive[at]]}), decision"
            f" {int(records.decisions[at]) + 1}, phase {PHASES[records.phase[at]]}; illegal moves: {len(wrong)}"
            f" in {len(codes)} games, expected none"
        )


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
