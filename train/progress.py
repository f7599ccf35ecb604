"""What a run shows while it plays, on standard error: a line for each finished part, and a bar on a terminal.

Neighbours: report.py and tournament_report.py, the tables at the end; training_watch.py, what training shows.
"""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from train.measuring import CellResult
from train.plan import Cell, Plan


class Shown:
    """Lines, and on a terminal a bar under them that goes away at the end; a context manager.

    Args:
        total: of what the bar counts.
        columns: of the bar, between what is going on and the time that remains.
    """

    def __init__(self, total: int, *columns: ProgressColumn) -> None:
        self._console = Console(stderr=True, highlight=False)
        shown = (TextColumn("{task.description}"), *columns, TimeRemainingColumn())
        self._bar = Progress(*shown, console=self._console, transient=True)
        self._task = self._bar.add_task("starting", total=total)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._bar.stop()

    def line(self, text: str) -> None:
        """Say something that stays."""
        self._console.print(Text(text), soft_wrap=True)


class Bar(Shown):
    """A bar for games and lines above it.

    Args:
        games: how many are to be played.
        word: for what is counted, if it is something else.
    """

    def __init__(self, games: int, word: str = "games") -> None:
        super().__init__(games, BarColumn(), MofNCompleteColumn(), TextColumn(word))

    def more(self, games: int, what: str) -> None:
        """More games are over; `what` they belong to."""
        self._bar.update(self._task, advance=games, description=escape(what))


class Show(Bar):
    """The progress of a benchmark."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan.games * len(plan.cells))
        self._cells = len(plan.cells)
        self._finished = 0

    def advance(self, cell: Cell, games: int) -> None:
        """More games of a cell are over."""
        self.more(games, str(cell))

    def finished(self, result: CellResult) -> None:
        """A cell is finished."""
        self._finished += 1
        games = result.games
        wins = int((games["outcome"] == 1).sum())
        met = "" if result.cell.scenario is None else f", scenario met {int(games['scenario_met'].sum())} times"
        self.line(f"{self._finished}/{self._cells}  {result.cell}: {wins} wins in {len(games)} games{met}")
