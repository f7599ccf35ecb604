"""A game again, move by move: decisions, the automa's turns and the ends of rounds, each with the table after it.

    for move in moves(Game.load("game.json")):
        print(move.kind, move.lines)

`Game.play` does at once all that follows from a decision; this stops in between. Neighbours: rules/slow_motion.py (the
compiled part), render/news.py (the words), render/page.py (the page made of it).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from artistry_env.events import Event, read_log
from artistry_env.game import Game
from artistry_env.render.news import followed, news
from artistry_env.rules.events import new_log
from artistry_env.rules.slow_motion import act_in_game, go_on_in_game, set_up_game
from artistry_env.rules.state import AUTOMA_TURN, OVER, ROUND_END, TURN, argument
from artistry_env.settings import seed_halves
from artistry_env.view import view

KINDS = ("start", "decision", "automa", "round")


class Move(NamedTuple):
    """One thing that happens in a game.

    Attributes:
        kind: a word of `KINDS`: the setup, a decision, a turn of the automa, the end of a round.
        seat: whose it is; None for the setup and for the end of a round.
        code: what was decided; None for what is no decision.
        events: what happened, as `Game.events` gives them.
        lines: the same in words.
        view: the table after it, as `Game.view` gives it; between decisions nobody is to move.
        legal: the codes that may be played after it; none where the next move is no decision, or the game is over.
    """

    kind: str
    seat: int | None
    code: int | None
    events: list[Event]
    lines: list[str]
    view: dict[str, Any]
    legal: list[int]


def moves(game: Game) -> Iterator[Move]:
    """All moves of a game so far, from its setup on; the game itself is not touched."""
    yield from _Retelling(game).moves()


class _Retelling:
    """A game that is played again, one thing at a time."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._log = new_log()
        self._tables = argument(game.settings.tables)
        self._words: NDArray[np.uint64] = np.zeros((1, int(self._tables["words"][0])), np.uint64)
        self._record = argument(game.settings.new_records([game.seed]))

    def moves(self) -> Iterator[Move]:
        set_up_game(self._tables, self._record, self._log)
        yield from self._with_what_follows("start", None, None, [])
        for kind, number in self._game.history:
            if kind == "decision":
                seat = 0 if self._game.settings.players == 1 else int(self._record["mover"][0])
                act_in_game(self._tables, self._record, np.int64(number), self._log)
                yield from self._with_what_follows("decision", seat, number, [("decision", [seat, number])])
            else:
                self._record["seed"][0] = seed_halves(number)

    def _with_what_follows(self, kind: str, seat: int | None, code: int | None, events: list[Event]) -> Iterator[Move]:
        """A move that was just made, and those that follow it without a decision."""
        while True:
            events = [*events, *self._logged()]
            table = self._view()
            phase, mover = int(self._record["phase"][0]), int(self._record["mover"][0])
            made = Move(kind, seat, code, events, self._lines(kind, events, table), table, [])
            if not go_on_in_game(self._tables, self._record, self._words, self._log):
                yield made._replace(legal=self._legal())
                return
            if phase in (AUTOMA_TURN, ROUND_END):
                yield made
                kind, seat, code = ("automa", mover, None) if phase == AUTOMA_TURN else ("round", None, None)
                events = []

    def _lines(self, kind: str, events: list[Event], table: dict[str, Any]) -> list[str]:
        """A move in words."""
        if kind == "decision":
            return news(events, self._game.table, self._game.settings.players)
        if kind == "start":
            return ["The table is laid"]
        head = [_round_ends(table)] if kind == "round" else []
        return head + followed(events, self._game.table)

    def _view(self) -> dict[str, Any]:
        """The table; where it is nobody's decision, the phase is "turn" with nobody to move."""
        if int(self._record["phase"][0]) <= OVER:
            return view(self._tables, self._record)
        shown = self._record.copy()
        shown["phase"] = TURN
        return {**view(self._tables, shown), "to_move": None}

    def _logged(self) -> list[Event]:
        """What the rules have written since it was last asked."""
        found = list(read_log(self._log, self._game.table))
        self._log["count"] = 0
        return found

    def _legal(self) -> list[int]:
        bits = np.unpackbits(self._words.view(np.uint8)[0], count=len(self._game.table), bitorder="little")
        return [int(code) for code in np.flatnonzero(bits)]


def _round_ends(table: dict[str, Any]) -> str:
    return "The game is over" if table["over"] else f"Round {table['round']} begins"
