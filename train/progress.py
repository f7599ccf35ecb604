"""What a benchmark shows while it runs, on standard error: a line for each finished cell, and a bar on a terminal.

Neighbour: report.py, the tables at the end.
"""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from train.measuring import CellResult
from train.plan import Cell, Plan


class Show:
    """The progress of a plan; a context manager. On a terminal the bar goes away at the end."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._console = Console(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"))
        self._bar = Progress(*columns, TimeRemainingColumn(), console=self._console, transient=True)
        self._task = self._bar.add_task("starting", total=plan.games * len(plan.cells))
        self._finished = 0

    def __enter__(self) -> Show:
        if self._console.is_terminal:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._bar.stop()

    def advance(self, cell: Cell, games: int) -> None:
        """More games of a cell are over."""
        self._bar.update(self._task, advance=games, description=escape(str(cell)))

    def finished(self, result: CellResult) -> None:
        """A cell is finished."""
        self._finished += 1
        games = result.games
        wins = int((games["outcome"] == 1).sum())
        met = "" if result.cell.scenario is None else f", scenario met {int(games['scenario_met'].sum())} times"
        line = f"{self._finished}/{len(self._plan.cells)}  {result.cell}: {wins} wins in {len(games)} games{met}"
        self._console.print(Text(line), soft_wrap=True)
