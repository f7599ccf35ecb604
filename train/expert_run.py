"""A fit in its folder: lessons in, weights with their card out. Neighbours: expert_fit.py, expert_command.py."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from agents.learned.card import made_for, network_facts
from agents.learned.forward import SCORE
from agents.learned.networks import network_of
from agents.learned.weights import SUFFIX, save_network
from artistry_env.files import make_folder, shown_path
from artistry_env.settings import DIFFICULTIES, checked_settings
from train.expert_fit import FitSettings, Marks, fit, new_policy
from train.expert_reading import make_course
from train.learning_facts import learning_facts
from train.lessons import Lessons
from train.ppo_evaluation import Evaluation, evaluate
from train.training_run import load_weights


class FitRun:
    """A fit.

    Args:
        path: the folder of the network, new or empty.
        settings: how to fit.
        collections: what the lessons are (expert_folder.py).
        start: weights to begin with, whose layers are taken: a .safetensors file, or a name in agents/pretrained; ""
            for random ones.
        evaluate_games: games of each level that are played at the end.

    Raises:
        ValueError: the folder has something in it or cannot be written into, or the weights are none; one line.
        OSError: something cannot be read.
    """

    def __init__(
        self,
        path: Path,
        settings: FitSettings,
        collections: list[dict[str, Any]],
        start: str,
        evaluate_games: int,
    ) -> None:
        self.games = checked_settings(cards=collections[0]["cards"])
        self.collections = collections
        self.start = start
        self.evaluate_games = evaluate_games
        self.facts = learning_facts("train.expert")
        self.seconds = 0.0
        self.marks: tuple[Marks, Marks] | None = None
        self.evaluations: list[Evaluation] = []
        network = network_of(start)[0] if start else None
        self.settings = settings if network is None else replace(settings, **network.layers)
        self.policy = new_policy(self.settings, self.games.cards)
        if network is not None:
            load_weights(self.policy, network)
        if make_folder(path, "out"):
            raise ValueError(f"out: found something in {shown_path(path)}, expected a new or empty folder")
        self.weights = path / f"last{SUFFIX}"

    def fit(self, lessons: Lessons, tell: Callable[[int, Marks, Marks], None]) -> None:
        """Fit the policy, and save it after each epoch."""
        since = time.perf_counter()
        course = make_course(lessons, self.games, self.settings.sharpness, self.settings.trust)

        def after(epoch: int, learned: Marks, held_out: Marks) -> None:
            self.seconds, self.marks = time.perf_counter() - since, (learned, held_out)
            self.save()
            tell(epoch, learned, held_out)

        fit(self.policy, course, self.settings, after)

    def evaluate(self) -> list[Evaluation]:
        """Play with the fitted network; its card says what came of it."""
        pairs = [(level, None) for level in DIFFICULTIES]
        self.evaluations = evaluate(self.policy, pairs, self.evaluate_games, self.games.cards)
        self.save()
        return self.evaluations

    def save(self) -> None:
        """Write weights and card."""
        arrays = {key: value.numpy() for key, value in self.policy.state_dict().items()}
        arrays[f"{SCORE}.weight"] = arrays[f"{SCORE}.weight"] / np.float32(self.settings.temperature)
        save_network(self.weights, arrays, self._card())

    def _card(self) -> dict[str, Any]:
        s = self.settings
        layers = {"policy_layers": s.policy_layers, "value_layers": s.value_layers, "option_layers": s.option_layers}
        training: dict[str, Any] = {
            "configuration": vars(s) | {"start": shown_path(self.start) if self.start else None},
            "lessons": self.collections,
            "seconds": round(self.seconds, 1),
            "runs": [self.facts],
        }
        if self.marks is not None:
            training["marks"] = {"learned": vars(self.marks[0]), "held_out": vars(self.marks[1])}
        return {
            "network": network_facts(**layers),
            "made_for": made_for(self.games),
            "training": training,
            "results": {"evaluations": [one.result() for one in self.evaluations]},
        }
