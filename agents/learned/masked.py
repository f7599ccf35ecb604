"""A lean masked distribution over action codes: what sb3-contrib's MaskableCategoricalDistribution gives, at less cost.

Of the hundreds of codes some ten are legal: it computes with these alone. Masks stay bool and nothing is validated.
Neighbours: legal_head.py (logits of the legal codes), policy.py, whose policies draw from it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import MaskableDistribution, MaybeMasks
from torch import nn

from agents.learned.legal_head import legal_logits

NEVER = -1e8
"""The log-probability of an illegal code, as sb3-contrib has it."""


class LeanMaskedDistribution(MaskableDistribution):
    """Distribution over `codes` codes, of which a mask allows some.

    Log-probabilities, entropies and their gradients are those of sb3-contrib's MaskableCategoricalDistribution. It
    draws by the Gumbel-max trick from `generator`, PyTorch's own if that is None.
    """

    def __init__(self, codes: int) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.codes = codes
        self.generator: torch.Generator | None = None
        self._given = torch.empty(0)  # logits of all codes, or what `_layer` makes them of
        self._layer: nn.Module | None = None
        self._masked = False  # whether what follows is of these logits
        self._count = 0
        self._scores = self._rows = self._legal = torch.empty(0)  # of the legal codes, row by row
        self._logs: torch.Tensor | None = None  # log-probabilities, once they have been asked for

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """A layer from the last hidden numbers to a logit for each code."""
        return nn.Linear(latent_dim, self.codes)

    def proba_distribution(self, action_logits: torch.Tensor) -> LeanMaskedDistribution:
        """Take in logits, float (n, codes); without a mask all codes are legal."""
        self._given, self._layer = action_logits.view(-1, self.codes), None
        self._masked = False
        return self

    def take_latent(self, latent: torch.Tensor, layer: nn.Module) -> LeanMaskedDistribution:
        """Take in what `layer` makes the logits of, float (n, hidden); of which ones, a mask says."""
        self._given, self._layer = latent, layer
        self._masked = False
        return self

    def apply_masking(self, masks: MaybeMasks) -> None:
        """Allow only the codes where `masks`, (n, codes), is true, at least one in each row; None allows all."""
        if masks is None and self._layer is not None:
            self.proba_distribution(self._layer(self._given))
        allowed = as_masks(masks, len(self._given), self.codes)
        places = torch.from_numpy(np.flatnonzero(allowed)).to(self._given.device)
        rows, codes = places // self.codes, places % self.codes
        if self._layer is None:
            scores = self._given.reshape(-1).index_select(0, places)
        else:
            scores = legal_logits(self._given, self._layer, rows, codes)
        self.take_scores(scores, rows, codes, len(self._given))

    def take_scores(self, scores: torch.Tensor, rows: torch.Tensor, codes: torch.Tensor, count: int) -> None:
        """Take in logits of the legal codes alone.

        Args:
            scores: float (options,), the logits.
            rows: int64 (options,), whose each is, ascending; each row has at least one.
            codes: int64 (options,), which code's it is; ascending within a row.
            count: how many rows there are.
        """
        self._scores, self._rows, self._legal, self._count, self._logs = scores, rows, codes, count, None
        self._masked = True

    def legal_log_probabilities(self) -> torch.Tensor:
        """The log-probabilities of the legal codes alone, row by row, (options,)."""
        if not self._masked:
            self.apply_masking(None)
        if self._logs is None:
            largest = self._by_row(self._scores.detach(), "amax")
            shifted = self._scores - largest.index_select(0, self._rows)
            sums = shifted.new_zeros(self._count).index_add(0, self._rows, shifted.exp())
            self._logs = shifted - sums.log().index_select(0, self._rows)
        return self._logs

    def _by_row(self, values: torch.Tensor, how: str) -> torch.Tensor:
        """The greatest ("amax") or least ("amin") of each row's values."""
        return values.new_empty(self._count).scatter_reduce(0, self._rows, values, how, include_self=False)

    def log_prob(self, actions: torch.Tensor) -> torch.Tensor:
        """The log-probabilities of codes, (n,); `NEVER` for illegal ones."""
        logs = self.legal_log_probabilities()
        meant = self._legal == actions.long().view(-1).index_select(0, self._rows)
        places = meant.nonzero().squeeze(1)
        found = logs.new_full((self._count,), NEVER)
        return found.index_copy(0, self._rows.index_select(0, places), logs.index_select(0, places))

    def entropy(self) -> torch.Tensor:
        """The entropies, (n,), in nats."""
        logs = self.legal_log_probabilities()
        return logs.new_zeros(self._count).index_add(0, self._rows, -logs.exp() * logs)

    def sample(self) -> torch.Tensor:
        """Draw a code for each row, (n,)."""
        logs = self.legal_log_probabilities().detach()
        return self._best(logs - torch.empty_like(logs).exponential_(generator=self.generator).log_())

    def mode(self) -> torch.Tensor:
        """The most likely code of each row, (n,); of equal ones the first."""
        return self._best(self.legal_log_probabilities().detach())

    def _best(self, keys: torch.Tensor) -> torch.Tensor:
        """The code with the greatest key of each row."""
        best = keys >= self._by_row(keys, "amax").index_select(0, self._rows)
        return self._by_row(torch.where(best, self._legal, self.codes), "amin")

    def actions_from_params(self, action_logits: torch.Tensor, deterministic: bool = False) -> torch.Tensor:
        """Codes from logits, all legal."""
        return self.proba_distribution(action_logits).get_actions(deterministic=deterministic)

    def log_prob_from_params(self, action_logits: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Drawn codes and their log-probabilities from logits, all legal."""
        actions = self.actions_from_params(action_logits)
        return actions, self.log_prob(actions)


def as_masks(masks: MaybeMasks, rows: int, codes: int) -> Any:
    """Masks as a bool array (rows, codes), without a copy where they are one; None: all legal."""
    if masks is None:
        return np.ones((rows, codes), np.bool)
    array = masks.cpu().numpy() if isinstance(masks, torch.Tensor) else np.asarray(masks)
    return np.ascontiguousarray(array.reshape(rows, codes), dtype=np.bool)
