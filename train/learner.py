"""`Learner`: sb3-contrib's MaskablePPO, the same algorithm number by number, at less cost.

    model = Learner(PlacementPolicy, SoloVecEnv(256), n_steps=64, batch_size=2048, n_epochs=3, seed=1)

Rollouts ask the games for all masks at once and look at the infos of ended episodes alone; updates read positions once
a rollout. Neighbours: rollouts.py (what it keeps), agents/learned/policy.py (policies), stopwatch.py (where time goes).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import explained_variance
from stable_baselines3.common.vec_env import VecEnv
from torch.nn import functional

from agents.learned.policy import PlacementPolicy
from train.rollouts import MaskedRollouts, PositionRollouts
from train.stopwatch import Stopwatch

SEED = 0  # of a learner that is given none


class Learner(MaskablePPO):
    """MaskablePPO for many games of `SoloVecEnv`, observations flat, on the CPU.

    Its randomness is its own (`generator`), so no global random state is used. A saved model goes on with it.

    Args:
        policy, env: as MaskablePPO takes them.
        seed_games: whether `seed` seeds the games, too.
        others: as MaskablePPO takes them.

    Attributes:
        generator: draws codes and shuffles decisions.
        stopwatch: where its time goes.
    """

    rollout_buffer: MaskedRollouts  # type: ignore[assignment]

    def __init__(self, policy: Any, env: Any, *, seed_games: bool = True, **others: Any) -> None:
        self.seed_games = seed_games
        self.generator_state: Any = None  # in a saved model
        super().__init__(policy, env, **others)

    def _setup_model(self) -> None:
        kind = PositionRollouts if issubclass(self.policy_class, PlacementPolicy) else MaskedRollouts
        self.rollout_buffer_class = kind
        self.generator = torch.Generator()
        self.stopwatch = Stopwatch()
        with torch.random.fork_rng(devices=[]):  # the weights are drawn from PyTorch's own generator
            torch.manual_seed(SEED if self.seed is None else self.seed)
            super()._setup_model()
        if hasattr(self.policy.action_dist, "generator"):
            self.policy.action_dist.generator = self.generator

    def set_random_seed(self, seed: int | None = None) -> None:
        """Seed this learner and its games."""
        self.generator.manual_seed(SEED if seed is None else seed)
        if seed is not None and self.seed_games and self.env is not None:
            self.env.seed(seed)

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), "generator", "stopwatch"]

    def save(self, *arguments: Any, **others: Any) -> None:
        """Save the model with the state of its generator, see MaskablePPO."""
        self.generator_state = self.generator.get_state().numpy()
        super().save(*arguments, **others)

    @classmethod
    def load(cls, *arguments: Any, **others: Any) -> Learner:
        """A saved model, see MaskablePPO; its generator goes on where it was."""
        model: Learner = super().load(*arguments, **others)
        if model.generator_state is not None:
            model.generator.set_state(torch.from_numpy(model.generator_state))
        return model

    def dump_logs(self, iteration: int = 0) -> None:
        """Wait for the update: `train` logs each rollout together with it."""

    def collect_rollouts(
        self,
        env: VecEnv,
        callback: BaseCallback,
        rollout_buffer: RolloutBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play `n_rollout_steps` steps into the buffer; False if the callback ends it."""
        assert isinstance(rollout_buffer, MaskedRollouts)
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        callback.on_rollout_start()
        self.stopwatch.go_on()
        for _ in range(n_rollout_steps):
            if not self._step(env, callback, rollout_buffer):
                return False
        with torch.no_grad():
            values = self.policy.predict_values(torch.from_numpy(np.asarray(self._last_obs)))
        rollout_buffer.compute_returns_and_advantage(values, np.asarray(self._last_episode_starts))
        callback.on_rollout_end()
        return True

    def _step(self, env: VecEnv, callback: BaseCallback, rollout_buffer: MaskedRollouts) -> bool:
        """One step of all games."""
        lap = self.stopwatch.lap
        masks = _masks(env)
        lap("environment")
        with torch.no_grad():
            distribution, values = rollout_buffer.look(self.policy, np.asarray(self._last_obs), masks)
            lap("network")
            codes = self._choose(distribution, env, masks)
            log_probs = distribution.log_prob(codes).numpy()
            actions = codes.numpy()
            lap("sampling")
        new_obs: Any
        new_obs, rewards, dones, infos = env.step(actions)
        self.num_timesteps += env.num_envs
        lap("environment")
        callback.update_locals(locals())
        if not callback.on_step():
            return False
        for ended in np.flatnonzero(dones):
            self._update_info_buffer([infos[ended]], dones[ended : ended + 1])
            if infos[ended].get("TimeLimit.truncated", False):
                rewards[ended] += self.gamma * self._value_of(infos[ended]["terminal_observation"])
        rollout_buffer.keep(actions, rewards, self._last_episode_starts, values.numpy()[:, 0], log_probs)
        self._last_obs, self._last_episode_starts = new_obs, dones
        lap("rest")
        return True

    def _choose(self, distribution: Any, env: VecEnv, masks: Any) -> torch.Tensor:
        """The code to play in each game, int64 (games,): drawn from the policy's distribution."""
        codes: torch.Tensor = distribution.get_actions()
        return codes

    def _value_of(self, observation: Any) -> float:
        """The value of a position that was cut off."""
        with torch.no_grad():
            return float(self.policy.predict_values(torch.from_numpy(observation[None])))

    def train(self) -> None:
        """Update the weights from what the buffer holds."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        clip: Any = self.clip_range
        clip_values: Any = self.clip_range_vf
        remaining = self._current_progress_remaining
        clips = (clip(remaining), None if clip_values is None else clip_values(remaining))
        found: list[torch.Tensor] = []
        self.stopwatch.lap("rest")
        for _ in range(self.n_epochs):
            enough = False
            for chosen in self.rollout_buffer.batches(self.batch_size, self.generator):
                loss, figures = self._loss(chosen, *clips)
                found.append(figures)
                self.stopwatch.lap("forward")
                enough = self.target_kl is not None and float(figures[3]) > 1.5 * self.target_kl
                if enough:
                    break
                self._improve(loss)
            self._n_updates += 1
            if enough:
                break
        self._report(torch.stack(found), *clips)
        super().dump_logs(self.num_timesteps // (self.n_steps * self.n_envs))

    def _loss(self, chosen: torch.Tensor, clip: float, clip_values: float | None) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss of some decisions; its parts for the log, in the order of `_FIGURES`."""
        buffer = self.rollout_buffer
        distribution, values = buffer.judge(self.policy, chosen)
        log_probs = distribution.log_prob(buffer.flat("codes", chosen))
        entropy_loss = -distribution.entropy().mean()
        advantages = buffer.flat("advantages", chosen)
        if self.normalize_advantage:
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        log_ratio = log_probs - buffer.flat("log_probs", chosen)
        ratio = log_ratio.exp()
        policy_loss = -torch.min(advantages * ratio, advantages * ratio.clamp(1 - clip, 1 + clip)).mean()
        values = values.flatten()
        if clip_values is not None:
            before = buffer.flat("values", chosen)
            values = before + (values - before).clamp(-clip_values, clip_values)
        value_loss = functional.mse_loss(buffer.flat("returns", chosen), values)
        loss = policy_loss + self.ent_coef * entropy_loss + self.vf_coef * value_loss
        with torch.no_grad():
            kl = (ratio - 1 - log_ratio).mean()
            clipped = ((ratio - 1).abs() > clip).float().mean()
            return loss, torch.stack([policy_loss, value_loss, entropy_loss, kl, clipped, loss])

    def _improve(self, loss: torch.Tensor) -> None:
        """One step of the optimizer."""
        for weights in self.policy.parameters():
            weights.grad = None
        loss.backward()  # type: ignore[no-untyped-call]
        self.stopwatch.lap("backward")
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm, foreach=True)
        self.policy.optimizer.step()
        self.stopwatch.lap("optimizer")

    def _report(self, found: torch.Tensor, clip: float, clip_values: float | None) -> None:
        """Log what the update did, under MaskablePPO's names."""
        for name, value in zip(_FIGURES, found.mean(0).tolist(), strict=True):
            self.logger.record(f"train/{name}", value)
        buffer = self.rollout_buffer
        explained = explained_variance(buffer.values.ravel(), buffer.returns.ravel())
        self.logger.record("train/explained_variance", explained)
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")
        self.logger.record("train/clip_range", clip)
        if clip_values is not None:
            self.logger.record("train/clip_range_vf", clip_values)


_FIGURES = ("policy_gradient_loss", "value_loss", "entropy_loss", "approx_kl", "clip_fraction", "loss")


def _masks(env: VecEnv) -> Any:
    """The masks of all games, bool (games, codes)."""
    at_once = getattr(env, "action_masks", None)  # SoloVecEnv's, through any wrappers
    return get_action_masks(env).astype(np.bool) if at_once is None else at_once()
