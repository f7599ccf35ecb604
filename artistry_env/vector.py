"""`SoloVectorEnv`: many solo games at once, as a Gymnasium vector environment; one compiled call a step.

Neighbours: vector_games.py (steps and resets), solo.py (one game; what is observed, done and rewarded is told there),
episode_batch.py (the arrays), episodes.py (the compiled step), vector_infos.py (the infos), vector_arguments.py.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from artistry_env.cards import CardSet
from artistry_env.episode_batch import EpisodeBatch
from artistry_env.episodes import SOME_ANNOUNCED
from artistry_env.game import Game
from artistry_env.settings import DIFFICULTIES, Settings, checked_settings
from artistry_env.vector_arguments import difficulty_numbers, environment_numbers, reset_mask, scenario_numbers
from artistry_env.vector_games import Flags, GamesVectorEnv, Observations
from artistry_env.vector_infos import SOLO_ENDS, Infos, last_infos, tell

Difficulties = str | Sequence[str]
Scenarios = int | None | Sequence[int | None]

_ANNOUNCED = int(SOME_ANNOUNCED)


class SoloVectorEnv(GamesVectorEnv):
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
        settings = checked_settings(1, cards=cards)
        super().__init__(num_envs, settings, reward, observation, illegal, render_mode, threads, copy)
        self.batch = EpisodeBatch(settings, self.num_envs, self.reward, self.observation == "dict", self.threads)
        self.batch.episodes["difficulty"] = difficulty_numbers(difficulty, self.num_envs)
        self.batch.episodes["scenario"] = scenario_numbers(scenario, self.num_envs)
        self._played: list[list[int]] = [[] for _ in range(self.num_envs)]  # in each game, with a render mode

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Begin a game in each environment, or in some; see `GamesVectorEnv.reset`."""
        result = super().reset(seed=seed, options=options)
        if self.render_mode is not None:
            mask = reset_mask(options, self.num_envs)
            for number in range(self.num_envs):
                if mask is None or mask[number]:
                    self._played[number].clear()
        return result

    def advance(self, actions: NDArray[np.int64]) -> tuple[Observations, int]:
        """As `GamesVectorEnv.advance`; with a render mode it remembers what was played."""
        result = super().advance(actions)
        if self.render_mode is not None:
            steps = self.batch.steps
            ended = steps["terminated"] | steps["truncated"]
            for number, code in enumerate(np.asarray(actions).tolist()):
                if ended[number]:
                    self._played[number].clear()
                elif not steps["illegal"][number]:
                    self._played[number].append(code)
        return result

    def _news(self, number: int) -> Sequence[str]:
        """What happened last: the game is played once more, with its events."""
        low, high = self.batch.games["seed"][number].tolist()
        game = Game(self.settings[number], low | high << 32, log_events=True)
        for code in self._played[number]:
            game.play(code)
        return game.news

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

    def _last_infos(self, rows: NDArray[np.int64], ended: Flags) -> Infos:
        batch = self.batch
        illegal = batch.steps["illegal"] & ended
        return last_infos(SOLO_ENDS, batch.last_numbers(), batch.last_masks(), rows, ended, illegal)

    def _tell_beginnings(self, infos: Infos, begun: Flags, found: int) -> None:
        """Tell the settings of games that have begun with others than those before."""
        if found & _ANNOUNCED:
            whose = begun & self.batch.steps["announced"]
            for name in ("difficulty", "scenario"):
                tell(infos, name, np.where(whose, self._now(name), 0), whose.copy())

    def _now(self, name: str) -> NDArray[np.int64]:
        """Difficulty or scenario of the games, as numbers."""
        now: NDArray[np.int64] = np.where(self._begun, self.batch.games[name], self.batch.episodes[name])
        return now
