"""`python -m train.robustness`: agents on random card sets that they were not made for, beside the set they were.

    python -m train.robustness --agents greedy,learned --sets 20 --games 50 --out robust.json
    python -m train.robustness --agents greedy,learned --sets 20 --games 50 --resume robust.json      # after a Ctrl-C

From Python: `measured`. Each set is played on the same seeds by all agents. Intervals of the mean over the sets are
over sets, whose games depend on each other. Neighbours: robustness_file.py, robustness_command.py;
artistry_env/random_cards.py (the sets).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.starting import start
from artistry_env.cards import DEFAULT, CardSet
from artistry_env.random_cards import random_cards
from artistry_env.settings import whole_number
from train.intervals import Interval, mean_interval, rate_over_deals, wilson
from train.measuring import CellResult, measure
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

    def with_set(self, rate: float, margin: float) -> Robust:
        """With one more random set."""
        return replace(self, rates=np.append(self.rates, rate), margins=np.append(self.margins, margin))

    def as_json(self) -> dict[str, Any]:
        """All of it, for a file."""
        rate, interval = self.rate if len(self.rates) else (None, None)
        margin = self.margin[0] if len(self.rates) else None
        return {
            "agent": self.agent,
            "difficulty": self.difficulty,
            "games": self.games,
            "base": {"rate": self.base_rate, "interval": list(self.base_interval), "margin": self.base_margin},
            "random": {"rate": rate, "interval": interval and list(interval), "margin": margin},
            "rates": self.rates.tolist(),
            "margins": self.margins.tolist(),
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Robust:
        """What `as_json` gave; a KeyError, TypeError or ValueError for anything else."""
        base = stored["base"]
        low, high = base["interval"]
        which = (stored["agent"], stored["difficulty"], stored["games"])
        series = (np.array(stored[name], np.float64) for name in ("rates", "margins"))
        return cls(*which, base["rate"], (low, high), base["margin"], *series)


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


def sets_in(found: Sequence[Robust]) -> int:
    """How many sets, the own one among them, some figures are of."""
    return 1 + len(found[0].rates) if found else 0


def measured(
    plans: Sequence[Plan],
    workers: int | Elsewhere,
    advance: Callable[[Cell, int], None] = lambda cell, games: None,
    found: Sequence[Robust] = (),
    keep: Callable[[list[Robust]], None] = lambda found: None,
) -> list[Robust]:
    """Play all sets, and put the figures of each agent and level together.

    Args:
        plans: of make_plans.
        workers: how many processes, or a cluster.
        advance: told of the games as they get done, as by measuring.measure.
        found: figures of the first sets, which are not played again.
        keep: given the figures so far whenever a set is finished.

    Raises:
        As measuring.measure does.
    """
    figures = list(found)
    for plan in plans[sets_in(figures) :]:
        results = sorted(measure(plan, workers, advance), key=lambda one: one.cell.number)
        if figures:
            figures = [one.with_set(*_of_set(result)) for one, result in zip(figures, results, strict=True)]
        else:
            figures = [_begun(result) for result in results]
        keep(figures)
    return figures


def _of_set(result: CellResult) -> tuple[float, float]:
    """The share of games won, and the mean margin."""
    return float((result.games["outcome"] == 1).mean()), float(margins(result.games).mean())


def _begun(result: CellResult) -> Robust:
    """The figures of an agent and level after the own set."""
    cell, games = result.cell, len(result.games)
    rate, margin = _of_set(result)
    interval = wilson(round(rate * games), games)
    return Robust(cell.agent, cell.difficulty, games, rate, interval, margin, np.array([]), np.array([]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.robustness", "train.robustness_command", ["typer"], given)


if __name__ == "__main__":
    sys.exit(main())
