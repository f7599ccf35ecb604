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

from agents.duel_batch import DuelBatch, told_at_end
from agents.opponents import ROTATE, Given, Opponents, checked_seat
from artistry_env.cards import CardSet
from artistry_env.game import IllegalAction, action_table
from artistry_env.observation import layout
from artistry_env.render.modes import FRAMES_PER_SECOND, RENDER_MODES, rendered
from artistry_env.render.words import setup_of
from artistry_env.rewards import REWARDS
from artistry_env.settings import MAX_ROUNDS, checked_seed, checked_settings, known_word, seed_halves
from artistry_env.spaces import ILLEGAL_MODES, OBSERVATIONS, Observation, refusal, space_of
from artistry_env.view import view

_THE_ONE: NDArray[np.bool] = np.ones(1, np.bool)  # which games: the one there is


class DuelEnv(gym.Env[Observation, np.int64]):
    """The board game Artistry for 2 to 4 players: a learner at one seat of the table, agents at the others.

        env = gym.make("Artistry/Duel-v0", opponents=["greedy", "uniform"], observation="flat")

    ## Description

    Take material tiles from a board in the shapes of your artisans, pay them for patterns, which earn renown and
    further artisans, and earn inspirations by taking the last tile of a color. The game ends after the round in which
    somebody has 20 renown; bonuses are added, and the highest total wins. Two players sit at a 4x4 board, three at 5x5,
    four at 6x6; who begins is drawn. A turn is a run of small decisions, one a step; after the learner's, the others
    play on inside the step until the learner has to decide again or the game is over. Luck is drawn when it happens,
    from what may still come: nothing hidden exists.

    ## Action Space

    `Discrete`, one code for each thing that can be done; `env.unwrapped.table` decodes, encodes and describes codes.
    Only some are legal at a time: the mask is `action_masks()` (bool; through wrappers
    `env.get_wrapper_attr("action_masks")()`) and `info["action_mask"]` (int8), always that of the returned
    observation, and never empty while the game lives. The acquires depend on the board.

    <!-- table_actions -->
    | kind               | argument                         | 2 players  | 3 players  | 4 players |
    | ------------------ | -------------------------------- | ---------- | ---------- | --------- |
    | acquire            | cells, sorted                    | 0 to 316   | 0 to 642   | 0 to 1080 |
    | purchase           | market slot, 0 next to the deck  | 317 to 321 | 643 to 647 | 1081 to 1085 |
    | use_inspiration    | card, its number in the card set | 322 to 346 | 648 to 672 | 1086 to 1110 |
    | choose_cell        | cell, row by row                 | 347 to 362 | 673 to 697 | 1111 to 1146 |
    | choose_color       | color                            | 363 to 367 | 698 to 702 | 1147 to 1151 |
    | choose_inspiration | display place                    | 368 to 370 | 703 to 705 | 1152 to 1154 |
    | stop               |                                  | 371        | 706        | 1155      |
    | all                |                                  | 372 codes  | 707 codes  | 1156 codes |
    <!-- end -->

    ## Observation Space

    All that a player can know, as the learner sees it: its own pieces first, then the others' clockwise, whatever its
    seat, so that one policy can play every seat. `observation="dict"`: a `Dict` of one-dimensional `Box`es of int16 in
    the table's own units; read each in the shape given here. `observation="flat"`: one `Box` of float32 in [0, 1], the
    same pieces in this order, each number as (value - low) / (high - low); `env.unwrapped.layout` has the slices, a
    version and a hash. Bounds and lengths follow the card set; these are those of the default set.

    <!-- table_observations -->
    | piece               | 2 players | 3 players | 4 players | shape     | values    | meaning |
    | ------------------- | --------- | --------- | --------- | --------- | --------- | ------- |
    | board               | 0:80      | 0:125     | 0:180     | 5 x S x S | 0 to 1    | a tile of the color lies on the cell |
    | hand                | 80:85     | 125:130   | 180:185   | 5         | 0 to 10   | tiles held, by color |
    | rival_hand          | 85:90     | 130:140   | 185:200   | R x 5     | 0 to 16   | tiles held, by color; for each rival |
    | patterns            | 90:95     | 140:145   | 200:205   | 5         | 0 to 14   | patterns owned, by type |
    | rival_patterns      | 95:100    | 145:155   | 205:220   | R x 5     | 0 to 14   | patterns owned, by type; for each rival |
    | artisans            | 100:115   | 155:170   | 220:235   | 5 x 3     | 0 to 1    | artisan owned, by type and level |
    | rival_artisans      | 115:130   | 170:200   | 235:280   | R x 5 x 3 | 0 to 1    | artisan owned, by type and level; for each rival |
    | renown              | 130:131   | 200:201   | 280:281   | 1         | 0 to 295  | renown on the track |
    | rival_renown        | 131:132   | 201:203   | 281:284   | R x 1     | 0 to 295  | renown on the track; for each rival |
    | goal                | 132:133   | 203:204   | 284:285   | 1         | 0 to 20   | renown as far as it counts toward the end of the game |
    | rival_goal          | 133:134   | 204:206   | 285:288   | R x 1     | 0 to 20   | renown as far as it counts toward the end of the game; for each rival |
    | total               | 134:135   | 206:207   | 288:289   | 1         | 0 to 349  | renown with all bonuses as it stands |
    | rival_total         | 135:136   | 207:209   | 289:292   | R x 1     | 0 to 349  | renown with all bonuses as it stands; for each rival |
    | passed              | 136:137   | 209:210   | 292:293   | 1         | 0 to 1    | has passed this round |
    | rival_passed        | 137:138   | 210:212   | 293:296   | R x 1     | 0 to 1    | has passed this round; for each rival |
    | lead                | 138:139   | 212:214   | 296:299   | R         | -50 to 50 | own total less each rival's, cut at the bounds |
    | market_type         | 139:164   | 214:239   | 299:324   | 5 x 5     | 0 to 1    | type of the pattern in each slot; none: no pattern |
    | market_cost         | 164:189   | 239:264   | 324:349   | 5 x 5     | 0 to 3    | its printed cost, by color |
    | market_renown       | 189:194   | 264:269   | 349:354   | 5         | 0 to 5    | its renown |
    | display_color       | 194:209   | 269:284   | 354:369   | 3 x 5     | 0 to 1    | color of the inspiration in each place; none: no card |
    | display_effect      | 209:233   | 284:308   | 369:393   | 3 x 8     | 0 to 1    | its effect |
    | inspirations_ready  | 233:258   | 308:333   | 393:418   | 25        | 0 to 1    | own inspiration not used this round, by card |
    | inspirations_used   | 258:283   | 333:358   | 418:443   | 25        | 0 to 1    | own inspiration used this round, by card |
    | rival_inspirations  | 283:308   | 358:408   | 443:518   | R x 25    | 0 to 1    | a rival's face-up inspirations, by card |
    | unseen_patterns     | 308:378   | 408:478   | 518:588   | 70        | 0 to 1    | in the deck, place unknown, by card |
    | patterns_under      | 378:448   | 478:548   | 588:658   | 70        | 0 to 70   | place among the cards under the deck, from 1, by card |
    | unseen_inspirations | 448:473   | 548:573   | 658:683   | 25        | 0 to 1    | in the deck, place unknown, or drawn unseen, by card |
    | inspirations_under  | 473:498   | 573:598   | 683:708   | 25        | 0 to 25   | place among the cards under the deck, from 1 |
    | pattern_deck        | 498:499   | 598:599   | 708:709   | 1         | 0 to 70   | patterns in the deck |
    | inspiration_deck    | 499:500   | 599:600   | 709:710   | 1         | 0 to 25   | inspirations in the deck |
    | bag                 | 500:505   | 600:605   | 710:715   | 5         | 0 to 16   | tiles in the bag, by color |
    | remnant             | 505:510   | 605:610   | 715:720   | 5         | 0 to 16   | tiles in the remnant pile, by color |
    | masters             | 510:515   | 610:615   | 720:725   | 5         | 0 to 1    | the master of the type is still to be had |
    | phase               | 515:522   | 615:622   | 725:732   | 7         | 0 to 1    | the phase: turn, choose_cell, choose_give, choose_payment, choose_inspiration, choose_automa_trade, over |
    | actions             | 522:523   | 622:623   | 732:733   | 1         | 0 to 3    | main actions left this turn |
    | acted               | 523:524   | 623:624   | 733:734   | 1         | 0 to 1    | a main action was done this turn |
    | discount            | 524:529   | 624:629   | 734:739   | 5         | 0 to 5    | discount on the next purchase, by color |
    | favorable           | 529:530   | 629:630   | 739:740   | 1         | 0 to 1    | a missing tile costs 2 tiles instead of 3 |
    | slot                | 530:535   | 630:635   | 740:745   | 5         | 0 to 1    | slot of the pattern being paid for |
    | debt                | 535:536   | 635:636   | 745:746   | 1         | 0 to 30   | tiles still to pay in trade |
    | effect              | 536:544   | 636:644   | 746:754   | 8         | 0 to 1    | effect of the inspiration whose cell or color is being chosen |
    | effect_color        | 544:549   | 644:649   | 754:759   | 5         | 0 to 1    | its color |
    | cell                | 549:565   | 649:674   | 759:795   | S x S     | 0 to 1    | cell chosen for a swap |
    | earning             | 565:570   | 674:679   | 795:800   | 5         | 0 to 1    | colors whose last tile is still to be rewarded |
    | round               | 570:571   | 679:680   | 800:801   | 1         | 0 to 50   | round, from 1 |
    | rival_used          | 571:596   | 680:730   | 801:876   | R x 25    | 0 to 1    | those of the rivals' inspirations used this round |
    | first               | 596:598   | 730:733   | 876:880   | P         | 0 to 1    | who has the first player marker, from oneself clockwise |
    | all                 | 0:598     | 0:733     | 0:880     |           |           | layout hashes 6c4355b2f72f, e5b0beed6e1c, 40d6cc287bd8 |

    S is the board's side (4, 5, 6), R the number of rivals, P that of players.
    <!-- end -->

    ## Rewards

    The learner's, of each step with all that the others did in it.

    - `"outcome"` (default): at the end +1 for a win, or a part of it for a shared one; those who have not won share -1,
    so that the rewards of a table add up to 0. If all share the win, 0.
    - `"margin"`: at the end the mean, over the others, of the learner's total less theirs, each / 50 and clipped to
    [-1, 1].
    - `"shaped"`: the outcome plus the change of a potential, the mean difference of totals as they stand / 50, which is
    0 at the end. Made for discount 1: over a game it adds up to the outcome less the first position's potential.

    An illegal action earns -0.1 and nothing else.

    ## Starting State

    The game after `reset(seed=s)` is `Game.new(players=n, seed=s)`, played on by the others to the learner's first
    decision. With `seat="rotate"` the learner has seat s modulo n in it, and moves one seat on with each reset without
    a seed. The games of such resets derive their seeds from s and the number of resets since; with no seed ever given,
    s is drawn from the operating system. `options` are ignored.

    ## Episode End

    `terminated` when the game is over. `truncated` when it is cut off after `max_rounds` rounds, which is rewarded as
    it stands, or by the tenth illegal action in a row. Stepping after either, or before the first reset, raises
    `gymnasium.error.ResetNeeded`.

    ## Information

    While the game lives `action_mask`, at its beginning also `seat` (the learner's), and `illegal` (true) after an
    illegal action. At the end also: `outcome` (1 for a win, 0 for a shared one, else -1; -1 if cut off for illegal
    actions), `is_success` (a win of its own), `scenario_met` (False: scenarios are for solo), `seat`, `rounds`, and in
    the order of the seats `winners`, `totals`, `renown` and `parts` (the same for each part of the totals).

    ## Arguments

    - `opponents`: who sits at the other seats, clockwise from the learner: specs of `agents.make` (`"greedy"`,
    `"uniform:seed=3"`, `"my_agents.py:Careful"`) or agents, 1 to 3 in a list. A single one stands for all.
    - `players`: 2 to 4; if not given, one more than there are opponents.
    - `seat`: `"rotate"`, or the learner's seat, from 0.
    - `cards`: the name of a card set in the package, the path of a card file, or a `CardSet`.
    - `reward`: `"outcome"`, `"margin"` or `"shaped"`.
    - `observation`: `"dict"` or `"flat"`.
    - `illegal`: what an illegal action does: `"penalize"` (the reward above, state unchanged) or `"raise"`
    (`IllegalAction`, state unchanged).
    - `max_rounds`: the round after which a game is cut off.
    - `render_mode`: `None`, `"ansi"` (`render()` returns text), `"human"` (prints it at each step, in colors to a
    terminal) or `"rgb_array"` (returns uint8 (700, 900, 3); needs the extra `render`). What the others did is not told.

    Unknown words raise a `ValueError` of one line that lists the known ones. An opponent that fails or chooses an
    illegal action is fatal: `AgentFault` says in one line which, where and what, and the game is lost.

    ## Version History

    - v0: first version.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012  (as Gymnasium has it)

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
            known_word("render_mode", render_mode, RENDER_MODES)
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
        self._batch.begin(_THE_ONE)
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
            info |= told_at_end(self._batch.last_numbers(), self.players)[0]
        if self.render_mode == "human" and not illegal:
            self.render()
        return self._observed(), reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool]:
        """Which codes are legal in the position last returned: bool (codes,)."""
        return self._mask().astype(np.bool)

    def render(self) -> Any:
        """The table in the render mode (artistry_env/render/modes.py): text, pixels, or None after printing it."""
        if self.render_mode is not None and self._first_seed is None:
            raise gym.error.ResetNeeded("nothing to render: call reset() first")
        batch = self._batch
        about = setup_of(batch.games)
        return rendered(self.render_mode, lambda: view(batch.tables, batch.games), self.settings.cards, about=about)

    def _mask(self) -> NDArray[np.int8]:
        """The mask as a view, which the next step writes again."""
        mask: NDArray[np.int8] = self._batch.masks[0]
        return mask

    def _observed(self) -> Observation:
        """A copy of the observation in the form asked for."""
        if self.observation == "flat":
            observation: NDArray[np.float32] = self._batch.flat[0].copy()
            return observation
        return self.layout.split(self._batch.whole[0].copy())

    def _refusal(self, code: int) -> IllegalAction:
        return refusal(self.table, int(self._batch.games["phase"][0]), self._mask(), code)
