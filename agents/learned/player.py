"""The agent that plays with a trained network, one decision a forward pass. Needs no PyTorch.

Neighbours: weights.py (where networks come from), positions.py and forward.py (how they decide), choosing.py.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from agents.learned.choosing import choose
from agents.learned.forward import Network
from agents.learned.observing import observations, settings_of
from agents.learned.positions import PositionReader, Positions
from agents.learned.reading import Reader
from agents.learned.weights import GENERALIST, TABLES, is_shipped, load_network, network_path
from agents.luck import stream_of
from agents.protocol import Codes, Games, Masks, compiled_form
from artistry_env.settings import Settings

_SOLO = "solo games"


class Learned:
    """Plays with a trained network; any card set, difficulty and scenario, or any table.

    A network is made for solo games or for tables; games of the other kind are refused.

    Args:
        weights: the name of a network that comes with this package ("" for the generalist, or at a table the one for
            tables, if there is one), or the path of a file that ends in .safetensors.
        sample: draw codes by their probabilities, instead of taking the most likely one.
        seed: 0 to 2**31 - 1, for drawing.
    """

    def __init__(self, weights: str = "", sample: bool = False, seed: int = 0) -> None:
        if not isinstance(sample, bool):
            raise ValueError(f"sample: found {sample!r}, expected true or false")
        text = str(weights)
        stream = stream_of(seed)
        self.network, self.card = network_of(text)
        self._chosen = not text  # whether the network is to be chosen by the kind of game
        self._stream = stream if sample else None
        drawing = (["sample=true"] if sample else []) + ([f"seed={seed}"] if sample and seed else [])
        arguments = ",".join([*([text] if text else []), *drawing])
        self.name = f"learned:{arguments}" if arguments else "learned"
        self._reader = GameReader()

    @classmethod
    def of(cls, network: Network, name: str) -> Learned:
        """The agent that plays with a network that is in no file; it takes the most likely codes."""
        agent = cls.__new__(cls)
        agent.network, agent.card, agent.name = network, {}, name
        agent._stream, agent._reader, agent._chosen = None, GameReader(), False
        return agent

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        network = self._network_for(int(games.records["players"][0]))
        found = self._reader.read(games, masks)
        scores = network.scores(found)
        return choose(scores, found.rows, found.codes, compiled_form(games.records), self._stream)

    def _network_for(self, players: int) -> Network:
        """The network for games of so many players; ValueError if this one is made for others."""
        made_for = int(self.card.get("made_for", {}).get("players", players))
        if (made_for == 1) == (players == 1):
            return self.network
        if self._chosen and is_shipped(TABLES):
            return _network_for_tables()
        kinds = [_SOLO if number == 1 else f"games of {number} players" for number in (made_for, players)]
        raise ValueError(f"weights: found a network made for {kinds[0]}, expected one made for {kinds[1]}")


@cache
def _network_for_tables() -> Network:
    return network_of(TABLES)[0]


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


def network_of(weights: str) -> tuple[Network, dict[str, Any]]:
    """The network of a name ("" for the generalist) or of a file that ends in .safetensors, and its card.

    Raises:
        ValueError, OSError: there is none, or it does not fit this program; one line.
    """
    return load_network(network_path(weights or GENERALIST))
