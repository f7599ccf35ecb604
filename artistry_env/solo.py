"""`Artistry/Solo-v0`: one player against the automa, as a Gymnasium environment.

Neighbours: registration.py (ids and presets), observation.py (what is observed), actions.py (what the codes mean),
rewards.py, spaces.py, stepping.py (the compiled step), game.py (the same game for people). The tables in the docstring of
`SoloEnv` are generated; `python -m tests.generated` rewrites them.
"""

from __future__ import annotations

import os
from operator import index
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from artistry_env.card_check import shown
from artistry_env.cards import CardSet
from artistry_env.episodes import unscale_rows
from artistry_env.game import IllegalAction, action_table
from artistry_env.observation import layout
from artistry_env.render.modes import FRAMES_PER_SECOND, RENDER_MODES, Screen
from artistry_env.rewards import ILLEGAL_IN_A_ROW, ILLEGAL_REWARD, REWARDS, margin, outcome_reward, potential
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.scoring import PARTS
from artistry_env.rules.state import argument, new_records
from artistry_env.rules.tables import LEGAL
from artistry_env.settings import checked_seed, checked_settings, known_word, seed_halves
from artistry_env.spaces import ILLEGAL_MODES, OBSERVATIONS, Observation, refusal, space_of
from artistry_env.stepping import ALIVE, BEGIN, ILLEGAL, episode_seed, step_games
from artistry_env.view import scores, view

_ALIVE, _ILLEGAL = int(ALIVE), int(ILLEGAL)  # numpy's integers are slow to compare


