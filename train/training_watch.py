"""What a training run logs and shows: episodes, figures of updates, the bar, the curve.

Neighbours: learning_run.py (the run), run_folder.py (the files), training_command.py (the commands),
progress.py (what other programs show).
"""

from __future__ import annotations

import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import BarColumn, TextColumn
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import KVWriter, Logger

from artistry_env.files import write_whole
from train.learning_run import LearningRun
from train.plots import figure_bytes, new_figure
from train.progress import Shown
from train.training_run import TrainingRun


class ProgressTable(KVWriter):
    """Figures of updates as rows of progress.csv."""

    def __init__(self, run: TrainingRun) -> None:
        self._run = run
        self._columns: list[str] = []

    def write(self, key_values: dict[str, Any], key_excluded: dict[str, tuple[str, ...]], step: int = 0) -> None:
        """Write one row; columns are those of the first update with all figures."""
        values = {key: value for key, value in key_values.items() if isinstance(value, int | float | np.number)}
        if not self._columns:
            path = self._run.folder.path / "progress.csv"
            if not path.exists() and "train/loss" not in values:
                return
            known = path.read_text().partition("\n")[0].split(",")[1:] if path.exists() else sorted(values)
            self._columns = known
        table = self._run.folder.table("progress.csv", ["steps", *self._columns])
        table.add([[step, *(values.get(name, "") for name in self._columns)]])

    def close(self) -> None:
        """Nothing is kept open."""


def make_logger(run: TrainingRun) -> Logger:
    """Where stable-baselines3 logs to: progress.csv, and TensorBoard's file if that is installed."""
    outputs: list[KVWriter] = [ProgressTable(run)]
    if find_spec("tensorboard") is not None:
        from stable_baselines3.common.logger import TensorBoardOutputFormat

        outputs.append(TensorBoardOutputFormat(str(run.folder.path)))
    return Logger(str(run.folder.path), outputs)


class Watch(BaseCallback):
    """Keeps each episode of training, and tells how the run goes."""

    def __init__(self, run: TrainingRun, show: Show) -> None:
        super().__init__()
        self._run = run
        self._show = show
        self._table = run.folder.table("monitor.csv", run.monitor_columns)
        self._rows: list[list[Any]] = []
        self._wins: list[int] = []

    def _on_step(self) -> bool:
        dones = self.locals["dones"]
        if dones.any():
            for row in np.flatnonzero(dones):
                info = self.locals["infos"][row]
                self._rows.append([self.num_timesteps, *self._run.episode(int(row), info)])
                self._wins.append(int(info["is_success"]))
        return True

    def _on_rollout_end(self) -> None:
        self._table.add(self._rows)
        self._show.advance(self._run, self._wins)
        self._rows, self._wins = [], []


class Show(Shown):
    """The progress of a run on standard error: a bar on a terminal, and a line for each evaluation."""

    def __init__(self, total: int) -> None:
        super().__init__(total, BarColumn(), TextColumn("{task.percentage:.0f} %"))
        self._told = 0
        self._last: tuple[int, float] | None = None
        self._wins: list[int] = []

    def advance(self, run: LearningRun, wins: list[int]) -> None:
        """A rollout has been played."""
        now = time.perf_counter()
        self._wins = (self._wins + wins)[-1000:]
        speed = ""
        if self._last is not None:
            speed = f", {(run.steps - self._last[0]) / (now - self._last[1]):,.0f} decisions/s"
        self._last = (run.steps, now)
        rate = f", {100 * np.mean(self._wins):.1f} % of the last {len(self._wins)} games won" if self._wins else ""
        self._bar.update(self._task, completed=run.steps, description=f"{run.steps:,} decisions{speed}{rate}")
        self.tell(run)

    def tell(self, run: LearningRun) -> None:
        """A line for each evaluation not told yet."""
        for steps, found in run.evaluations[self._told :]:
            cells = ", ".join(f"{one.place} {100 * one.rate:.1f} %" for one in found)
            speed = f"{steps / max(run.seconds, 1e-9):,.0f} decisions/s"
            self.line(f"{steps:,} decisions, {run.seconds:.0f} s, {speed}: won {cells}")
        self._told = len(run.evaluations)


def draw_curve(run: LearningRun) -> Path | None:
    """Draw the win rates of all evaluations over the steps; where to, or None without matplotlib."""
    if find_spec("matplotlib") is None:
        return None
    lines: dict[str, list[tuple[int, float]]] = {}
    for row in filter(run.drawn, run.table.rows()):
        lines.setdefault(run.place_in(row), []).append((int(row["steps"]), 100 * float(row["rate"])))
    figure = new_figure(7, 4)
    axes = figure.add_subplot()
    for place, points in lines.items():
        axes.plot(*zip(*points, strict=True), marker=".", label=place)
    axes.set(xlabel="decisions", ylabel="games won, %", ylim=(0, 100), title=run.settings.title)
    axes.grid(alpha=0.3)
    axes.legend()
    path = run.folder.path / "curve.png"
    write_whole(path, figure_bytes(figure, path.suffix))
    return path
