"""The network's weights: how options are scored, whatever their number. Sizes depend on features alone.

Neighbours: positions.py (what it reads), policy.py (the policy around it).
"""

from __future__ import annotations

import torch
from torch import nn

from agents.learned.option_numbers import OPTION_SIZE


class OptionScorer(nn.Module):
    """Scores options by what they do and by the state they are in: a layer of both, then one number.

    Args:
        latent: length of what is known of the state.
        width: hidden numbers of each option.
    """

    def __init__(self, latent: int, width: int) -> None:
        super().__init__()
        self.of_option = nn.Linear(OPTION_SIZE, width)
        self.of_state = nn.Linear(latent, width, bias=False)
        self.score = nn.Linear(width, 1, bias=False)  # a constant for all options of a state changes nothing

    def forward(self, latent: torch.Tensor, options: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        """Scores (options,), of options (options, OPTION_SIZE) in states `latent`[rows], (n, latent)."""
        known = self.of_state(latent).index_select(0, rows)
        scores: torch.Tensor = self.score(torch.relu(self.of_option(options) + known))
        return scores.squeeze(1)
