"""Lessons as a network takes them: positions, and what it should say of them. Neighbours: lessons.py, expert_fit.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.learned.observing import observations
from agents.learned.positions import PositionReader
from agents.learned.reading import Reader
from agents.protocol import Games
from artistry_env.game import action_table
from artistry_env.settings import Settings
from train.kept_positions import KeptPositions
from train.lessons import Lessons

_AT_ONCE = 4096  # positions read in one go
_EDGE = 0.01  # worths are kept so far from 0 and 1


@dataclass(frozen=True)
class Course:
    """Positions, and what is to be learned of them.

    Attributes:
        kept: the positions.
        shares: float32 (options,), how likely each legal code should be; those of a position sum to 1.
        values: float32 (n,), the value, -1 to 1: what reward "outcome" is to be expected.
        games: int64 (n,), of which game each is.
    """

    kept: KeptPositions
    shares: NDArray[np.float32]
    values: NDArray[np.float32]
    games: NDArray[np.int64]


def make_course(lessons: Lessons, settings: Settings, sharpness: float, trust: float) -> Course:
    """Read lessons.

    Args:
        lessons: of solo games.
        settings: of any of them; the card set counts.
        sharpness: the power of the visits that makes shares of them, above 0.
        trust: what part of a value is the search's, 0 to 1; the rest is what became of the game.
    """
    table = action_table(settings.cards, settings.side)
    kept = KeptPositions(len(lessons), len(lessons.codes))
    reader = PositionReader(Reader(settings))
    for first in range(0, len(lessons), _AT_ONCE):
        here = slice(first, min(first + _AT_ONCE, len(lessons)))
        records = lessons.records[here].view(np.recarray)
        games = Games(records, settings.tables, settings.cards, table, np.arange(len(records)))
        kept.read(first, reader, observations(games, settings), _masks(lessons, here, len(table)))
    powers = lessons.visits.astype(np.float64) ** sharpness
    sums = np.add.reduceat(powers, lessons.starts[:-1])
    shares = powers / np.repeat(sums, np.diff(lessons.starts))
    expected = (1 - trust) * lessons.result + trust * (2 * chances(lessons) - 1)
    return Course(kept, shares.astype(np.float32), expected.astype(np.float32), lessons.game)


def _masks(lessons: Lessons, here: slice, codes: int) -> NDArray[np.bool]:
    starts = lessons.starts[here.start : here.stop + 1]
    masks: NDArray[np.bool] = np.zeros((len(starts) - 1, codes), np.bool)
    masks[np.repeat(np.arange(len(masks)), np.diff(starts)), lessons.codes[starts[0] : starts[-1]]] = True
    return masks


def chances(lessons: Lessons) -> NDArray[np.float64]:
    """How likely a success is by the search's worth of each decision, float64 (n,).

    A worth has the lead in totals in it, so it is no chance; a logistic curve for each scenario makes one of it.
    """
    found = np.zeros(len(lessons))
    worths = lessons.worth.astype(np.float64).clip(_EDGE, 1 - _EDGE)
    odds = np.log(worths / (1 - worths))
    for scenario in np.unique(lessons.records["scenario"]):
        rows = np.flatnonzero(lessons.records["scenario"] == scenario)
        found[rows] = logistic(odds[rows], (lessons.result[rows] + 1) / 2)
    return found


def logistic(numbers: NDArray[np.float64], successes: Any, rounds: int = 12) -> NDArray[np.float64]:
    """The chances that logistic regression of successes (0 to 1) on numbers gives each of them; by Newton's method."""
    columns = np.stack([np.ones_like(numbers), numbers], axis=1)
    weights = np.array([0.0, 1.0])
    for _ in range(rounds):
        found = 1 / (1 + np.exp(-(columns @ weights)))
        slope = (
            columns.T @ (successes - found) - 0.01 * weights
        )  # a little pull to 0, so that it ends where all succeed
        curve = (columns * (found * (1 - found))[:, None]).T @ columns + 0.01 * np.eye(2)
        weights = weights + np.linalg.solve(curve, slope).clip(-2, 2)
    fitted: NDArray[np.float64] = 1 / (1 + np.exp(-(columns @ weights)))
    return fitted
