"""Fitting a `PlacementPolicy` to what a searcher found: codes as likely as their visits, values as games ended.

Neighbours: expert_reading.py (what is learned), expert_command.py (who asks), agents/learned/policy.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from agents.learned.policy import PlacementPolicy
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import whole_number
from train.expert_reading import Course

HELD_OUT = 20  # every so-many-th game is not learned from


@dataclass(frozen=True)
class FitSettings:
    """How to fit; each field is an argument of the command line."""

    policy_layers: tuple[int, ...] = (128,)
    value_layers: tuple[int, ...] = (128, 64)
    option_layers: tuple[int, ...] = (64,)
    epochs: int = 6
    batch: int = 512
    learning_rate: float = 2e-3  # it falls evenly to a hundredth
    decay: float = 1e-4  # of the weights (AdamW)
    value_weight: float = 0.5
    sharpness: float = 1.0
    trust: float = 0.5
    temperature: float = 1.0  # what the scores are divided by at the end: below 1, the likely codes become likelier
    seed: int = 0

    def __post_init__(self) -> None:
        whole_number("epochs", self.epochs, 1, 10_000)
        whole_number("batch", self.batch, 1, 10_000_000)
        whole_number("seed", self.seed, 0, 2**31 - 1)
        if not 0.01 <= self.temperature <= 100.0:
            raise ValueError(f"temperature: found {self.temperature}, expected a number from 0.01 to 100")


@dataclass(frozen=True)
class Marks:
    """How well a network does on positions.

    Attributes:
        cross_entropy: of the shares, nats a decision.
        surprise: by how much that is above the least possible.
        agreement: how often its most likely code is one visited most.
        value_error: the mean square of what its values are off.
    """

    cross_entropy: float
    surprise: float
    agreement: float
    value_error: float

    def __str__(self) -> str:
        return (
            f"cross-entropy {self.cross_entropy:.3f} ({self.surprise:.3f} above the least), agreement"
            f" {100 * self.agreement:.1f} %, value error {self.value_error:.3f}"
        )


def new_policy(settings: FitSettings, cards: Any) -> PlacementPolicy:
    """A policy with random weights, from the settings' seed alone."""
    envs = SoloVecEnv(1, cards=cards)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(settings.seed)
        layers = {"pi": list(settings.policy_layers), "vf": list(settings.value_layers)}
        how: dict[str, Any] = {"cards": cards, "net_arch": layers, "option_layers": settings.option_layers}
        make: Any = PlacementPolicy
        spaces = (envs.observation_space, envs.action_space)
        policy: PlacementPolicy = make(*spaces, lambda _: settings.learning_rate, **how)
    envs.close()
    return policy


def fit(
    policy: PlacementPolicy, course: Course, settings: FitSettings, tell: Callable[[int, Marks, Marks], None]
) -> None:
    """Fit a policy in place; `tell` is called after each epoch with its number and the marks: learned, held out.

    A KeyboardInterrupt comes through; the policy then is as it was after the last batch.
    """
    learned, held_out = parted(course)
    optimizer = torch.optim.AdamW(
        policy.parameters(), lr=settings.learning_rate, weight_decay=settings.decay, fused=True
    )
    draws = np.random.default_rng(settings.seed)
    batches = -(-len(learned) // settings.batch)
    total = batches * settings.epochs
    done = 0
    policy.set_training_mode(True)
    for epoch in range(settings.epochs):
        shuffled = draws.permutation(learned)
        sums = np.zeros(4)
        for chosen in np.array_split(shuffled, batches):
            for group in optimizer.param_groups:
                group["lr"] = settings.learning_rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done / total)))
            loss, figures = _loss(policy, course, chosen, settings.value_weight)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
            optimizer.step()
            sums += figures * len(chosen)
            done += 1
        tell(epoch + 1, Marks(*(sums / len(learned))), marks_of(policy, course, held_out))


def parted(course: Course) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The numbers of the positions that are learned, and of those held out: whole games."""
    out = course.games % HELD_OUT == 0
    return np.flatnonzero(~out), np.flatnonzero(out)


def marks_of(policy: PlacementPolicy, course: Course, chosen: NDArray[np.int64]) -> Marks:
    """How well a policy does on some positions, at least one."""
    sums = np.zeros(4)
    with torch.no_grad():
        for some in np.array_split(chosen, -(-len(chosen) // 2048)):
            sums += _loss(policy, course, some, 1.0)[1] * len(some)
    return Marks(*(sums / len(chosen)))


def _loss(
    policy: PlacementPolicy, course: Course, chosen: NDArray[np.int64], value_weight: float
) -> tuple[torch.Tensor, NDArray[np.float64]]:
    """The loss on some positions, and its figures in the order of `Marks`."""
    positions = course.kept.some(chosen)
    shares = torch.from_numpy(course.shares[positions.options.chosen])
    rows = torch.from_numpy(positions.rows)
    distribution, values = policy.judge(positions)
    logs = distribution.legal_log_probabilities()
    cross_entropy = -(shares * logs).sum() / len(chosen)
    off = functional.mse_loss(values.flatten(), torch.from_numpy(course.values[chosen]))
    with torch.no_grad():
        least = -torch.special.xlogy(shares, shares).sum() / len(chosen)
        highest = shares.new_zeros(len(chosen)).scatter_reduce(0, rows, shares, "amax")
        first = distribution.mode()
        hit = (torch.from_numpy(positions.codes) == first[rows]) & (shares >= highest[rows])
        agreement = hit.float().sum() / len(chosen)
        figures = torch.stack([cross_entropy, cross_entropy - least, agreement, off]).double().numpy()
    return cross_entropy + value_weight * off, figures
