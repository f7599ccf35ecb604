"""A training run: games, learner, evaluations, saved models, from the first step or where an earlier one stopped.

Everything that happens between updates happens here, where nothing is half done: evaluation, saving, stopping.
Neighbours: ppo_settings.py, run_folder.py, ppo_evaluation.py, learner.py, ppo_watch.py (what is logged and shown).
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from stable_baselines3.common.callbacks import BaseCallback

from agents.learned.card import made_for, network_facts
from agents.learned.forward import Network
from agents.learned.policy import LeanMlpPolicy, PlacementPolicy
from agents.learned.weights import SUFFIX, load_network, save_network
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import checked_settings
from train.learner import Learner
from train.mixture import Mixture, dealt
from train.ppo_evaluation import COLUMNS, Evaluation, evaluate, standing
from train.ppo_settings import PpoSettings
from train.run_folder import RunFolder

TRAINING_SEED = 2**40  # the first of training; evaluations and benchmarks are far below


class Stopped(Exception):  # noqa: N818  (no error)
    """The run was asked to stop, and has stopped between two updates."""


class Run:
    """A run in its folder.

    Attributes:
        settings, folder: of the run.
        model: the learner.
        evaluations: those so far, by steps.
        stopping: whether it has been asked to stop.
    """

    def __init__(self, settings: PpoSettings, folder: RunFolder, resumed: bool = False) -> None:
        self.settings = settings
        self.folder = folder
        self.stopping = False
        self.evaluations: list[tuple[int, list[Evaluation]]] = []
        self.facts = folder.facts()
        self.table = folder.table("evaluations.csv", COLUMNS)
        self._played: Mixture = ()
        self._before = float(self.facts["seconds"])  # spent by earlier parts of the run
        self._begun = time.perf_counter()
        self.envs = self._games(int(self.facts["steps"]))
        self.model = self._resumed() if resumed else self._new()
        self._set_games()
        self.best: tuple[float, float] = tuple(self.facts.get("best", (-1.0, 0.0)))
        if resumed:
            for name in ("evaluations.csv", "monitor.csv", "progress.csv"):
                folder.table(name, ()).cut(self.steps)

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
        self._set_games()
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

    def evaluate(self) -> list[Evaluation]:
        """Evaluate the policy as it is; keep it if it is the best so far."""
        s = self.settings
        found = evaluate(self.model.policy, s.evaluated(), s.evaluate_games, s.cards)
        self.evaluations.append((self.steps, found))
        self.table.add([[self.steps, round(self.seconds, 1), *one.row()] for one in found])
        self.facts["evaluated"] = self.steps
        if standing(found) > self.best:
            self.best = standing(found)
            self.facts["best"] = list(self.best)
            self.save("best")
        return found

    def save(self, name: str) -> None:
        """Save the model, its weights with a card, and how far the run is."""
        path = self.folder.path
        self.facts |= {"steps": self.steps, "seconds": round(self.seconds, 1)}
        self.model.save(path / f"{name}.zip")
        if isinstance(self.model.policy, PlacementPolicy):
            arrays = {key: value.numpy() for key, value in self.model.policy.state_dict().items()}
            save_network(path / f"{name}{SUFFIX}", arrays, self.card())
        self.folder.write_facts(self.facts)

    def card(self) -> dict[str, Any]:
        """What the card of the weights says."""
        s = self.settings
        layers = {"policy_layers": s.policy_layers, "value_layers": s.value_layers, "option_width": s.option_width}
        latest = self.evaluations[-1] if self.evaluations else (0, [])
        training = {"configuration": s.as_dict(), "steps": self.steps, "seconds": round(self.seconds, 1)}
        return {
            "network": network_facts(**layers),
            "made_for": made_for(checked_settings(cards=s.cards)),
            "training": training | {"runs": self.facts["runs"]},
            "results": {"steps": latest[0], "evaluations": [one.result() for one in latest[1]]},
        }

    def _games(self, steps: int) -> SoloVecEnv:
        """The games to train on; after a stop others than those before."""
        s = self.settings
        envs = SoloVecEnv(s.games, cards=s.cards, reward=s.reward, threads=s.threads)
        envs.seed(TRAINING_SEED + (s.seed << 44) + steps)
        return envs

    def _set_games(self) -> None:
        """Play what is due from the next games on."""
        due = self.settings.shares(self.steps / self.settings.steps)
        if due != self._played:
            self._played = due
            row = dealt(due, self.settings.games)
            self.envs.set_settings([level for level, _ in row], [scenario for _, scenario in row])

    def _new(self) -> Learner:
        s = self.settings
        layers = {"net_arch": {"pi": list(s.policy_layers), "vf": list(s.value_layers)}}
        own = {"cards": s.cards, "option_width": s.option_width} if s.policy == "placement" else {}
        model = Learner(
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
            policy_kwargs=layers | own,
            seed=s.seed,
            seed_games=False,
            device="cpu",
        )
        if s.start:
            load_weights(model.policy, load_network(Path(s.start))[0])
        return model

    def _resumed(self) -> Learner:
        model = Learner.load(self.folder.path / "last.zip", env=self.envs, device="cpu")
        assert isinstance(model, Learner)
        return model


class Falling:
    """A learning rate that falls evenly from `first` to `last`, as a schedule of stable-baselines3; it pickles."""

    def __init__(self, first: float, last: float) -> None:
        self.first, self.last = first, last

    def __call__(self, remaining: float) -> float:
        """The rate with so much of the training remaining, 1 to 0."""
        return self.last + (self.first - self.last) * remaining


class _Between(BaseCallback):
    """Does what is due between two updates: when a rollout is about to begin."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self._run = run

    def _on_rollout_start(self) -> None:
        self._run.between()

    def _on_step(self) -> bool:
        return True


def load_weights(policy: torch.nn.Module, network: Network) -> None:
    """Give a policy the weights of a network with the same layers."""
    policy.load_state_dict({name: torch.from_numpy(array) for name, array in network.arrays.items()})


def begin(settings: PpoSettings, path: Path, facts: dict[str, Any]) -> Run:
    """A new run in a new folder; the layers are those of the weights it starts with, if there are any.

    Raises:
        ValueError, OSError: folder or weights cannot be used; one line.
    """
    if settings.start:
        network, card = load_network(Path(settings.start))
        settings = replace(settings, **network.layers)
        facts = facts | {"before": card.get("training")}
    return Run(settings, RunFolder.begin(path, settings, facts))


def resume(path: Path, facts: dict[str, Any], steps: int | None = None) -> Run:
    """The run of a folder, to go on where it was saved; with `steps` to another end."""
    folder, settings = RunFolder.resume(path)
    found = folder.facts()
    found["runs"].append(facts)
    folder.write_facts(found)
    if steps is not None:
        settings = type(settings)(**{**settings.as_dict(), "steps": steps})
    return Run(settings, folder, resumed=True)
