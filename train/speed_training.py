"""How fast `train.ppo` trains, and where its time goes; our learner against sb3-contrib's MaskablePPO.

Needs stable-baselines3 and sb3-contrib. Neighbours: speed_lines.py, which lists what is measured; speed_learning.py,
what the games cost a learner; learner.py, whose stopwatch is read here.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from agents.learned.card import card_path, read_card
from agents.learned.policy import LeanMlpPolicy, PlacementPolicy
from agents.learned.weights import GENERALIST, network_path
from artistry_env.sb3 import SoloVecEnv
from train.learner import Learner
from train.ppo_settings import PpoSettings
from train.speed_clock import Turn, rates, ratio, timed
from train.speed_environments import SEED

PREFIX = "training_"
SHARES = ("network", "sampling", "environment", "forward", "backward", "optimizer", "rest")
SHIPPED: dict[str, Any] = {}  # settings of the shipped configuration that are measured otherwise
ENVS, STEPS, BATCH, EPOCHS = 128, 16, 512, 10  # of the comparison, equal for both; their networks are 64 x 64


def turn_of(kind: type[MaskablePPO], policy: Any, games: int, threads: int = 1, **how: Any) -> tuple[MaskablePPO, Turn]:
    """A learner, warmed up, and turns of one rollout and the update on it; `threads`: PyTorch's and the games'."""
    model = kind(policy, SoloVecEnv(games, threads=threads), device="cpu", seed=SEED, **how)
    decisions = games * int(how["n_steps"])

    def learn() -> int:
        torch.set_num_threads(threads)
        model.learn(decisions, reset_num_timesteps=False)
        return decisions

    learn()
    return model, timed(learn)


def training(seconds: float) -> Callable[[], dict[str, float]]:
    """Decisions a second of training, the ratio to the stock learner, and shares of the time in percent."""
    s = PpoSettings(**SHIPPED)
    how = {"n_steps": s.rollout, "batch_size": s.batch, "n_epochs": s.epochs}
    shipped, shipped_turn = turn_of(Learner, PlacementPolicy, s.games, **how)
    assert isinstance(shipped, Learner)
    equal = {"n_steps": STEPS, "batch_size": BATCH, "n_epochs": EPOCHS}
    turns = {
        "shipped": shipped_turn,
        "lean": turn_of(Learner, LeanMlpPolicy, ENVS, **equal)[1],
        "stock": turn_of(MaskablePPO, "MlpPolicy", ENVS, **equal)[1],
    }

    def measure() -> dict[str, float]:
        shipped.stopwatch.restart()
        found = rates(turns, seconds)
        spent = {name: shipped.stopwatch.seconds.get(name, 0.0) for name in SHARES}
        figures = {f"{PREFIX}{name}": 100 * part / sum(spent.values()) for name, part in spent.items()}
        rate = {"training": median(found["shipped"]), "training_lean": median(found["lean"])}
        return rate | {"training_lean_ratio": ratio(found["lean"], found["stock"])} | figures

    return measure


def generalist(seconds: float) -> Callable[[], dict[str, float]]:
    """Decisions a second of training as the shipped generalist was trained, with one thread and with two."""
    trained = read_card(card_path(network_path(GENERALIST)))["training"]["configuration"]
    s = {name: trained[name] for name in ("games", "rollout", "batch", "epochs")} | SHIPPED
    layers = {"net_arch": {"pi": trained["policy_layers"], "vf": trained["value_layers"]}}
    layers |= {"option_layers": trained["option_layers"]}
    how = {"n_steps": s["rollout"], "batch_size": s["batch"], "n_epochs": s["epochs"], "policy_kwargs": layers}
    turns = {str(threads): turn_of(Learner, PlacementPolicy, s["games"], threads, **how)[1] for threads in (1, 2)}

    def measure() -> dict[str, float]:
        found = rates(turns, seconds)
        rate = {"generalist": median(found["1"]), "generalist_threads": median(found["2"])}
        return rate | {"generalist_threads_ratio": ratio(found["2"], found["1"])}

    return measure
