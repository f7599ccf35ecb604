"""The three rewards of the solo environments: outcome, margin, shaped.

Neighbours: solo.py hands them out, episodes.py to many games at once; rules/scoring.py says who has won.
"""

from __future__ import annotations

from typing import Any

REWARDS = ("outcome", "margin", "shaped")
MARGIN_SCALE = 50  # renown; a difference of totals of so much is a whole reward
ILLEGAL_REWARD = -0.1
ILLEGAL_IN_A_ROW = 10  # so many truncate the episode


def outcome_reward(score: dict[str, Any], scenario: int | None) -> float:
    """+1, 0 or -1 for win, draw, loss; with a scenario +1 where it is met, else -1. `score` is one of view.scores."""
    if scenario is not None:
        return 1.0 if score["scenario_met"] else -1.0
    return float(score["outcome"])


def margin(lead: int) -> float:
    """A lead in totals as a reward: lead / 50, clipped to [-1, 1]."""
    return max(-1.0, min(1.0, lead / MARGIN_SCALE))


def potential(lead: int) -> float:
    """The potential of the shaped reward while the game lives (it is 0 at the end): lead / 50."""
    return lead / MARGIN_SCALE
