"""Games of 2 to 4 players made by hand, for what is reckoned from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from train.seating import Seating
from train.table_games import NOBODY, TABLE_RESULT
from train.tournament_playing import Section

Made = tuple[int, Seating, Seating, Seating]
"""A game: its deal, who sits on the seats, their ranks, their renown."""


def made(rows: Sequence[Made], first: int = 0) -> Any:
    """Games from rows, in their order; `first` begins."""
    games = np.zeros(len(rows), TABLE_RESULT)
    games["seats"], games["first"] = NOBODY, first
    for number, (deal, seats, ranks, renown) in enumerate(rows):
        players = len(seats)
        game = games[number]
        game["number"], game["deal"], game["seed"], game["players"] = number, deal, deal, players
        game["seats"][:players], game["ranks"][:players], game["parts"][:players, 0] = seats, ranks, renown
        game["rounds"], game["decisions"], game["fingerprint"] = 4, 80 + number, number // 2
    return games


def section(rows: Sequence[Made], first: int = 0) -> Section:
    """A player count with the games of `rows`."""
    games = made(rows, first)
    return Section(len(rows[0][1]), rows[-1][0] + 1, games, (), 1.0)
