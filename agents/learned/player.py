"""The agent that plays with a trained network, one decision a forward pass. Needs no PyTorch.

Neighbours: networks.py and weights.py (where networks come from), positions.py and forward.py (how they decide),
choosing.py.
"""

from __future__ import annotations

import numpy as np

from agents.learned.choosing import choose
from agents.learned.forward import Network
from agents.learned.networks import Networks
from agents.learned.observing import observations, settings_of
from agents.learned.positions import PositionReader, Positions
from agents.learned.reading import Reader
from agents.luck import stream_of
from agents.protocol import Codes, Games, Masks, compiled_form
from artistry_env.settings import Settings


class Learned:
    """Plays with a trained network; any card set, difficulty and scenario, or any table.

    A network is made for solo games or for tables; games of the other kind are refused.

    Args:
        weights: the name of a network that comes with this package ("" for the one that is made for the game: see
            networks.py), or the path of a file that ends in .safetensors.
        sample: draw codes by their probabilities, instead of taking the most likely one.
        seed: 0 to 2**31 - 1, for drawing.
    """

    def __init__(self, weights: str = "", sample: bool = False, seed: int = 0) -> None:
        if not isinstance(sample, bool):
            raise ValueError(f"sample: found {sample!r}, expected true or false")
        text = str(weights)
        stream = stream_of(seed)
        self._networks = Networks.named(text)
        self._stream = stream if sample else None
        drawing = (["sample=true"] if sample else []) + ([f"seed={seed}"] if sample and seed else [])
        arguments = ",".join([*([text] if text else []), *drawing])
        self.name = f"learned:{arguments}" if arguments else "learned"
        self._reader = GameReader()

    @classmethod
    def of(cls, network: Network, name: str) -> Learned:
        """The agent that plays with a network that is in no file; it takes the most likely codes."""
        agent = cls.__new__(cls)
        agent._networks, agent.name = Networks(network, {}, chosen_by_game=False), name
        agent._stream, agent._reader = None, GameReader()
        return agent

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        codes = np.zeros(len(games), np.int64)
        for network, rows, some, legal in self._networks.shares(games, masks):
            found = self._reader.read(some, legal)
            scores = network.scores(found)
            codes[rows] = choose(scores, found.rows, found.codes, compiled_form(some.records), self._stream)
        return codes


class GameReader:
    """Makes of games what a network reads."""

    def __init__(self) -> None:
        self._readers: dict[Settings, PositionReader] = {}

    def read(self, games: Games, masks: Masks) -> Positions:
        """The numbers of some games, each at a decision, and of their legal codes."""
        settings = settings_of(games)
        if settings not in self._readers:
            self._readers[settings] = PositionReader(Reader(settings))
        return self._readers[settings].read(observations(games, settings), compiled_form(masks))
