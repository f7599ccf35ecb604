"""Prints a digest of all that a vector environment gives: `python -m tests.vector_digest FORM REWARD`.

For test_vector_processes.py, which runs it compiled and uncompiled.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import numpy as np

from artistry_env.vector import SoloVectorEnv
from tests.vector_play import codes_to_try

ENVS, STEPS = 7, 60


def plain(value: Any) -> Any:
    """What a reset or step returned, in plain Python."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return plain(value.tolist()) if isinstance(value, np.ndarray) else value


def digest(form: str, reward: str) -> str:
    """Sha256 of what reset and some steps return, many episodes long."""
    levels, scenarios = ["easy", "standard", "hard", "easy", "standard", "hard", "hard"], [None, 2, 4, 5, 6, 7, 8]
    envs = SoloVectorEnv(ENVS, levels, scenarios, observation=form, reward=reward)
    rng = np.random.default_rng(1)
    found = hashlib.sha256(json.dumps(plain(envs.reset(seed=2**40))).encode())
    ends = 0
    for step in range(STEPS):
        result = envs.step(codes_to_try(rng, envs.action_masks(), step))
        found.update(json.dumps(plain(result)).encode())
        ends += int(result[2].sum() + result[3].sum())
    assert ends > 5
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(*sys.argv[1:]))
