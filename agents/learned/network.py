"""The network's weights: how options are scored, whatever their number. Sizes depend on features alone.

Neighbours: positions.py (what it reads), policy.py (the policy around it).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import torch
from stable_baselines3.common.torch_layers import MlpExtractor
from torch import nn

from agents.learned.option_numbers import OPTION_SIZE
from agents.learned.sparse_layer import sparse_layer
from agents.learned.sparse_rows import SparseRows


class TwinExtractor(MlpExtractor):
    """Stable-baselines3's layers for policy and value; the first of each, which read the same, are computed as one."""

    @property
    def as_one(self) -> bool:
        """Whether both have a first layer."""
        return len(self.policy_net) > 0 and len(self.value_net) > 0

    def forward(self, features: torch.Tensor | SparseRows) -> tuple[torch.Tensor, torch.Tensor]:
        """What is known of the state for the policy, and for the value."""
        if not self.as_one:
            numbers = features if isinstance(features, torch.Tensor) else features.dense()
            return self.forward_actor(numbers), self.forward_critic(numbers)
        first: Any
        other: Any
        (first, active, *policy_rest), (other, _, *value_rest) = self.policy_net, self.value_net
        turned = torch.cat([first.weight.t(), other.weight.t()], dim=1)
        hidden = active(sparse_layer(features, turned, torch.cat([first.bias, other.bias])))
        for_policy, for_value = hidden.split([len(first.weight), len(other.weight)], dim=1)
        for layer in policy_rest:
            for_policy = layer(for_policy)
        for layer in value_rest:
            for_value = layer(for_value)
        return for_policy, for_value


class OptionScorer(nn.Module):
    """Scores options by what they do and by the state they are in: a layer of both, perhaps more, then one number.

    Args:
        latent: length of what is known of the state.
        layers: hidden numbers of each option, layer by layer, at least one.
    """

    def __init__(self, latent: int, layers: Sequence[int]) -> None:
        super().__init__()
        self.of_option = nn.Linear(OPTION_SIZE, layers[0])
        self.of_state = nn.Linear(latent, layers[0], bias=False)
        self.further = nn.Sequential()
        for before, width in pairwise(layers):
            self.further.extend([nn.Linear(before, width), nn.ReLU()])
        self.score = nn.Linear(layers[-1], 1, bias=False)  # a constant for all options of a state changes nothing

    def forward(self, latent: torch.Tensor, options: torch.Tensor | SparseRows, rows: torch.Tensor) -> torch.Tensor:
        """Scores (options,), of options (options, OPTION_SIZE) in states `latent`[rows], (n, latent)."""
        known = self.of_state(latent).index_select(0, rows)
        done = sparse_layer(options, self.of_option.weight.t(), self.of_option.bias)
        scores: torch.Tensor = self.score(self.further(torch.relu(done + known)))
        return scores.squeeze(1)
