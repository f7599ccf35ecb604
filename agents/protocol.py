"""What an agent is, and what it is shown: `Agent` and `Games`. Neighbours: registry.py makes agents from their specs.

class Stopper:
    name = "stopper"

    def act(self, games, masks):
        return masks.argmax(axis=1)  # the lowest legal code of each game
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from artistry_env.actions import ActionTable
from artistry_env.cards import CardSet
from artistry_env.rules.state import argument

Masks = NDArray[np.bool]
Codes = NDArray[np.int64]


@dataclass(frozen=True)
class Games:
    """A batch of games, each at a decision. All of them have the same card set and the same board side.

    An agent reads it and writes to nothing in it; to try something out, it copies records first.

    Attributes:
        records: the games, a recarray (n,) of dtype rules.state.GAME: all that the player to move knows.
        tables: the card tables as the compiled rules read them (rules/tables.py), a recarray of one row.
        cards: the card set.
        table: the action codes.
        numbers: int64 (n,), a number for each game that stays its own while others of the batch end.
    """

    records: Any
    tables: Any
    cards: CardSet
    table: ActionTable
    numbers: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.numbers)

    def some(self, rows: NDArray[np.int64]) -> Games:
        """Those of the games that are in `rows`, as copies."""
        return replace(self, records=self.records[rows], numbers=self.numbers[rows])


def compiled_form(array: Any) -> Any:
    """Records or masks as compiled code takes them: a copy where they are not contiguous or may not be written to.

    Numba compiles a function anew for each such form of its arguments.
    """
    plain = array if array.flags.c_contiguous and array.flags.writeable else array.copy()
    return argument(plain) if plain.dtype.names else plain


@runtime_checkable
class Agent(Protocol):
    """Whoever decides for the seat to move.

    Its choices follow from the game, and its randomness, if any, from the game's seed, the number of the decision and
    the agent's own seed (luck.py): so they are the same in any batch, in any order and in any worker.
    """

    @property
    def name(self) -> str:
        """The agent's name in tables and files: the spec that makes it, or something as short."""
        ...

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose an action code for each game.

        Args:
            games: n games, each at a decision.
            masks: bool (n, len(games.table)), True where a code is legal; at least one in each row.

        Returns:
            Integers (n,): a legal code for each game. Callers check them; an illegal one is fatal.
        """
        ...
