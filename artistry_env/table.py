"""`Artistry/Table-v0`: 2 to 4 players at one table, as a PettingZoo environment (AEC: one agent at a time).

    from artistry_env import table
    env = table.env(players=3)

Importing this module registers it: `pettingzoo.make("aec", "Artistry/Table-v0", players=3)`.
Neighbours: table_env.py (the environment itself), table_game.py (the game as each seat sees it), table_rewards.py,
observation.py (what is observed), actions.py (what the codes mean), solo.py (one player against the automa).
The tables in this text are generated; `python -m tests.generated` rewrites them.

# Artistry

<!-- table -->
| at a glance        |  |
| ------------------ |  |
| Creation           | `pettingzoo.make("aec", "Artistry/Table-v0")` |
| Actions            | Discrete |
| Parallel API       | No |
| Manual Control     | No |
| Agents             | `player_0`, `player_1`, `player_2`, `player_3` |
| Number of agents   | 2 to 4 |
| Action Values      | 0 to 371, 0 to 706, 0 to 1155 (2, 3, 4 players) |
| Observation Shape  | (598,), (733,), (880,) (2, 3, 4 players), flat |
| Observation Values | [0, 1], flat |
<!-- end -->

Take material tiles from the board in the shapes of your artisans, pay them for patterns, which earn renown and further
artisans, and earn inspirations by taking the last tile of a color. The game ends after the round in which somebody has
20 renown; bonuses are added, and the highest total wins. Two players sit at a 4x4 board, three at 5x5, four at 6x6.
Agent `player_0` has seat 0, and so on clockwise; who begins is drawn. A turn is a run of small decisions, one a step,
so the same agent is often selected several times in a row. Luck is drawn when it happens, from what may still come:
everybody sees everything that can be known.

### Observation Space

A dictionary: `"observation"` shows the table, `"action_mask"` what may be done. The agent that observes always comes
first, the others follow clockwise, so that one policy can play every seat. An agent that is not to move sees the same
table from its own seat; phase, main actions, discounts and what is pending are those of whoever is to move.

`observation="flat"` (default): one `Box` of float32 in [0, 1], the pieces below in this order, each number as (value -
low) / (high - low); `env.unwrapped.layout` has the slices, a version and a hash. `observation="dict"`: a `Dict` of
one-dimensional `Box`es of int16 in the table's own units, named as below; read each in the shape given. Bounds and
lengths follow the card set; these are those of the default set.

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

#### Legal Actions Mask

`"action_mask"` is int8 with a 1 for each code that may be played, never empty for the agent to move, all zeros for the
others and at the end. `infos[agent]["action_mask"]` is the same.

### Action Space

`Discrete`, one code for each thing that can be done; `env.unwrapped.table` decodes, encodes and describes codes. The
acquires depend on the board.

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

An illegal action in `env()` does what it does in PettingZoo's classic games: the agent gets -1, the others 0, and the
game ends for all. In `raw_env()` it raises `IllegalAction` and changes nothing.

### Rewards

All are 0 until the end; then each agent gets its own, once, whoever played last. They sum to 0.

| reward      | at the end |
| ----------- | ---------- |
| `"outcome"` | +1 for the winner; winners who share it split it; the rest split -1; 0 if all win |
| `"margin"`  | the mean over the rivals of own total less theirs, each / 50 and clipped to [-1, 1] |

A game that is cut off is scored as it stands.

### Starting State

The game after `reset(seed=s)` is `Game.new(players, seed=s)` with the same settings. Later resets without a seed derive
theirs from s and the number of resets since; with no seed ever given, s is drawn from the operating system. `options`
are ignored.

### Episode End

All agents end together: `terminated` when the game is over, `truncated` when it was cut off after round `max_rounds`.
Each is then selected once more, to be stepped with `None`.

### Information

While the game lives only `action_mask`. At the end also: `outcome` of the agent (1 for a win, 0 for a shared one, -1),
`is_success` (a win of its own), `scenario_met` (False, scenarios are for solo), `seat`, and in the order of the seats
`winners`, `totals`, `renown`, `parts` (the same for each part of the totals), and `rounds`.

### Arguments

- `players`: 2 to 4.
- `cards`: the name of a card set in the package, the path of a card file, or a `CardSet`.
- `observation`: `"flat"` or `"dict"`.
- `reward`: `"outcome"` or `"margin"`.
- `max_rounds`: the round after which a game is cut off.
- `render_mode`: `None`, `"ansi"` (`render()` returns text), `"human"` (prints it at each step, in
  colors to a terminal) or `"rgb_array"` (returns uint8 (700, 900, 3); needs the extra `render`).

Unknown words raise a `ValueError` of one line that lists the known ones.

### Version History

* v0: first version.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv, aec_registry, register
from pettingzoo.utils import wrappers

from artistry_env.settings import MAX_ROUNDS
from artistry_env.table_env import Cards, Seen, TableEnv

TABLE = "Artistry/Table-v0"
ILLEGAL_LOSS = -1  # what PettingZoo's wrapper gives for an illegal action, before it ends the game


def env(
    players: int = 2,
    cards: Cards = "reconstructed",
    observation: str = "flat",
    reward: str = "outcome",
    max_rounds: int = MAX_ROUNDS,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, Any]:
    """The environment in the wrappers of PettingZoo's classic games; see the module's docstring.

    Raises:
        ValueError: a setting that is not known, in one line.
    """
    game = TableEnv(players, cards, observation, reward, max_rounds, render_mode)
    ending = wrappers.TerminateIllegalWrapper(game, illegal_reward=ILLEGAL_LOSS)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


raw_env = TableEnv  # the name that PettingZoo's users look for


def __getattr__(name: str) -> Any:
    """Say why there is no `parallel_env`."""
    if name == "parallel_env":
        raise AttributeError(f"parallel_env: {TABLE} has none, as one agent acts at a time; use env()")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if TABLE not in aec_registry:
    register("aec", TABLE, entry_point=f"{__name__}:env")
