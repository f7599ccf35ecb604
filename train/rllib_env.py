"""The solo games as RLlib plays them: the observation and the mask side by side, levels and scenarios dealt out.

Neighbours: rllib_module.py (which reads both), rllib_run.py (which has the games made); artistry_env/solo.py.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import artistry_env  # noqa: F401  (registers the games)
from artistry_env.settings import DIFFICULTIES
from train.mixture import Mixture, dealt

OBSERVATIONS, MASK = "observations", "action_mask"
ILLEGAL_MOVES = "illegal_moves"

Seen = dict[str, NDArray[Any]]

_SEEDS_OF_A_RUNNER = 1 << 20  # RLlib's are only one apart from runner to runner
_made = count()


class MaskedGames(gym.Env[Seen, np.int64]):
    """Solo games with flat observations, the mask beside them; nothing of it is in the infos, which RLlib keeps.

    The last info of a game has `illegal_moves`: how many there were.

    Args:
        games: the games.
        first_seed: what is added to the seeds of resets, so that training meets no game of evaluations.
    """

    def __init__(self, games: gym.Env[NDArray[np.float32], np.int64], first_seed: int) -> None:
        assert isinstance(games.action_space, spaces.Discrete)
        mask = spaces.Box(0, 1, (int(games.action_space.n),), np.int8)
        self.action_space = games.action_space
        self.observation_space: spaces.Space[Any] = spaces.Dict({OBSERVATIONS: games.observation_space, MASK: mask})
        self._games = games
        self._first_seed = first_seed
        self._illegal = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed)
        observation, info = self._games.reset(seed=None if seed is None else self._first_seed + seed, options=options)
        self._illegal = 0
        return _seen(observation, info), info

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play a code."""
        observation, reward, terminated, truncated, info = self._games.step(action)
        self._illegal += bool(info.pop("illegal", False))
        if terminated or truncated:
            words = {"difficulty": DIFFICULTIES[info["difficulty"]], "scenario": info["scenario"] or ""}
            numbers = {name: int(info[name]) for name in ("outcome", "is_success", "rounds")}
            info |= words | numbers | {ILLEGAL_MOVES: self._illegal}
        return _seen(observation, info), float(reward), terminated, truncated, info


def _seen(observation: NDArray[np.float32], info: dict[str, Any]) -> Seen:
    return {OBSERVATIONS: observation, MASK: info.pop("action_mask")}


def games_config(env: str, mixture: Mixture, cards: str, reward: str, games: int, first_seed: int) -> dict[str, Any]:
    """What `make_games` is told: environment id, what is played, cards, reward, games of each runner, seeds."""
    facts = {"env": env, "mixture": mixture, "cards": cards, "reward": reward}
    return facts | {"games": games, "first_seed": first_seed}


def make_games(config: Any) -> MaskedGames:
    """The next game of this process; its level and scenario are what is due.

    Args:
        config: what `games_config` gives, in RLlib's form, which also has the number of the environment runner.
    """
    runner = int(getattr(config, "worker_index", 0) or 0)
    number = max(runner - 1, 0) * config["games"] + next(_made)
    ((difficulty, scenario),) = dealt(config["mixture"], 1, number)
    games = gym.make(
        config["env"],
        disable_env_checker=True,
        difficulty=difficulty,
        scenario=scenario,
        cards=config["cards"],
        reward=config["reward"],
        observation="flat",
    )
    return MaskedGames(games, config["first_seed"] + runner * _SEEDS_OF_A_RUNNER)
