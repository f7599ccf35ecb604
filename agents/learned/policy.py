"""Policies for sb3-contrib's MaskablePPO: `PlacementPolicy`, and `LeanMlpPolicy`, which is its MlpPolicy, but faster.

    model = MaskablePPO(PlacementPolicy, SoloVecEnv(64), policy_kwargs={"net_arch": {"pi": [128], "vf": [256, 128]}})

Neighbours: masked.py (the distribution), network.py (the weights), positions.py (what is read of observations).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.distributions import MaybeMasks
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor, FlattenExtractor
from stable_baselines3.common.type_aliases import PyTorchObs, Schedule
from torch import nn

from agents.learned.masked import LeanMaskedDistribution, as_masks
from agents.learned.network import OptionScorer, TwinExtractor
from agents.learned.positions import PositionReader, Positions
from agents.learned.reading import Reader
from agents.learned.sparse_rows import SparseRows
from agents.learned.state_numbers import STATE_SIZE
from artistry_env.cards import CardSet
from artistry_env.game import action_table
from artistry_env.settings import checked_settings

NET_ARCH = {"pi": [128], "vf": [128, 64]}
FAST_ADAM = {"eps": 1e-5, "fused": True}  # stable-baselines3's, one loop for all weights


class LeanMlpPolicy(MaskableActorCriticPolicy):
    """Sb3-contrib's MlpPolicy, number by number, at less cost: logits of legal codes alone, and Adam in one loop."""

    action_dist: LeanMaskedDistribution
    action_net: nn.Module
    mlp_extractor: TwinExtractor

    def __init__(
        self, observation_space: spaces.Space[Any], action_space: spaces.Discrete, lr_schedule: Schedule, **others: Any
    ) -> None:
        if others.get("optimizer_class", torch.optim.Adam) is torch.optim.Adam:
            others["optimizer_kwargs"] = FAST_ADAM | (others.get("optimizer_kwargs") or {})
        super().__init__(observation_space, action_space, lr_schedule, **others)

    def _build(self, lr_schedule: Schedule) -> None:
        assert isinstance(self.action_space, spaces.Discrete)
        self.action_dist = LeanMaskedDistribution(int(self.action_space.n))
        super()._build(lr_schedule)

    def _get_action_dist_from_latent(self, latent_pi: torch.Tensor) -> LeanMaskedDistribution:
        return self.action_dist.take_latent(latent_pi, self.action_net)

    @property
    def reads_numbers(self) -> bool:
        """Whether its first layers read the observation's numbers as they are, for policy and value at once."""
        plain = type(self.features_extractor) is FlattenExtractor and self.share_features_extractor
        floats = isinstance(self.observation_space, spaces.Box) and self.observation_space.dtype == np.float32
        return plain and floats and self.mlp_extractor.as_one

    def _build_mlp_extractor(self) -> None:
        how: dict[str, Any] = {"net_arch": self.net_arch, "activation_fn": self.activation_fn, "device": self.device}
        self.mlp_extractor = TwinExtractor(self.features_dim, **how)


class SparsePositions(NamedTuple):
    """`Positions` whose numbers are kept without the zeros.

    Attributes:
        states: n rows of STATE_SIZE.
        options: a row of OPTION_SIZE for each option.
        rows, codes: as in `Positions`.
    """

    states: SparseRows
    options: SparseRows
    rows: NDArray[np.int64]
    codes: NDArray[np.int64]


class StateNumbers(BaseFeaturesExtractor):
    """From flat observations to state numbers; no weights.

    Args:
        observation_space: of the flat observation.
        cards: the card set of the games, its name or its path.
        players: how many they have.

    Raises:
        ValueError: the observations of such games have another length.
    """

    def __init__(self, observation_space: spaces.Box, cards: Any = "reconstructed", players: int = 1) -> None:
        super().__init__(observation_space, STATE_SIZE)
        self.settings = checked_settings(players, cards=cards)
        reader = Reader(self.settings)
        if observation_space.shape != (reader.layout.size,):
            found = observation_space.shape
            expected = f"({reader.layout.size},), the flat observation of card set {self.settings.cards.name}"
            raise ValueError(f"observations: found shape {found}, expected {expected}")
        self.reader = PositionReader(reader)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """State numbers, (n, STATE_SIZE)."""
        return torch.from_numpy(self.reader.states(_contiguous(observations))).to(observations.device)


def _contiguous(observations: torch.Tensor) -> Any:
    return np.ascontiguousarray(observations.cpu().numpy(), dtype=np.float32)


