"""What the quick policy of the rollouts thinks things are worth, in points of renown: each weight with its reason.

Neighbours: policy.py, which reads them from one numpy record; ../greedy/pieces.py, which reads some of them, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import inlined
from artistry_env.rules.inspirations import FAVORABLE_RATE
from artistry_env.rules.rounds import USUAL_RATE
from artistry_env.rules.state import COLORS, MAX_PATTERNS

# name: (value, why)
REASONS: dict[str, tuple[float, str]] = {
    "promise": (0.63, "part of a pattern's worth that counts before it is bought: others may buy it first"),
    "later": (0.9, "part of the promise of the second pattern"),
    "missing": (1.08, "the first tile that a pattern still lacks"),
    "missing_2": (1.08, "the second"),
    "missing_3": (1.08, "the third"),
    "missing_more": (1.08, "each further one"),
    "loose": (0.27, "a tile that the best pattern does not need: it may fit another, or be traded"),
    "third_apprentice": (0.93, "the third apprentice: bonus of 2 at the end"),
    "next_apprentice": (1.24, "the fourth and the fifth: bonus of 1 each"),
    "new_shape": (0.14, "an apprentice more, each round: other shapes to take tiles with, a step to its bonus"),
    "wider_take": (0.07, "a journeywoman or master more, each round: takes of more tiles"),
    "journeywoman": (1.05, "bonus of 1 at the end"),
    "to_journey": (0.35, "a first pattern of a type: one more makes the journeywoman"),
    "to_master": (0.86, "a third pattern of a type: one more makes the master"),
    "master": (1.98, "bonus of 4 at the end, if nobody else gets it before"),
    "card": (1.87, "an inspiration: bonus of 1 at the end, and another does not get it"),
    "take_tile": (0.16, "what this effect brings in each round to come"),
    "discard_tile": (0.64, "likewise"),
    "swap_tile": (0.41, "likewise"),
    "draw_tiles": (1.14, "likewise"),
    "discount": (0.47, "likewise"),
    "favorable_trade": (0.38, "likewise"),
    "refresh_market": (0.15, "likewise"),
    "extra_action": (1.66, "likewise"),
    "renown_a_round": (8.64, "how fast the leader goes to the goal: tells how many rounds a card can be used in"),
    "denied_tile": (0.55, "a tile that another does not get"),
    "one_left": (0.2, "part of a card's worth with one tile of its color left on the board: it may be the next taken"),
    "tempo": (0.21, "buying while the board has tiles that could be taken: the others take them"),
    "tempo_tile": (0.12, "likewise, for each tile on the board"),
    "carry_loss": (0.43, "part of what the hand is worth that is lost by passing: it blocks the next round's takes"),
    "left_behind": (0.26, "a tile on the board that passing leaves to the others"),
    "idle_automa": (0.39, "a turn that finds the automa without tiles and patterns: it draws an inspiration"),
    "use_gain": (0.89, "an inspiration is used for a gain above this"),
    "draw_gain": (1.0, "two tiles drawn when the board is empty"),
    "seldom": (-1.0, "a card used when only a deeper look can tell what for"),
    "swap_use": (0.9, "an inspiration to swap is used for a gain above this"),
    "discard_use": (1.5, "likewise to discard"),
    "extra_use": (1.0, "another main action when there is something to take or to buy"),
    "denied_card": (0.96, "an inspiration that the automa could have earned"),
    "denied_pattern": (0.15, "part of the worth of a pattern that the automa could pay exactly now"),
    "end_ahead": (0.34, "reaching the goal when clearly ahead"),
    "automa_last_gain": (2.69, "what the automa still gains after the goal is reached"),
    "automa_last_tile": (0.34, "likewise, for each tile it holds: it trades them then"),
    "refresh_gain": (0.43, "other patterns when the hand can buy nothing and no more tiles are to be had"),
    "sought": (2.1, "more worth of what the scenario asks for"),
}

SOME_LEFT = 2  # tiles of a color, or more: far from cleared
LACKS = 11  # a pattern costs at most 10 tiles (RULINGS C2)
COUNTS = 16  # more than a player's hand has tiles
OUTLOOKS = 6  # by the tiles that may still come, and by what a missing one costs in trade; see `outlook`
HOPELESS, LAST_TILES, MORE_TO_COME = range(3)
NEVER = 100.0  # points for a missing tile that cannot come any more

POLICY = np.dtype(
    [
        *((name, "f8") for name in REASONS),
        # of each pattern of the card set
        ("cost", "i8", MAX_PATTERNS),  # packed (../../artistry_env/rules/tiles.py)
        ("renown", "f8", MAX_PATTERNS),
        ("cleared", "f8", SOME_LEFT + 1),  # part of a card's worth by how many tiles of its color are left on the board
        # of a pattern, by outlook, tiles that it still lacks and others left (`at_plan`), after trading these:
        ("lack", "f8", OUTLOOKS * LACKS * COUNTS),  # points lost by what it lacks then
        ("spare", "f8", OUTLOOKS * LACKS * COUNTS),  # points for the tiles left then
    ]
)


def policy_row(tables: Any, **changed: float) -> Any:
    """What compiled code reads: a recarray of one row of dtype POLICY.

    Args:
        tables: the card tables, one row.
        changed: weights to be changed, for tuning.
    """
    row = np.zeros(1, POLICY).view(np.recarray)
    for name, (value, _) in REASONS.items():
        row[name] = changed.pop(name, value)
    if changed:
        raise ValueError(f"weights: found {', '.join(changed)}, expected some of {', '.join(REASONS)}")
    row.cleared[0] = [1.0, row.one_left[0], 0.0]
    _plan(row)
    costs = tables["pattern_cost"][0]
    row.cost[0] = (costs << 8 * np.arange(COLORS)).sum(axis=1)
    row.renown[0] = tables["pattern_renown"][0]
    return row


def _plan(row: Any) -> None:
    """Fill in what comes of tiles lacking and left, for each outlook."""
    steps = [0.0, row.missing[0], row.missing_2[0], row.missing_3[0], *([row.missing_more[0]] * (LACKS - 4))]
    some_come, none_come = np.cumsum(steps), NEVER * np.arange(LACKS)
    missing, left = np.arange(LACKS)[:, None], np.arange(COUNTS)
    for rate in (FAVORABLE_RATE, USUAL_RATE):
        traded = np.minimum(missing, left // rate)
        for tiles in (HOPELESS, LAST_TILES, MORE_TO_COME):
            start = at_plan(outlook(tiles, rate), 0, 0)
            lack = none_come if tiles == HOPELESS else some_come
            loose = row.loose[0] if tiles == MORE_TO_COME else 0.0
            row.lack[0, start : start + LACKS * COUNTS] = lack[missing - traded].ravel()
            row.spare[0, start : start + LACKS * COUNTS] = (loose * (left - traded * rate)).ravel()


@inlined
def outlook(tiles: Any, rate: Any) -> Any:
    """The number of an outlook: HOPELESS (no tile can come any more), LAST_TILES or MORE_TO_COME; the rate."""
    return 2 * tiles + (1 if rate == FAVORABLE_RATE else 0)


@inlined
def at_plan(looks: Any, missing: Any, left: Any) -> Any:
    """Where `lack` and `spare` have what comes of tiles missing and left, for an outlook."""
    return (looks * LACKS + missing) * COUNTS + left
