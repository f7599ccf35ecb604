"""What the greedy player thinks things are worth, in points of renown: each weight with its reason.

The numbers were tuned by hill climbing on solo games at the three levels, with seeds of 10**12 and above; those that
only games of 2 to 4 players read (two_left_others, neighbor, neighbor_plan: solo plays as if they were not there) in
games of one greedy player among others without them, from seed 2 * 10**12. Nothing that reports strength uses those.
Neighbours: pieces.py, sketch.py, turn.py and effects.py, which read them from one numpy record.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# name: (value, why)
REASONS: dict[str, tuple[float, str]] = {
    "promise": (
        0.63,
        "part of a pattern's worth that a plan for it counts: others may buy it first",
    ),
    "missing": (1.08, "a tile that a planned pattern still lacks: about what a tile earns in a pattern"),
    "loose": (0.27, "a tile that no plan needs: it may fit a pattern to come, or be traded"),
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
    "denied_card": (0.96, "an inspiration that the automa could have earned"),
    "denied_pattern": (0.15, "part of the worth of a pattern that the automa could pay exactly now"),
    "one_left": (0.2, "part of a card's worth with one tile of its color left on the board: it may be the next taken"),
    "two_left": (0.1, "likewise with two"),
    "two_left_others": (-0.2, "likewise with two in games of 2 to 4 players: one of those who follow may take both"),
    "tempo": (0.21, "buying while the board has tiles that could be taken: the others take them"),
    "tempo_tile": (0.12, "likewise, for each tile on the board"),
    "carry_loss": (0.43, "part of what the hand is worth that is lost by passing: it blocks the next round's takes"),
    "left_behind": (0.26, "a tile on the board that passing leaves to the others"),
    "idle_automa": (0.39, "a turn that finds the automa without tiles and patterns: it draws an inspiration"),
    "end_ahead": (0.34, "reaching the goal when clearly ahead"),
    "automa_last_gain": (2.69, "what the automa still gains after the goal is reached"),
    "automa_last_tile": (0.34, "likewise, for each tile it holds: it trades them then"),
    "use_gain": (0.89, "an inspiration is used for a gain above this"),
    "refresh_gain": (0.43, "other patterns when the hand can buy nothing and no more tiles are to be had"),
    "sought": (2.1, "more worth of what the scenario asks for"),
    "neighbor": (1.0, "what the next player's best action loses by ours: with 2 players what it loses is our gain"),
    "neighbor_plan": (
        0.6,
        "part of what the next player's hand loses with a pattern that it was for: others replace it",
    ),
}

WEIGHTS_DTYPE = np.dtype([(name, "f8") for name in REASONS])


def weights(**changed: float) -> Any:
    """A recarray of one row with the weights, some of them changed (for tuning)."""
    row = np.zeros(1, WEIGHTS_DTYPE).view(np.recarray)
    for name, (value, _) in REASONS.items():
        row[name] = changed.pop(name, value)
    if changed:
        raise ValueError(f"weights: found {', '.join(changed)}, expected some of {', '.join(REASONS)}")
    return row
