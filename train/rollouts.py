"""What a learner has seen since its last update: `MaskedRollouts`, and `PositionRollouts` of a `PlacementPolicy`.

Rollout buffers of stable-baselines3 that keep masks as bool, are allocated once, and shuffle with a generator of their
own. Neighbours: learner.py (who fills and reads them), kept_positions.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.buffers import RolloutBuffer

from agents.learned.policy import PlacementPolicy
from agents.learned.sparse_rows import SparseRows, sparse_rows
from train.kept_positions import KeptPositions

_SCALARS = ("rewards", "returns", "episode_starts", "values", "log_probs", "advantages")


class MaskedRollouts(RolloutBuffer):
    """Decisions of a rollout with their masks.

    Attributes (steps x games):
        observations, action_masks: float32 (., size), bool (., codes).
        codes: int64; rewards, episode_starts, values, log_probs, advantages, returns: float32.
    """

    action_masks: NDArray[np.bool]

    def reset(self) -> None:
        """Forget all; the arrays stay, to be written again."""
        shape = (self.buffer_size, self.n_envs)
        if not hasattr(self, "codes"):
            assert isinstance(self.action_space, spaces.Discrete)
            self.codes: NDArray[np.int64] = np.zeros(shape, np.int64)
            for name in _SCALARS:
                setattr(self, name, np.zeros(shape, np.float32))
            self._make_room(shape)
        self.pos, self.full = 0, False
        self._rows: SparseRows | None = None  # the observations once more, where they are mostly zeros
        self._rows_tried = False

    def _make_room(self, shape: tuple[int, int]) -> None:
        """Arrays for what is seen."""
        assert isinstance(self.action_space, spaces.Discrete)
        self.observations = np.zeros((*shape, *self.obs_shape), np.float32)
        self.action_masks = np.zeros((*shape, int(self.action_space.n)), np.bool)

    def look(self, policy: Any, observations: NDArray[Any], masks: NDArray[np.bool]) -> tuple[Any, torch.Tensor]:
        """Keep what is seen at a step; the policy's distribution over codes, and its values."""
        self.observations[self.pos], self.action_masks[self.pos] = observations, masks
        return judged(policy, torch.from_numpy(observations), masks)

    def keep(self, codes: Any, rewards: Any, starts: Any, values: Any, log_probs: Any) -> None:
        """Keep what was done at the step that was looked at, each (games,)."""
        for name, value in (("codes", codes), ("rewards", rewards), ("episode_starts", starts)):
            getattr(self, name)[self.pos] = value
        self.values[self.pos], self.log_probs[self.pos] = values, log_probs
        self.pos += 1
        self.full = self.pos == self.buffer_size

    def batches(self, size: int | None, generator: torch.Generator) -> Iterator[torch.Tensor]:
        """The numbers of all decisions, shuffled, in batches."""
        count = self.buffer_size * self.n_envs
        shuffled: Any = torch.randperm(count, generator=generator)
        yield from shuffled.split(size or count)

    def flat(self, name: str, chosen: torch.Tensor) -> torch.Tensor:
        """What an array has of the chosen decisions."""
        array: NDArray[Any] = getattr(self, name)
        return torch.from_numpy(array.reshape(-1, *array.shape[2:])).index_select(0, chosen)

    def judge(self, policy: Any, chosen: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """The policy's distribution over codes at the chosen decisions, and its values, with gradients."""
        seen: torch.Tensor | SparseRows
        if not self._rows_tried and self.full and getattr(policy, "reads_numbers", False):
            self._rows_tried = True
            self._rows = sparse_rows(torch.from_numpy(self.observations).flatten(0, 1))
        seen = self.flat("observations", chosen) if self._rows is None else self._rows.some(chosen.numpy())
        return judged(policy, seen, self.flat("action_masks", chosen))


class PositionRollouts(MaskedRollouts):
    """Decisions of a `PlacementPolicy`: observations are read once, and kept as positions."""

    def _make_room(self, shape: tuple[int, int]) -> None:
        count = shape[0] * shape[1]
        self._kept = KeptPositions(count, 16 * count)

    def look(
        self, policy: PlacementPolicy, observations: NDArray[Any], masks: NDArray[np.bool]
    ) -> tuple[Any, torch.Tensor]:
        """As with `MaskedRollouts`."""
        return policy.judge(
            self._kept.read(self.pos * self.n_envs, policy.features_extractor.reader, observations, masks)
        )

    def judge(self, policy: PlacementPolicy, chosen: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """As with `MaskedRollouts`."""
        return policy.judge(self._kept.some(chosen.numpy()))


def judged(policy: Any, observations: torch.Tensor | SparseRows, masks: Any) -> tuple[Any, torch.Tensor]:
    """The distribution and the values of a policy of sb3-contrib's kind."""
    if isinstance(policy, PlacementPolicy):
        assert isinstance(observations, torch.Tensor)
        return policy.judge(policy.read(observations, masks))
    features: Any = observations if isinstance(observations, SparseRows) else policy.extract_features(observations)
    if policy.share_features_extractor:
        latent_pi, latent_vf = policy.mlp_extractor(features)
    else:
        latent_pi = policy.mlp_extractor.forward_actor(features[0])
        latent_vf = policy.mlp_extractor.forward_critic(features[1])
    distribution = policy._get_action_dist_from_latent(latent_pi)
    distribution.apply_masking(masks)
    return distribution, policy.value_net(latent_vf)
