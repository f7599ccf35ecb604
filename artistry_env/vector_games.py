"""What all vector environments share: many games at once, seeds, steps, ends and beginnings in Gymnasium's form.

Neighbours: vector.py (solo games) and agents/duel_vector.py (a learner at a table), which are built on it;
vector_infos.py (the infos), vector_arguments.py (arguments and seeds).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from artistry_env.episode_batch import EpisodeBatch
from artistry_env.episodes import SOME_ILLEGAL
from artistry_env.game import IllegalAction, action_table
from artistry_env.observation import layout
from artistry_env.render.modes import rendered
from artistry_env.render.words import setup_of
from artistry_env.rewards import REWARDS
from artistry_env.settings import Settings, known_word, whole_number
from artistry_env.spaces import ILLEGAL_MODES, OBSERVATIONS, refusal, space_of
from artistry_env.vector_arguments import MOST_ENVS, MOST_THREADS, checked_actions, drawn_seeds, reset_mask, seed_rows
from artistry_env.vector_infos import Infos, tell
from artistry_env.view import view

Observations = NDArray[np.float32] | dict[str, NDArray[np.int16]]
Flags = NDArray[np.bool]

_ILLEGAL = int(SOME_ILLEGAL)


class GamesVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games at once. What is played, and what is told of ends and beginnings, is a subclass's concern.

    Attributes:
        table: the `ActionTable` of the action codes.
        layout: the `Layout` of the flat observation.
        cards, reward, observation, illegal, copy, threads: as given.
        batch: the arrays of the games, to be read; each step writes them again.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as Gymnasium has it)
    batch: EpisodeBatch

    def __init__(
        self,
        num_envs: int,
        settings: Settings,
        reward: str,
        observation: str,
        illegal: str,
        render_mode: str | None,
        threads: int,
        copy: bool,
    ) -> None:
        self.num_envs = whole_number("num_envs", num_envs, 1, MOST_ENVS)
        self.reward = known_word("reward", reward, REWARDS)
        self.observation = known_word("observation", observation, OBSERVATIONS)
        self.illegal = known_word("illegal", illegal, ILLEGAL_MODES)
        modes = self.metadata["render_modes"]
        self.render_mode = None if render_mode is None else known_word("render_mode", render_mode, modes)
        self.threads = whole_number("threads", threads, 1, MOST_THREADS)
        self.copy = bool(copy)
        self.cards = settings.cards
        self.table = action_table(settings.cards, settings.side)
        self.layout = layout(settings)
        self.single_action_space = gym.spaces.Discrete(len(self.table))
        self.single_observation_space = space_of(self.layout, self.observation)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._begun: Flags = np.zeros(self.num_envs, np.bool)  # which have a game
        self._all_begun = False

    def _last_infos(self, rows: NDArray[np.int64], ended: Flags) -> Infos:
        """The last infos of the environments in `rows`, which have ended (`ended`, bool)."""
        raise NotImplementedError

    def _tell_beginnings(self, infos: Infos, begun: Flags, found: int) -> None:
        """Add what is told of games that have begun; `found` is what became of the batch, as bits."""
        raise NotImplementedError

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Begin a game in each environment, or in those of `options["reset_mask"]`; see the class's docstring.

        Raises:
            ValueError: a seed that is no whole number >= 0, or seeds or a mask that are not one for each environment.
            TypeError: a mask that is no bool array.
        """
        self._refuse_closed()
        mask = reset_mask(options, self.num_envs)
        which = np.ones(self.num_envs, np.bool) if mask is None else mask
        seeds, given = seed_rows(seed, self.num_envs)
        episodes, drawn = self.batch.episodes, which & ~given & ~self._begun
        episodes["resets"][which] += 1
        if drawn.any():
            seeds[drawn] = drawn_seeds(int(drawn.sum()))
        new = which & (given | drawn)
        episodes["seed"][new] = seeds[new]
        episodes["resets"][new] = 0
        found = self.batch.begin(which)
        self._begun |= which
        self._all_begun = bool(self._begun.all())
        infos: Infos = {}
        masks = self._masks() if mask is None else np.where(which[:, None], self.batch.masks, np.int8(0))
        tell(infos, "action_mask", masks, which)
        self._tell_beginnings(infos, which, found)
        return self._observed(), infos

    def step(self, actions: NDArray[np.int64]) -> tuple[Observations, NDArray[np.float64], Flags, Flags, Infos]:
        """Play one code in each environment, and begin the next game where one ends.

        Args:
            actions: whole numbers (num_envs,).

        Raises:
            ResetNeeded: not every environment has been reset yet.
            IllegalAction: a code outside the action space, or with `illegal="raise"` an illegal one; nothing has moved.
            ValueError: actions of another shape or type.
        """
        observations, found = self.advance(actions)
        steps = self.batch.steps
        terminated, truncated = steps["terminated"].copy(), steps["truncated"].copy()
        infos = self._infos(found, terminated | truncated)
        return observations, steps["reward"].copy(), terminated, truncated, infos

    def advance(self, actions: NDArray[np.int64]) -> tuple[Observations, int]:
        """As `step`, for adapters (sb3.py): all but the observations is left to be read from `batch`.

        Returns:
            The observations, and what became of the batch, as bits (episodes.SOME_ILLEGAL and SOME_ANNOUNCED).
        """
        if not self._all_begun or self.closed:
            self._refuse_closed()
            raise gym.error.ResetNeeded("no game in progress in some environments: call reset() before step()")
        codes = checked_actions(actions, self.num_envs)
        refused = self.batch.take(codes, self.illegal == "raise")
        if refused >= 0:
            self._refuse(refused, int(codes[refused]))
        found = self.batch.step()
        return self._observed(), found

    def action_masks(self) -> Flags:
        """Which codes are legal in the positions last returned: bool (num_envs, codes)."""
        return self._masks().view(np.bool)

    def render(self) -> tuple[Any, ...] | None:
        """Each environment's table, in the `render_mode`: texts or pictures."""
        if self.render_mode is None:
            gym.logger.warn("render() does nothing: the environments were made without a render_mode")
            return None
        return tuple(map(self.render_one, range(self.num_envs)))

    def render_one(self, number: int) -> Any:
        """The table of one environment, in the `render_mode`."""
        if not self._all_begun:
            raise gym.error.ResetNeeded("nothing to render: call reset() first")
        tables, games = self.batch.tables, self.batch.games[number : number + 1]
        news = self._news(number)
        return rendered(self.render_mode, lambda: view(tables, games), self.cards, news, setup_of(games))

    def _news(self, number: int) -> Sequence[str]:
        """What happened last in an environment, in words; nothing where that is not known."""
        return ()

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads; Gymnasium 1.2 also asks this of environments that could not be made."""
        if hasattr(self, "batch"):
            self.batch.crew.close()

    def _observed(self) -> Observations:
        """The observations in the form asked for."""
        batch = self.batch
        if self.observation == "flat":
            return batch.flat.copy() if self.copy else batch.flat.view()
        return self.layout.split(batch.whole.copy() if self.copy else batch.whole)

    def _masks(self) -> NDArray[np.int8]:
        """The masks of the positions last returned."""
        return self.batch.masks.copy() if self.copy else self.batch.masks.view()

    def _infos(self, found: int, ended: Flags) -> Infos:
        """The infos of a step."""
        batch = self.batch
        infos: Infos = {}
        illegal = batch.steps["illegal"]
        rows = np.flatnonzero(ended)
        if len(rows):
            tell(infos, "final_obs", self._last_observations(rows), ended)
            tell(infos, "final_info", self._last_infos(rows, ended), ended.copy())
        tell(infos, "action_mask", self._masks(), np.ones(self.num_envs, np.bool))
        if found & _ILLEGAL:
            alone = illegal & ~ended
            if alone.any():
                tell(infos, "illegal", alone, alone.copy())
        if len(rows):
            self._tell_beginnings(infos, ended, found)
        return infos

    def _last_observations(self, rows: NDArray[np.int64]) -> NDArray[Any]:
        """The last observations of the environments in `rows`, which have ended; None for the others."""
        found = self.batch.last_observations()
        each: Iterable[Any] = found
        if self.observation == "dict":
            each = map(self.layout.split, found)
        last: NDArray[Any] = np.empty(self.num_envs, object)  # numpy fills it with None
        for row, observation in zip(rows.tolist(), each, strict=True):
            last[row] = observation
        return last

    def _refuse(self, number: int, code: int) -> None:
        """Raise the error for a code that an environment does not take."""
        batch = self.batch
        reason = refusal(self.table, int(batch.games["phase"][number]), batch.masks[number], code)
        raise IllegalAction(f"environment {number}: {reason}")

    def _refuse_closed(self) -> None:
        if self.closed:
            raise gym.error.ClosedEnvironmentError("the environments are closed")
