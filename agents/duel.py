"""`Artistry/Duel-v0`: a learner at one seat of a table of 2 to 4 players, agents at the others, for Gymnasium.

Neighbours: registration.py (the id), opponents.py (who sits at the table), duel_batch.py and duel_step.py (the step),
duel_vector.py (many games at once); artistry_env/solo.py (one player against the automa). The tables in the docstring
of `DuelEnv` are generated; `python -m tests.generated` rewrites them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from agents.duel_batch import DuelBatch
from agents.opponents import ROTATE, Given, Opponents, checked_seat
from artistry_env.cards import CardSet
from artistry_env.game import IllegalAction, action_table
from artistry_env.observation import layout
from artistry_env.rewards import REWARDS
from artistry_env.rules.scoring import PARTS
from artistry_env.settings import MAX_ROUNDS, checked_seed, checked_settings, known_word, seed_halves
from artistry_env.solo import ILLEGAL_MODES, OBSERVATIONS, Observation, refusal, space_of
from artistry_env.view import view

_BOTH: NDArray[np.bool] = np.ones(1, np.bool)  # which of the one game: it


class DuelEnv(gym.Env[Observation, np.int64]):
    """The board game Artistry: the learner at one seat of a table, other agents at the other seats."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        opponents: Given | Sequence[Given] = ("greedy",),
        players: int | None = None,
        seat: int | str = ROTATE,
        cards: CardSet | str | os.PathLike[str] = "reconstructed",
        reward: str = "outcome",
        observation: str = "dict",
        illegal: str = "penalize",
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
    ) -> None:
        self.opponents = Opponents(opponents, players)
        self.players = self.opponents.players
        self.seat = checked_seat(seat, self.players)
        self.settings = checked_settings(self.players, cards=cards, max_rounds=max_rounds)
        self.reward = known_word("reward", reward, REWARDS)
        self.observation = known_word("observation", observation, OBSERVATIONS)
        self.illegal = known_word("illegal", illegal, ILLEGAL_MODES)
        if render_mode is not None:
            known_word("render_mode", render_mode, tuple(self.metadata["render_modes"]))
        self.render_mode = render_mode
        self.table = action_table(self.settings.cards, self.settings.side)
        self.layout = layout(self.settings)
        self.action_space = spaces.Discrete(len(self.table))
        self.observation_space = space_of(self.layout, self.observation)
        form = (1, self.reward, self.observation == "dict", 1)
        self._batch = DuelBatch(self.settings, self.opponents, self.seat, *form, going_on=False)
        self._first_seed: int | None = None  # the seed last given
        self._alive = False

    @property
    def learner(self) -> int:
        """The learner's seat in this game."""
        return int(self._batch.duels["seat"][0])

    @property
    def game_seed(self) -> int:
        """The seed of this game."""
        low, high = self._batch.games["seed"][0].tolist()
        return int(low | high << 32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, up to the learner's first decision; see "Starting State" in the class's docstring.

        Raises:
            ValueError: the seed is no whole number >= 0.
            AgentFault: an opponent failed or chose an illegal action.
        """
        super().reset(seed=None if seed is None else checked_seed(seed))
        episodes = self._batch.episodes
        if seed is not None or self._first_seed is None:
            self._first_seed = checked_seed(seed if seed is not None else self.np_random_seed)
            episodes["seed"] = seed_halves(self._first_seed)
            episodes["resets"] = 0
        else:
            episodes["resets"] += 1
        self._alive = False
        self._batch.begin(_BOTH)
        self._alive = True
        if self.render_mode == "human":
            self.render()
        return self._observed(), {"action_mask": self._mask().copy(), "seat": self.learner}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play one code, and all that the others do until the learner has to decide again.

        Raises:
            ResetNeeded: no game is in progress.
            IllegalAction: the code is illegal and the environment is made with `illegal="raise"`.
            AgentFault: an opponent failed or chose an illegal action; the game is lost.
        """
        if not self._alive:
            raise gym.error.ResetNeeded("no game in progress: call reset() before step(), and again after the end")
        if not 0 <= action < len(self.table) or (self.illegal == "raise" and not self._mask()[action]):
            raise self._refusal(int(action))
        self._batch.take_one(int(action))
        self._alive = False  # should an opponent fail
        self._batch.step()
        reward, terminated, truncated, illegal, _ = self._batch.steps[0].item()
        over = terminated or truncated
        self._alive = not over
        info: dict[str, Any] = {"action_mask": self._mask().copy()}
        if illegal:
            info["illegal"] = True
        if over:
            self._tell_end(info)
        if self.render_mode == "human" and not illegal:
            self.render()
        return self._observed(), reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool]:
        """Which codes are legal in the position last returned: bool (codes,)."""
        return self._mask().astype(np.bool)

    def render(self) -> str | None:
        """The table as text: returned with `render_mode="ansi"`, printed with `"human"`."""
        if self.render_mode is None:
            gym.logger.warn("render() does nothing: the environment was made without a render_mode")
            return None
        if self._first_seed is None:
            raise gym.error.ResetNeeded("nothing to render: call reset() first")
        from artistry_env.render.text import draw

        text = draw(view(self._batch.tables, self._batch.games), self.settings.cards)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _mask(self) -> NDArray[np.int8]:
        return self._batch.masks[0]

    def _observed(self) -> Observation:
        """A copy of the observation in the form asked for."""
        if self.observation == "flat":
            observation: NDArray[np.float32] = self._batch.flat[0].copy()
            return observation
        return self.layout.split(self._batch.whole[0].copy())

    def _refusal(self, code: int) -> IllegalAction:
        return refusal(self.table, int(self._batch.games["phase"][0]), self._mask(), code)

    def _tell_end(self, info: dict[str, Any]) -> None:
        """Fill in the last info."""
        last = self._batch.last
        for name in ("outcome", "rounds", "seat"):
            info[name] = int(last[name][0])
        for name in ("is_success", "scenario_met"):
            info[name] = bool(last[name][0])
        for name in ("totals", "renown"):
            info[name] = last[name][0, : self.players].tolist()
        info["parts"] = dict(zip(PARTS, last["parts"][0, :, : self.players].tolist(), strict=True))
        info["winners"] = np.flatnonzero(last["winners"][0]).tolist()
