"""`python -m train.robustness`: agents on random card sets that they were not made for, beside the set they were.

    python -m train.robustness --agents greedy,learned --sets 20 --games 50

From Python: `measured`. Each set is played on the same seeds by all agents. Intervals of the mean over the sets are
over sets, whose games depend on each other. Neighbours: random_cards.py (the sets), robustness_command.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.starting import start
from artistry_env.cards import DEFAULT, CardSet
from artistry_env.random_cards import random_cards
from artistry_env.settings import whole_number
from train.intervals import Interval, mean_interval, rate_over_deals, wilson
from train.measuring import measure
from train.plan import Cell, Plan, make_plan
from train.summary import margins
from train.workers import Elsewhere

MOST_SETS = 10_000


@dataclass(frozen=True)
class Robust:
    """How an agent did against one level of the automa.

    Attributes:
        agent, difficulty: which.
        games: of each set.
        base_rate, base_interval: games won with the set that the random ones are like.
        base_margin: the mean of its total less the automa's there.
        rates: games won with each random set, float64 (sets,).
        margins: mean margins there, float64 (sets,).
    """

    agent: str
    difficulty: str
    games: int
    base_rate: float
    base_interval: Interval
    base_margin: float
    rates: NDArray[np.float64]
    margins: NDArray[np.float64]

    @property
    def rate(self) -> tuple[float, Interval]:
        """The mean rate over the random sets, with its interval over sets."""
        return rate_over_deals(self.rates)

    @property
    def margin(self) -> tuple[float, Interval | None]:
        """The mean margin over the random sets, with its interval over sets."""
        return mean_interval(self.margins)

    def as_json(self) -> dict[str, Any]:
        """All of it, for a file."""
        rate, interval = self.rate
        return {
            "agent": self.agent,
            "difficulty": self.difficulty,
            "games": self.games,
            "base": {"rate": self.base_rate, "interval": list(self.base_interval), "margin": self.base_margin},
            "random": {"rate": rate, "interval": list(interval), "margin": self.margin[0]},
            "rates": self.rates.tolist(),
            "margins": self.margins.tolist(),
        }


def make_plans(
    agents: Sequence[str], difficulties: Sequence[str], sets: int, games: int, seed: int, cards: str = DEFAULT
) -> list[Plan]:
    """The benchmarks to play: of the base set, then of each random one, whose seeds are `seed`, `seed` + 1, ...

    Raises:
        ValueError: one line says what was found and what was expected.
    """
    count = whole_number("sets", sets, 1, MOST_SETS)
    base = CardSet.load(cards)
    played = [base, *(random_cards(seed + number, base) for number in range(count))]
    return [make_plan(agents, difficulties, (), games, seed, one) for one in played]


def measured(
    plans: Sequence[Plan], workers: int | Elsewhere, advance: Callable[[Cell, int], None] = lambda cell, games: None
) -> list[Robust]:
    """Play all, and put the figures of each agent and level together.

    Raises:
        As measuring.measure does.
    """
    found: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for plan in plans:
        for result in sorted(measure(plan, workers, advance), key=lambda one: one.cell.number):
            wins, margin = int((result.games["outcome"] == 1).sum()), float(margins(result.games).mean())
            found.setdefault((result.cell.agent, result.cell.difficulty), []).append((wins, margin))
    return [_joined(agent, level, plans[0].games, figures) for (agent, level), figures in found.items()]


def _joined(agent: str, difficulty: str, games: int, figures: Sequence[tuple[int, float]]) -> Robust:
    (wins, margin), *others = figures
    rates = np.array([won for won, _ in others]) / games
    base = (wins / games, wilson(wins, games), margin)
    return Robust(agent, difficulty, games, *base, rates, np.array([mean for _, mean in others]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.robustness", "train.robustness_command", ["typer"], given)


if __name__ == "__main__":
    sys.exit(main())
