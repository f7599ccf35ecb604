"""One game of 2 to 4 players in the memory that the compiled step writes to, and how it looks from each seat.

Neighbours: table.py, the environment around it; stepping.py (the compiled step); observe.py (what a seat sees);
game.py (the same game for people).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.episodes import unscale_rows
from artistry_env.game import IllegalAction, action_table
from artistry_env.observation import layout
from artistry_env.observe import observe_games
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import argument, new_records
from artistry_env.rules.tables import LEGAL
from artistry_env.settings import Settings, seed_halves
from artistry_env.spaces import Observation, refusal
from artistry_env.stepping import BEGIN, ENDED, ILLEGAL, step_games
from artistry_env.view import scores, view

_ENDED, _ILLEGAL = int(ENDED), int(ILLEGAL)  # numpy's integers are slow to compare
_FRESH: NDArray[np.bool] = np.ones(1, np.bool)  # the one observation shows nothing yet


class TableGame:
    """A game at a table, to be begun again and again.

    Attributes:
        settings: those of each game.
        table: the `ActionTable` of its codes.
        layout: the `Layout` of its observations.
        form: of the observations, "flat" or "dict" (observation.py).
        over: whether no game goes on.
    """

    def __init__(self, settings: Settings, form: str) -> None:
        self.settings = settings
        self.form = form
        self.table = action_table(settings.cards, settings.side)
        self.layout = layout(settings)
        self.over = True
        words, size = 8 * int(settings.tables["words"][0]), self.layout.size
        self._start = argument(settings.new_records([0]))  # a record to begin from
        self._games = self._start.copy()
        self._codes: NDArray[np.int64] = np.zeros(1, np.int64)
        self._status: NDArray[np.int64] = np.zeros(1, np.int64)
        self._lead: NDArray[np.int64] = np.zeros(1, np.int64)
        self._masks: NDArray[np.uint64] = np.zeros((1, words), np.uint64)
        self._legal_sets = np.zeros(1, LEGAL)
        self._was = argument(new_records(1))
        self._flat: NDArray[np.float32] = np.zeros((1, size), np.float32)  # what the mover sees
        self._other_games = self._start.copy()  # the game as it looks from another seat
        self._other_was = argument(new_records(1))
        self._other_flat: NDArray[np.float32] = np.zeros((1, size), np.float32)
        self._whole: NDArray[np.int16] = np.zeros((1, size), np.int16)
        self._tie()

    def _tie(self) -> None:
        """Make what shares memory with the arrays: views of them, and the arguments of the compiled step."""
        self._tables = argument(self.settings.tables)
        self._mask: NDArray[np.int8] = self._masks.view(np.int8)[0, : len(self.table)]
        self._mover: NDArray[np.int64] = self._games["mover"]
        games, legal_sets, masks, was = self._games, self._legal_sets, self._masks, self._was
        observing = (self._tables, games, legal_sets, masks, was, self.layout.lens, self._flat, NO_LOG)
        self._arguments: Any = (*observing, self._codes, self._lead, self._status)

    def __getstate__(self) -> dict[str, Any]:
        made = ("_tables", "_mask", "_mover", "_arguments")
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take in the state of a copy or a pickle, in which nothing shares memory."""
        self.__dict__.update(state)
        self._tie()

    def begin(self, seed: int) -> None:
        """Begin the game of a checked seed."""
        self._start["seed"] = seed_halves(seed)
        self._games[:] = self._start
        self._codes[0] = BEGIN
        step_games(*self._arguments)
        self.over = False

    def play(self, code: int) -> None:
        """Play a code.

        Raises:
            IllegalAction: it may not be played; the game is unchanged.
        """
        if not 0 <= code < len(self._mask):
            raise self._refusal(code)
        self._codes[0] = code
        step_games(*self._arguments)
        status = self._status.item()
        if status == _ILLEGAL:
            raise self._refusal(code)
        self.over = status == _ENDED

    def _refusal(self, code: int) -> IllegalAction:
        return refusal(self.table, int(self._games["phase"][0]), self._mask, code)

    @property
    def mover(self) -> int:
        """The seat that decides; when the game is over, the one that decided last."""
        return self._mover.item()

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off after its last round."""
        return bool(self._games["truncated"][0])

    @property
    def rounds(self) -> int:
        """The round, from 1."""
        return int(self._games["round_number"][0])

    def mask(self) -> NDArray[np.int8]:
        """The codes that the mover may play, none when the game is over: int8 (codes,), a copy."""
        return self._mask.copy()

    def observation(self, seat: int) -> Observation:
        """What a seat sees, itself first and the others clockwise; a copy, in the form asked for."""
        flat = self._flat if seat == self._mover.item() else self._seen_from(seat)
        if self.form == "flat":
            row: NDArray[np.float32] = flat[0].copy()
            return row
        unscale_rows(flat, self.layout.low, self.layout.span, self._whole, np.int64(0), np.int64(1))
        return self.layout.split(self._whole[0].copy())

    def _seen_from(self, seat: int) -> NDArray[np.float32]:
        """The flat observation (1, size) for a seat: that of the same game, were it to decide."""
        self._other_games[:] = self._games
        self._other_games["mover"] = seat
        observe_games(self._tables, self._other_games, self._other_was, _FRESH, self.layout.lens, self._other_flat)
        return self._other_flat

    def scores(self) -> list[dict[str, Any]]:
        """For each seat its score as it stands (view.scores)."""
        return scores(self._tables, self._games)

    def view(self) -> dict[str, Any]:
        """All that the players see, as plain Python (`Game.view`)."""
        return view(self._tables, self._games)
