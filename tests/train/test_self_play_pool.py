"""The pool of self-play: who is drawn how often, that a seat keeps its holder, and which selves are kept."""

from __future__ import annotations

import numpy as np
import pytest

from agents.duel_vector import DuelVectorEnv
from agents.protocol import Codes, Games, Masks
from train.self_play_pool import Pool


class Lowest:
    """Plays the lowest legal code, and remembers which games it has been asked for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: set[tuple[int, int]] = set()

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose, and remember."""
        self.asked |= set(zip(games.numbers.tolist(), games.records["mover"].tolist(), strict=True))
        return masks.argmax(axis=1)


def pool_of(selves: list[Lowest], games: int = 16, size: int = 3) -> Pool:
    """A pool with some selves."""
    pool = Pool(games, (7, 0), latest=0.4, size=size)
    for one in selves:
        pool.freeze(one.name, one)
    return pool


def test_shares_are_those_asked_for() -> None:
    assert pool_of([Lowest("a")]).shares() == pytest.approx([1.0])
    assert pool_of([Lowest(name) for name in "abc"]).shares() == pytest.approx([0.3, 0.3, 0.4])


def test_the_oldest_selves_go() -> None:
    pool = pool_of([Lowest(name) for name in "abcd"])
    assert pool.selves == ["b", "c", "d"]
    assert pool.shares()[0] == 0
    assert pool.agent("d").name == "d"


@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_keeps_its_holder_for_the_whole_game(players: int) -> None:
    selves = [Lowest(name) for name in "abc"]
    pool = pool_of(selves)
    envs = DuelVectorEnv(16, opponents=[pool], players=players, observation="flat")
    _, infos = envs.reset(seed=3)
    generator = np.random.default_rng(1)
    ended = 0
    for _ in range(200):
        masks = infos["action_mask"]
        before, seats = envs.numbers, envs.learners
        codes = np.argmax(masks * generator.random(masks.shape), axis=1)
        _, _, terminated, truncated, infos = envs.step(codes)
        for row in np.flatnonzero(terminated | truncated).tolist():
            ended += 1
            number, seat = int(before[row]), int(seats[row])
            met = pool.met(number, seat, players)
            assert len(met) == players - 1
            for one in selves:
                own = [met[(other - seat) % players - 1] for game, other in one.asked if game == number]
                assert set(own) <= {one.name}
    assert ended >= 8
    assert all(one.asked for one in selves)


def test_draws_follow_the_seed() -> None:
    """Two pools with one seed deal out the same opponents, one with another seed others."""
    found = []
    for seed in (7, 7, 8):
        pool = Pool(8, (seed,), latest=0.4, size=3)
        for name in "abc":
            pool.freeze(name, Lowest(name))
        envs = DuelVectorEnv(8, opponents=[pool], observation="flat")
        envs.reset(seed=3)
        envs.step(envs.action_masks().argmax(axis=1))
        found.append(
            [pool.met(int(number), int(seat), 2) for number, seat in zip(envs.numbers, envs.learners, strict=True)]
        )
    assert found[0] == found[1] != found[2]


def test_a_game_nobody_was_asked_in_has_no_holders() -> None:
    assert pool_of([Lowest("a")]).met(5, 0, 2) == []
