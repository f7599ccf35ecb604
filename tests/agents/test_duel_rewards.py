"""What the learner of `Artistry/Duel-v0` earns and is told: at ends laid out by hand, cut off, for illegal actions."""

from __future__ import annotations

import random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from agents.duel import DuelEnv
from artistry_env.game import IllegalAction
from artistry_env.rewards import ILLEGAL_IN_A_ROW
from artistry_env.table_rewards import shared_margin, shared_outcome
from tests.agents.duel_play import PLAYERS, Stopper, lay, play_out
from tests.rules.positions import Seat, position
from tests.table_play import board


def ended(renown: tuple[int, ...], seat: int, max_rounds: int = 50, **settings: Any) -> tuple[Any, ...]:
    """The last step of a game that ends with so much renown by seat: all say stop, the learner from `seat` first."""
    players = len(renown)
    game = position(board(players), *(Seat(renown=r) for r in renown), players=players, max_rounds=max_rounds)
    for _ in range(seat):
        game.play(len(game.table) - 1)
    env = DuelEnv(Stopper(), players, seat, max_rounds=max_rounds, **settings)
    env.reset(seed=0)
    lay(env, game)
    return env.step(len(env.table) - 1)


@pytest.mark.clause("E3")
@pytest.mark.parametrize(
    ("renown", "expected"),
    [
        ((22, 20), [1, -1]),
        ((20, 20), [0, 0]),
        ((20, 23, 22), [-1 / 2, 1, -1 / 2]),
        ((20, 23, 23), [-1, 1 / 2, 1 / 2]),
        ((23, 23, 23), [0, 0, 0]),
        ((20, 21, 22, 23), [-1 / 3, -1 / 3, -1 / 3, 1]),
        ((23, 23, 20, 23), [1 / 3, 1 / 3, -1, 1 / 3]),
        ((23, 23, 23, 23), [0, 0, 0, 0]),
    ],
)
def test_the_outcome_is_that_of_the_table(renown: tuple[int, ...], expected: list[float]) -> None:
    winners = [seat for seat, points in enumerate(renown) if points == max(renown)]
    for seat, reward in enumerate(expected):
        _, found, terminated, truncated, info = ended(renown, seat)
        assert found == shared_outcome(winners, len(renown))[seat] == pytest.approx(reward)
        assert (terminated, truncated) == (True, False)
        alone = winners == [seat]
        assert (info["is_success"], info["outcome"]) == (alone, 1 if alone else 0 if seat in winners else -1)
        assert (info["winners"], info["totals"], info["renown"]) == (winners, [*renown], [*renown])


@pytest.mark.parametrize("renown", [(25, 20), (90, 20), (30, 20, 10), (20, 100, 20), (40, 30, 20, 10)])
def test_the_margin_is_that_of_the_table(renown: tuple[int, ...]) -> None:
    for seat, expected in enumerate(shared_margin(renown)):
        assert ended(renown, seat, reward="margin")[1] == expected


@pytest.mark.clause("E4")
def test_a_game_that_is_cut_off_is_rewarded_as_it_stands() -> None:
    for seat, expected in enumerate([-1 / 2, 1, -1 / 2]):
        _, reward, terminated, truncated, info = ended((3, 9, 5), seat, max_rounds=1)
        assert (reward, terminated, truncated) == (expected, False, True)
        assert (info["outcome"], info["is_success"], info["rounds"]) == (1 if seat == 1 else -1, seat == 1, 1)
        assert "illegal" not in info


@pytest.mark.parametrize("players", PLAYERS)
def test_shaped_rewards_add_up_to_the_outcome_less_the_first_potential(players: int) -> None:
    env, plain = (DuelEnv("uniform", players, reward=reward) for reward in ("shaped", "outcome"))
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        plain.reset(seed=seed)
        rewards, info = play_out(env, random.Random(seed))
        expected, _ = play_out(plain, random.Random(seed))
        assert not any(expected[:-1])
        assert any(rewards[:-1])
        start = (seen["total"][0] - seen["rival_total"].mean()) / 50
        assert sum(rewards) == pytest.approx(expected[-1] - start)
        assert expected[-1] == shared_outcome(info["winners"], players)[info["seat"]]


def test_a_reply_changes_the_reward_of_the_step_before_it() -> None:
    """Shaped: the potential moves with the others' totals, also where the learner's own stays."""
    env = DuelEnv("uniform", reward="shaped")
    moved = 0
    for seed in range(10):
        seen, _ = env.reset(seed=seed)
        over, rng = False, random.Random(seed)
        while not over:
            own = int(seen["total"][0])
            code = int(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
            seen, reward, over, _, _ = env.step(code)
            moved += not over and own == seen["total"][0] and reward < 0
    assert moved > 10


def test_illegal_actions_are_penalized_and_the_tenth_in_a_row_truncates() -> None:
    env = DuelEnv(players=3, observation="flat", reward="shaped")
    observation, _ = env.reset(seed=1)
    before = env._batch.games.tobytes()
    illegal, legal = int(env.action_masks().argmin()), int(env.action_masks().argmax())
    for number in range(1, ILLEGAL_IN_A_ROW):
        after, reward, terminated, truncated, info = env.step(illegal)
        assert (reward, terminated, truncated, info["illegal"]) == (-0.1, False, False, True), number
        assert np.array_equal(after, observation)
        assert env._batch.games.tobytes() == before
    assert "illegal" not in env.step(legal)[-1]
    illegal = int(env.action_masks().argmin())
    for _ in range(ILLEGAL_IN_A_ROW):
        _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated, info["illegal"]) == (-0.1, False, True, True)
    assert (info["outcome"], info["is_success"]) == (-1, False)
    with pytest.raises(gym.error.ResetNeeded):
        env.step(legal)


def test_illegal_actions_can_raise() -> None:
    env = DuelEnv(illegal="raise")
    env.reset(seed=1)
    before = env._batch.games.tobytes()
    code = env.table.encode(("choose_color", 2))
    with pytest.raises(IllegalAction, match=rf"^action {code} \(choose metal\) in phase turn: .* such as \d+ \("):
        env.step(code)
    assert env._batch.games.tobytes() == before
    env.step(int(env.action_masks().argmax()))


@pytest.mark.parametrize("illegal", ["penalize", "raise"])
@pytest.mark.parametrize(("players", "code"), [(2, -1), (2, 372), (3, 707), (4, 1156)])
def test_a_code_outside_the_space_always_raises(illegal: str, players: int, code: int) -> None:
    env = DuelEnv("uniform", players, illegal=illegal)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=rf"^action: found {code}, expected a code from 0 to {len(env.table) - 1}$"):
        env.step(code)


def test_stepping_needs_a_reset_before_and_after() -> None:
    env = DuelEnv("uniform")
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        env.step(0)
    env.reset(seed=0)
    play_out(env, random.Random(0))
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        env.step(0)
