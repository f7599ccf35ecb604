"""Replays the recorded games of `tests/games` on the engine: `python -m tests.engine_recordings [FILE...]`, uncompiled.

Uncompiled, the rules' functions are plain Python, and the one that draws a number can be replaced by one that makes the
recorded outcome come. Prints a line for each recording: its name, and "agrees" or where it first differs. The test is
test_engine_recordings.py.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from pathlib import Path
from typing import Any

from numba.core import config

from artistry_env.game import Game
from artistry_env.rules import chance, events
from artistry_env.rules import state as s
from tests.test_recorded_games import GAMES, as_action, narrowed

KINDS = {
    int(events.APPRENTICE_DEALT): "apprentice",
    int(events.FIRST_PLAYER): "first_player",
    int(events.PATTERN): "pattern",
    int(events.INSPIRATION): "inspiration",
    int(events.TILE): "tile",
    int(events.REVEAL): "reveal",
}


class DifferenceError(Exception):
    """The engine does otherwise than the recording."""


class Luck:
    """The recorded outcomes, in the place of the engine's draws."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[str, Any]] = deque()
        self.note = chance.note
        self._answers = {
            int(s.SETUP): self._seat_or_apprentice,
            int(s.TILES): self._tile,
            int(s.PATTERNS): self._pattern,
            int(s.INSPIRATIONS): self._inspiration,
            int(s.AUTOMA_CARDS): self._artisan,
        }

    def below(self, g: Any, stream: int, count: int) -> int:
        """In the place of `chance.below`: the draw that brings the next recorded outcome."""
        if not self.waiting:
            raise DifferenceError(f"draws from stream {stream} where nothing is recorded")
        kind, value = self.waiting[0]
        rank = self._answers[int(stream)](g, kind, value)
        if not 0 <= rank < count:
            raise DifferenceError(f"{kind} {value} would be draw {rank} of {count}")
        return rank

    def below_from(self, _a: int, _b: int, g: Any, stream: int, count: int) -> int:
        """In the place of `chance.below_from`, likewise."""
        return self.below(g, stream, count)

    def noted(self, log: Any, kind: int, value: int) -> None:
        """In the place of `chance.note`: the outcome has to be the one recorded, drawn or known to come."""
        word = KINDS[int(kind)]
        seen = list(divmod(int(value), s.LEVELS)) if word == "reveal" else int(value)
        if not self.waiting or self.waiting[0] != (word, seen):
            raise DifferenceError(f"{word} {seen} came, recorded is {[*self.waiting][:1]}")
        self.waiting.popleft()
        self.note(log, kind, value)

    def _seat_or_apprentice(self, g: Any, kind: str, value: int) -> int:
        if kind == "first_player":
            return value
        owned = 0
        for artisans in g.artisans:
            owned |= int(artisans)
        if owned >> (value * s.LEVELS) & 1:
            raise DifferenceError(f"apprentice {value} is gone")
        return sum(not owned >> (other * s.LEVELS) & 1 for other in range(value))

    def _tile(self, g: Any, _: str, value: int) -> int:
        if g.bag[value] == 0:
            raise DifferenceError(f"no tile {value} in the bag")
        return sum(g.bag[:value].tolist())

    def _pattern(self, g: Any, _: str, value: int) -> int:
        return self._rank("pattern", int(g.unseen_patterns[0]) | int(g.unseen_patterns[1]) << 64, value)

    def _inspiration(self, g: Any, _: str, value: int) -> int:
        return self._rank("inspiration", int(g.unseen_inspirations), value)

    def _artisan(self, g: Any, _: str, value: list[int]) -> int:
        return self._rank("artisan", int(g.automa_deck), value[0] * s.LEVELS + value[1])

    def _rank(self, what: str, may_come: int, number: int) -> int:
        """The place of a number among those that may come, which are bits."""
        if not may_come >> number & 1:
            raise DifferenceError(f"{what} {number} cannot come")
        return (may_come & ((1 << number) - 1)).bit_count()


def new_game(setup: dict[str, Any]) -> Game:
    """The game of a recording."""
    solo = {key: setup[key] for key in ("difficulty", "scenario")} if setup["players"] == 1 else {}
    return Game.new(setup["players"], cards=setup["cards"], log_events=True, **solo)


def compare(what: str, found: Any, recorded: Any) -> None:
    """Raise `DifferenceError` if the two are not equal."""
    if found != recorded:
        raise DifferenceError(f"{what}: the engine has {found}, recorded is {recorded}")


def compare_position(game: Game, line: dict[str, Any], luck: Luck) -> None:
    """What a recorded decision says of the position."""
    compare("luck not asked for", [*luck.waiting], [])
    compare("over", game.over, False)
    compare("seat", game.to_move, line["seat"])
    view = narrowed(game.view(), line["view"])
    for key, recorded in line["view"].items():
        compare(key, view[key], recorded)
    legal = [tuple(game.table.decode(int(code))) for code in game.legal()]
    compare("legal", sorted(map(repr, legal)), sorted(repr(as_action(action)) for action in line["legal"]))


def replay(path: Path, luck: Luck) -> None:
    """Play a recording; raises `DifferenceError` with the line of the file."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    luck.waiting.clear()
    game = decision = None
    for number, line in enumerate(lines[1:], start=2):
        if "chance" in line:
            luck.waiting.append((line["chance"][0], line["chance"][1]))
            continue
        try:
            if game is None:
                game = new_game(lines[0]["game"])
            else:
                game.play(game.table.encode(as_action(decision)))
            if "end" in line:
                compare_end(game, line["end"], luck)
            else:
                compare_position(game, line, luck)
        except (DifferenceError, ValueError) as error:
            raise DifferenceError(f"line {number}: {error}") from error
        decision = line.get("decision")


def compare_end(game: Game, end: dict[str, Any], luck: Luck) -> None:
    """What the last line says of the end."""
    compare("over", game.over, True)
    compare("luck not asked for", [*luck.waiting], [])
    view = game.view()
    compare("the last view", narrowed(view, end["view"]), end["view"])
    recorded = {key: end[key] for key in ("totals", "winners", "scenario_met")}
    compare("result", view["result"], {**recorded, "truncated": False})


def main(names: list[str]) -> None:
    """Replay some recordings, or all."""
    if not config.DISABLE_JIT:
        sys.exit("tests.engine_recordings: found compiled rules, expected NUMBA_DISABLE_JIT=1")
    luck = Luck()
    chance.below, chance.below_from, chance.note = luck.below, luck.below_from, luck.noted
    for path in [Path(name) for name in names] or GAMES:
        try:
            replay(path, luck)
            print(f"{path.stem}\tagrees")
        except DifferenceError as error:
            print(f"{path.stem}\t{error}")


if __name__ == "__main__":
    main(sys.argv[1:])
