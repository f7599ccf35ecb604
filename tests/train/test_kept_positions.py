"""Positions that are kept: what comes back is what was read, in any order, whatever shares the reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch

from agents.learned import positions as positions_module
from agents.learned import sparse_layer as layer_module
from agents.learned.policy import PlacementPolicy
from agents.learned.positions import PositionReader, Positions, starts_of
from agents.learned.reading import Reader
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import checked_settings
from train.kept_positions import KeptPositions

GAMES, STEPS = 7, 12


@pytest.fixture(autouse=True, params=[1, 3])
def threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    for module in (positions_module, layer_module):
        monkeypatch.setattr(module, "LEAST", 1)  # all of them work, however few the positions
    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield request.param
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def walk() -> list[tuple[Any, Any]]:
    """Observations and masks along games."""
    envs, rng, seen = SoloVecEnv(GAMES), np.random.default_rng(3), []
    envs.seed(5)
    observations = envs.reset()
    for _ in range(STEPS):
        masks = envs.action_masks()
        seen.append((observations.copy(), masks.copy()))
        observations = envs.step((masks * rng.random(masks.shape)).argmax(1))[0]
    envs.close()
    return seen


def reader() -> PositionReader:
    return PositionReader(Reader(checked_settings()))


def kept(walk: list[tuple[Any, Any]], options: int = 4) -> KeptPositions:
    """All positions of a walk, with room for a few options at first."""
    positions = KeptPositions(GAMES * STEPS, options)
    for step, (observations, masks) in enumerate(walk):
        positions.read(GAMES * step, reader(), observations, masks)
    return positions


def picked(walk: list[tuple[Any, Any]], chosen: list[int]) -> Positions:
    """What is read of the chosen positions alone."""
    observations, masks = (np.concatenate(each)[chosen] for each in zip(*walk, strict=True))
    return reader().read(observations, masks)


def test_positions_come_back_as_they_were_read(walk: list[tuple[Any, Any]]) -> None:
    chosen = [5, 80, 0, 5, 33]
    found, expected = kept(walk).some(np.array(chosen)), picked(walk, chosen)
    assert np.array_equal(found.states.dense(), expected.states)
    assert np.array_equal(found.options.dense(), expected.options)
    assert np.array_equal(found.rows, expected.rows)
    assert np.array_equal(found.codes, expected.codes)


def test_a_step_is_handed_over_as_it_was_read(walk: list[tuple[Any, Any]]) -> None:
    positions = KeptPositions(GAMES * STEPS, 4)
    for step, (observations, masks) in enumerate(walk):
        found, expected = (
            positions.read(GAMES * step, reader(), observations, masks),
            reader().read(observations, masks),
        )
        assert np.array_equal(found.states.dense(), expected.states)
        assert np.array_equal(found.options.dense(), expected.options)
        assert np.array_equal(found.codes, expected.codes)


def test_positions_are_written_over_by_the_next_rollout(walk: list[tuple[Any, Any]]) -> None:
    positions = kept(walk)
    for step, (observations, masks) in enumerate(reversed(walk)):
        positions.read(GAMES * step, reader(), observations, masks)
    chosen = np.arange(GAMES * STEPS)
    expected = picked(walk[::-1], list(chosen))
    assert np.array_equal(positions.some(chosen).options.dense(), expected.options)


def test_a_policy_says_the_same_of_kept_positions(walk: list[tuple[Any, Any]]) -> None:
    envs = SoloVecEnv(1)
    policy: Any = PlacementPolicy(envs.observation_space, envs.action_space, lambda _: 1e-3)  # type: ignore[arg-type]
    envs.close()
    chosen = [61, 2, 40]
    found, expected = policy.weigh(kept(walk).some(np.array(chosen))), policy.weigh(picked(walk, chosen))
    for one, other in zip(found, expected, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("threads_that_read", [2, 3, 50])
def test_reading_can_be_shared_out(walk: list[tuple[Any, Any]], threads_that_read: int) -> None:
    for observations, masks in walk:
        expected = reader().read(observations, masks)
        found = reader().read_in_shares(observations, masks, starts_of(masks), threads_that_read)
        for one, other in zip(found, expected, strict=True):
            assert np.array_equal(one, other)
