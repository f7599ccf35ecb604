"""A training run against the automa: levels and scenarios shared out over the games, stages of a curriculum.

Neighbours: training_run.py (what all runs do), ppo_settings.py, ppo_evaluation.py, ppo_command.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import DIFFICULTIES, Settings, checked_settings
from train.ppo_evaluation import COLUMNS, Evaluation, evaluate, place_of, standing
from train.ppo_settings import PpoSettings
from train.pupil import Pupil
from train.run_folder import RunFolder
from train.training_run import TRAINING_SEED, TrainingRun

MONITOR_COLUMNS = ("steps", "r", "l", "t", "difficulty", "scenario", "outcome", "is_success", "margin", "rounds")


class Run(TrainingRun):
    """A run against the automa; attributes are those of `TrainingRun`."""

    columns: ClassVar[tuple[str, ...]] = COLUMNS
    monitor_columns: ClassVar[tuple[str, ...]] = MONITOR_COLUMNS
    settings: PpoSettings
    envs: SoloVecEnv

    def __init__(self, settings: PpoSettings, folder: RunFolder, resumed: bool = False) -> None:
        self._stage = -1
        super().__init__(settings, folder, resumed)

    @property
    def kind(self) -> Settings:
        """The settings of a solo game with the card set."""
        return checked_settings(cards=self.settings.cards)

    @property
    def pairs(self) -> list[tuple[str, int | None]]:
        """What is evaluated: all that any stage plays."""
        levels = [level for _, names in self.settings.stages() for level in names]
        return self.settings.pairs(tuple(dict.fromkeys(levels)))

    def measured(self) -> Sequence[Evaluation]:
        """Each level and scenario on seeds of its own."""
        return evaluate(self.model.policy, self.pairs, self.settings.evaluate_games, self.settings.cards)

    def standing(self, found: Sequence[Evaluation]) -> tuple[float, ...]:
        """See ppo_evaluation.standing."""
        return standing(found)

    def episode(self, row: int, info: dict[str, Any]) -> list[Any]:
        """As `MONITOR_COLUMNS` says."""
        episode, totals = info["episode"], info["totals"]
        level, scenario = DIFFICULTIES[info["difficulty"]], info["scenario"] or ""
        ends = [info["outcome"], int(info["is_success"]), totals[0] - totals[1], info["rounds"]]
        return [episode["r"], episode["l"], round(episode["t"], 1), level, scenario, *ends]

    def place_in(self, row: dict[str, str]) -> str:
        """Level and scenario."""
        return place_of(row["difficulty"], row["scenario"])

    def games(self, steps: int) -> SoloVecEnv:
        """The games to train on; after a stop others than those before."""
        s = self.settings
        envs = SoloVecEnv(s.games, cards=s.cards, reward=s.reward, threads=s.threads)
        envs.seed(TRAINING_SEED + (s.seed << 44) + steps)
        return envs

    def renew_games(self) -> None:
        """Play the levels that are due from the next games on."""
        stages = self.settings.stages()
        part = self.steps / self.settings.steps
        now = max(number for number, (begin, _) in enumerate(stages) if part >= begin)
        if now != self._stage:
            self._stage = now
            self.envs.set_settings(*shared_out(self.settings.pairs(stages[now][1]), self.settings.games))

    def _new(self) -> Pupil:
        s = self.settings
        self._stage = 0
        self.envs.set_settings(*shared_out(s.pairs(s.stages()[0][1]), s.games))
        return super()._new()


def shared_out(pairs: list[tuple[str, int | None]], games: int) -> tuple[list[str], list[int | None]]:
    """Levels and scenarios of the games, each pair as often as the others."""
    each = [pairs[number % len(pairs)] for number in range(games)]
    return [level for level, _ in each], [scenario for _, scenario in each]


def begin(settings: PpoSettings, path: Path, facts: dict[str, Any]) -> Run:
    """A new run in a new folder."""
    return Run(settings, RunFolder.begin(path, settings, facts))


def resume(path: Path, facts: dict[str, Any], steps: int | None = None) -> Run:
    """The run of a folder, to go on where it was saved; with `steps` to another end."""
    return Run(*RunFolder.go_on(path, PpoSettings, facts, steps), resumed=True)
