"""Help for the tests of the searcher: evaluations of its own, and what it sees in a few positions, as text.

`python -m tests.agents.searching` prints that: run uncompiled, it must print the same.
"""

from __future__ import annotations

import json
import sys

import numpy as np

from agents import Games
from agents.search import Search
from artistry_env.game import Game

EVALUATION = f"{__file__}:favor_high_codes"


def favor_high_codes(games: Games, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An evaluation that depends on each game alone: higher codes look better, the seat with more renown is ahead."""
    players = int(games.records.players[0])
    renown = games.records.renown[:, :players].astype(float)
    return masks * np.arange(1.0, masks.shape[1] + 1), 0.5 + np.tanh(renown - renown.mean(axis=1, keepdims=True)) / 2


def no_priors(games: Games, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An evaluation without an opinion."""
    return np.zeros(masks.shape), np.full((len(masks), int(games.records.players[0])), 0.5)


def wrong_shape(games: Games, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An evaluation that forgets the players."""
    return np.zeros(masks.shape), np.zeros(len(masks))


def no_numbers(games: Games, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An evaluation that gives no numbers."""
    return np.full(masks.shape, np.nan), np.zeros((len(masks), int(games.records.players[0])))


def seen() -> str:
    """What a small search sees in a few positions, as text."""
    lines = []
    for options in ({}, {"rollout": "epsilon", "epsilon": 0.5}, {"model": EVALUATION}):
        searcher = Search(5, depth=4, **options)  # type: ignore[arg-type]
        for setup in ({"difficulty": "hard"}, {"scenario": 3}, {"players": 3}):
            game = Game.new(seed=5, **setup)  # type: ignore[arg-type]
            game.play(game.legal()[0])
            rows = [(row["code"], row["visits"], row["value"], row["prior"]) for row in searcher.explain(game)]
            lines.append(json.dumps([options, setup, rows]))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(seen())
