"""What a learned agent sees of the games it is shown: their flat observations. Neighbours: player.py, model_zip.py."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.protocol import Games, compiled_form
from artistry_env.observation import layout
from artistry_env.observe import observe_games
from artistry_env.rules.state import argument, new_records
from artistry_env.settings import Settings, checked_settings


def settings_of(games: Games) -> Settings:
    """The settings of the games of a batch, of which the layout of their observations follows.

    Raises:
        ValueError: they do not have the same number of players.
    """
    players = np.unique(games.records["players"])
    if len(players) != 1:
        raise ValueError(f"games: found {len(players)} numbers of players, expected the same in all games of a batch")
    return checked_settings(int(players[0]), cards=games.cards, max_rounds=int(games.records["max_rounds"][0]))


def observations(games: Games, settings: Settings) -> NDArray[np.float32]:
    """The flat observations of the seats that decide, float32 (n, size)."""
    where = layout(settings)
    out = np.zeros((len(games), where.size), np.float32)
    records: Any = compiled_form(games.records)
    was = argument(new_records(len(games)))
    observe_games(argument(settings.tables), records, was, np.ones(len(games), np.bool), where.lens, out)
    return out
