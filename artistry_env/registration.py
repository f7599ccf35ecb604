"""The environments' ids: `import artistry_env` registers them with Gymnasium.

Neighbours: solo.py and vector.py, the environments.
"""

from __future__ import annotations

import gymnasium as gym

from artistry_env.settings import DIFFICULTIES, SCENARIOS

ENTRY_POINT = "artistry_env.solo:SoloEnv"
VECTOR_ENTRY_POINT = "artistry_env.vector:SoloVectorEnv"
SOLO = "Artistry/Solo-v0"

# Each id with the settings that it presets; all others are arguments.
PRESETS: dict[str, dict[str, str | int]] = {
    SOLO: {},
    **{f"Artistry/Solo{word.capitalize()}-v0": {"difficulty": word} for word in DIFFICULTIES},
    **{f"Artistry/Scenario{number}-v0": {"scenario": number} for number in SCENARIOS},
}


def register() -> None:
    """Register all ids, once."""
    for env_id, settings in PRESETS.items():
        if env_id not in gym.registry:
            gym.register(env_id, entry_point=ENTRY_POINT, vector_entry_point=VECTOR_ENTRY_POINT, kwargs=dict(settings))
