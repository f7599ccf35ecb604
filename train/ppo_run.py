"""A training run against the automa: levels and scenarios shared out over the games, stages of a curriculum.

Neighbours: training_run.py (what all runs do), ppo_settings.py, ppo_evaluation.py, ppo_command.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from artistry_env.cards import CardSet
from artistry_env.random_cards import random_cards
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import DIFFICULTIES, Settings, checked_settings
from train.learning_run import TRAINING_SEED
from train.mixture import Mixture, dealt
from train.partial_reward import PartialVecEnv
from train.ppo_evaluation import COLUMNS, Evaluation, evaluate, place_of, standing
from train.ppo_settings import PpoSettings
from train.run_folder import RunFolder
from train.training_run import TrainingRun

MONITOR_COLUMNS = ("steps", "r", "l", "t", "difficulty", "scenario", "outcome", "is_success", "margin", "rounds")


class Run(TrainingRun):
    """A run against the automa; attributes are those of `TrainingRun`."""

    columns: ClassVar[tuple[str, ...]] = COLUMNS
    monitor_columns: ClassVar[tuple[str, ...]] = MONITOR_COLUMNS
    settings_kind = PpoSettings
    settings: PpoSettings
    envs: SoloVecEnv

    def __init__(self, settings: PpoSettings, folder: RunFolder, resumed: bool = False) -> None:
        self._played: Mixture = ()
        self._dealt = 0  # when, in decisions, the cards last changed
        super().__init__(settings, folder, resumed)
        self.renew_games()

    @property
    def kind(self) -> Settings:
        """The settings of a solo game with the card set."""
        return checked_settings(cards=self.settings.cards)

    def measured(self) -> Sequence[Evaluation]:
        """Each level and scenario on seeds of its own."""
        s = self.settings
        return evaluate(self.model.policy, s.evaluated(), s.evaluate_games, s.cards)

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
        return self._games_with(CardSet.load(self.settings.cards), steps)

    def _games_with(self, cards: CardSet, steps: int) -> SoloVecEnv:
        s = self.settings
        how: dict[str, Any] = {"cards": cards, "reward": s.reward, "threads": s.threads}
        envs = PartialVecEnv(s.games, s.partial, **how) if s.partial else SoloVecEnv(s.games, **how)
        envs.seed(TRAINING_SEED + (s.seed << 44) + steps)
        return envs

    def exchange_games(self) -> None:
        """Deal another random card set, where training is to be on many."""
        every = self.settings.random_cards
        if every and self.steps >= self._dealt + every:
            self._dealt = self.steps
            cards = random_cards((self.settings.seed << 44) + self.steps, self.settings.cards)
            envs = self._games_with(cards, self.steps)
            envs.set_settings(*_by_game(self._played, self.settings.games))
            self.play_on_with(envs, checked_settings(cards=cards))

    def renew_games(self) -> None:
        """Play what is due from the next games on."""
        due = self.settings.shares(self.steps / self.settings.steps)
        if due != self._played:
            self._played = due
            self.envs.set_settings(*_by_game(due, self.settings.games))


def _by_game(mixture: Mixture, games: int) -> tuple[list[str], list[int | None]]:
    """The level and the scenario of each game."""
    row = dealt(mixture, games)
    return [level for level, _ in row], [scenario for _, scenario in row]
