"""Agents that users trained with stable-baselines3: the zip file of a model, `model.zip`. Needs what it was made with.

A model file holds pickled code: load only what you trust. Neighbours: policy_player.py (how it plays);
agents/registry.py, which takes the spec.
"""

from __future__ import annotations

from pathlib import Path

from agents.problems import AgentError, one_line


def model_agent(path: str, sample: bool = False, seed: int = 0) -> object:
    """The agent that plays with a model of sb3-contrib's MaskablePPO, saved after training on flat observations.

    Args:
        path: of the zip file.
        sample: draw codes by their probabilities, instead of taking the most likely one.
        seed: 0 to 2**31 - 1, for drawing.

    Raises:
        AgentError: there is no such file, or it is no such model; one line.
    """
    if not Path(path).is_file():
        raise AgentError(f"found no file {path}, expected a zip file that stable-baselines3 has saved")
    try:
        from sb3_contrib import MaskablePPO

        from agents.learned.policy_player import PolicyPlayer
    except ModuleNotFoundError as error:
        raise AgentError(f"found no {error.name}, expected it installed: pip install -e '.[train]'") from error
    try:
        model = MaskablePPO.load(path, device="cpu")
    except Exception as error:  # whatever is in the file
        raise AgentError(f"{path} cannot be loaded as a MaskablePPO: {one_line(error)}") from error
    return PolicyPlayer(model.policy, path, sample, seed)
