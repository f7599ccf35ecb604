"""Which network plays a game: the one that was named or, where none was, of those that come along the one made for it.

Neighbours: weights.py (networks in files), player.py and evaluation.py, which ask with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.learned.forward import Network
from agents.learned.weights import GENERALIST, QUESTS, TABLES, is_shipped, load_network, network_path
from agents.problems import Misfit
from agents.protocol import Games, Masks
from artistry_env.settings import DIFFICULTIES, SCENARIOS

QUESTS_BY_LEVEL = {"easy": (1, 2, 3, 6, 8), "standard": (1, 2, 3, 6, 8), "hard": (8,)}
"""The scenarios that the network `QUESTS` meets more often than the generalist."""

_BEST_WITH_QUESTS = np.array(
    [[scenario in QUESTS_BY_LEVEL[level] for scenario in (None, *SCENARIOS)] for level in DIFFICULTIES]
)

_SOLO = "solo games"


class Networks:
    """The networks that an agent plays with.

    Args:
        network, card: the one that was named, or the generalist.
        chosen_by_game: whether none was named.
    """

    def __init__(self, network: Network, card: Mapping[str, Any], chosen_by_game: bool) -> None:
        self._network, self._card = network, card
        self._chosen_by_game = chosen_by_game
        self._quests = chosen_by_game and is_shipped(QUESTS)  # asked once: it looks into a folder

    @classmethod
    def named(cls, weights: str) -> Networks:
        """The network of a name, of a file that ends in .safetensors, or of no name (see `network_of`)."""
        return cls(*network_of(weights), chosen_by_game=not weights)

    def shares(self, games: Games, masks: Masks) -> Iterator[tuple[Network, NDArray[np.int64], Games, Masks]]:
        """Some games by the network that plays them: it, which games, they themselves, and their masks.

        Raises:
            Misfit: the network is made for games of another kind.
        """
        main = self._for_players(int(games.records["players"][0]))
        quests = np.zeros(len(games), np.bool)
        if self._quests:
            quests = _BEST_WITH_QUESTS[games.records["difficulty"], games.records["scenario"]]
        if quests.all() or not quests.any():  # mostly all are of one kind: nothing is copied
            yield _shipped(QUESTS) if quests.any() else main, np.arange(len(games)), games, masks
            return
        for network, whose in ((main, ~quests), (_shipped(QUESTS), quests)):
            rows = np.flatnonzero(whose)
            yield network, rows, games.some(rows), masks[rows]

    def _for_players(self, players: int) -> Network:
        made_for = int(self._card.get("made_for", {}).get("players", players))
        if (made_for == 1) == (players == 1):
            return self._network
        if self._chosen_by_game and is_shipped(TABLES):
            return _shipped(TABLES)
        kinds = [_SOLO if number == 1 else f"games of {number} players" for number in (made_for, players)]
        raise Misfit(f"weights: found a network made for {kinds[0]}, expected one made for {kinds[1]}")


@cache
def _shipped(name: str) -> Network:
    return network_of(name)[0]


def network_of(weights: str) -> tuple[Network, dict[str, Any]]:
    """The network of a name ("" for the generalist) or of a file that ends in .safetensors, and its card.

    Raises:
        ValueError, OSError: there is none, or it does not fit this program; one line.
    """
    return load_network(network_path(weights or GENERALIST))


def names_in_play(weights: str, places: Iterable[tuple[str, int | None]]) -> list[str]:
    """The names of the networks that solo games are played with, by an agent of this name or none.

    `places`: what levels with which scenarios are played.
    """
    if weights:
        return [weights]
    quests = [scenario in QUESTS_BY_LEVEL[level] and is_shipped(QUESTS) for level, scenario in places]
    return [name for name, used in ((GENERALIST, not all(quests)), (QUESTS, any(quests))) if used]
