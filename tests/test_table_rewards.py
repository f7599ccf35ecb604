"""The rewards of `artistry_env.table`: ends laid out by hand, shared wins, games cut off; who gets what, and when."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from artistry_env import table
from artistry_env.table_rewards import TABLE_REWARDS, shared_margin, shared_outcome
from tests.rules.positions import Seat
from tests.table_play import PLAYERS, all_stop, before_the_end, play_out, rewards, steps


def ends(*renown: int, tiles: str = "", **settings: Any) -> list[float]:
    """The rewards, by seat, of a game that ends with so much renown; `tiles`: for each seat how many it holds."""
    held = [int(count) for count in tiles] or [0] * len(renown)
    seats = [Seat(renown=r, hand="C" * count) for r, count in zip(renown, held, strict=True)]
    return list(rewards(all_stop(before_the_end(*seats, **settings))))


@pytest.mark.clause("E3")
@pytest.mark.parametrize(
    ("renown", "tiles", "expected"),
    [
        ((22, 20), "", [1, -1]),
        ((20, 22), "", [-1, 1]),
        ((20, 20), "", [0, 0]),
        ((20, 20), "10", [-1, 1]),
        ((20, 23, 22), "", [-1 / 2, 1, -1 / 2]),
        ((20, 23, 23), "", [-1, 1 / 2, 1 / 2]),
        ((23, 20, 23), "", [1 / 2, -1, 1 / 2]),
        ((23, 23, 23), "011", [1, -1 / 2, -1 / 2]),
        ((23, 23, 23), "", [0, 0, 0]),
        ((20, 21, 22, 23), "", [-1 / 3, -1 / 3, -1 / 3, 1]),
        ((20, 23, 22, 23), "", [-1 / 2, 1 / 2, -1 / 2, 1 / 2]),
        ((23, 23, 20, 23), "", [1 / 3, 1 / 3, -1, 1 / 3]),
        ((23, 23, 23, 23), "1101", [-1 / 3, -1 / 3, 1, -1 / 3]),
        ((23, 23, 23, 23), "", [0, 0, 0, 0]),
    ],
)
def test_the_winners_share_one_and_the_rest_lose_it(renown: tuple[int, ...], tiles: str, expected: list[float]) -> None:
    found = ends(*renown, tiles=tiles)
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(0)


@pytest.mark.clause("E3")
def test_the_last_tie_break_makes_a_winner() -> None:
    """20 each and a tile each; two artisans against three (two apprentices and a journeywoman)."""
    two, three = Seat(renown=20, hand="C", start="M", patterns="C"), Seat(renown=19, hand="G", start="P", patterns="GG")
    last = all_stop(before_the_end(two, three))
    assert last["player_0"][-1]["totals"] == [20, 20]
    assert rewards(last) == [-1, 1]


@pytest.mark.parametrize(
    ("renown", "expected"),
    [
        ((25, 20), [0.1, -0.1]),
        ((20, 20), [0, 0]),
        ((90, 20), [1, -1]),
        ((30, 20, 10), [0.3, 0, -0.3]),
        ((20, 100, 20), [-0.5, 1, -0.5]),
        ((100, 20, 40), [1, -0.7, -0.3]),
        ((40, 30, 20, 10), [0.4, 0.4 / 3, -0.4 / 3, -0.4]),
    ],
)
def test_the_margin_is_the_mean_lead(renown: tuple[int, ...], expected: list[float]) -> None:
    found = ends(*renown, reward="margin")
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(0)


@pytest.mark.parametrize("seats", PLAYERS)
def test_every_set_of_winners_sums_to_nothing(seats: int) -> None:
    for chosen in range(1, 2**seats):
        winners = [seat for seat in range(seats) if chosen >> seat & 1]
        found = shared_outcome(winners, seats)
        assert sum(found) == pytest.approx(0)
        assert len({found[seat] for seat in winners}) == 1
        assert all(reward <= found[winners[0]] for reward in found)


def test_margins_are_those_of_solo_for_two_and_rise_with_the_total() -> None:
    rng = random.Random(1)
    for _ in range(200):
        totals = sorted(rng.randrange(120) for _ in range(rng.choice(PLAYERS)))
        found = shared_margin(totals)
        assert sum(found) == pytest.approx(0)
        assert all(low <= high for low, high in pairwise([-1, *found, 1]))
        if len(totals) == 2:
            assert found[1] == min(1, (totals[1] - totals[0]) / 50)


@pytest.mark.parametrize("wrapped", [table.env, table.raw_env])
@pytest.mark.parametrize("reward", TABLE_REWARDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_each_agent_gets_its_reward_once_and_at_the_end(players: int, reward: str, wrapped: Any) -> None:
    for seed in range(4):
        env = wrapped(players, reward=reward)
        env.reset(seed=seed)
        for _ in steps(env, random.Random(seed)):
            assert not any(env.rewards.values())
            assert env.last()[1] == 0
        given = dict(env.rewards)
        assert any(given.values())
        assert sum(given.values()) == pytest.approx(0)
        assert env.agent_selection == "player_0"
        got = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            _, last, terminated, truncated, info = env.last()
            assert (terminated, truncated) == (True, False)
            got[agent] += last
            assert given[agent] == pytest.approx(
                shared_outcome(info["winners"], players)[info["seat"]]
                if reward == "outcome"
                else shared_margin(info["totals"])[info["seat"]]
            )
            env.step(None)
            assert not any(env.rewards.values())
        assert got == given


@pytest.mark.clause("E4")
@pytest.mark.parametrize("wrapped", [table.env, table.raw_env])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_that_is_cut_off_is_truncated_and_scored_as_it_stands(players: int, wrapped: Any) -> None:
    env = wrapped(players, max_rounds=2)
    env.reset(seed=players)
    last = play_out(env, random.Random(players))
    for seat, (reward, terminated, truncated, info) in enumerate(last.values()):
        assert (terminated, truncated) == (False, True)
        assert info["rounds"] == 2
        assert reward == shared_outcome(info["winners"], players)[seat]
        best = max(info["totals"])
        assert all(info["totals"][winner] == best for winner in info["winners"])


@pytest.mark.clause("E4")
def test_renown_for_the_end_in_the_last_round_is_no_cut() -> None:
    for renown, cut in ((19, True), (20, False)):
        last = all_stop(before_the_end(Seat(renown=renown), Seat(), Seat(), max_rounds=1))
        assert rewards(last) == [1, -1 / 2, -1 / 2]
        assert [each[1:3] for each in last.values()] == [(not cut, cut)] * 3