class SoloEnv(gym.Env[Observation, np.int64]):
    """The board game Artistry, one player against its rule-driven opponent, the automa.

    ## Description

    Take material tiles from a 4x4 board in the shapes of your artisans, pay them for patterns, which earn renown and
    further artisans, and earn inspirations by taking the last tile of a color. The game ends after the round in which
    somebody has 20 renown; bonuses are added, and the higher total wins. A turn is a run of small decisions, one a
    step; between two of the player's turns the automa plays inside the step. Luck is drawn when it happens, from what
    may still come: nothing hidden exists.

    ## Action Space

    `Discrete`, one code for each thing that can be done; `env.unwrapped.table` decodes, encodes and describes codes.
    Only some are legal at a time: the mask is `action_masks()` (bool; through wrappers
    `env.get_wrapper_attr("action_masks")()`) and `info["action_mask"]` (int8), always that of the returned
    observation, and never empty while the game lives.

    <!-- actions -->
    | kind               | argument                         | count | codes |
    | ------------------ | -------------------------------- | ----- | ----- |
    | acquire            | cells, sorted                    | 317   | 0 to 316 |
    | purchase           | market slot, 0 next to the deck  | 5     | 317 to 321 |
    | use_inspiration    | card, its number in the card set | 25    | 322 to 346 |
    | choose_cell        | cell, row by row                 | 16    | 347 to 362 |
    | choose_color       | color                            | 5     | 363 to 367 |
    | choose_inspiration | display place                    | 3     | 368 to 370 |
    | stop               |                                  | 1     | 371   |
    | all                |                                  | 372   |       |
    <!-- end -->

    ## Observation Space

    All that a player can know. `observation="dict"`: a `Dict` of one-dimensional `Box`es of int16 in the table's own
    units; read each in the shape given here. `observation="flat"`: one `Box` of float32 in [0, 1], the same pieces in
    this order, each number as (value - low) / (high - low); `env.unwrapped.layout` has the slices, a version and a
    hash. Bounds and lengths follow the card set; these are those of the default set.

    <!-- observations -->
    | piece               | flat    | shape     | values    | meaning |
    | ------------------- | ------- | --------- | --------- | ------- |
    | board               | 0:80    | 5 x 4 x 4 | 0 to 1    | a tile of the color lies on the cell |
    | hand                | 80:85   | 5         | 0 to 10   | tiles held, by color |
    | rival_hand          | 85:90   | 1 x 5     | 0 to 16   | tiles held, by color; for each rival |
    | patterns            | 90:95   | 5         | 0 to 14   | patterns owned, by type |
    | rival_patterns      | 95:100  | 1 x 5     | 0 to 14   | patterns owned, by type; for each rival |
    | artisans            | 100:115 | 5 x 3     | 0 to 1    | artisan owned, by type and level |
    | rival_artisans      | 115:130 | 1 x 5 x 3 | 0 to 1    | artisan owned, by type and level; for each rival |
    | renown              | 130:131 | 1         | 0 to 295  | renown on the track |
    | rival_renown        | 131:132 | 1 x 1     | 0 to 295  | renown on the track; for each rival |
    | goal                | 132:133 | 1         | 0 to 20   | renown as far as it counts toward the end of the game |
    | rival_goal          | 133:134 | 1 x 1     | 0 to 20   | renown as far as it counts toward the end of the game; for each rival |
    | total               | 134:135 | 1         | 0 to 349  | renown with all bonuses as it stands |
    | rival_total         | 135:136 | 1 x 1     | 0 to 349  | renown with all bonuses as it stands; for each rival |
    | passed              | 136:137 | 1         | 0 to 1    | has passed this round |
    | rival_passed        | 137:138 | 1 x 1     | 0 to 1    | has passed this round; for each rival |
    | lead                | 138:139 | 1         | -50 to 50 | own total less each rival's, cut at the bounds |
    | market_type         | 139:164 | 5 x 5     | 0 to 1    | type of the pattern in each slot; none: no pattern |
    | market_cost         | 164:189 | 5 x 5     | 0 to 3    | its printed cost, by color |
    | market_renown       | 189:194 | 5         | 0 to 5    | its renown |
    | display_color       | 194:209 | 3 x 5     | 0 to 1    | color of the inspiration in each place; none: no card |
    | display_effect      | 209:233 | 3 x 8     | 0 to 1    | its effect |
    | inspirations_ready  | 233:258 | 25        | 0 to 1    | own inspiration not used this round, by card |
    | inspirations_used   | 258:283 | 25        | 0 to 1    | own inspiration used this round, by card |
    | rival_inspirations  | 283:308 | 1 x 25    | 0 to 1    | a rival's face-up inspirations, by card |
    | unseen_patterns     | 308:378 | 70        | 0 to 1    | in the deck, place unknown, by card |
    | patterns_under      | 378:448 | 70        | 0 to 70   | place among the cards under the deck, from 1, by card |
    | unseen_inspirations | 448:473 | 25        | 0 to 1    | in the deck, place unknown, or drawn unseen, by card |
    | inspirations_under  | 473:498 | 25        | 0 to 25   | place among the cards under the deck, from 1 |
    | pattern_deck        | 498:499 | 1         | 0 to 70   | patterns in the deck |
    | inspiration_deck    | 499:500 | 1         | 0 to 25   | inspirations in the deck |
    | bag                 | 500:505 | 5         | 0 to 16   | tiles in the bag, by color |
    | remnant             | 505:510 | 5         | 0 to 16   | tiles in the remnant pile, by color |
    | masters             | 510:515 | 5         | 0 to 1    | the master of the type is still to be had |
    | phase               | 515:522 | 7         | 0 to 1    | the phase: turn, choose_cell, choose_give, choose_payment, choose_inspiration, choose_automa_trade, over |
    | actions             | 522:523 | 1         | 0 to 3    | main actions left this turn |
    | acted               | 523:524 | 1         | 0 to 1    | a main action was done this turn |
    | discount            | 524:529 | 5         | 0 to 5    | discount on the next purchase, by color |
    | favorable           | 529:530 | 1         | 0 to 1    | a missing tile costs 2 tiles instead of 3 |
    | slot                | 530:535 | 5         | 0 to 1    | slot of the pattern being paid for |
    | debt                | 535:536 | 1         | 0 to 30   | tiles still to pay in trade |
    | effect              | 536:544 | 8         | 0 to 1    | effect of the inspiration whose cell or color is being chosen |
    | effect_color        | 544:549 | 5         | 0 to 1    | its color |
    | cell                | 549:565 | 4 x 4     | 0 to 1    | cell chosen for a swap |
    | earning             | 565:570 | 5         | 0 to 1    | colors whose last tile is still to be rewarded |
    | round               | 570:571 | 1         | 0 to 46   | round, from 1 |
    | automa_deck         | 571:586 | 5 x 3     | 0 to 1    | artisan in the automa's deck |
    | automa_revealed     | 586:601 | 5 x 3     | 0 to 1    | artisan revealed |
    | face_down           | 601:602 | 1         | 0 to 25   | inspirations that the automa drew face-down |
    | difficulty          | 602:605 | 3         | 0 to 1    | difficulty: easy, standard, hard |
    | scenario            | 605:614 | 9         | 0 to 1    | scenario: none, 1 to 8 |
    | all                 | 0:614   |           |           | layout hash c29011b8de1c |
    <!-- end -->

    ## Rewards

    - `"outcome"` (default): at the end +1 for a win, 0 for a shared one, -1 for a loss. With a scenario +1 if it is
    met, else -1.
    - `"margin"`: at the end the difference of totals / 50, clipped to [-1, 1].
    - `"shaped"`: the outcome plus the change of a potential, the difference of totals as it stands / 50, which is 0
    at the end. Made for discount 1: over a game it adds up to the outcome less the first position's potential.

    An illegal action earns -0.1 and nothing else.

    ## Starting State

    The game after `reset(seed=s)` is `Game.new(seed=s)` with the same settings. Later resets without a seed derive
    theirs from s and the number of resets since; with no seed ever given, s is drawn from the operating system.
    `options` are ignored.

    ## Episode End

    `terminated` when the game is over. `truncated` only by the tenth illegal action in a row. Stepping after either,
    or before the first reset, raises `gymnasium.error.ResetNeeded`.

    ## Information

    While the game lives only `action_mask`, and `illegal` (true) after an illegal action. At the end also: `outcome`
    (1, 0, -1; after a truncation -1), `is_success` (a win, with a scenario that it is met), `scenario_met`, `totals`
    and `renown` ([player, automa]), `parts` (the same for each part of the totals), `rounds`, `difficulty` (0 easy,
    1 standard, 2 hard), `scenario` (0 for none).

    ## Arguments

    - `difficulty`: `"easy"`, `"standard"` or `"hard"`.
    - `scenario`: `None` or 1 to 8: a further condition for success; 4 and 7 change what may be done.
    - `cards`: the name of a card set in the package, the path of a card file, or a `CardSet`.
    - `reward`: `"outcome"`, `"margin"` or `"shaped"`.
    - `observation`: `"dict"` or `"flat"`.
    - `illegal`: what an illegal action does: `"penalize"` (the reward above, state unchanged) or `"raise"`
    (`IllegalAction`, state unchanged); what is no code of the action space raises it in both.
    - `render_mode`: `None`, `"ansi"` (`render()` returns text), `"human"` (prints it at each step, in colors to a
    terminal) or `"rgb_array"` (returns uint8 (700, 900, 3); needs the extra `render`).

    Unknown words raise a `ValueError` of one line that lists the known ones.

    ## Version History

    - v0: first version.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        difficulty: str = "standard",
        scenario: int | None = None,
        cards: CardSet | str | os.PathLike[str] = "reconstructed",
        reward: str = "outcome",
        observation: str = "dict",
        illegal: str = "penalize",
        render_mode: str | None = None,
    ) -> None:
        self.settings = checked_settings(1, difficulty, scenario, cards)
        self.reward = known_word("reward", reward, REWARDS)
        self.observation = known_word("observation", observation, OBSERVATIONS)
        self.illegal = known_word("illegal", illegal, ILLEGAL_MODES)
        self._screen = Screen(render_mode, self.settings)
        self.render_mode = self._screen.mode
        self.table = action_table(self.settings.cards, self.settings.side)
        self.layout = layout(self.settings)
        self.action_space = spaces.Discrete(len(self.table))
        self.observation_space = space_of(self.layout, self.observation)
        self._first_seed: int | None = None  # the seed last given
        self._resets = 0  # since then
        self._alive = False
        self._illegal_in_a_row = 0
        self._count = len(self.table)
        self._make_buffers()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; see "Starting State" in the class's docstring.

        Raises:
            ValueError: the seed is no whole number >= 0.
        """
        super().reset(seed=None if seed is None else checked_seed(seed))
        if seed is not None or self._first_seed is None:
            self._first_seed = checked_seed(seed if seed is not None else self.np_random_seed)
            self._resets = 0
            self.game_seed = self._first_seed
        else:
            self._resets += 1
            self.game_seed = episode_seed(self._first_seed, self._resets)
        self._start["seed"] = seed_halves(self.game_seed)
        self._games[:] = self._start
        self._codes[0] = BEGIN
        step_games(*self._buffers, self._codes, self._lead, self._status)
        self._alive = True
        self._illegal_in_a_row = 0
        self._potential = potential(int(self._lead[0]))
        if self.render_mode is not None:
            self._screen.begin(self.game_seed, self._view)
        return self._observed(), {"action_mask": self._int8_mask.copy()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play one code.

        Raises:
            ResetNeeded: no game is in progress.
            IllegalAction: the action is no code of the action space; or the code is illegal, and the environment is
                made with `illegal="raise"`.
        """
        if not self._alive:
            raise gym.error.ResetNeeded("no game in progress: call reset() before step(), and again after the end")
        self._codes[0] = self._checked(action)
        step_games(*self._buffers, self._codes, self._lead, self._status)
        status = self._status.item()
        if status == _ILLEGAL:
            return self._refuse(int(self._codes[0]))
        self._illegal_in_a_row = 0
        info: dict[str, Any] = {"action_mask": self._int8_mask.copy()}
        if status == _ALIVE:
            reward, over = self._shaping() if self.reward == "shaped" else 0.0, False
        else:
            reward, over = self._end(info), True
        if self.render_mode is not None:
            self._screen.play(int(self._codes[0]), self._view)
        return self._observed(), reward, over, False, info

    def action_masks(self) -> NDArray[np.bool]:
        """Which codes are legal in the position last returned: bool (codes,)."""
        return self._int8_mask.astype(np.bool)

    def __getstate__(self) -> dict[str, Any]:
        made = ("_tables", "_int8_mask", "_buffers", "_unscaling")
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take in the state of a copy or a pickle, in which nothing shares memory."""
        self.__dict__.update(state)
        self._tie()

    def render(self) -> Any:
        """The table in the render mode (render/modes.py): text, pixels, or None after printing it."""
        if self._first_seed is None and self.render_mode is not None:
            raise gym.error.ResetNeeded("nothing to render: call reset() first")
        return self._screen.render(self._view)

    def _view(self) -> dict[str, Any]:
        return view(self._tables, self._games)

    def _make_buffers(self) -> None:
        """The arrays that the compiled step writes to (stepping.py)."""
        words = 8 * int(self.settings.tables["words"][0])
        self._start = argument(self.settings.new_records([0]))  # a record to begin from
        self._games = self._start.copy()
        self._codes: NDArray[np.int64] = np.zeros(1, np.int64)
        self._status: NDArray[np.int64] = np.zeros(1, np.int64)
        self._lead: NDArray[np.int64] = np.zeros(1, np.int64)
        self._flat: NDArray[np.float32] = np.zeros((1, self.layout.size), np.float32)
        self._whole: NDArray[np.int16] = np.zeros((1, self.layout.size), np.int16)
        self._masks: NDArray[np.uint64] = np.zeros((1, words), np.uint64)
        self._was = argument(new_records(1))
        self._legal_sets = np.zeros(1, LEGAL)
        self._tie()

    def _tie(self) -> None:
        """Make what shares memory with the arrays: the mask as int8 (codes,), and arguments of compiled calls."""
        self._tables, low, span = argument(self.settings.tables), self.layout.low, self.layout.span
        self._int8_mask: NDArray[np.int8] = self._masks.view(np.int8)[0, : len(self.table)]
        games, legal_sets, masks, was = self._games, self._legal_sets, self._masks, self._was
        self._buffers = (self._tables, games, legal_sets, masks, was, self.layout.lens, self._flat, NO_LOG)
        self._unscaling = (self._flat, low, span, self._whole, np.int64(0), np.int64(1))

    def _observed(self) -> Observation:
        """A copy of the observation in the form asked for."""
        if self.observation == "flat":
            observation: NDArray[np.float32] = self._flat[0].copy()
            return observation
        unscale_rows(*self._unscaling)
        return self.layout.split(self._whole[0].copy())

    def _shaping(self) -> float:
        """The change of the potential since the last step."""
        before, self._potential = self._potential, potential(int(self._lead[0]))
        return self._potential - before

    def _checked(self, action: np.int64 | int) -> int:
        """An action of the action space, legal or not."""
        try:
            code = index(action)
        except TypeError:
            raise IllegalAction(f"action: found {shown(action)}, expected a whole number") from None
        if not 0 <= code < self._count:
            raise self._refusal(code)
        return code

    def _refusal(self, code: int) -> IllegalAction:
        return refusal(self.table, int(self._games["phase"][0]), self._int8_mask, code)

    def _refuse(self, code: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What an illegal action gets."""
        if self.illegal == "raise":
            raise self._refusal(code)
        self._illegal_in_a_row += 1
        info: dict[str, Any] = {"action_mask": self._int8_mask.copy(), "illegal": True}
        cut_off = self._illegal_in_a_row >= ILLEGAL_IN_A_ROW
        if cut_off:
            self._end(info)
            info["outcome"], info["is_success"], info["scenario_met"] = -1, False, False
        return self._observed(), ILLEGAL_REWARD, False, cut_off, info

    def _end(self, info: dict[str, Any]) -> float:
        """Close the episode: fill in the last info; the last reward."""
        self._alive = False
        player, automa = scores(self._tables, self._games)
        scenario = self.settings.scenario
        info["outcome"] = player["outcome"]
        info["scenario_met"] = player["scenario_met"]
        info["is_success"] = player["scenario_met"] if scenario is not None else player["outcome"] == 1
        info["totals"] = [player["total"], automa["total"]]
        info["renown"] = [player["parts"]["renown"], automa["parts"]["renown"]]
        info["parts"] = {part: [player["parts"][part], automa["parts"][part]] for part in PARTS}
        info["rounds"] = int(self._games["round_number"][0])
        info["difficulty"], info["scenario"] = int(self._games["difficulty"][0]), scenario or 0
        if self.reward == "margin":
            return margin(int(self._lead[0]))
        reward = outcome_reward(player, scenario)
        return reward - self._potential if self.reward == "shaped" else reward
