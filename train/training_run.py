"""A training run: games, learner, evaluations, saved models, from the first step or where an earlier one stopped.

Everything that happens between updates happens here, where nothing is half done: evaluation, saving, stopping. What is
played, and how it is measured, is a subclass's concern. Neighbours: ppo_run.py (against the automa) and
self_play_run.py (against earlier selves), which are built on it; run_folder.py, learner.py, training_watch.py (what is
logged and shown).
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self

import numpy as np
import torch
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from agents import registry
from agents.learned.card import made_for, network_facts
from agents.learned.forward import Network
from agents.learned.player import network_of
from agents.learned.policy import LeanMlpPolicy, PlacementPolicy
from agents.learned.positions import PositionReader
from agents.learned.reading import Reader
from agents.learned.weights import SUFFIX, save_network
from artistry_env.settings import Settings
from train.learning_settings import LearningSettings
from train.pupil import Pupil
from train.run_folder import RunFolder

TRAINING_SEED = 2**40  # the first of training; evaluations and benchmarks are far below


class Stopped(Exception):  # noqa: N818  (no error)
    """The run was asked to stop, and has stopped between two updates."""


class Figures(Protocol):
    """What an evaluation found against one opponent."""

    @property
    def rate(self) -> float:
        """The share of games that were what was wanted."""
        ...

    @property
    def place(self) -> str:
        """The opponent, in words."""
        ...

    def row(self) -> list[Any]:
        """The columns after steps and seconds."""
        ...

    def result(self) -> dict[str, Any]:
        """For the card of the weights."""
        ...


class TrainingRun:
    """A run in its folder.

    Attributes:
        settings, folder: of the run.
        envs: the games.
        model: the learner.
        evaluations: those so far, by steps.
        stopping: whether it has been asked to stop.
        columns: of evaluations.csv.
        monitor_columns: of monitor.csv, the number of steps first.
        settings_kind: what its settings are.
    """

    columns: ClassVar[tuple[str, ...]]
    monitor_columns: ClassVar[tuple[str, ...]]
    settings_kind: ClassVar[type[LearningSettings]]
    settings: LearningSettings

    def __init__(self, settings: LearningSettings, folder: RunFolder, resumed: bool = False) -> None:
        self.settings = settings
        self.folder = folder
        self.stopping = False
        self.evaluations: list[tuple[int, Sequence[Figures]]] = []
        self.facts = folder.facts()
        self.table = folder.table("evaluations.csv", self.columns)
        self._before = float(self.facts["seconds"])  # spent by earlier parts of the run
        self._begun = time.perf_counter()
        self.envs = self.games(int(self.facts["steps"]))
        self.model = self._resumed() if resumed else self._new()
        if settings.teacher:
            self.model.take_lessons(registry.make(settings.teacher), settings.lessons, self.kind)
        self.best: tuple[float, ...] = tuple(self.facts.get("best", (-1.0, 0.0)))
        if resumed:
            for name in ("evaluations.csv", "monitor.csv", "progress.csv"):
                folder.table(name, ()).cut(self.steps)

    @classmethod
    def begin(cls, settings: LearningSettings, path: Path, facts: dict[str, Any]) -> Self:
        """A new run in a new folder.

        Weights that it starts with bring their layers, and how they were trained, which is kept with the facts.

        Raises:
            ValueError, OSError: folder or weights cannot be used; one line.
        """
        if settings.start:
            network, card = network_of(settings.start)
            settings = dataclasses.replace(settings, **network.layers)
            facts = facts | {"before": card.get("training")}
        return cls(settings, RunFolder.begin(path, settings, facts))

    @classmethod
    def resume(cls, path: Path, facts: dict[str, Any], steps: int | None = None) -> Self:
        """The run of a folder, to go on where it was saved; with `steps` to another end."""
        return cls(*RunFolder.go_on(path, cls.settings_kind, facts, steps), resumed=True)

    def games(self, steps: int) -> VecEnv:
        """The games to train on after so many steps, seeded; after a stop others than those before."""
        raise NotImplementedError

    @property
    def kind(self) -> Settings:
        """The settings of a game of the kind that is trained on: card set and number of players."""
        raise NotImplementedError

    def measured(self) -> Sequence[Figures]:
        """Play games with the policy as it is, and say what became of them."""
        raise NotImplementedError

    def standing(self, found: Sequence[Any]) -> tuple[float, ...]:
        """What makes one evaluation better than another."""
        raise NotImplementedError

    def episode(self, row: int, info: dict[str, Any]) -> list[Any]:
        """The columns of monitor.csv after the steps, of the episode that has ended in environment `row`."""
        raise NotImplementedError

    def place_in(self, row: dict[str, str]) -> str:
        """The opponent, in words, of a row of evaluations.csv."""
        raise NotImplementedError

    def drawn(self, row: dict[str, str]) -> bool:
        """Whether a row of evaluations.csv belongs on the curve."""
        return True

    def renew_games(self) -> None:
        """What is to change in the games from the next ones on."""

    def exchange_games(self) -> None:
        """Put other games in the place of those that are played, if it is time to; a rollout has ended."""

    @property
    def steps(self) -> int:
        """Decisions so far."""
        return int(self.model.num_timesteps)

    @property
    def seconds(self) -> float:
        """How long the run has taken, all its parts together."""
        return self._before + time.perf_counter() - self._begun

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

    def between(self, last: bool = False) -> None:
        """What is due between two updates."""
        self.renew_games()
        due = self.steps >= self._next("evaluated", self.settings.evaluate_every)
        if due or (last and self.facts.get("evaluated") != self.steps):
            self.evaluate()
        if self.steps >= self._next("checkpoint", self.settings.checkpoint_every):
            self.facts["checkpoint"] = self.steps
            self.model.save(self.folder.path / "checkpoints" / f"{self.steps}.zip")
        if due or last or self.stopping:
            self.save("last")
        if self.stopping and not last:
            raise Stopped

    def _next(self, name: str, every: int) -> int:
        """At how many steps something is due that was done last at facts[name]."""
        return (int(self.facts.get(name, 0)) // every + 1) * every

    def evaluate(self) -> Sequence[Figures]:
        """Evaluate the policy as it is; keep it if it is the best so far."""
        found = self.measured()
        self.evaluations.append((self.steps, found))
        self.table.add([[self.steps, round(self.seconds, 1), *one.row()] for one in found])
        self.facts["evaluated"] = self.steps
        if self.standing(found) > self.best:
            self.best = self.standing(found)
            self.facts["best"] = list(self.best)
            self.save("best")
        return found

    def save(self, name: str) -> None:
        """Save the model, its weights with a card, and how far the run is."""
        path = self.folder.path
        self.facts |= {"steps": self.steps, "seconds": round(self.seconds, 1)}
        self.model.save(path / f"{name}.zip")
        self.save_weights(path / f"{name}{SUFFIX}")
        self.folder.write_facts(self.facts)

    def save_weights(self, path: Path) -> None:
        """Save weights and card, where the policy is one that `learned` plays."""
        if isinstance(self.model.policy, PlacementPolicy):
            arrays = {key: value.numpy() for key, value in self.model.policy.state_dict().items()}
            save_network(path, arrays, self.card())

    def card(self) -> dict[str, Any]:
        """What the card of the weights says."""
        s = self.settings
        layers = {"policy_layers": s.policy_layers, "value_layers": s.value_layers, "option_layers": s.option_layers}
        latest = self.evaluations[-1] if self.evaluations else (0, [])
        training = {"configuration": s.as_dict(), "steps": self.steps, "seconds": round(self.seconds, 1)}
        return {
            "network": network_facts(**layers),
            "made_for": made_for(self.kind),
            "training": training | {"runs": self.facts["runs"]},
            "results": {"steps": latest[0], "evaluations": [one.result() for one in latest[1]]},
        }

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
            load_weights(model.policy, network_of(s.start)[0])
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
