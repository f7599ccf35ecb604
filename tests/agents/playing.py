"""Plays games with agents, any number of players, every code checked against its mask.

`python -m tests.agents.playing SPEC [solo]` prints what an agent decides in a few games of several kinds, or of
the solo ones: run uncompiled, it must print the same. Neighbours: ../random_play.py (games begun and played in
batches), ../processes.py.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from agents import Agent, Games, make
from artistry_env.game import Game, action_table
from artistry_env.rules.batch import score_games
from artistry_env.rules.state import OVER, argument
from artistry_env.settings import Settings
from tests.random_play import begun, play, settings_of, unpacked
from tests.reference.modes import MODES

FEW_KINDS = [MODES[9], MODES[24], *MODES[27:]]  # with and without a scenario, 1 to 4 players
FEW_ROUNDS = 4


def shown(records: Any, settings: Settings, numbers: np.ndarray) -> Games:
    """What an agent is shown of some games."""
    return Games(records, settings.tables, settings.cards, action_table(settings.cards, settings.side), numbers)


def decides(agent: Agent, game: Game) -> int:
    """What an agent does in one game."""
    records = game.record.view(np.recarray)
    return int(agent.act(shown(records, game.settings, np.zeros(1, np.int64)), game.mask()[None])[0])


def play_out(agents: Sequence[Agent], settings: Settings, seeds: Sequence[int]) -> tuple[Any, np.ndarray]:
    """Play games to their end; agent i decides for seat i (in solo the only one for all).

    Returns the records and the codes that were played: (steps, games), negative where a game was over already.
    """
    records, words = begun(settings, seeds)
    numbers = np.arange(len(seeds))
    steps = []
    while (alive := np.flatnonzero(records.phase != OVER)).size:
        masks = unpacked(words, len(action_table(settings.cards, settings.side)))
        codes = np.full(len(seeds), -1, np.int64)
        for seat, agent in enumerate(agents):
            rows = alive[(records.mover[alive] == seat) | (len(agents) == 1)]
            if rows.size:
                chosen = np.asarray(agent.act(shown(records[rows], settings, numbers[rows]), masks[rows]))
                assert chosen.shape == rows.shape
                assert masks[rows, chosen].all(), f"{agent.name}: an illegal code"
                codes[rows] = chosen
        play(settings, records, codes, words)
        steps.append(codes)
    return records, np.array(steps)


def results(records: Any, settings: Settings, seat: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """The totals of a seat, and its outcomes (1 a win, 0 shared, -1)."""
    parts, found = np.zeros((len(records), 5), np.int64), np.zeros((len(records), 4), np.int64)
    score_games(argument(settings.tables), argument(records), seat, parts, found)
    return found[:, 0], found[:, 1]


def transcript(spec: str, solo: bool = False) -> str:
    """What an agent decides in a few games, in solo games alone if that is wanted, as text."""
    lines = []
    for mode in (mode for mode in FEW_KINDS if mode.players == 1 or not solo):
        settings = settings_of(mode, max_rounds=1)
        _, steps = play_out([make(spec) for _ in range(mode.players)], settings, [7])
        lines += [f"{mode}: {' '.join(map(str, game))}" for game in steps.T.tolist()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(transcript(sys.argv[1], "solo" in sys.argv[2:]))
