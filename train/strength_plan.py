"""What a measurement of strength plays: a search with more and more simulations, each a cell of a benchmark.

Neighbours: plan.py (a benchmark's plan), strength_file.py (which cells are there already), losses.py.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from artistry_env.cards import CardSet
from artistry_env.settings import DIFFICULTIES, whole_number
from train.plan import Plan, distinct, make_plan

DOUBLINGS = tuple(50 * 2**step for step in range(9))  # 50 to 12,800
DEFAULT_GAMES = 200


@dataclass(frozen=True)
class Rung:
    """One cell: so many simulations against one level.

    Attributes:
        simulations: for each decision.
        options: other arguments of the search, as in a spec, or "".
        difficulty, scenario: what is played.
        plan: of a benchmark with this cell alone.
    """

    simulations: int
    options: str
    difficulty: str
    scenario: int | None
    plan: Plan

    @property
    def key(self) -> dict[str, str | int | None]:
        """What tells it from other cells of the same games."""
        return {name: getattr(self, name) for name in ("simulations", "options", "difficulty", "scenario")}


@dataclass(frozen=True)
class Ladder:
    """A checked measurement. Make it with `make_ladder`.

    Attributes:
        games, seed: of each cell, as a benchmark has them.
        cards: the card set.
        rungs: the cells, level after level.
    """

    games: int
    seed: int
    cards: CardSet
    rungs: tuple[Rung, ...]


def make_ladder(
    simulations: Sequence[int] = DOUBLINGS,
    difficulties: Sequence[str] = DIFFICULTIES,
    scenarios: Sequence[int] = (),
    options: Sequence[str] = ("",),
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    cards: CardSet | str | os.PathLike[str] = "reconstructed",
) -> Ladder:
    """Check what is to be measured.

    Args:
        simulations: how many, for each decision.
        difficulties: of the automa.
        scenarios: 1 to 8; none for plain games.
        options: other arguments of the searches, as in a spec, each to be tried: "c=0.3,reuse=true", or "" for none.
        games: of each cell.
        seed: of the first game of each cell.
        cards: a card set, its name or its path.

    Raises:
        ValueError: one line says what was found and what was expected; AgentError: no such search can be made.
    """
    found = CardSet.load(cards)
    levels, counts = distinct("difficulty", difficulties), distinct("simulations", simulations)
    places = distinct("scenarios", scenarios) if scenarios else (None,)
    rungs = []
    for level, scenario, given, count in product(levels, places, distinct("options", options), counts):
        plan = make_plan(
            agents=[search_spec(count, given)],
            difficulties=[level],
            scenarios=[] if scenario is None else [scenario],
            games=games,
            seed=seed,
            cards=found,
        )
        rungs.append(Rung(count, given, level, scenario, plan))
    return Ladder(games, rungs[0].plan.seed, found, tuple(rungs))


def search_spec(simulations: int, options: str = "") -> str:
    """The spec of a search with some simulations and other arguments."""
    count = whole_number("simulations", simulations, 1, 10**8)
    return f"search:{count},{options}" if options else f"search:{count}"
