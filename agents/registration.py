"""The environments' ids: `import agents` registers them with Gymnasium; the environments are loaded when one is made.

Neighbours: duel.py and duel_vector.py, the environments.
"""

from __future__ import annotations

import gymnasium as gym

ENTRY_POINT = "agents.duel:DuelEnv"
VECTOR_ENTRY_POINT = "agents.duel_vector:DuelVectorEnv"
DUEL = "Artistry/Duel-v0"


def register() -> None:
    """Register all ids, once."""
    if DUEL not in gym.registry:
        gym.register(DUEL, entry_point=ENTRY_POINT, vector_entry_point=VECTOR_ENTRY_POINT)
