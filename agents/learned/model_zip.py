"""Agents that users trained with stable-baselines3: the zip file of a model, `model.zip`. Needs what it was made with.

A model file holds pickled code: load only what you trust. Neighbours: observing.py (what it sees), choosing.py;
agents/registry.py, which takes the spec.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from agents.learned.choosing import choose
from agents.learned.observing import observations, settings_of
from agents.luck import stream_of
from agents.protocol import Codes, Games, Masks, compiled_form
from artistry_env.observation import layout


class ModelZip:
    """Plays with a model of sb3-contrib's MaskablePPO, saved by `model.save(...)` after training on flat observations.

    Args:
        path: of the zip file.
        sample: draw codes by their probabilities, instead of taking the most likely one.
        seed: 0 to 2**31 - 1, for drawing.
    """

    def __init__(self, path: str, sample: bool = False, seed: int = 0) -> None:
        if not Path(path).is_file():
            raise ValueError(f"model: found no file {path}, expected a zip file that stable-baselines3 has saved")
        try:
            import torch
            from sb3_contrib import MaskablePPO
        except ModuleNotFoundError as error:
            raise ValueError(f"model: found no {error.name}, expected it installed: pip install -e '.[train]'") from error
        self._torch = torch
        try:
            self.policy: Any = MaskablePPO.load(path, device="cpu").policy
        except Exception as error:  # whatever is in the file
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            raise ValueError(f"model: {path}: found {reason}, expected a saved MaskablePPO") from error
        self.policy.set_training_mode(False)
        stream = stream_of(seed)
        self._stream = stream if sample else None
        self.name = f"{path}:sample=true,seed={seed}" if sample else path

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        settings = settings_of(games)
        spaces = (self.policy.observation_space.shape, int(self.policy.action_space.n))
        expected = ((layout(settings).size,), masks.shape[1])
        if spaces != expected:
            raise ValueError(f"model: found observations {spaces[0]} and {spaces[1]} codes, expected {expected}")
        seen = self._torch.from_numpy(observations(games, settings))
        allowed = compiled_form(masks)
        rows, codes = np.nonzero(allowed)
        with self._torch.no_grad():
            distribution = self.policy.get_distribution(seen, allowed)
            legal = self._torch.from_numpy(codes)
            scores = _log_probabilities(distribution, self._torch.from_numpy(rows), legal)
        return choose(scores.round(4), rows, codes, compiled_form(games.records), self._stream)


def _log_probabilities(distribution: Any, rows: Any, codes: Any) -> Any:
    """Of legal codes, float64 (options,)."""
    logits = getattr(getattr(distribution, "distribution", None), "logits", None)
    found = distribution.legal_log_probabilities() if logits is None else logits[rows, codes]
    return found.numpy().astype(np.float64)
