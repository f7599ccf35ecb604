"""A network's last layer for the legal codes alone: of hundreds of logits some ten a row are asked for.

    logits = legal_logits(latent, layer, rows, codes)       # as layer(latent)[rows, codes], gradients included

Neighbours: masked.py (the distribution made of them), policy.py (whose MLP policy has such a layer), sparse_layer.py (a
first layer).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.autograd.function import once_differentiable

from agents.learned.sparse_layer import add_scaled, array_of
from agents.learned.sparse_rows import is_usual
from artistry_env.compiling import jit
from artistry_env.rules.state import Floats, Ints

LANES = 16  # sums kept beside each other, so that they are vector instructions; added up in the end


def legal_logits(latent: torch.Tensor, layer: nn.Module, rows: torch.Tensor, codes: torch.Tensor) -> torch.Tensor:
    """The logits of some codes.

    Args:
        latent: float (n, hidden), what the layer reads.
        layer: from there to a logit for each code, such as an `nn.Linear`.
        rows: int64 (options,), the row of `latent` of each.
        codes: int64 (options,), the code of each.

    Returns:
        float (options,). Equal to those picked from `layer(latent)` but for rounding. On another device than the CPU,
        for other numbers than float32, of another kind of layer, and where nothing is compiled, they are picked so.
    """
    if not is_usual(latent) or type(layer) is not nn.Linear or layer.bias is None:
        picked: torch.Tensor = layer(latent)[rows, codes]
        return picked
    logits: Any = _LegalLogits.apply(latent, layer.weight, layer.bias, rows, codes)  # type: ignore[no-untyped-call]
    return logits  # type: ignore[no-any-return]


class _LegalLogits(torch.autograd.Function):
    """The same for autograd."""

    @staticmethod
    def forward(
        ctx: Any,
        latent: torch.Tensor,
        weights: torch.Tensor,
        biases: torch.Tensor,
        rows: torch.Tensor,
        codes: torch.Tensor,
    ) -> torch.Tensor:
        latent = latent.contiguous()
        ctx.save_for_backward(latent, weights, rows, codes)
        logits = latent.new_empty(len(rows))
        given = (array_of(latent), array_of(weights), array_of(biases), rows.numpy(), codes.numpy())
        _multiply(*given, logits.numpy(), np.zeros(LANES, np.float32))
        return logits

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, *slopes: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        latent, weights, rows, codes = ctx.saved_tensors
        for_latent, for_weights = torch.zeros_like(latent), torch.zeros_like(weights)
        for_biases = weights.new_zeros(len(weights))
        given = (array_of(latent), array_of(weights), rows.numpy(), codes.numpy(), array_of(slopes[0]))
        _spread_slopes(*given, for_latent.numpy(), for_weights.numpy(), for_biases.numpy())
        return for_latent, for_weights, for_biases, None, None


@jit
def _multiply(
    latent: Floats, weights: Floats, biases: Floats, rows: Ints, codes: Ints, logits: Floats, sums: Floats
) -> None:
    """Write the logits of some codes. `sums`: room for LANES numbers."""
    width = latent.shape[1]
    whole = width - width % LANES
    for i in range(rows.shape[0]):
        row, code = rows[i], codes[i]
        sums[:] = 0
        for k in range(0, whole, LANES):
            for lane in range(LANES):
                sums[lane] += latent[row, k + lane] * weights[code, k + lane]
        logit = biases[code]
        for lane in range(LANES):
            logit += sums[lane]
        for k in range(whole, width):
            logit += latent[row, k] * weights[code, k]
        logits[i] = logit


@jit
def _spread_slopes(
    latent: Floats,
    weights: Floats,
    rows: Ints,
    codes: Ints,
    slopes: Floats,
    for_latent: Floats,
    for_weights: Floats,
    for_biases: Floats,
) -> None:
    """Add to the gradients what the logits' slopes make of them."""
    for i in range(rows.shape[0]):
        row, code, slope = rows[i], codes[i], slopes[i]
        for_biases[code] += slope
        add_scaled(for_latent[row], slope, weights[code])
        add_scaled(for_weights[code], slope, latent[row])
