"""What is to be collected, checked: who teaches, what is played, on which seeds. Neighbour: expert_games.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import agents
from agents.search import Search
from artistry_env.cards import CardSet
from artistry_env.settings import whole_number
from train.mixture import Pair, dealt, parse_mixture

FIRST_SEED = 2**41
"""Of collected games; benchmarks and evaluations are far below."""

MIXTURE = "easy*2,standard*4,hard*8,standard+1-8,hard+1-8*0.25"
MOST_GAMES = 10**7


@dataclass(frozen=True)
class ExpertSettings:
    """A checked collection; each field is an argument of the command line.

    Attributes:
        teacher: the spec of the searcher whose visits are kept.
        student: the spec of the agent that decides instead now and then; "" for a code drawn by its visits.
        wander: how often, 0 to 1.
        games: how many are to be played in all.
        chunk_games: how many of them make a file.
        mixture: levels and scenarios (mixture.py); each chunk has one.
        cards: the card set, its name or path.
        seed: of the games.
    """

    teacher: str = "search:200"
    student: str = ""
    wander: float = 0.2
    games: int = 5000
    chunk_games: int = 8
    mixture: str = MIXTURE
    cards: str = "reconstructed"
    seed: int = 0

    def __post_init__(self) -> None:
        if not isinstance(agents.make(self.teacher), Search):
            raise ValueError(f"teacher: found {self.teacher!r}, expected a searcher such as search:300")
        if self.student:
            agents.make(self.student)
        if not 0.0 <= self.wander <= 1.0:
            raise ValueError(f"wander: found {self.wander}, expected a number from 0 to 1")
        whole_number("games", self.games, 1, MOST_GAMES)
        whole_number("chunk-games", self.chunk_games, 1, MOST_GAMES)
        whole_number("seed", self.seed, 0, 2**20 - 1)
        parse_mixture("mixture", self.mixture)
        CardSet.load(self.cards)

    @property
    def chunks(self) -> int:
        """How many files there are to be."""
        return -(-self.games // self.chunk_games)

    def pair_of(self, chunk: int) -> Pair:
        """The level and scenario of a chunk."""
        return dealt(parse_mixture("mixture", self.mixture), 1, chunk)[0]

    def seeds_of(self, chunk: int) -> range:
        """The seeds of a chunk's games."""
        first = FIRST_SEED + (self.seed << 44) + chunk * self.chunk_games
        return range(first, first + self.chunk_games)

    def as_dict(self) -> dict[str, Any]:
        """All settings, for a file."""
        return dict(vars(self))
