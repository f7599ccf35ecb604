"""The placement-aware policy within stable-baselines3; it equals the network without PyTorch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.learned.forward import Network
from agents.learned.policy import LeanMlpPolicy, PlacementPolicy
from artistry_env.cards import CardSet
from artistry_env.sb3 import SoloVecEnv
from tests.card_sets import random_card_set
from tests.small_learners import on_one_thread

one_thread = pytest.fixture(autouse=True)(on_one_thread)


def policy_for(envs: SoloVecEnv, kind: Any = PlacementPolicy, **arguments: Any) -> Any:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(3)
        return kind(envs.observation_space, envs.action_space, lambda _: 1e-3, **arguments)


def positions(envs: SoloVecEnv, steps: int = 8) -> tuple[torch.Tensor, np.ndarray]:
    """Observations and masks after some random steps."""
    rng = np.random.default_rng(0)
    envs.seed(0)
    seen: Any = envs.reset()
    for _ in range(steps):
        masks = envs.action_masks()
        seen, *_ = envs.step((masks * rng.random(masks.shape)).argmax(1))
    return torch.from_numpy(seen), envs.action_masks()


@pytest.fixture
def envs() -> Iterator[SoloVecEnv]:
    made = SoloVecEnv(32, "hard")
    yield made
    made.close()


def test_it_acts_legally_and_judges_alike(envs: SoloVecEnv) -> None:
    policy = policy_for(envs)
    seen, masks = positions(envs)
    codes, values, logs = policy(seen, action_masks=masks)
    assert masks[np.arange(32), codes.numpy()].all()
    again, same_logs, entropies = policy.evaluate_actions(seen, codes, action_masks=torch.from_numpy(masks))
    torch.testing.assert_close((again, same_logs), (values, logs))
    torch.testing.assert_close(policy.predict_values(seen), values)
    assert (entropies >= 0).all()
    likely = policy.predict(seen.numpy(), deterministic=True, action_masks=masks)[0]
    assert np.array_equal(likely, policy.get_distribution(seen, masks).mode().numpy())


def test_an_option_alone_is_certain(envs: SoloVecEnv) -> None:
    policy = policy_for(envs)
    seen, masks = positions(envs)
    masks[:] = np.arange(masks.shape[1]) == masks.argmax(1)[:, None]
    distribution = policy.get_distribution(seen, masks)
    assert distribution.entropy().abs().max() == 0
    assert distribution.sample().tolist() == masks.argmax(1).tolist()


@pytest.mark.parametrize("option_layers", [(64,), (24, 16), (24, 16, 8)])
def test_the_network_without_pytorch_gives_the_same(envs: SoloVecEnv, option_layers: tuple[int, ...]) -> None:
    policy = policy_for(envs, net_arch={"pi": [32, 16], "vf": [16]}, option_layers=option_layers)
    with torch.no_grad():
        policy.action_net.score.weight *= 100
    seen, masks = positions(envs)
    found = policy.read(seen, masks)
    network = Network({name: weights.numpy() for name, weights in policy.state_dict().items()})
    assert network.layers == {"policy_layers": (32, 16), "value_layers": (16,), "option_layers": option_layers}
    with torch.no_grad():
        scores = policy.action_net(
            policy.mlp_extractor.forward_actor(torch.from_numpy(found.states)),
            torch.from_numpy(found.options),
            torch.from_numpy(found.rows),
        )
        values = policy.predict_values(seen)
    assert network.scores(found) == pytest.approx(scores.numpy(), abs=1e-4)
    assert network.values(found.states) == pytest.approx(values.numpy()[:, 0], abs=1e-5)


def test_the_stock_learner_trains_it_and_saves_it(envs: SoloVecEnv, tmp_path: Path) -> None:
    model = MaskablePPO(PlacementPolicy, envs, n_steps=8, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    model.save(tmp_path / "model")
    again = MaskablePPO.load(tmp_path / "model", device="cpu")
    seen, masks = positions(envs)
    for policy in (again.policy, type(model.policy).load(_saved(model.policy, tmp_path))):
        found = policy.predict(seen.numpy(), deterministic=True, action_masks=masks)[0]
        assert np.array_equal(found, model.predict(seen.numpy(), deterministic=True, action_masks=masks)[0])


def _saved(policy: MaskableActorCriticPolicy, folder: Path) -> str:
    policy.save(str(folder / "policy"))
    return str(folder / "policy")


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_the_same_weights_serve_another_card_set(envs: SoloVecEnv, seed: int) -> None:
    cards = CardSet.from_dict(random_card_set(seed))
    others = SoloVecEnv(4, cards=cards)
    policy = policy_for(others, cards=cards)
    policy.load_state_dict(policy_for(envs).state_dict())
    seen, masks = positions(others, 4)
    codes, values, _ = policy(seen, action_masks=masks)
    assert masks[np.arange(4), codes.numpy()].all()
    assert torch.isfinite(values).all()
    others.close()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_weights_serve_other_boards(envs: SoloVecEnv, players: int) -> None:
    from artistry_env.game import action_table
    from artistry_env.observation import layout
    from artistry_env.settings import checked_settings

    settings = checked_settings(players)
    size = layout(settings).size
    codes = len(action_table(settings.cards, settings.side))
    seen = spaces.Box(0.0, 1.0, (size,), np.float32)
    policy = PlacementPolicy(seen, spaces.Discrete(codes), lambda _: 1e-3, players=players)
    policy.load_state_dict(policy_for(envs).state_dict())
    assert policy(torch.zeros(2, size))[0].shape == (2,)


def test_spaces_of_other_games_are_refused(envs: SoloVecEnv) -> None:
    with pytest.raises(ValueError, match=r"^actions: found 372, expected \d+ of card set random 0$"):
        policy_for(envs, cards=CardSet.from_dict(random_card_set(0)))
    seen = spaces.Box(0.0, 1.0, (600,), np.float32)
    with pytest.raises(
        ValueError, match=r"^observations: found shape \(600,\), expected \(614,\), the flat observation"
    ):
        PlacementPolicy(seen, spaces.Discrete(372), lambda _: 1e-3)


def test_the_lean_mlp_policy_is_the_stock_one(envs: SoloVecEnv) -> None:
    from sb3_contrib.ppo_mask import MlpPolicy

    stock, lean = policy_for(envs, MlpPolicy), policy_for(envs, LeanMlpPolicy)
    lean.load_state_dict(stock.state_dict())
    seen, masks = positions(envs)
    codes = torch.from_numpy(masks.argmax(1))
    for one, other in zip(
        stock.evaluate_actions(seen, codes, masks), lean.evaluate_actions(seen, codes, masks), strict=True
    ):
        torch.testing.assert_close(one, other, rtol=1e-5, atol=1e-6)
