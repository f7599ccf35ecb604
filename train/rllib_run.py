"""A training run with RLlib: its PPO, environment runners that play, our network, weights in our own format.

The folder of the run is that of any training run (run_folder.py), but that RLlib keeps what it needs to go on in
folders: last/ and checkpoints/STEPS/, each with weights beside it or in it. Neighbours: learning_run.py (what all runs
do), rllib_module.py (the network), rllib_env.py (the games), rllib_settings.py, rllib_command.py.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.tune.registry import register_env

from agents.learned.forward import Network
from agents.learned.player import Learned
from agents.learned.rllib_player import IN_CHECKPOINT
from agents.learned.weights import SUFFIX
from agents.problems import IllegalMove
from artistry_env.files import shown_path
from artistry_env.settings import Settings, checked_settings
from train.cluster import silent
from train.learning_run import TRAINING_SEED, LearningRun
from train.ppo_evaluation import COLUMNS, Evaluation, evaluate_agent, place_of, standing
from train.rllib_env import ILLEGAL_MOVES, games_config, make_games
from train.rllib_module import PlacementModule, as_arrays, as_state
from train.rllib_settings import RllibSettings
from train.run_folder import RunFolder

GAMES = "Artistry/Masked-v0"
MODULE = "default_policy"
MONITORED = ("r", "l", "difficulty", "scenario", "outcome", "is_success", "rounds")
PROGRESS = ("total_loss", "policy_loss", "vf_loss", "entropy", "vf_explained_var", "default_optimizer_learning_rate")
_ENDED = "ended"


class RllibRun(LearningRun):
    """A run against the automa.

    Attributes (besides those of LearningRun):
        algorithm: RLlib's PPO.
    """

    columns: ClassVar[tuple[str, ...]] = COLUMNS
    settings_kind = RllibSettings
    settings: RllibSettings

    def __init__(self, settings: RllibSettings, folder: RunFolder, resumed: bool = False) -> None:
        super().__init__(settings, folder)
        self._steps = int(self.facts["steps"])
        register_env(GAMES, make_games)
        with silent():
            self.algorithm = configuration(settings, self._steps).build_algo()
        if resumed:
            self.algorithm.restore_from_path(str((folder.path / settings.saved).absolute()))
            self.cut_tables()
        elif settings.start:
            self.algorithm.set_weights({MODULE: as_state(self.first_network().arrays)})

    @classmethod
    def opened(cls, settings: Any, folder: RunFolder, resumed: bool) -> Self:
        """The run of a folder, at its beginning, or resumed where it was saved; needs a connection to Ray."""
        return cls(settings, folder, resumed)

    @property
    def steps(self) -> int:
        """Decisions so far."""
        return self._steps

    @property
    def kind(self) -> Settings:
        """The settings of a solo game with the card set."""
        return checked_settings(cards=self.settings.cards)

    @property
    def best_agent(self) -> str:
        """The spec of the agent that plays with the best weights."""
        return f"rllib:{shown_path(self.folder.path)}"

    def measured(self) -> Sequence[Evaluation]:
        """Each level and scenario on seeds of its own."""
        s = self.settings
        agent = Learned.of(Network(self.weights()), "rllib")
        return evaluate_agent(agent, s.evaluated(), s.evaluate_games, s.cards)

    def standing(self, found: Sequence[Evaluation]) -> tuple[float, ...]:
        """See ppo_evaluation.standing."""
        return standing(found)

    def place_in(self, row: dict[str, str]) -> str:
        """Level and scenario."""
        return place_of(row["difficulty"], row["scenario"])

    def weights(self) -> Mapping[str, NDArray[np.float32]]:
        """The weights by their names."""
        return as_arrays(self.algorithm.get_weights([MODULE])[MODULE])

    def save_learner(self, path: Path) -> None:
        """Save RLlib's checkpoint in a folder, in the place of an earlier one; the weights go with it."""
        if path.name == "best":
            return  # its weights are enough: nothing goes on from there
        new = path.with_name(f"{path.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        self.algorithm.save_to_path(str(new.absolute()))
        self.save_weights(new / f"{IN_CHECKPOINT}{SUFFIX}")
        shutil.rmtree(path, ignore_errors=True)
        new.replace(path)

    def train(self, advance: Callable[[LearningRun, list[int]], None]) -> None:
        """Train to the end; `advance` is told after each update which of the games that ended were won.

        Raises:
            Stopped: it was asked to stop; all is saved.
            IllegalMove: an illegal code was played.
        """
        while self.steps < self.settings.steps:
            self.between()
            advance(self, self._update())
        self.between(last=True)

    def _update(self) -> list[int]:
        """Play and learn once; for each game that ended whether it was won."""
        found = self.algorithm.train()
        played, learned = found["env_runners"], found["learners"][MODULE]
        self._steps += int(played["num_env_steps_sampled"])
        ended = played.get(_ENDED, {})
        if sum(ended.get(ILLEGAL_MOVES, [])):
            raise IllegalMove(f"RLlib: found {sum(ended[ILLEGAL_MOVES])} illegal moves, expected none")
        rows = zip(*(ended.get(name, []) for name in MONITORED), strict=True)
        self.folder.table("monitor.csv", ("steps", *MONITORED)).add([[self.steps, *row] for row in rows])
        figures = [round(float(learned.get(name, np.nan)), 6) for name in PROGRESS]
        self.folder.table("progress.csv", ("steps", *PROGRESS)).add([[self.steps, *figures]])
        return [int(won) for won in ended.get("is_success", [])]

    def close(self) -> None:
        """End the environment runners, and leave no empty folder of RLlib's own behind."""
        self.algorithm.stop()
        with suppress(OSError):
            Path(self.algorithm.logdir).rmdir()


class Ended(RLlibCallback):
    """Notes what became of each game that ended."""

    def on_episode_end(self, *, episode: Any, prev_episode_chunks: Any, metrics_logger: Any, **_: Any) -> None:
        """RLlib calls this; it cuts games where rollouts end."""
        parts = [*(prev_episode_chunks or []), episode]
        reward = round(sum(float(part.get_return()) for part in parts), 4)
        facts = episode.get_infos(-1) | {"r": reward, "l": sum(map(len, parts))}
        for name in (*MONITORED, ILLEGAL_MOVES):
            metrics_logger.log_value((_ENDED, name), facts[name], reduce="item_series")


def configuration(s: RllibSettings, steps: int) -> Any:
    """RLlib's configuration of a run that has done so many steps, whose games are others than those before."""
    first_seed = TRAINING_SEED + (s.seed << 44) + steps
    network = {"policy_layers": s.policy_layers, "value_layers": s.value_layers, "option_layers": s.option_layers}
    config: Any = PPOConfig()
    return (
        config.environment(GAMES, env_config=games_config(s.env, s.shares(0.0), s.cards, s.reward, s.games, first_seed))
        .framework("torch")
        .env_runners(num_env_runners=s.env_runners, num_envs_per_env_runner=s.games, rollout_fragment_length=s.rollout)
        .learners(num_learners=0)
        .training(
            train_batch_size_per_learner=s.decisions,
            minibatch_size=s.batch,
            num_epochs=s.epochs,
            lr=[[0, s.learning_rate], [max(s.steps, 1), s.last_learning_rate]],
            gamma=s.gamma,
            lambda_=s.gae_lambda,
            clip_param=s.clip,
            entropy_coeff=s.entropy,
            vf_loss_coeff=s.value_weight,
            vf_clip_param=float("inf"),
            grad_clip=s.max_grad_norm,
            grad_clip_by="global_norm",
            use_kl_loss=False,
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(module_class=PlacementModule, model_config={"cards": s.cards, **network})
        )
        .callbacks(Ended)
        .reporting(min_time_s_per_iteration=0)
        .debugging(seed=s.seed, log_level="ERROR")
    )
