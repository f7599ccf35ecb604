"""A run that learns, whatever learns in it: evaluations, the best and the last weights, saving, stopping, going on.

Everything that happens between updates happens here, where nothing is half done. Who learns, what is played and how it
is measured are subclasses' concerns. Neighbours: training_run.py (a learner of stable-baselines3) and rllib_run.py (one
of RLlib), which are built on it; run_folder.py (the files), training_watch.py (what is shown).
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from agents.learned.card import made_for, network_facts
from agents.learned.forward import Network
from agents.learned.networks import network_of
from agents.learned.option_numbers import ARTISAN_AT, REPLY_AT
from agents.learned.weights import SUFFIX, save_network
from artistry_env.settings import Settings
from train.learning_settings import LearningSettings
from train.run_folder import CHECKPOINTS, RunFolder

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


class LearningRun:
    """A run in its folder.

    Attributes:
        settings, folder: of the run.
        evaluations: those so far, by steps.
        stopping: whether it has been asked to stop.
        columns: of evaluations.csv.
        settings_kind: what its settings are.
    """

    columns: ClassVar[tuple[str, ...]]
    settings_kind: ClassVar[type[LearningSettings]]
    settings: LearningSettings

    def __init__(self, settings: LearningSettings, folder: RunFolder) -> None:
        self.settings = settings
        self.folder = folder
        self.stopping = False
        self.evaluations: list[tuple[int, Sequence[Figures]]] = []
        self.facts = folder.facts()
        self.table = folder.table("evaluations.csv", self.columns)
        self.best: tuple[float, ...] = tuple(self.facts.get("best", (-1.0, 0.0)))
        self._before = float(self.facts["seconds"])  # spent by earlier parts of the run
        self._begun = time.perf_counter()

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
        return cls.opened(settings, RunFolder.begin(path, settings, facts), False)

    def first_network(self) -> Network:
        """The network that the run begins with; one of the other kind of games reads them as far as they are alike."""
        network, card = network_of(self.settings.start)
        alike = (card["made_for"]["players"] == 1) == (self.kind.players == 1)
        return network if alike else without_reply(network)

    @classmethod
    def resume(cls, path: Path, facts: dict[str, Any], steps: int | None = None) -> Self:
        """The run of a folder, to go on where it was saved; with `steps` to another end."""
        return cls.opened(*RunFolder.go_on(path, cls.settings_kind, facts, steps), True)

    @classmethod
    def opened(cls, settings: LearningSettings, folder: RunFolder, resumed: bool) -> Self:
        """The run of a folder, at its beginning, or resumed where it was saved."""
        raise NotImplementedError

    @property
    def steps(self) -> int:
        """Decisions so far."""
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

    def place_in(self, row: dict[str, str]) -> str:
        """The opponent, in words, of a row of evaluations.csv."""
        raise NotImplementedError

    @property
    def best_agent(self) -> str:
        """The spec of the agent that plays with the best weights."""
        raise NotImplementedError

    def save_learner(self, path: Path) -> None:
        """Save all that the learner needs to go on, under a path that is given without an ending."""
        raise NotImplementedError

    def weights(self) -> Mapping[str, NDArray[np.float32]] | None:
        """The weights by their names, or None where the policy is none that `learned` plays."""
        raise NotImplementedError

    def drawn(self, row: dict[str, str]) -> bool:
        """Whether a row of evaluations.csv belongs on the curve."""
        return True

    def renew_games(self) -> None:
        """What is to change in the games from the next ones on."""

    @property
    def seconds(self) -> float:
        """How long the run has taken, all its parts together."""
        return self._before + time.perf_counter() - self._begun

    def cut_tables(self) -> None:
        """Drop what the run's tables have beyond the steps at which it was saved."""
        for name in ("evaluations.csv", "monitor.csv", "progress.csv"):
            self.folder.table(name, ()).cut(self.steps)

    def between(self, last: bool = False) -> None:
        """What is due between two updates.

        Raises:
            Stopped: the run was asked to stop; all is saved.
        """
        self.renew_games()
        due = self.steps >= self._next("evaluated", self.settings.evaluate_every)
        if due or (last and self.facts.get("evaluated") != self.steps):
            self.evaluate()
        if self.steps >= self._next("checkpoint", self.settings.checkpoint_every):
            self.facts["checkpoint"] = self.steps
            self.save_learner(self.folder.path / CHECKPOINTS / str(self.steps))
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
        """Save the learner, its weights with a card, and how far the run is."""
        path = self.folder.path
        self.facts |= {"steps": self.steps, "seconds": round(self.seconds, 1)}
        self.save_learner(path / name)
        self.save_weights(path / f"{name}{SUFFIX}")
        self.folder.write_facts(self.facts)

    def save_weights(self, path: Path) -> None:
        """Save weights and card, where the policy is one that `learned` plays."""
        arrays = self.weights()
        if arrays is not None:
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


def without_reply(network: Network) -> Network:
    """The network as it reads nothing of the next turn of the others: solo games and tables tell of it differently."""
    name = "action_net.of_option.weight"
    weights = network.arrays[name].copy()
    weights[:, REPLY_AT:ARTISAN_AT] = 0.0
    return Network(network.arrays | {name: weights})
