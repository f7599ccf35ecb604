"""The agent that plays with a masked policy of sb3-contrib. Neighbours: model_zip.py (policies from files)."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from agents.learned.choosing import choose
from agents.learned.masked import LeanMaskedDistribution
from agents.learned.observing import observations, settings_of
from agents.luck import stream_of
from agents.problems import Misfit
from agents.protocol import Codes, Games, Masks, compiled_form
from artistry_env.observation import layout

PRECISION = 4  # decimals of log-probabilities that count: the rest depends on how many are computed together


class PolicyPlayer:
    """Plays with a policy that was trained on flat observations.

    Args:
        policy: a MaskableActorCriticPolicy.
        name: of the agent.
        sample: draw codes by their probabilities, instead of taking the most likely one.
        seed: 0 to 2**31 - 1, for drawing.
    """

    def __init__(self, policy: Any, name: str, sample: bool = False, seed: int = 0) -> None:
        self.policy = policy
        stream = stream_of(seed)
        self._stream = stream if sample else None
        drawing = (["sample=true"] if sample else []) + ([f"seed={seed}"] if sample and seed else [])
        self.name = ":".join([name, *([",".join(drawing)] if drawing else [])])

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        settings = settings_of(games)
        found = (self.policy.observation_space.shape, int(self.policy.action_space.n))
        expected = ((layout(settings).size,), masks.shape[1])
        if found != expected:
            what = f"observations {found[0]} and {found[1]} codes"
            raise Misfit(f"model: found {what}, expected {expected[0]} and {expected[1]}, those of these games")
        allowed = compiled_form(masks)
        rows, codes = np.nonzero(allowed)
        self.policy.set_training_mode(False)
        with torch.no_grad():
            distribution = self.policy.get_distribution(torch.from_numpy(observations(games, settings)), allowed)
            if isinstance(distribution, LeanMaskedDistribution):
                logs = distribution.legal_log_probabilities()
            else:
                logs = distribution.distribution.logits[torch.from_numpy(rows), torch.from_numpy(codes)]
        scores = logs.numpy().astype(np.float64).round(PRECISION)
        return choose(scores, rows, codes, compiled_form(games.records), self._stream)
