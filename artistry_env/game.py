"""One game, for people and tests: new, legal, play, view, clone, events, save, load.

    game = Game.new(difficulty="hard", seed=7)
    while not game.over:
        game.play(game.legal()[0])
    print(game.view()["result"])

Neighbours: rules/ plays; view.py and events.py put it in words; replay.py writes and reads files; solo.py is the
environment for learning.
"""

from __future__ import annotations

import os
from copy import deepcopy
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env import view as views
from artistry_env.actions import ActionTable
from artistry_env.card_check import shown
from artistry_env.cards import CardSet
from artistry_env.events import Event, read_log
from artistry_env.refusals import reason
from artistry_env.rules.batch import begin_games, play_games
from artistry_env.rules.events import NO_LOG, new_log
from artistry_env.rules.state import OVER, PHASES, argument
from artistry_env.settings import MAX_ROUNDS, Settings, checked_seed, checked_settings, seed_halves


class IllegalAction(ValueError):  # noqa: N818  (the design's name)
    """An action that may not be played now; the message names it, the phase and why."""


@lru_cache(maxsize=32)
def action_table(cards: CardSet, side: int) -> ActionTable:
    """The one `ActionTable` of a card set and a side."""
    return ActionTable(side, cards)


class Game:
    """A game in progress. Make one with `Game.new` or `Game.load`.

    Attributes:
        settings: players, difficulty, scenario, card set, round limit.
        table: the `ActionTable` of its codes.
        record: the game as a numpy record (rules/state.py); an array of one row.
        history: what was decided, in order: ("decision", code) and ("seed", seed) where a copy was given another luck.
    """

    def __init__(self, settings: Settings, seed: int = 0, log_events: bool = False) -> None:
        self.settings = settings
        self.seed = checked_seed(seed)
        self.table = action_table(settings.cards, settings.side)
        self.history: list[tuple[str, int]] = []
        self._log = new_log() if log_events else NO_LOG
        self._events: list[Event] = []
        self._tables = argument(settings.tables)
        self._words: NDArray[np.uint64] = np.zeros((1, int(self._tables["words"][0])), np.uint64)
        self._games = argument(settings.new_records([self.seed]))
        begin_games(self._tables, self._games, self._words, self._log)
        self._take_log()

    @classmethod
    def new(
        cls,
        players: int = 1,
        difficulty: str | None = None,
        scenario: int | None = None,
        cards: CardSet | str | os.PathLike[str] = "reconstructed",
        seed: int = 0,
        max_rounds: int = MAX_ROUNDS,
        log_events: bool = False,
    ) -> Game:
        """Begin a game.

        Args:
            players: 1 (solo, against the automa) to 4.
            difficulty: of the automa: "easy", "standard" (if not given) or "hard"; solo only.
            scenario: None or 1 to 8 (RULINGS 7); solo only.
            cards: a card set, its name inside the package, or the path of a card file.
            seed: any whole number >= 0, reduced to 64 bits. Settings, seed and decisions make the whole game.
            max_rounds: after this round 2 to 4 players are cut off (RULINGS E4).
            log_events: whether to keep `events`.

        Raises:
            ValueError: a setting that is not known, in one line.
        """
        return cls(checked_settings(players, difficulty, scenario, cards, max_rounds), seed, log_events)

    @property
    def record(self) -> Any:
        """The game as an array of one record, dtype rules.state.GAME; the game's own memory, so do not write to it."""
        return self._games.view(np.recarray)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._games["phase"][0] == OVER)

    @property
    def phase(self) -> str:
        """What is being decided, a word of rules.state.PHASES."""
        return PHASES[self._games["phase"][0]]

    @property
    def to_move(self) -> int | None:
        """The seat that decides now, None when the game is over; in solo 0, also where the automa asks (RULINGS A4)."""
        if self.over:
            return None
        return 0 if self.settings.players == 1 else int(self._games["mover"][0])

    @property
    def events(self) -> list[Event]:
        """What happened so far, as (kind, value) in order; kept with `log_events=True` only."""
        return list(self._events)

    @property
    def news(self) -> list[str]:
        """The last decision and what followed without one, in words (render/news.py); kept events or not."""
        from artistry_env.render.news import news
        from artistry_env.replay import with_events

        return news((self if self._keeps_events else with_events(self))._events, self.table, self.settings.players)

    def legal(self) -> NDArray[np.int64]:
        """The codes of all legal actions, ascending; none when the game is over."""
        return np.flatnonzero(self.mask())

    def mask(self) -> NDArray[np.bool]:
        """Which codes are legal: bool (len(table),)."""
        bits = np.unpackbits(self._words.view(np.uint8)[0], count=len(self.table), bitorder="little")
        return bits.view(np.bool)

    def is_legal(self, code: int) -> bool:
        """Whether a code may be played now."""
        number = int(code)
        return 0 <= number < len(self.table) and bool(int(self._words[0, number // 64]) >> number % 64 & 1)

    def play(self, code: int) -> None:
        """Play an action code and all that follows without a decision.

        Raises:
            IllegalAction: the code is not legal now; the game is unchanged.
        """
        number = self._checked(code)
        if self._keeps_events:
            self._events.append(("decision", [self.to_move, number]))
        self.history.append(("decision", number))
        play_games(self._tables, self._games, np.array([number]), self._words, self._log)
        self._take_log()

    def view(self) -> dict[str, Any]:
        """All that the players see, as plain Python (DESIGN, "Game" lists the keys)."""
        return views.view(self._tables, self._games)

    def clone(self, seed: int | None = None) -> Game:
        """A copy; with a seed, the copy's future luck is another, and its past and present are the same."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.history = list(self.history)
        other._events = deepcopy(self._events)
        other._log = self._log.copy() if self._keeps_events else NO_LOG
        other._games = self._games.copy()
        other._words = self._words.copy()
        if seed is not None:
            other.reseed(seed)
        return other

    def reseed(self, seed: int) -> None:
        """Give the rest of the game another luck."""
        number = checked_seed(seed)
        self.history.append(("seed", number))
        self._games["seed"][0] = seed_halves(number)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a replay of the game so far (replay.py). Always possible, events kept or not."""
        from artistry_env.replay import save

        save(self, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Game:
        """Read a replay and play it again, events kept.

        Raises:
            ReplayError: the file is no replay, or another game comes of it; one line says where it first differs.
        """
        from artistry_env.replay import load

        return load(path)

    @property
    def _keeps_events(self) -> bool:
        return self._log is not NO_LOG

    def _take_log(self) -> None:
        """Move what the rules have written to the events."""
        if self._keeps_events:
            self._events.extend(read_log(self._log, self.table))
            self._log["count"] = 0

    def _checked(self, code: object) -> int:
        """The code as a Python int, if it may be played."""
        if not isinstance(code, int | np.integer) or isinstance(code, bool):
            raise IllegalAction(f"action code: found {shown(code)}, expected a whole number")
        number = int(code)
        if self.is_legal(number):
            return number
        if not 0 <= number < len(self.table):
            raise IllegalAction(f"action code {shown(number)}: not one of this game's, 0 to {len(self.table) - 1}")
        why = reason(self.view(), self.table, number, int(self._games["limit"][0]), self.settings.scenario)
        raise IllegalAction(f"action {number} ({self.table.describe(number)}) in phase {self.phase}: {why}")

    def svg(self, theme: str = "light", fonts: bool = True) -> str:
        """The table as a picture, SVG text that needs nothing else (render/picture.py).

        Args:
            theme: "light" or "dark".
            fonts: whether the font is in it (30 KB); else a font of the reader's takes its place.
        """
        from artistry_env.render.picture import draw
        from artistry_env.render.words import setup_line

        return draw(self.view(), self.settings.cards, self.news, setup_line(self.settings), theme, fonts)

    def save_picture(self, path: str | os.PathLike[str], theme: str = "light") -> None:
        """Write the table as a picture: SVG, or PNG where the path ends so (needs the extra `render`).

        Raises:
            ValueError: the path ends in something else, or the theme is not known.
            OSError: the file could not be written.
            ModuleNotFoundError: PNG without the picture library.
        """
        from artistry_env.render.pixels import save

        save(self.svg(theme), path)

    def _repr_html_(self) -> str:
        """The picture, for notebooks."""
        return self.svg(fonts=False)

    def __str__(self) -> str:
        """The table as text (render/text.py); `news` tells what happened last."""
        from artistry_env.render.text import draw

        return draw(self.view(), self.settings.cards)

    def __repr__(self) -> str:
        return f"<Game of {self.settings.players}, round {self._games['round_number'][0]}, phase {self.phase}>"
