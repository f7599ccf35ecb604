"""The same seed gives the same game: in fresh processes, with any hash seed, whatever the global random states."""

from __future__ import annotations

import random

import numpy as np
import pytest

from artistry_env.game import Game
from tests.game_digests import digests
from tests.processes import run_module
from tests.random_play import play_out, settings_of
from tests.reference.modes import MODES, Mode

FIRST, COUNT = 1_000, 60


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return digests(FIRST, COUNT)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295", "random"])
def test_fresh_processes_play_the_same_games(expected: list[str], hash_seed: str) -> None:
    arguments = (str(FIRST), str(COUNT), "--scrambled")
    assert run_module("tests.game_digests", *arguments, PYTHONHASHSEED=hash_seed).splitlines() == expected


def test_other_games_have_other_digests(expected: list[str]) -> None:
    """Without this, digests that say nothing would pass."""
    assert len({line.split("\t")[-1] for line in expected}) == COUNT


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_playing_leaves_global_random_states_alone(mode: Mode) -> None:
    plain, numpys = random.getstate(), np.random.get_state()  # noqa: NPY002  (the global state is what is watched)
    game = Game(settings_of(mode, max_rounds=3), 5, log_events=True)
    play_out(game, random.Random(5), "busy")
    game.clone(seed=6)
    game.view()
    assert random.getstate() == plain
    now = np.random.get_state()  # noqa: NPY002
    assert now[0] == numpys[0]
    assert np.array_equal(now[1], numpys[1])
    assert now[2:] == numpys[2:]


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1])
def test_seeds_count_modulo_64_bits(seed: int) -> None:
    one, same, other = (Game.new(seed=number) for number in (seed, seed + 2**64, seed + 1))
    assert one.record.tobytes() == same.record.tobytes()
    assert one.record.tobytes() != other.record.tobytes()
    differing = one.view() != other.view()
    assert differing


def test_whole_games_of_neighbouring_seeds_differ() -> None:
    """Both halves of a seed count."""
    seeds = [0, 1, 2, 2**32, 2**32 + 1, 2**33, 2**63]
    views = [str(Game.new(seed=seed).view()) for seed in seeds]
    assert len(set(views)) == len(seeds)
