"""The lean masked distribution against sb3-contrib's: log-probabilities, entropies, gradients, modes, draws."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution

from agents.learned.masked import NEVER, LeanMaskedDistribution
from tests.chi_square import assert_distributed

ROWS, CODES = 64, 372


def some(scale: float = 3.0, seed: int = 0) -> tuple[torch.Tensor, np.ndarray, torch.Tensor]:
    """Logits, masks with at least one code in each row, and legal codes."""
    rng = np.random.default_rng(seed)
    logits = torch.from_numpy(rng.normal(0.0, scale, (ROWS, CODES)).astype(np.float32))
    masks = rng.random((ROWS, CODES)) < rng.choice([0.0, 0.02, 0.3, 1.0], (ROWS, 1))
    masks[np.arange(ROWS), rng.integers(0, CODES, ROWS)] = True
    codes = torch.from_numpy((masks * rng.random(masks.shape)).argmax(1))
    return logits, masks, codes


@pytest.mark.parametrize("scale", [0.0, 3.0, 60.0])
def test_log_probabilities_entropies_and_gradients_are_the_stock_ones(scale: float) -> None:
    logits, masks, codes = some(scale)
    found = []
    for kind in (MaskableCategoricalDistribution, LeanMaskedDistribution):
        given = logits.clone().requires_grad_()
        distribution = kind(CODES).proba_distribution(given)
        distribution.apply_masking(masks)
        logs, entropies = distribution.log_prob(codes), distribution.entropy()
        weights = torch.linspace(-1, 1, ROWS)
        ((logs * weights).sum() + (entropies * weights.flip(0)).sum()).backward()
        found.append((logs.detach(), entropies.detach(), given.grad, distribution.mode()))
    for stock, lean in zip(*found, strict=True):
        torch.testing.assert_close(lean, stock, rtol=1e-5, atol=2e-6 * max(1.0, scale))  # of numbers as large as that


def test_without_a_mask_all_codes_are_legal() -> None:
    logits, _, codes = some()
    stock = MaskableCategoricalDistribution(CODES).proba_distribution(logits)
    lean = LeanMaskedDistribution(CODES).proba_distribution(logits)
    torch.testing.assert_close(lean.log_prob(codes), stock.log_prob(codes))
    torch.testing.assert_close(lean.entropy(), stock.entropy())
    lean.apply_masking(np.eye(ROWS, CODES) > 0)
    assert lean.entropy().abs().max() == 0
    lean.apply_masking(None)
    torch.testing.assert_close(lean.entropy(), stock.entropy())


def test_logits_may_be_left_to_the_layer_that_makes_them() -> None:
    _, masks, codes = some()
    latent, layer = torch.randn(ROWS, 20, generator=torch.Generator().manual_seed(3)), torch.nn.Linear(20, CODES)
    for given in (masks, None, masks):
        usual = LeanMaskedDistribution(CODES).proba_distribution(layer(latent))
        left = LeanMaskedDistribution(CODES).take_latent(latent, layer)
        for one in (usual, left):
            one.apply_masking(given)
        torch.testing.assert_close(left.log_prob(codes), usual.log_prob(codes))
        torch.testing.assert_close(left.entropy(), usual.entropy())


def test_a_mask_may_be_a_tensor_or_of_numbers() -> None:
    logits, masks, codes = some()
    lean = LeanMaskedDistribution(CODES)
    found = []
    for given in (masks, torch.from_numpy(masks), masks.astype(np.int8), torch.from_numpy(masks).float()):
        lean.proba_distribution(logits).apply_masking(given)
        found.append(lean.log_prob(codes))
    for one in found[1:]:
        assert torch.equal(one, found[0])


def test_an_illegal_code_has_no_probability() -> None:
    logits, masks, codes = some()
    masks[0] = False
    masks[0, 7] = True
    codes[0] = 8
    lean = LeanMaskedDistribution(CODES).proba_distribution(logits)
    lean.apply_masking(masks)
    assert lean.log_prob(codes)[0] == NEVER


def test_draws_are_legal_repeatable_and_as_likely_as_they_should_be() -> None:
    logits = torch.tensor([0.0, 1.0, 2.0, 9.0, -1.0]).repeat(20_000, 1)
    masks = np.tile([True, True, True, False, True], (20_000, 1))
    lean = LeanMaskedDistribution(5)
    lean.generator = torch.Generator().manual_seed(5)
    lean.proba_distribution(logits).apply_masking(masks)
    before = torch.get_rng_state()
    drawn = lean.sample()
    assert torch.equal(torch.get_rng_state(), before)
    likely = np.exp(lean.legal_log_probabilities()[:4].double().numpy()).tolist()
    assert_distributed(drawn.tolist(), dict(zip((0, 1, 2, 4), likely, strict=True)))
    lean.generator.manual_seed(5)
    assert torch.equal(lean.sample(), drawn)


def test_of_equal_codes_the_first_is_the_mode() -> None:
    lean = LeanMaskedDistribution(4).proba_distribution(torch.tensor([[5.0, 1.0, 1.0, 0.0], [0.0, 2.0, 2.0, 2.0]]))
    lean.apply_masking(np.array([[False, True, True, True], [True, False, True, True]]))
    assert lean.mode().tolist() == [1, 2]