class PlacementPolicy(LeanMlpPolicy):
    """A policy that knows what each code does: it scores the legal codes by what they take, finish and leave.

    The same weights serve any card set and board side. It reads nothing but the flat observation and the mask.

    Args:
        observation_space, action_space, lr_schedule: as stable-baselines3 hands them over.
        cards: the card set of the games, its name, its path or a CardSet.
        players: how many they have, 1 for solo.
        net_arch: hidden layers from the state to what options are scored with ("pi") and to the value ("vf").
        option_layers: hidden numbers of each option, layer by layer.
        others: as MaskableActorCriticPolicy takes them.

    Raises:
        ValueError: the spaces are not those of such games.
    """

    features_extractor: StateNumbers
    action_net: OptionScorer

    def __init__(
        self,
        observation_space: spaces.Box,
        action_space: spaces.Discrete,
        lr_schedule: Schedule,
        *,
        cards: Any = "reconstructed",
        players: int = 1,
        net_arch: dict[str, list[int]] | None = None,
        activation_fn: type[nn.Module] = nn.ReLU,
        option_layers: Sequence[int] = (64,),
        **others: Any,
    ) -> None:
        self.option_layers = tuple(option_layers)
        self.cards = CardSet.load(cards)
        self.players = players
        codes = len(action_table(self.cards, checked_settings(players, cards=self.cards).side))
        if int(action_space.n) != codes:
            raise ValueError(f"actions: found {action_space.n}, expected {codes} of card set {self.cards.name}")
        for made in ("features_extractor_class", "features_extractor_kwargs"):
            others.pop(made, None)  # stored with a saved policy
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch=NET_ARCH if net_arch is None else net_arch,
            activation_fn=activation_fn,
            features_extractor_class=StateNumbers,
            features_extractor_kwargs={"cards": self.cards, "players": players},
            **others,
        )

    def _get_constructor_parameters(self) -> dict[str, Any]:
        own = {"cards": self.cards, "players": self.players, "option_layers": self.option_layers}
        return super()._get_constructor_parameters() | own

    def _build(self, lr_schedule: Schedule) -> None:
        assert isinstance(self.action_space, spaces.Discrete)
        self.action_dist = LeanMaskedDistribution(int(self.action_space.n))
        self._build_mlp_extractor()
        self.action_net = OptionScorer(self.mlp_extractor.latent_dim_pi, self.option_layers)
        self.value_net = nn.Linear(self.mlp_extractor.latent_dim_vf, 1)
        for module in (self.mlp_extractor, self.action_net):
            module.apply(partial(self.init_weights, gain=2**0.5))
        self.action_net.score.apply(partial(self.init_weights, gain=0.01))  # at first all options are about as likely
        self.value_net.apply(partial(self.init_weights, gain=1.0))
        make: Any = self.optimizer_class
        self.optimizer = make(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def read(self, observations: torch.Tensor, masks: MaybeMasks) -> Positions:
        """Positions from observations (n, size) and masks (n, codes)."""
        allowed = as_masks(masks, len(observations), self.action_dist.codes)
        return self.features_extractor.reader.read(_contiguous(observations), allowed)

    def judge(self, positions: Positions | SparsePositions) -> tuple[LeanMaskedDistribution, torch.Tensor]:
        """The distribution over codes, which is the policy's own until the next call, and the values (n, 1)."""
        rows, codes, scores, values = self.weigh(positions)
        self.action_dist.take_scores(scores, rows, codes, len(values))
        return self.action_dist, values

    def weigh(
        self, positions: Positions | SparsePositions
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """The options as `Positions` has them, rows and codes; their scores (options,); and the values (n, 1)."""
        states, options = (
            each if isinstance(each, SparseRows) else torch.from_numpy(each).to(self.device) for each in positions[:2]
        )
        rows, codes = (torch.from_numpy(each).to(self.device) for each in positions[2:])
        for_policy, for_value = self.mlp_extractor(states)
        return rows, codes, self.action_net(for_policy, options, rows), self.value_net(for_value)

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: MaybeMasks = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Codes, values (n, 1) and log-probabilities (n,) of observations."""
        distribution, values = self.judge(self.read(obs, action_masks))
        codes = distribution.get_actions(deterministic=deterministic)
        return codes, values, distribution.log_prob(codes)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: MaybeMasks = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values (n, 1), log-probabilities of the codes and entropies, (n,), with gradients."""
        distribution, values = self.judge(self.read(obs, action_masks))
        return values, distribution.log_prob(actions), distribution.entropy()

    def get_distribution(self, obs: PyTorchObs, action_masks: MaybeMasks = None) -> LeanMaskedDistribution:
        """The distribution over codes in each observation; it is the policy's own, until the next call."""
        assert isinstance(obs, torch.Tensor)
        return self.judge(self.read(obs, action_masks))[0]
