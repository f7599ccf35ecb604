"""The figures of a tournament, from games made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.train.table_results import Made, section
from train.intervals import mean_interval, rate_over_deals
from train.tournament_plan import make_plan
from train.tournament_summary import (
    agent_summaries,
    pair_summaries,
    rating_summaries,
    seat_summaries,
    section_summary,
    turn_summaries,
)

PLAN = make_plan(["greedy", "uniform"], players=[2, 3], deals=3, seed=7)
# Three deals in both rotations. Deal 0: greedy wins both; deal 1: one each; deal 2: one shared, one won by greedy.
TWO: list[Made] = [
    (0, (0, 1), (0, 1), (20, 10)),
    (0, (1, 0), (1, 0), (12, 22)),
    (1, (0, 1), (0, 1), (21, 15)),
    (1, (1, 0), (0, 1), (20, 16)),
    (2, (0, 1), (0, 0), (18, 18)),
    (2, (1, 0), (1, 0), (10, 20)),
]
# Two deals of two tables: two of greedy and one of uniform, and the other way round.
THREE: list[Made] = [
    (0, (0, 0, 1), (0, 1, 2), (20, 15, 7)),
    (0, (0, 1, 1), (0, 1, 1), (22, 9, 9)),
    (1, (1, 0, 0), (0, 1, 2), (21, 18, 12)),
    (1, (1, 0, 1), (1, 0, 2), (12, 24, 6)),
]


def agents_of(rows: list[Made]) -> dict[str, dict[str, Any]]:
    return {one["agent"]: one for one in agent_summaries(PLAN, section(rows))}


def test_agents_at_tables_of_two() -> None:
    greedy, uniform = agents_of(TWO).values()
    shares = np.array([1.0, 0.5, 0.75])
    assert (greedy["agent"], greedy["games"], greedy["seats"], greedy["outright_wins"]) == ("greedy", 6, 6, 4)
    assert greedy["win_share"] == pytest.approx(0.75)
    assert greedy["win_share_interval"] == pytest.approx(rate_over_deals(shares)[1])
    assert uniform["win_share_interval"] == pytest.approx(rate_over_deals(1 - shares)[1])
    assert greedy["win_share"] + uniform["win_share"] == pytest.approx(1)
    assert greedy["margin"] == pytest.approx((10 + 1 + 5) / 3)
    assert greedy["margin_interval"] == pytest.approx(mean_interval(np.array([10.0, 1.0, 5.0]))[1])
    assert uniform["margin"] == pytest.approx(-greedy["margin"])
    assert greedy["total"] == greedy["renown"] == pytest.approx((20 + 22 + 21 + 16 + 18 + 20) / 6)
    assert (greedy["masters"], uniform["outright_wins"]) == (0, 1)


def test_agents_on_several_seats() -> None:
    greedy, uniform = agents_of(THREE).values()
    assert (greedy["games"], greedy["seats"], uniform["games"], uniform["seats"]) == (4, 6, 4, 6)
    # Deal 0: one win on the two seats of game 0, one on the one seat of game 1; deal 1: none on two, one on one.
    assert greedy["win_share"] == pytest.approx((2 / 3 + 1 / 3) / 2)
    assert uniform["win_share"] == pytest.approx((0 + 1 / 3) / 2)
    margins = [20 - 11, 15 - 13.5, 22 - 9]
    assert greedy["margin"] == pytest.approx((np.mean(margins) + np.mean([18 - 16.5, 12 - 19.5, 24 - 9])) / 2)


def test_cross_table_of_two() -> None:
    one, other = pair_summaries(PLAN, section(TWO))
    assert (one["agent"], one["against"], other["agent"], other["against"]) == (
        "greedy",
        "uniform",
        "uniform",
        "greedy",
    )
    assert one["games"] == other["games"] == 6
    assert one["ahead"] == one["win_share"] == pytest.approx(0.75)
    assert one["ahead_interval"] == pytest.approx(rate_over_deals(np.array([1.0, 0.5, 0.75]))[1])
    assert other["ahead"] == pytest.approx(0.25)
    assert one["margin"] == pytest.approx(16 / 3)
    assert other["margin_interval"] == pytest.approx([-end for end in reversed(one["margin_interval"])])


def test_cross_table_counts_each_pair_of_seats() -> None:
    one, _ = pair_summaries(PLAN, section(THREE))
    # Deal 0: before in all four pairs; deal 1: in none of two, and in two of two.
    assert one["ahead"] == pytest.approx((4 / 4 + 2 / 4) / 2)
    assert one["margin"] == pytest.approx((np.mean([13, 8, 13, 13]) + np.mean([-3, -9, 12, 18])) / 2)
    # Its seat's share of the wins: 1, 0, 1, 1 over the pairs of deal 0; 0, 0, 1, 1 over those of deal 1.
    assert one["win_share"] == pytest.approx((3 / 4 + 2 / 4) / 2)


def test_equal_ranks_count_half() -> None:
    tied: list[Made] = [(0, (0, 1), (0, 0), (9, 9))]
    for pair in pair_summaries(PLAN, section(tied)):
        assert (pair["ahead"], pair["margin"], pair["margin_interval"]) == (0.5, 0, None)


def test_seats() -> None:
    """Seat 0 won 1 of 2, 2 of 2 and half of one."""
    zero, one = seat_summaries(section(TWO))
    assert (zero["seat"], one["seat"]) == (0, 1)
    assert zero["win_share"] == pytest.approx((0.5 + 1 + 0.25) / 3)
    assert zero["win_share_interval"] == pytest.approx(rate_over_deals(np.array([0.5, 1.0, 0.25]))[1])
    assert zero["win_share"] + one["win_share"] == pytest.approx(1)
    assert (zero["total"], one["total"]) == pytest.approx((101 / 6, 101 / 6))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_turn_order(first: int) -> None:
    """Places in the turn order are counted from the seat that begins."""
    by_seat, by_turn = seat_summaries(section(THREE, first)), turn_summaries(section(THREE, first))
    assert [turn["turn"] for turn in by_turn] == [1, 2, 3]
    for number, turn in enumerate(by_turn):
        seat = by_seat[(first + number) % 3]
        assert {**turn, "turn": 0} == {**{k: v for k, v in seat.items() if k != "seat"}, "turn": 0}


def test_section() -> None:
    found = section_summary(PLAN, section(TWO))
    assert [found[key] for key in ("players", "deals", "games", "first_seed", "last_seed")] == [2, 3, 6, 7, 9]
    assert (found["even_share"], found["shared_wins"], found["truncated"]) == (0.5, 1, 0)
    assert (found["rounds"], found["decisions"], found["illegal_moves"], found["distinct_games"]) == (4, 82.5, 0, 3)
    assert [one["agent"] for one in found["ratings"]] == ["greedy", "uniform"]
    assert found["ratings"][0]["mu"] > found["ratings"][1]["mu"]


def test_ratings_over_player_counts() -> None:
    two, three = section(TWO), section(THREE)
    both = rating_summaries(PLAN, [two, three])
    assert [one["games"] for one in both] == [10, 10]
    assert both[0]["sigma"] < rating_summaries(PLAN, [two])[0]["sigma"]
    assert both[0]["ordinal"] == pytest.approx(both[0]["mu"] - 3 * both[0]["sigma"])
