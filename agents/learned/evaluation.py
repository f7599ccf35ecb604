"""A trained network as a search's evaluation: `search:800,model=learned`. Needs no PyTorch.

Neighbours: forward.py (the network), player.py (what it sees), ../search/model.py (what an evaluation is).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.learned.forward import Network
from agents.learned.networks import Networks
from agents.learned.player import GameReader
from agents.protocol import Games, Masks


class NetworkEvaluation:
    """Priors and values from a network, in single precision.

    Its value is the reward "outcome" that is to be expected, -1 to 1; half of it above a half is a chance.

    Args:
        networks: those that games are searched with.
    """

    def __init__(self, networks: Networks) -> None:
        self._networks = networks
        self._single: dict[Network, Network] = {}  # in single precision
        self._reader = GameReader()

    def __call__(self, games: Games, masks: Masks) -> tuple[NDArray[Any], NDArray[Any]]:
        """Priors (n, codes) and values (n, players), as agents/search/model.py says."""
        priors = np.zeros(masks.shape)
        values = np.zeros((len(games), int(games.records["players"][0])))
        for network, rows, some, legal in self._networks.shares(games, masks):
            found = self._reader.read(some, legal)
            single = self._in_single(network)
            scores = single.scores(found)
            starts = np.searchsorted(found.rows, np.arange(len(rows)))
            weights = np.exp(scores - np.maximum.reduceat(scores, starts)[found.rows])
            priors[rows[found.rows], found.codes] = weights / np.add.reduceat(weights, starts)[found.rows]
            values[rows] = _chances(some, single.values(found.states))
        return priors, values

    def _in_single(self, network: Network) -> Network:
        if network not in self._single:
            self._single[network] = Network(network.arrays, np.float32)
        return self._single[network]


def _chances(games: Games, values: NDArray[Any]) -> NDArray[np.float64]:
    """The chance of each player to win: that of the one who decides, the rest shared by the others."""
    own = (values.clip(-1, 1) + 1) / 2
    players = int(games.records["players"][0])
    if players == 1:
        return own[:, None].astype(np.float64)
    chances = np.repeat((1 - own[:, None]) / (players - 1), players, axis=1)
    chances[np.arange(len(games)), games.records["mover"]] = own
    return chances.astype(np.float64)


def evaluation_of(weights: str) -> NetworkEvaluation:
    """The evaluation of a network, named or by its file (networks.py).

    Raises:
        ValueError, OSError: there is none, or it does not fit this program; one line.
    """
    return NetworkEvaluation(Networks.named(weights))
