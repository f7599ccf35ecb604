"""`SoloVectorEnv`: many solo games at once, as a Gymnasium vector environment; one compiled call a step.

Neighbours: solo.py (one game; what is observed, done and rewarded is told there), episode_batch.py (the arrays),
episodes.py (the compiled step), vector_infos.py (the infos), vector_arguments.py (arguments, seeds and settings).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from artistry_env.cards import CardSet
from artistry_env.episode_batch import EpisodeBatch
from artistry_env.episodes import SOME_ANNOUNCED, SOME_ILLEGAL
from artistry_env.game import IllegalAction, action_table
from artistry_env.observation import layout
from artistry_env.render.modes import rendered
from artistry_env.render.words import setup_line
from artistry_env.rewards import REWARDS
from artistry_env.settings import DIFFICULTIES, Settings, checked_settings, known_word, whole_number
from artistry_env.solo import ILLEGAL_MODES, OBSERVATIONS, refusal, space_of
from artistry_env.vector_arguments import (
    MOST_ENVS,
    MOST_THREADS,
    checked_actions,
    difficulty_numbers,
    drawn_seeds,
    environment_numbers,
    reset_mask,
    scenario_numbers,
    seed_rows,
)
from artistry_env.vector_infos import Infos, last_infos, tell
from artistry_env.view import view

Observations = NDArray[np.float32] | dict[str, NDArray[np.int16]]
Flags = NDArray[np.bool]
Difficulties = str | Sequence[str]
Scenarios = int | None | Sequence[int | None]

_ILLEGAL, _ANNOUNCED = int(SOME_ILLEGAL), int(SOME_ANNOUNCED)


class SoloVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games of `SoloEnv` at once, equal number by number to as many single environments.

        envs = gym.make_vec("Artistry/Solo-v0", num_envs=1024, observation="flat")

    What is observed, done and rewarded is told in `artistry_env.solo.SoloEnv`. Observations are arrays of (num_envs,
    length), actions whole numbers (num_envs,), rewards float64.

    ## Ends and beginnings

    `AutoresetMode.SAME_STEP`: the step that ends an episode begins the next game and returns its first observation;
    `infos["final_obs"]` has the last observation of those that have ended (None for the others) and
    `infos["final_info"]` their last infos. Environment i is seeded with `reset(seed=s)` by s + i; its later games
    derive their seeds as those of `SoloEnv` do. `reset(seed=[...])` takes a seed or None for each,
    `reset(options={"reset_mask": mask})` resets those where the bool array is true; other options are ignored.

    ## Information

    In Gymnasium's form: an array for each key, and under `_key` whose entries count. `infos["action_mask"]`, int8
    (num_envs, codes), is that of the returned observation; also as bool from `action_masks()`. `infos["illegal"]` as
    with a single environment. `set_settings` changes difficulty and scenario of some or all environments from their
    next games on, which is told when these begin: `infos["difficulty"]` (0 easy, 1 standard, 2 hard) and
    `infos["scenario"]` (0 none).

    ## Arguments

    - `num_envs`: how many games.
    - `difficulty`, `scenario`: as with `SoloEnv`, or a sequence with one entry for each environment.
    - `cards`, `reward`, `observation`, `illegal`: as with `SoloEnv`. With `illegal="raise"` no environment has moved
    when `IllegalAction` is raised.
    - `render_mode`: `None`, or `"ansi"` or `"rgb_array"`: `render()` returns a text or a picture of each environment.
    - `threads`: how many threads share a step. The results are the same for any number.
    - `copy`: whether observations and `infos["action_mask"]` are copies. If not, they are views of arrays that
    the next step or reset writes again, and not to be written to.

    Attributes:
        table: the `ActionTable` of the action codes.
        layout: the `Layout` of the flat observation.
        cards, reward, observation, illegal, copy, threads: as given.
        batch: the arrays of the games, to be read; each step writes them again.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        num_envs: int,
        difficulty: Difficulties = "standard",
        scenario: Scenarios = None,
        cards: CardSet | str | os.PathLike[str] = "reconstructed",
        reward: str = "outcome",
        observation: str = "dict",
        illegal: str = "penalize",
        render_mode: str | None = None,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.num_envs = whole_number("num_envs", num_envs, 1, MOST_ENVS)
        self.reward = known_word("reward", reward, REWARDS)
        self.observation = known_word("observation", observation, OBSERVATIONS)
        self.illegal = known_word("illegal", illegal, ILLEGAL_MODES)
        self.render_mode = (
            None if render_mode is None else known_word("render_mode", render_mode, self.metadata["render_modes"])
        )
        self.threads = whole_number("threads", threads, 1, MOST_THREADS)
        self.copy = bool(copy)
        settings = checked_settings(1, cards=cards)
        self.cards = settings.cards
        self.table = action_table(settings.cards, settings.side)
        self.layout = layout(settings)
        self.single_action_space = gym.spaces.Discrete(len(self.table))
        self.single_observation_space = space_of(self.layout, self.observation)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.batch = EpisodeBatch(settings, self.num_envs, self.reward, self.observation == "dict", self.threads)
        self.batch.episodes["difficulty"] = difficulty_numbers(difficulty, self.num_envs)
        self.batch.episodes["scenario"] = scenario_numbers(scenario, self.num_envs)
        self._begun: Flags = np.zeros(self.num_envs, np.bool)  # which have a game
        self._all_begun = False

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
        if found & _ANNOUNCED:
            self._announce(infos, which & self.batch.steps["announced"])
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

    def set_settings(
        self,
        difficulty: Difficulties | None = None,
        scenario: Scenarios | Literal["keep"] = "keep",
        indices: int | Sequence[int] | None = None,
    ) -> None:
        """Change difficulty or scenario from the next games on; the infos tell when these begin.

        Args:
            difficulty: a word for all, or one for each that `indices` names; None changes nothing.
            scenario: None or 1 to 8, likewise; "keep" changes nothing.
            indices: which environments; None for all.

        Raises:
            ValueError: a setting that is not known, or a number of entries that is not that of the environments.
        """
        numbers = environment_numbers(indices, self.num_envs)
        new: dict[str, NDArray[np.int64]] = {}
        if difficulty is not None:
            new["difficulty"] = difficulty_numbers(difficulty, len(numbers))
        if not (isinstance(scenario, str) and scenario == "keep"):
            new["scenario"] = scenario_numbers(scenario, len(numbers))
        for name, values in new.items():
            self.batch.episodes[name][numbers] = values
            self.batch.episodes["announced"][numbers] = 1

    @property
    def settings(self) -> tuple[Settings, ...]:
        """The settings of each environment's game; before its first reset, those of the game to come."""
        made: dict[tuple[int, int], Settings] = {}
        found = []
        for pair in zip(self._now("difficulty").tolist(), self._now("scenario").tolist(), strict=True):
            if pair not in made:
                made[pair] = checked_settings(1, DIFFICULTIES[pair[0]], pair[1] or None, self.cards)
            found.append(made[pair])
        return tuple(found)

    def render(self) -> tuple[Any, ...] | None:
        """Each environment's table, in the `render_mode`: texts or pictures. What happened last is not told."""
        if self.render_mode is None:
            gym.logger.warn("render() does nothing: the environments were made without a render_mode")
            return None
        return tuple(map(self.render_one, range(self.num_envs)))

    def render_one(self, number: int) -> Any:
        """The table of one environment, in the `render_mode`."""
        if not self._all_begun:
            raise gym.error.ResetNeeded("nothing to render: call reset() first")
        tables, games = self.batch.tables, self.batch.games[number : number + 1]
        about = setup_line(self.settings[number])
        return rendered(self.render_mode, lambda: view(tables, games), self.cards, about=about)

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
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
            numbers, masks = batch.last_numbers(), batch.last_masks()
            tell(infos, "final_obs", self._last_observations(rows), ended)
            tell(infos, "final_info", last_infos(numbers, masks, rows, ended, illegal & ended), ended.copy())
        tell(infos, "action_mask", self._masks(), np.ones(self.num_envs, np.bool))
        if found & _ILLEGAL:
            alone = illegal & ~ended
            if alone.any():
                tell(infos, "illegal", alone, alone.copy())
        if found & _ANNOUNCED:
            self._announce(infos, batch.steps["announced"].copy())
        return infos

    def _announce(self, infos: Infos, whose: Flags) -> None:
        """Tell the settings of games that have begun with others than those before."""
        for name in ("difficulty", "scenario"):
            tell(infos, name, np.where(whose, self._now(name), 0), whose.copy())

    def _now(self, name: str) -> NDArray[np.int64]:
        """Difficulty or scenario of the games, as numbers."""
        now: NDArray[np.int64] = np.where(self._begun, self.batch.games[name], self.batch.episodes[name])
        return now

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
