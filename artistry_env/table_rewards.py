"""The rewards at the end of a game of 2 to 4 players: outcome and margin. Both sum to 0 over the seats.

Neighbours: table.py hands them out; rewards.py has those of solo; rules/scoring.py says who has won.
"""

from __future__ import annotations

from collections.abc import Sequence

from artistry_env.rewards import MARGIN_SCALE

TABLE_REWARDS = ("outcome", "margin")


def shared_outcome(winners: Sequence[int], seats: int) -> list[float]:
    """+1 to the winner, or split among those who share the win; -1 split among the rest. 0 each where all share it.

    Args:
        winners: the seats that win, at least one.
        seats: how many seats there are.
    """
    if len(winners) == seats:
        return [0.0] * seats
    won, lost = 1 / len(winners), -1 / (seats - len(winners))
    return [won if seat in winners else lost for seat in range(seats)]


def shared_margin(totals: Sequence[int]) -> list[float]:
    """For each seat the mean, over its rivals, of its lead in totals / 50, each lead clipped to [-1, 1].

    For two seats that is solo's margin. It sums to 0, as what one of two seats leads by, the other is behind by.
    """
    whole = MARGIN_SCALE * (len(totals) - 1)
    leads = [[max(-MARGIN_SCALE, min(MARGIN_SCALE, own - other)) for other in totals] for own in totals]
    return [sum(each) / whole for each in leads]
