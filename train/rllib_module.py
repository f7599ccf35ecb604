"""`PlacementModule`: the network of `PlacementPolicy` as RLlib's new API stack has it, with masks and values.

It reads the observation and the mask that rllib_env.py puts side by side; weights have the same names and meaning as
anywhere here, so what it learns is played without Ray. Neighbours: agents/learned/policy.py (the network),
rllib_run.py (which trains it).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule

from agents.learned.masked import NEVER
from agents.learned.policy import PlacementPolicy
from train.rllib_env import MASK, OBSERVATIONS

_PREFIX = "policy."


class PlacementModule(TorchRLModule, ValueFunctionAPI):
    """Scores the legal codes by what they do; illegal ones have no probability, as far as numbers go.

    Its model configuration has `cards` (their name or path), `policy_layers`, `value_layers` and `option_layers`.
    """

    def setup(self) -> None:
        """Make the network; RLlib calls this."""
        facts = self.model_config
        self.policy = PlacementPolicy(
            self.observation_space[OBSERVATIONS],
            self.action_space,
            _no_rate,
            cards=facts["cards"],
            net_arch={"pi": list(facts["policy_layers"]), "vf": list(facts["value_layers"])},
            option_layers=facts["option_layers"],
        )

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The scores of all codes, and the values, which are the embeddings that `compute_values` takes."""
        seen = batch[Columns.OBS]
        positions = self.policy.read(seen[OBSERVATIONS], seen[MASK])
        rows, codes, scores, values = self.policy.weigh(positions)
        of_all = scores.new_full(seen[MASK].shape, NEVER)
        return {Columns.ACTION_DIST_INPUTS: of_all.index_put((rows, codes), scores), Columns.EMBEDDINGS: values}

    def _forward_inference(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        return self._played(batch)

    def _forward_exploration(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        return self._played(batch)

    def _played(self, batch: dict[str, Any]) -> dict[str, Any]:
        """What a decision needs, and RLlib is to keep of it: the scores."""
        with torch.no_grad():
            return {Columns.ACTION_DIST_INPUTS: self._forward(batch)[Columns.ACTION_DIST_INPUTS]}

    def compute_values(self, batch: dict[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        """The values (n,), with gradients; with `embeddings` of the same batch, those that came with the scores."""
        if embeddings is None:
            policy = self.policy
            states = policy.features_extractor(batch[Columns.OBS][OBSERVATIONS])
            embeddings = policy.value_net(policy.mlp_extractor.forward_critic(states))
        return embeddings.squeeze(-1)


def as_arrays(state: dict[str, Any]) -> dict[str, NDArray[np.float32]]:
    """The weights of a module's state under the names that they have in files."""
    return {name.removeprefix(_PREFIX): np.asarray(array, np.float32) for name, array in state.items()}


def as_state(arrays: dict[str, NDArray[np.float32]]) -> dict[str, Any]:
    """The state of a module, of weights as they are in files."""
    return {f"{_PREFIX}{name}": array for name, array in arrays.items()}


def _no_rate(_: float) -> float:
    """The learning rate of the policy's own optimizer, which is not used here."""
    return 0.0
