"""How well a self plays at a table: games against agents and earlier selves, seats rotated, and ratings of them all.

Each deal is played from every seat. The games are on seeds that training never uses, played by train/table_games.py as
a tournament's are. Neighbours: self_play_run.py, which asks; ratings.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.protocol import Agent
from artistry_env.settings import Settings
from train.intervals import Interval, rate_over_deals
from train.ppo_evaluation import FIRST_SEED
from train.ratings import Rating, rated
from train.table_games import TABLE_RESULT, play_tables, win_shares

COLUMNS = ("steps", "seconds", "against", "games", "rate", "low", "high", "margin")
MATCH_COLUMNS = ("steps", "number", "ranks", "seats")
RATING_COLUMNS = ("steps", "agent", "mu", "sigma", "ordinal", "games")

Match = tuple[tuple[str, ...], tuple[int, ...]]
"""Who sat at a table, and how they ranked, by seats."""


@dataclass(frozen=True)
class Standing:
    """What became of the games against one opponent, who held all other seats.

    Attributes:
        against: its name.
        games: how many were played.
        rate: the mean share of the win; a shared win is split.
        interval: of the rate, over deals.
        margin: the mean of the own total less the mean of the others'.
        matches: the games.
    """

    against: str
    games: int
    rate: float
    interval: Interval
    margin: float
    matches: tuple[Match, ...]

    @property
    def place(self) -> str:
        """The opponent."""
        return f"against {self.against}"

    def row(self) -> list[Any]:
        """Its columns after steps and seconds, of `COLUMNS`."""
        figures = [round(number, 4) for number in (self.rate, *self.interval, self.margin)]
        return [self.against, self.games, *figures]

    def result(self) -> dict[str, Any]:
        """For the card of the weights."""
        return dict(zip(COLUMNS[2:], self.row(), strict=True)) | {"first_seed": FIRST_SEED}


def play_against(
    name: str,
    agent: Agent,
    others: Sequence[tuple[str, Agent]],
    settings: Settings,
    deals: int,
    first_seed: int = FIRST_SEED,
) -> list[Standing]:
    """Play `deals` deals from each seat against each of the others; deal i has the seed `first_seed` + i.

    Raises:
        AgentFault: an agent failed, or chose an illegal action.
    """
    players = settings.players
    seeds = [first_seed + deal for deal in range(deals) for _ in range(players)]
    seatings = [tuple(int(seat != own) for seat in range(players)) for _ in range(deals) for own in range(players)]
    found = []
    for other, opponent in others:
        results = play_tables([agent, opponent], settings, seeds, seatings).results
        found.append(standing_of((name, other), results, players))
    return found


def standing_of(names: tuple[str, str], results: NDArray[Any], players: int) -> Standing:
    """What games of two agents come to; the first of them holds one seat of each, deal by deal."""
    own = np.argmax(results["seats"][:, :players] == 0, axis=1)
    games = np.arange(len(results))
    totals = results["parts"].sum(axis=2)[:, :players].astype(np.float64)
    margins = totals[games, own] - (totals.sum(axis=1) - totals[games, own]) / (players - 1)
    shares = win_shares(results)[games, own]
    rate, interval = rate_over_deals(shares.reshape(-1, players).mean(axis=1))
    matches = tuple(
        (tuple(names[seat] for seat in seats[:players]), tuple(ranks[:players]))
        for seats, ranks in zip(results["seats"].tolist(), results["ranks"].tolist(), strict=True)
    )
    return Standing(names[1], len(results), rate, interval, float(margins.mean()), matches)


def rate_all(matches: Sequence[Match]) -> dict[str, Rating]:
    """The rating of everybody who played, after all matches in their order."""
    names = list(dict.fromkeys(name for seats, _ in matches for name in seats))
    games = np.zeros(len(matches), TABLE_RESULT)
    for game, (seats, ranks) in zip(games, matches, strict=True):
        game["players"] = len(seats)
        game["seats"][: len(seats)] = [names.index(name) for name in seats]
        game["ranks"][: len(seats)] = ranks
    return dict(zip(names, rated(len(names), [games]), strict=True))
