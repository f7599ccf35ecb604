"""What a benchmark plays: agents x difficulty levels x scenarios, each cell on the same seeds.

Game i of every cell has the seed `seed + i`, like environment i of a vector: so each game of one agent has its twin,
with the same luck, in every other agent's cell, and comparisons are paired. Neighbour: measuring.py, which plays it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import agents as players
from artistry_env.cards import CardSet
from artistry_env.settings import DIFFICULTIES, SEED_BITS, Settings, checked_seed, checked_settings, whole_number

T = TypeVar("T")

DEFAULT_AGENTS = ("uniform", "greedy")
DEFAULT_GAMES = 1000
MAX_GAMES = 1_000_000
# Work is handed out in chunks. Their size follows from the number of games alone, never from the number of workers: a
# large chunk plays faster, but a slow agent's few games have to be shared out, too.
LARGEST_CHUNK = 250
_CHUNKS_AT_LEAST = 8
_SEEDS: int = 2**SEED_BITS


@dataclass(frozen=True)
class Cell:
    """One row of a benchmark: an agent against one difficulty of the automa, with a scenario or without."""

    number: int
    agent: str
    difficulty: str
    scenario: int | None

    @property
    def place(self) -> str:
        """What the agent plays against, in words."""
        return self.difficulty if self.scenario is None else f"{self.difficulty}, scenario {self.scenario}"

    def __str__(self) -> str:
        return f"{self.agent}, {self.place}"


@dataclass(frozen=True)
class Chunk:
    """Some games in a row of a cell: from number `start` to before `stop`."""

    cell: Cell
    start: int
    stop: int


@dataclass(frozen=True)
class Plan:
    """A checked benchmark. Make it with `make_plan`.

    Attributes:
        agents: specs, as agents.make takes them; the first is the one that others are compared with.
        difficulties: of the automa.
        scenarios: numbers, or (None,).
        games: games of each cell.
        seed: of the first game of each cell.
        cards: the card set.
        save_games: of how many games of each cell, from the first on, the decisions are kept.
    """

    agents: tuple[str, ...]
    difficulties: tuple[str, ...]
    scenarios: tuple[int | None, ...]
    games: int
    seed: int
    cards: CardSet
    save_games: int

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells; those that differ only in the agent stand together."""
        rows = [(a, d, s) for d in self.difficulties for s in self.scenarios for a in self.agents]
        return tuple(Cell(number, *row) for number, row in enumerate(rows))

    def chunks(self) -> Iterator[Chunk]:
        """The work in pieces, cell after cell."""
        size = chunk_size(self.games)
        for cell in self.cells:
            for start in range(0, self.games, size):
                yield Chunk(cell, start, min(start + size, self.games))

    def seed_of(self, game: int) -> int:
        """The seed of a game by its number in any cell."""
        return (self.seed + game) % _SEEDS

    def settings_of(self, cell: Cell) -> Settings:
        """The settings of a cell's games."""
        return checked_settings(difficulty=cell.difficulty, scenario=cell.scenario, cards=self.cards)


def make_plan(
    agents: Sequence[str] = DEFAULT_AGENTS,
    difficulties: Sequence[str] | None = None,
    scenarios: Sequence[int] = (),
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    cards: CardSet | str | os.PathLike[str] = "reconstructed",
    save_games: int = 0,
) -> Plan:
    """Check what is to be played.

    Args:
        agents: specs of agents; others are compared with the first.
        difficulties: of the automa; None for all of them, or "standard" alone where scenarios are given.
        scenarios: 1 to 8; none for plain games.
        games: games of each cell, 1 to 1,000,000.
        seed: of the first game of each cell, >= 0; game i has seed + i.
        cards: a card set, its name or its path.
        save_games: of how many games of each cell, from the first on, to keep the decisions, for replays.

    Raises:
        ValueError: one line says what was found and what was expected.
    """
    if difficulties is None:
        difficulties = ("standard",) if scenarios else DIFFICULTIES
    count = whole_number("games", games, 1, MAX_GAMES)
    plan = Plan(
        agents=distinct("agents", agents),
        difficulties=distinct("difficulty", difficulties),
        scenarios=distinct("scenarios", scenarios) if scenarios else (None,),
        games=count,
        seed=checked_seed(seed),
        cards=CardSet.load(cards),
        save_games=whole_number("save-games", save_games, 0, count),
    )
    for cell in plan.cells:
        plan.settings_of(cell)
    for spec in plan.agents:
        players.make(spec)
    return plan


def chunk_size(games: int) -> int:
    """How many of so many games are played together."""
    return min(LARGEST_CHUNK, max(1, games // _CHUNKS_AT_LEAST))


def distinct(name: str, values: Iterable[T]) -> tuple[T, ...]:
    """The values, of which there must be at least one, each once."""
    found = tuple(values)
    if not found:
        raise ValueError(f"{name}: found none, expected at least one")
    for value in found:
        if found.count(value) > 1:
            raise ValueError(f"{name}: found {value!r} twice, expected each once")
    return found
