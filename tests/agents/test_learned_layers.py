"""Layers that compute with a part of the numbers or of the codes: equal to PyTorch's, gradients included."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import torch
from torch import nn

from agents.learned import sparse_layer as layer_module
from agents.learned.legal_head import LANES, legal_logits
from agents.learned.sparse_layer import sparse_layer
from agents.learned.sparse_rows import MOST, KeptRows, SparseRows, sparse_rows

WIDTH, HIDDEN, CODES = 61, 40, 30


@pytest.fixture(autouse=True, params=[1, 2, 3])
def threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(layer_module, "LEAST", 1)  # all of them work, however few the rows
    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield request.param
    torch.set_num_threads(before)


def some_numbers(rows: int, share: float, seed: int = 0) -> torch.Tensor:
    """Numbers of which a share is not zero; the first row has none, the second no zero."""
    rng = np.random.default_rng(seed)
    numbers = np.where(rng.random((rows, WIDTH)) < share, rng.normal(size=(rows, WIDTH)), 0)
    numbers[0] = 0
    numbers[1] = 1
    return torch.from_numpy(numbers.astype(np.float32))


def some_layer() -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(1)
    turned = torch.randn(WIDTH, HIDDEN, generator=generator).requires_grad_()
    return turned, torch.randn(HIDDEN, generator=generator).requires_grad_()


def with_slopes(hidden: torch.Tensor, given: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
    """What a layer gives, and the gradients of something made of it."""
    weights = torch.linspace(-1, 1, hidden.numel()).view(hidden.shape)
    return [hidden.detach(), *torch.autograd.grad((hidden * weights).sum(), given)]


def assert_alike(found: list[torch.Tensor], expected: list[torch.Tensor]) -> None:
    for one, other in zip(found, expected, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3])
def test_a_sparse_layer_is_pytorchs(share: float) -> None:
    numbers, (turned, biases) = some_numbers(50, share), some_layer()
    assert sparse_rows(numbers) is not None
    found = with_slopes(sparse_layer(numbers, turned, biases), (turned, biases))
    assert_alike(found, with_slopes(torch.addmm(biases, numbers, turned), (turned, biases)))


def test_chosen_rows_come_in_their_order() -> None:
    numbers, (turned, biases) = some_numbers(50, 0.2), some_layer()
    chosen = np.array([7, 0, 7, 49, 1])
    rows = sparse_rows(numbers)
    assert rows is not None
    found = with_slopes(sparse_layer(rows.some(chosen), turned, biases), (turned, biases))
    picked = numbers[torch.from_numpy(chosen)]
    assert_alike(found, with_slopes(torch.addmm(biases, picked, turned), (turned, biases)))


def test_rows_keep_all_numbers_but_zero() -> None:
    numbers = some_numbers(9, 0.2)
    numbers[3, 5], numbers[3, 6] = float("nan"), -0.0
    rows = sparse_rows(numbers)
    assert isinstance(rows, SparseRows)
    again = np.zeros((9, WIDTH), np.float32)
    for i in range(9):
        span = slice(rows.starts[i], rows.starts[i + 1])
        again[i, rows.places[span]] = rows.values[span]
    np.testing.assert_array_equal(again, numbers.numpy())


def test_rows_are_kept_beyond_the_room_there_was(threads: int) -> None:
    numbers = some_numbers(60, 0.9)
    kept = KeptRows(WIDTH, 3)
    for first, count in ((0, 2), (2, 50), (20, 40)):  # the last rows in the place of some before
        put = kept.put(first, numbers[first : first + count].numpy())
        assert torch.equal(put.dense(), numbers[first : first + count])
    assert torch.equal(kept.some(np.array([59, 3, 3])).dense(), numbers[[59, 3, 3]])


def test_other_numbers_than_float32_are_computed_densely(threads: int) -> None:
    numbers, (turned, biases) = some_numbers(20, 0.2), some_layer()
    rows = sparse_rows(numbers)
    assert rows is not None
    expected = torch.addmm(biases.double(), numbers.double(), turned.double())
    assert torch.equal(sparse_layer(rows, turned.double(), biases.double()), expected)


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_there_may_be_fewer_rows_than_threads(threads: int, rows: int) -> None:
    numbers, (turned, biases) = some_numbers(9, 0.2), some_layer()
    kept = sparse_rows(numbers)
    assert kept is not None
    found = with_slopes(sparse_layer(kept.some(np.arange(3, 3 + rows)), turned, biases), (turned, biases))
    expected = torch.addmm(biases, numbers[3 : 3 + rows], turned)
    assert_alike(found, with_slopes(expected, (turned, biases)))


def test_second_derivatives_are_refused() -> None:
    numbers, (turned, biases) = some_numbers(5, 0.2), some_layer()
    (slope,) = torch.autograd.grad((sparse_layer(numbers, turned, biases) ** 2).sum(), turned, create_graph=True)
    with pytest.raises(RuntimeError, match="once_differentiable"):
        slope.sum().backward()


def test_what_pytorch_does_faster_or_alone_is_left_to_it() -> None:
    assert sparse_rows(some_numbers(50, MOST + 0.1)) is None  # too many numbers
    few = some_numbers(50, 0.1)
    assert sparse_rows(few.double()) is None
    assert sparse_rows(few.t()) is None
    assert sparse_rows(few.clone().requires_grad_()) is None


@pytest.mark.parametrize("hidden", [1, LANES, LANES + 3, 64])
def test_legal_logits_are_those_of_the_whole_layer(hidden: int) -> None:
    generator = torch.Generator().manual_seed(hidden)
    latent = torch.randn(20, hidden, generator=generator).requires_grad_()
    layer = nn.Linear(hidden, CODES)
    places = torch.randperm(20 * CODES, generator=generator)[:90].sort().values
    rows, codes = places // CODES, places % CODES
    given = (latent, layer.weight, layer.bias)
    found = with_slopes(legal_logits(latent, layer, rows, codes), given)
    assert_alike(found, with_slopes(layer(latent)[rows, codes], given))


def test_legal_logits_of_other_numbers_and_layers_are_pytorchs() -> None:
    rows, codes = torch.tensor([0, 2]), torch.tensor([3, 1])
    latent = torch.randn(3, 8, dtype=torch.float64)
    layer = nn.Linear(8, CODES, dtype=torch.float64)
    assert torch.equal(legal_logits(latent, layer, rows, codes), layer(latent)[rows, codes])
    bare = nn.Linear(8, CODES, bias=False)
    assert torch.equal(legal_logits(latent.float(), bare, rows, codes), bare(latent.float())[rows, codes])
    two = nn.Sequential(nn.Linear(8, 4), nn.Linear(4, CODES))
    assert torch.equal(legal_logits(latent.float(), two, rows, codes), two(latent.float())[rows, codes])
