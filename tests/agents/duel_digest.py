"""Prints a digest of all that vector environments of duels give: `python -m tests.agents.duel_digest`.

For test_duel_vector.py, which runs it compiled and uncompiled. Neighbour: tests/vector_digest.py, for solo games.
"""

from __future__ import annotations

import hashlib
import json

import numpy as np

from agents.duel_vector import DuelVectorEnv
from tests.agents.duel_play import TABLES
from tests.vector_digest import plain
from tests.vector_play import codes_to_try

ENVS, STEPS = 3, 25
FIRST_SEED = 2**40


def digest() -> str:
    """Sha256 of what reset and some steps return, at tables of 2 to 4 players."""
    found = hashlib.sha256()
    for players, (opponents, *_) in TABLES.items():
        envs = DuelVectorEnv(
            ENVS, opponents, reward="shaped", observation="flat" if players > 2 else "dict", max_rounds=2
        )
        rng = np.random.default_rng(players)
        found.update(json.dumps(plain(envs.reset(seed=FIRST_SEED))).encode())
        for step in range(STEPS):
            found.update(json.dumps(plain(envs.step(codes_to_try(rng, envs.action_masks(), step)))).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest())
