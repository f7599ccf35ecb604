"""What a tournament plays: who, at which player counts, on which deals.

A deal is a seed: deal i of every player count has the seed `seed + i`, and all tables and rotations of the schedule
(seating.py) are played on it, so that each entrant meets the same luck on each seat. Neighbours: table_games.py and
tournament_playing.py, which play it; plan.py, the same for a benchmark.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import agents as players_of
from artistry_env.cards import CardSet
from artistry_env.settings import MAX_ROUNDS, SEED_BITS, Settings, checked_seed, checked_settings, whole_number
from train.plan import DEFAULT_AGENTS, MAX_GAMES, distinct
from train.seating import Seating, orders, seatings

PLAYERS = (2, 3, 4)
DEFAULT_DEALS = 500
MAX_ENTRANTS = 64
# Work is handed out in chunks of deals, whose size follows from the plan alone, never from the number of workers.
_LARGEST_CHUNK = 250  # games, about
_CHUNKS_AT_LEAST = 8
_SEEDS: int = 2**SEED_BITS


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays: an agent's spec, and a name of its own, by which copies of an agent are told apart."""

    name: str
    spec: str


@dataclass(frozen=True)
class Chunk:
    """Some deals in a row at one player count: from number `start` to before `stop`."""

    players: int
    start: int
    stop: int


@dataclass(frozen=True)
class TournamentPlan:
    """A checked tournament. Make it with `make_plan`.

    Attributes:
        entrants: who plays; at least two.
        players: player counts, in the order in which they are played.
        deals: of each player count.
        seed: of the first deal.
        cards: the card set.
        max_rounds: the round after which a game is cut off (RULINGS E4).
        save_games: of how many games of each player count, from the first on, the decisions are kept.
    """

    entrants: tuple[Entrant, ...]
    players: tuple[int, ...]
    deals: int
    seed: int
    cards: CardSet
    max_rounds: int
    save_games: int

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants' names."""
        return tuple(entrant.name for entrant in self.entrants)

    def seed_of(self, deal: int) -> int:
        """The seed of a deal by its number."""
        return (self.seed + deal) % _SEEDS

    def settings_of(self, players: int) -> Settings:
        """The settings of games at a player count; the board side and the actions follow from it and the card set."""
        return checked_settings(players, cards=self.cards, max_rounds=self.max_rounds)

    def seatings_of(self, players: int, deal: int) -> tuple[Seating, ...]:
        """Who sits where in the games of a deal."""
        return seatings(len(self.entrants), players, deal % orders(players))

    def games_before(self, players: int, deal: int) -> int:
        """How many games of a player count are on the deals before a deal."""
        each = [len(self.seatings_of(players, order)) for order in range(orders(players))]
        cycles, rest = divmod(deal, len(each))
        return cycles * sum(each) + sum(each[:rest])

    def games_of(self, players: int) -> int:
        """How many games are played at a player count."""
        return self.games_before(players, self.deals)

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return sum(self.games_of(players) for players in self.players)

    def chunks(self) -> Iterator[Chunk]:
        """The work in pieces, player count after player count."""
        for players in self.players:
            most = max(1, _LARGEST_CHUNK // len(self.seatings_of(players, 0)))
            size = min(most, max(1, self.deals // _CHUNKS_AT_LEAST))
            for start in range(0, self.deals, size):
                yield Chunk(players, start, min(start + size, self.deals))


def make_plan(
    agents: Sequence[str] = DEFAULT_AGENTS,
    players: Sequence[int] = PLAYERS,
    deals: int = DEFAULT_DEALS,
    seed: int = 0,
    cards: CardSet | str | os.PathLike[str] = "reconstructed",
    max_rounds: int = MAX_ROUNDS,
    save_games: int = 0,
) -> TournamentPlan:
    """Check what is to be played.

    Args:
        agents: specs of agents, at least two; one that is named again is another entrant, "greedy #2".
        players: player counts, each 2 to 4; with fewer agents than seats, copies fill the seats (seating.py).
        deals: of each player count; 1,000,000 games at most come of them.
        seed: of the first deal, >= 0; deal i has seed + i.
        cards: a card set, its name or its path.
        max_rounds: the round after which a game is cut off.
        save_games: of how many games of each player count, from the first on, to keep the decisions, for replays.

    Raises:
        ValueError: one line says what was found and what was expected.
    """
    if not 2 <= len(agents) <= MAX_ENTRANTS:
        raise ValueError(f"agents: found {len(agents)}, expected 2 to {MAX_ENTRANTS}")
    counts = distinct("players", [whole_number("players", count, PLAYERS[0], PLAYERS[-1]) for count in players])
    plan = TournamentPlan(
        entrants=_entrants(agents),
        players=counts,
        deals=whole_number("deals", deals, 1, MAX_GAMES),
        seed=checked_seed(seed),
        cards=CardSet.load(cards),
        max_rounds=checked_settings(PLAYERS[0], max_rounds=max_rounds).max_rounds,
        save_games=whole_number("save-games", save_games, 0, MAX_GAMES),
    )
    if plan.games > MAX_GAMES:
        raise ValueError(f"deals: found {plan.games:,} games to play, expected {MAX_GAMES:,} at most")
    fewest = min(plan.games_of(count) for count in counts)
    whole_number("save-games", save_games, 0, fewest)
    for entrant in plan.entrants:
        players_of.make(entrant.spec)
    return plan


def _entrants(specs: Sequence[str]) -> tuple[Entrant, ...]:
    """An entrant for each spec; the second of a spec is named "spec #2"."""
    entrants = []
    for place, spec in enumerate(specs):
        number = list(specs[:place]).count(spec) + 1
        entrants.append(Entrant(spec if number == 1 else f"{spec} #{number}", spec))
    return tuple(entrants)
