"""Random play of the engine in styles that lead to different corners: one game at a time, or many at once.

A style favors some kinds of actions with a probability; the player's luck comes from `random.Random` and a seed.
Neighbours: record_invariants.py (what must hold meanwhile), reference/policies.py (likewise, for the reference).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from artistry_env.actions import KINDS, ActionTable
from artistry_env.cards import CardSet
from artistry_env.game import Game, action_table
from artistry_env.rules.batch import begin_games, play_games
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import OVER, argument
from artistry_env.settings import Settings, checked_settings
from tests.reference.modes import Mode


class Style(NamedTuple):
    """How a random player leans: one of `kinds` with the probability `often`, where there is one; else anything."""

    kinds: tuple[str, ...] = ()
    often: float = 0.0
    clears: bool = False  # of its acquires, those that clear most colors from the board


STYLES = {
    "uniform": Style(),
    "busy": Style(("use_inspiration",), 0.9),
    "buyer": Style(("purchase",), 0.9),
    "lazy": Style(("stop",), 0.5),
    "tireless": Style(tuple(kind for kind in KINDS if kind != "stop"), 1.0),
    "hoarder": Style(("acquire", "use_inspiration"), 0.9),
    "collector": Style(("acquire",), 0.8, clears=True),
    "thrifty": Style(("purchase", "use_inspiration"), 0.95),
}


def settings_of(mode: Mode, cards: CardSet | str = "reconstructed", max_rounds: int = 50) -> Settings:
    """The engine's settings for a mode of the tests."""
    solo = {"difficulty": mode.difficulty, "scenario": mode.scenario} if mode.players == 1 else {}
    return checked_settings(players=mode.players, cards=cards, max_rounds=max_rounds, **solo)


@cache
def codes_of(table: ActionTable, kinds: tuple[str, ...]) -> np.ndarray:
    """Which codes of a table are of some kinds: bool (codes,)."""
    return np.array([action.kind in kinds for action in table])


def choose(rng: random.Random, game: Game, style: str) -> int:
    """A legal code of one game."""
    legal = game.legal()
    kinds, often, _ = STYLES[style]
    favored = legal[codes_of(game.table, kinds)[legal]]
    return int(rng.choice(favored if len(favored) and rng.random() < often else legal))


def play_out(game: Game, rng: random.Random, style: str) -> list[int]:
    """Play one game to its end; the codes played."""
    codes = []
    while not game.over:
        codes.append(choose(rng, game, style))
        game.play(codes[-1])
    return codes


class Batch:
    """Many games with the same settings, each with its seed, its player's luck and its style.

    Attributes:
        records, words: the games and their legal sets, also of those that are over.
        alive: the rows of the games that go on.
        history: for each step, (rows, codes): what was played in which games.
    """

    def __init__(self, settings: Settings, seeds: Sequence[int], styles: Sequence[str]) -> None:
        self.settings = settings
        self.seeds = list(seeds)
        self.styles = [STYLES[style] for style in styles]
        self.table = action_table(settings.cards, settings.side)
        self.tables = settings.tables
        self.records, self.words = begun(settings, seeds)
        self.alive = np.flatnonzero(self.records.phase != OVER)
        self.history: list[tuple[np.ndarray, np.ndarray]] = []
        self._random = [random.Random(seed).random for seed in seeds]
        favored = {style: codes_of(self.table, style.kinds) for style in self.styles}
        self._favored = np.array([favored[style] for style in self.styles])
        self._often = np.array([style.often for style in self.styles])
        self._clears = np.array([style.clears for style in self.styles])

    def masks(self, rows: np.ndarray) -> np.ndarray:
        """The legal codes of some games: bool (rows, codes)."""
        return unpacked(self.words[rows], len(self.table))

    def step(self) -> None:
        """Play one decision in every game that goes on."""
        rows = self.alive
        codes = self._choose(rows)
        records, words = self.records[rows].copy(), self.words[rows]
        play(self.settings, records, codes, words)
        self.records[rows], self.words[rows] = records, words
        self.history.append((rows, codes.astype(np.int16)))
        self.alive = rows[records.phase != OVER]

    def codes_of_game(self, row: int) -> list[int]:
        """All that was played in a game."""
        found = []
        for rows, codes in self.history:
            at = np.searchsorted(rows, row)
            if at == len(rows) or rows[at] != row:
                break
            found.append(int(codes[at]))
        return found

    def _choose(self, rows: np.ndarray) -> np.ndarray:
        luck = np.array([[self._random[row](), self._random[row]()] for row in rows])
        masks = self.masks(rows)
        leaning = np.flatnonzero(luck[:, 0] < self._often[rows])
        favored = masks[leaning] & self._favored[rows[leaning]]
        clearing = np.flatnonzero(self._clears[rows[leaning]])
        favored[clearing] &= self._clearing_most(rows[leaning[clearing]], favored[clearing])
        found = favored.any(axis=1)
        masks[leaning[found]] = favored[found]
        counts = masks.sum(axis=1)
        ranks = (luck[:, 1] * counts).astype(np.int64)
        return np.argmax(np.cumsum(masks, axis=1, dtype=np.int16) > ranks[:, None], axis=1)

    def _clearing_most(self, rows: np.ndarray, favored: np.ndarray) -> np.ndarray:
        """Which favored acquires take the last tiles of most colors."""
        acquires = int(self.tables.purchase_at[0])
        placements = self.tables.placement[0, :acquires]
        board = self.records.board[rows]
        cleared = np.zeros((len(rows), acquires), np.int8)
        for color in range(board.shape[1]):
            tiles = board[:, color, None]
            cleared += (tiles != 0) & (tiles & ~placements == 0)
        counts = np.full(favored.shape, -1, np.int8)
        counts[:, :acquires] = np.where(favored[:, :acquires], cleared, -1)
        return counts == counts.max(axis=1, keepdims=True)


def begun(settings: Settings, seeds: Sequence[int]) -> tuple[Any, np.ndarray]:
    """Games at their first decision: records, and legal sets as words."""
    records = settings.new_records(seeds)
    words = np.zeros((len(records), int(settings.tables.words[0])), np.uint64)
    begin_games(argument(settings.tables), argument(records), words, NO_LOG)
    return records, words


def play(settings: Settings, records: Any, codes: np.ndarray, words: np.ndarray) -> None:
    """Play a legal code in each game, none where it is negative; the next legal sets go to `words`."""
    play_games(argument(settings.tables), argument(records), codes, words, NO_LOG)


def unpacked(words: np.ndarray, codes: int) -> np.ndarray:
    """Legal sets as masks: bool (rows, codes)."""
    rows = np.ascontiguousarray(words.astype("<u8")).view(np.uint8)
    return np.unpackbits(rows, axis=1, count=codes, bitorder="little").view(bool)
