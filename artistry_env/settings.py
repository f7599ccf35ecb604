"""The settings of a game, checked: players, difficulty, scenario, card set, round limit.

Each unknown one is refused in one line that lists the known ones.

Neighbours: game.py and solo.py, which take the same arguments; rules/setup.py, which lays out the table.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from artistry_env.card_check import shown
from artistry_env.cards import CardSet
from artistry_env.rules.state import new_records
from artistry_env.rules.tables import card_tables

DIFFICULTIES = ("easy", "standard", "hard")
SCENARIOS = tuple(range(1, 9))
SIDES_BY_PLAYERS = {1: 4, 2: 4, 3: 5, 4: 6}
MAX_ROUNDS = 50
ROUNDS_LIMIT = 10_000
SEED_BITS = 64


@dataclass(frozen=True)
class Settings:
    """The checked settings of a game. Make them with `checked_settings`."""

    players: int
    difficulty: str | None
    scenario: int | None
    cards: CardSet
    max_rounds: int

    @property
    def side(self) -> int:
        """The side of the board."""
        return SIDES_BY_PLAYERS[self.players]

    @property
    def tables(self) -> Any:
        """The card tables for the compiled rules: one row (rules/tables.py)."""
        return card_tables(self.cards, self.side)

    def new_records(self, seeds: Sequence[int]) -> Any:
        """Cleared records that hold these settings, one for each seed, for rules.batch.begin_games."""
        records = new_records(len(seeds))
        records.players = self.players
        records.difficulty = 0 if self.difficulty is None else DIFFICULTIES.index(self.difficulty)
        records.scenario = self.scenario or 0
        records.max_rounds = self.max_rounds
        records.seed = [seed_halves(seed) for seed in seeds]
        return records


def seed_halves(seed: int) -> tuple[int, int]:
    """The low and high 32 bits of a seed reduced to 64 bits, as a record holds them."""
    return seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF


def checked_settings(
    players: int = 1,
    difficulty: str | None = None,
    scenario: int | None = None,
    cards: CardSet | str | os.PathLike[str] = "reconstructed",
    max_rounds: int = MAX_ROUNDS,
) -> Settings:
    """Check the settings of a game.

    Args:
        players: 1 (against the automa) to 4.
        difficulty: "easy", "standard" or "hard"; None for standard in solo, and for 2 to 4 players, who have none.
        scenario: None or 1 to 8; solo only.
        cards: a card set, its name or its path.
        max_rounds: the round after which 2 to 4 players are cut off (RULINGS E4); solo always ends by itself.

    Raises:
        ValueError: with one line that says what was found and what was expected (`CardSetError` for the card set).
    """
    number = whole_number("players", players, 1, 4)
    if number > 1:
        for name, value in (("difficulty", difficulty), ("scenario", scenario)):
            if value is not None:
                raise ValueError(f"{name}: found {shown(value)}, expected none with {number} players (it is for solo)")
    elif difficulty is None:
        difficulty = "standard"
    if difficulty is not None:
        difficulty = known_word("difficulty", difficulty, DIFFICULTIES)
    if scenario is not None:
        scenario = whole_number("scenario", scenario, SCENARIOS[0], SCENARIOS[-1], "None or ")
    rounds = whole_number("max_rounds", max_rounds, 1, ROUNDS_LIMIT)
    return Settings(number, difficulty, scenario, CardSet.load(cards), rounds)


def known_word(name: str, value: object, words: Sequence[str]) -> str:
    """One of the known words; else a ValueError lists them."""
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{name}: found {shown(value)}, expected one of {', '.join(words)}")
    return value


def whole_number(name: str, value: object, low: int, high: int, besides: str = "") -> int:
    """A whole number (numpy's included, bools not) from `low` to `high`; else a ValueError names what was expected."""
    try:
        number = int(operator.index(value))  # type: ignore[arg-type]
        if isinstance(value, bool | np.bool) or not low <= number <= high:
            raise TypeError
    except TypeError:
        raise ValueError(f"{name}: found {shown(value)}, expected {besides}{low} to {high}") from None
    return number


def checked_seed(seed: object) -> int:
    """A seed: any whole number >= 0, reduced to 64 bits."""
    try:
        number = int(operator.index(seed))  # type: ignore[arg-type]
        if isinstance(seed, bool | np.bool) or number < 0:
            raise TypeError
    except TypeError:
        raise ValueError(f"seed: found {shown(seed)}, expected a whole number >= 0") from None
    return number & ((1 << SEED_BITS) - 1)
