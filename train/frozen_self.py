"""An earlier self of a learner, as an opponent in its games: made to be asked very often for few games each.

It plays as `learned` with `sample=true` does, but for rounding; what it looks up is looked up once, for games of one
kind. Neighbours: self_play_pool.py (which asks it), agents/learned/policy_player.py (any policy, in any games).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.learned.choosing import choose
from agents.learned.policy import PlacementPolicy
from agents.luck import stream_of
from agents.protocol import Codes, Games, Masks, compiled_form
from artistry_env.observation import layout
from artistry_env.observe import observe_games
from artistry_env.rules.state import argument, new_records
from artistry_env.settings import Settings


class FrozenSelf:
    """Plays games of one kind with the weights that a policy has now, drawing codes by their probabilities.

    Args:
        policy: which is not to change any more.
        settings: of all games that it will be shown.
        name: of the agent.
    """

    def __init__(self, policy: PlacementPolicy, settings: Settings, name: str) -> None:
        self.name = name
        self._known, self._scorer = policy.mlp_extractor.forward_actor, policy.action_net
        self._reader = policy.features_extractor.reader
        self._tables: Any = argument(settings.tables)
        self._layout = layout(settings)
        self._stream = stream_of(0)
        self._room(64)

    def _room(self, games: int) -> None:
        """Arrays for so many games."""
        self._was: Any = argument(new_records(games))
        self._all: NDArray[np.bool] = np.ones(games, np.bool)
        self._seen: NDArray[np.float32] = np.zeros((games, self._layout.size), np.float32)

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        count = len(games)
        if count > len(self._all):
            self._room(2 * count)
        records: Any = compiled_form(games.records)
        seen = self._seen[:count]
        observe_games(self._tables, records, self._was[:count], self._all[:count], self._layout.lens, seen)
        found = self._reader.read(seen, compiled_form(masks))
        with torch.inference_mode():
            states, options, rows = (torch.from_numpy(each) for each in found[:3])
            scores = self._scorer(self._known(states), options, rows).numpy()
        return choose(scores.astype(np.float64), found.rows, found.codes, records, self._stream)
