"""OpenSkill ratings of a tournament's entrants (package openskill, model Plackett-Luce), from ranks with ties.

A rating is a skill `mu` and how uncertain it is, `sigma`; all start at 25 and 25/3. Games are rated one by one, in
the order of the schedule, never in that in which workers finish them. Agents do not learn, so no uncertainty is
added between games (tau 0). An entrant on several seats of a game moves by the mean of what those seats would.
Neighbour: tournament_summary.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from numpy.typing import NDArray
from openskill.models import PlackettLuce

MODEL = "OpenSkill Plackett-Luce, tau 0, games in the order of the schedule"


@dataclass(frozen=True)
class Rating:
    """How strong an entrant is by its games.

    Attributes:
        mu: its skill.
        sigma: the standard deviation of what its skill may be.
        games: how many games it was rated in.
    """

    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """The skill that it has almost surely: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


def rated(entrants: int, games: Sequence[NDArray[Any]]) -> list[Rating]:
    """The rating of each entrant after some games.

    Args:
        entrants: how many there are.
        games: arrays of dtype table_games.TABLE_RESULT, rated one after the other.
    """
    model: Any = PlackettLuce(tau=0.0)
    skills = [model.rating() for _ in range(entrants)]
    counts = [0] * entrants
    for part in games:
        for seats, ranks, players in zip(part["seats"].tolist(), part["ranks"].tolist(), part["players"], strict=True):
            _rate(model, skills, seats[:players], ranks[:players])
            for entrant in dict.fromkeys(seats[:players]):
                counts[entrant] += 1
    return [Rating(skill.mu, skill.sigma, count) for skill, count in zip(skills, counts, strict=True)]


def _rate(model: Any, skills: list[Any], seats: Sequence[int], ranks: Sequence[int]) -> None:
    """Rate one game: the skills of those who sat there become others."""
    # a rating of its own for each seat: openskill would take one rating at two seats for one player
    teams = [[model.rating(mu=skills[entrant].mu, sigma=skills[entrant].sigma)] for entrant in seats]
    after = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in ranks])]
    for entrant in dict.fromkeys(seats):
        mine = [skill for holder, skill in zip(seats, after, strict=True) if holder == entrant]
        mu, sigma = (fsum(getattr(skill, part) for skill in mine) / len(mine) for part in ("mu", "sigma"))
        skills[entrant] = model.rating(mu=mu, sigma=sigma)
