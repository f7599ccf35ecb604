"""A training run with stable-baselines3: games, learner, weights, from the first step or where an earlier one stopped.

What is played, and how it is measured, is a subclass's concern. Neighbours: learning_run.py (what all runs do),
ppo_run.py (against the automa) and self_play_run.py (against earlier selves), which are built on it; learner.py,
training_watch.py (what is logged and shown).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from agents import registry
from agents.learned.forward import Network
from agents.learned.policy import LeanMlpPolicy, PlacementPolicy
from agents.learned.positions import PositionReader
from agents.learned.reading import Reader
from agents.learned.weights import SUFFIX
from artistry_env.files import shown_path
from artistry_env.settings import Settings
from train.learning_run import LearningRun
from train.learning_settings import LearningSettings
from train.pupil import Pupil
from train.run_folder import RunFolder


class TrainingRun(LearningRun):
    """A run in its folder.

    Attributes (besides those of LearningRun):
        envs: the games.
        model: the learner.
        monitor_columns: of monitor.csv, the number of steps first.
    """

    monitor_columns: ClassVar[tuple[str, ...]]

    def __init__(self, settings: LearningSettings, folder: RunFolder, resumed: bool = False) -> None:
        super().__init__(settings, folder)
        self.envs = self.games(int(self.facts["steps"]))
        self.model = self._resumed() if resumed else self._new()
        if settings.teacher:
            self.model.take_lessons(registry.make(settings.teacher), settings.lessons, self.kind)
        if resumed:
            self.cut_tables()

    @classmethod
    def opened(cls, settings: LearningSettings, folder: RunFolder, resumed: bool) -> Self:
        """The run of a folder, at its beginning, or resumed where it was saved."""
        return cls(settings, folder, resumed)

    def games(self, steps: int) -> VecEnv:
        """The games to train on after so many steps, seeded; after a stop others than those before."""
        raise NotImplementedError

    def episode(self, row: int, info: dict[str, Any]) -> list[Any]:
        """The columns of monitor.csv after the steps, of the episode that has ended in environment `row`."""
        raise NotImplementedError

    def exchange_games(self) -> None:
        """Put other games in the place of those that are played, if it is time to; a rollout has ended."""

    @property
    def steps(self) -> int:
        """Decisions so far."""
        return int(self.model.num_timesteps)

    @property
    def best_agent(self) -> str:
        """The spec of the agent that plays with the best weights, or model."""
        folder = shown_path(self.folder.path)
        placement = self.settings.policy == "placement"
        return f"learned:{folder}/best{SUFFIX}" if placement else f"{folder}/best.zip"

    def train(self, callbacks: list[BaseCallback]) -> None:
        """Train to the end.

        Raises:
            Stopped: it was asked to stop; all is saved.
        """
        self.model.learn(
            max(self.settings.steps - self.steps, 0),
            callback=[_Between(self), *callbacks],
            reset_num_timesteps=self.steps == 0,
            log_interval=1,
        )
        self.between(last=True)

    def save_learner(self, path: Path) -> None:
        """Save the model, under the path with the ending .zip."""
        self.model.save(path.parent / f"{path.name}.zip")

    def weights(self) -> Mapping[str, NDArray[np.float32]] | None:
        """The weights by their names, or None where the policy is none that `learned` plays."""
        policy = self.model.policy
        if not isinstance(policy, PlacementPolicy):
            return None
        return {key: value.numpy() for key, value in policy.state_dict().items()}

    def play_on_with(self, envs: VecEnv, kind: Settings) -> None:
        """Train on other games of settings like `kind` from the next rollout on; those under way are given up."""
        before, self.envs = self.envs, envs
        self.model.set_env(envs)
        before.close()
        self.model._last_obs = envs.reset()  # type: ignore[assignment]
        self.model._last_episode_starts = np.ones(envs.num_envs, np.bool)
        if isinstance(self.model.policy, PlacementPolicy):
            self.model.policy.features_extractor.reader = PositionReader(Reader(kind))

    def _new(self) -> Pupil:
        s = self.settings
        layers = {"net_arch": {"pi": list(s.policy_layers), "vf": list(s.value_layers)}}
        own = {"cards": s.cards, "players": self.kind.players, "option_layers": s.option_layers}
        model = Pupil(
            PlacementPolicy if s.policy == "placement" else LeanMlpPolicy,
            self.envs,
            learning_rate=Falling(s.learning_rate, s.last_learning_rate),
            n_steps=s.rollout,
            batch_size=s.batch,
            n_epochs=s.epochs,
            gamma=s.gamma,
            gae_lambda=s.gae_lambda,
            clip_range=s.clip,
            ent_coef=s.entropy,
            vf_coef=s.value_weight,
            max_grad_norm=s.max_grad_norm,
            target_kl=s.target_kl or None,
            policy_kwargs=layers | (own if s.policy == "placement" else {}),
            seed=s.seed,
            seed_games=False,
            device="cpu",
        )
        if s.start:
            load_weights(model.policy, self.first_network())
        return model

    def _resumed(self) -> Pupil:
        model = Pupil.load(self.folder.path / "last.zip", env=self.envs, device="cpu")
        assert isinstance(model, Pupil)
        return model


class Falling:
    """A learning rate that falls evenly from `first` to `last`, as a schedule of stable-baselines3; it pickles."""

    def __init__(self, first: float, last: float) -> None:
        self.first, self.last = first, last

    def __call__(self, remaining: float) -> float:
        """The rate with so much of the training remaining, 1 to 0."""
        return self.last + (self.first - self.last) * remaining


def load_weights(policy: torch.nn.Module, network: Network) -> None:
    """Give a policy the weights of a network with the same layers."""
    policy.load_state_dict({name: torch.from_numpy(array) for name, array in network.arrays.items()})


class _Between(BaseCallback):
    """Does what is due between two updates: when a rollout is about to begin."""

    def __init__(self, run: TrainingRun) -> None:
        super().__init__()
        self._run = run

    def _on_rollout_start(self) -> None:
        self._run.between()

    def _on_rollout_end(self) -> None:
        self._run.exchange_games()

    def _on_step(self) -> bool:
        return True
