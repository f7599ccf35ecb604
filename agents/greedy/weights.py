"""What the greedy player thinks things are worth, in points of renown: each weight with its reason.

The numbers were tuned by hill climbing on games whose seeds begin at 1,000,000,000,000, which nothing else uses.
Neighbours: pieces.py, hand.py and turn.py read them from one numpy record, `WEIGHTS`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# name: (value, why)
REASONS: dict[str, tuple[float, str]] = {
    "missing": (0.8, "a tile that a planned pattern still lacks: about what a tile earns in a pattern"),
    "loose": (0.25, "a tile that no plan needs: it may fit a pattern to come, or be traded"),
    "crowded": (0.1, "each tile held above half the limit: it takes the room of a better one"),
    "third_apprentice": (2.0, "bonus at the end"),
    "next_apprentice": (1.0, "bonus at the end, the fourth and fifth"),
    "new_shape": (0.15, "an apprentice more, each round: other shapes to take tiles with, a step to its bonus"),
    "wider_take": (0.1, "a journeywoman or master more, each round: takes of more tiles"),
    "journeywoman": (1.5, "bonus of 1 at the end, and a shape of more tiles"),
    "to_journey": (0.4, "a first pattern of a type: one more makes the journeywoman"),
    "to_master": (0.5, "a third pattern of a type: one more makes the master"),
    "master": (4.5, "bonus of 4 at the end, and a shape of more tiles"),
    "card": (1.0, "an inspiration: bonus at the end"),
    "take_tile": (0.6, "each round that the card can be used in"),
    "discard_tile": (0.1, "likewise"),
    "swap_tile": (0.4, "likewise"),
    "draw_tiles": (1.0, "likewise"),
    "discount": (0.6, "likewise"),
    "favorable_trade": (0.3, "likewise"),
    "refresh_market": (0.2, "likewise"),
    "extra_action": (1.0, "likewise"),
    "renown_a_round": (5.0, "how fast the leader goes to the goal: tells how many rounds a card can be used in"),
    "extra_wait": (5.0, "another main action is not spent on a purchase with as many tiles on the board"),
    "denied_tile": (0.2, "a tile that another does not get"),
    "denied_card": (0.5, "an inspiration that the automa could have earned"),
    "denied_pattern": (0.3, "part of the worth of a pattern that the automa could pay exactly now"),
    "exposed": (0.5, "a last tile with a card that the next player surely takes"),
    "exposed_worth": (0.2, "likewise, part of what the card would have been worth"),
    "near_1": (0.0, "part of a card's worth for its last tile left on the board: it may be mine next"),
    "near_2": (0.0, "likewise, for two tiles of its color"),
    "near_3": (0.0, "likewise, for three"),
    "far_cell": (-0.02, "a tile taken from the half of the board that the automa takes from last"),
    "tempo": (0.2, "buying while the board has tiles that could be taken: the others take them"),
    "tempo_tile": (0.1, "likewise, for each tile on the board"),
    "carry_loss": (0.5, "part of what the hand is worth that is lost by passing: it blocks the next round's takes"),
    "left_behind": (0.3, "a tile on the board that passing leaves to the others"),
    "idle_automa": (1.0, "a turn that finds the automa without tiles and patterns: it draws an inspiration"),
    "end_ahead": (0.5, "reaching the goal when ahead"),
    "end_behind": (1.0, "reaching the goal when behind"),
    "automa_last_gain": (2.0, "what the automa still gains after the goal is reached"),
    "automa_last_tile": (0.15, "likewise, for each tile it holds: it trades them then"),
    "use_gain": (0.1, "an inspiration is used for a gain above this"),
    "draw_room": (5.0, "tiles are drawn with room for this many, or with the board empty"),
    "refresh_gain": (0.5, "other patterns when the hand can buy nothing and no more tiles are to be had"),
    "sought": (3.0, "more worth of what the scenario asks for"),
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
