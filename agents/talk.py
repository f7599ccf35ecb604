"""The conversation with people who play: tables, questions, answers, help; and watching agents play.

It reads lines and writes lines, so it works over ssh and in a pipe; only a terminal gets colors. Neighbours: sitting.py
(the game), moves.py (what is typed), play_command.py, which starts it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from agents.moves import EXAMPLES, menu, read_move
from agents.problems import AgentError, AgentFault
from agents.protocol import Agent
from agents.registry import make, names
from agents.sitting import Sitting, hint
from artistry_env.game import IllegalAction
from artistry_env.render.terminal import show
from artistry_env.render.text import draw
from artistry_env.render.words import seat_name
from artistry_env.rules.state import argument
from artistry_env.view import scores

HELP = """\
A move is its number in the list, or words: take b2 b3 c3, buy 3 (the slot), use 8 (the card), stop;
where a cell, a color or a place is asked for: b2, metal or m, place 0. Besides:

  moves        list all legal moves
  table        show the table again
  hint [SPEC]  ask an agent what it would play ({agents}, path.py:ClassName, model.zip)
  undo         take back your last decision; the same one would meet the same luck
  save [FILE]  save the game
  seed         show the game's seed
  help         show this
  quit         save the game and leave"""
PROMPT = "> "
LEAVING = ("quit", "exit", "q")


class Talk:
    """A conversation at a sitting.

    Args:
        sitting: the game.
        who: what the seats' players are called, one for each seat that decides.
        adviser: the spec of the agent that gives hints.
        place: where the game is saved.
        always: whether it is saved when it is over, too.
    """

    def __init__(self, sitting: Sitting, who: list[str], adviser: str, place: Path, always: bool) -> None:
        self.sitting = sitting
        self.place = place
        self._always = always
        self._unsaved = False  # whether saving there has failed
        self._who = who
        self._adviser = adviser
        self._advisers: dict[str, Agent] = {}
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": lambda rest: _say(*menu(self.sitting.game, everything=True)),
            "table": lambda rest: self._table(),
            "hint": self._hint,
            "undo": lambda rest: self._undo(),
            "save": self._save,
            "seed": lambda rest: _say(f"seed {self.sitting.game.seed}"),
            "help": lambda rest: _say(HELP.format(agents=", ".join(names()))),
        }
        self._commands["?"] = self._commands["help"]

    def play(self) -> None:
        """Ask and answer until the people leave, with the game saved.

        Raises:
            OSError: it cannot be saved, and nobody is there to be asked for another place.
        """
        self._begin()
        shown = None
        while True:
            while not self.sitting.game.over and not self.sitting.waits:
                self.sitting.answer()
            game = self.sitting.game
            if shown != (position := (id(game), len(game.history))):
                shown = position
                self._table()
                _say(*self._question())
            try:
                text = input(PROMPT).strip()
            except EOFError:
                print()
                if self._left(sys.stdin.isatty()):
                    return
                continue
            if text.lower() not in LEAVING and (text or not game.over):
                self._take(text)
            elif self._left(True):
                return

    def watch(self, pace: float) -> None:
        """Show agents playing to the end, with `pace` seconds after each decision."""
        self._begin()
        console = Console(highlight=False)
        self._table()
        while not self.sitting.game.over:
            time.sleep(pace)
            self.sitting.told = []
            self.sitting.answer()
            if console.is_terminal:
                console.clear()
                self._table()
            else:
                _say(*self.sitting.told)
        if not console.is_terminal:
            self._table()
        _say(*self._parts())

    def leave(self) -> None:
        """Save the game where it goes on, or is to be kept, and say where.

        Raises:
            OSError: it could not be saved; one line.
        """
        over = self.sitting.game.over
        if self._always or not over:
            self.sitting.save(self.place)
            _say(f"saved in {self.place}" + ("" if over else f", {self.go_on()}"))

    def go_on(self) -> str:
        """How the game is taken up again."""
        return f"go on with --resume {self.place}"

    def _left(self, asks: bool) -> bool:
        """Leave; False if the game cannot be saved, where one `asks` for another place instead of raising."""
        try:
            self.leave()
        except OSError as problem:
            if not asks:
                raise
            self._unsaved = True
            _say(f"{problem}; save FILE takes another name")
            return False
        return True

    def _begin(self) -> None:
        game = self.sitting.game
        again = f", resumed after {len(game.history)} decisions" if game.history else ""
        _say(f"Artistry, seed {game.seed}{again}. {'; '.join(self._who)}.")

    def _table(self) -> None:
        game = self.sitting.game
        print()
        show(draw(game.view(), game.settings.cards, self.sitting.told))
        print()

    def _question(self) -> list[str]:
        """What may be typed now."""
        game = self.sitting.game
        if game.over:
            return [*self._parts(), "The game is over: undo, save [FILE], or Enter to leave."]
        whose = "Your move" if self.sitting.players.count(None) == 1 else f"Move of seat {game.to_move}"
        return [f"{whose}: a number, or {EXAMPLES[game.phase]}; help tells more", *menu(game)]

    def _parts(self) -> list[str]:
        """Where each seat's total comes from."""
        game = self.sitting.game
        view, lines = game.view(), []
        for seat, score in enumerate(scores(argument(game.settings.tables), argument(game.record))):
            parts = [f"{points} {part}" for part, points in score["parts"].items() if points or part == "renown"]
            lines.append(f"  {seat_name(view, seat)}: {score['total']} = {' + '.join(parts)}")
        return lines

    def _take(self, text: str) -> None:
        """Do what was typed; what is wrong with it is said in one line."""
        word, _, rest = text.partition(" ")
        try:
            if command := self._commands.get(word.lower()):
                command(rest.strip())
            elif not text or self.sitting.game.over:
                self._commands["help"]("")
            else:
                self.sitting.play(read_move(self.sitting.game, text))
        except (IllegalAction, AgentError, AgentFault, OSError, ValueError) as problem:
            _say(" ".join(str(problem).split()))

    def _hint(self, spec: str) -> None:
        if self.sitting.game.over:
            raise ValueError("hint: the game is over")
        spec = spec or self._adviser
        if spec not in self._advisers:
            self._advisers[spec] = make(spec)
        _say(*hint(self._advisers[spec], self.sitting.game))

    def _undo(self) -> None:
        if not self.sitting.undo():
            raise ValueError("undo: found no decision of yours, expected one to take back")

    def _save(self, name: str) -> None:
        place = Path(name) if name else self.place
        self.sitting.save(place)
        if self._unsaved:  # this is the other name that was asked for
            self.place, self._unsaved = place, False
        _say(f"saved in {place}")


def _say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)
