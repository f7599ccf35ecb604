"""What is measured: that each measurement gives its figures, and measures what it says. How fast is not asked here."""

from __future__ import annotations

import numpy as np
import pytest

from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import checked_settings
from artistry_env.vector import SoloVectorEnv
from train import (
    speed_clock,
    speed_core,
    speed_environments,
    speed_learning,
    speed_search,
    speed_shares,
    speed_training,
)
from train.speed import why_not
from train.speed_environments import SEED, recorded_codes, replay
from train.speed_learning import empty_like
from train.speed_lines import MEASUREMENTS
from train.speed_shares import LEFT, NAMES, PART, Stopwatch
from train.uniform_play import UniformPlay


@pytest.fixture(scope="module")
def stopwatch() -> Stopwatch:
    return Stopwatch()


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch, stopwatch: Stopwatch) -> None:
    """Little is played in a measurement."""
    monkeypatch.setattr(speed_clock, "TURNS", 1)
    monkeypatch.setattr(speed_core, "WARM_UP", 2)
    monkeypatch.setattr(speed_core, "DECISIONS", 512)
    for name, value in {"ENVS": 8, "EPISODES": 2, "WARM_UP": 1, "RECORDED": 5, "AT_ONCE": 2}.items():
        monkeypatch.setattr(speed_environments, name, value)
    for name, value in {"ENVS": 4, "STEPS": 4, "BATCH": 8, "EPOCHS": 1, "POSITIONS": 3}.items():
        monkeypatch.setattr(speed_learning, name, value)
    for name, value in {"ENVS": 4, "STEPS": 4, "BATCH": 8, "EPOCHS": 1}.items():
        monkeypatch.setattr(speed_training, name, value)
    monkeypatch.setattr(speed_training, "SHIPPED", {"games": 4, "rollout": 4, "batch": 8})
    for name, value in {"SIMULATIONS": 5, "OPENINGS": 2}.items():
        monkeypatch.setattr(speed_search, name, value)
    monkeypatch.setattr(speed_learning.torch, "set_num_threads", lambda count: None)
    monkeypatch.setattr(speed_shares, "DECISIONS", 512)
    monkeypatch.setattr(speed_shares, "Stopwatch", lambda: stopwatch)


@pytest.mark.long
@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize("name", [name for name, one in MEASUREMENTS.items() if not (one.empty_cache or why_not(name))])
def test_a_measurement_gives_a_figure_for_each_of_its_lines(name: str) -> None:
    figures = MEASUREMENTS[name].start(0.0)()
    assert figures.keys() == MEASUREMENTS[name].lines.keys()
    assert all(np.isfinite(figure) and (figure > 0 or name == "shares") for figure in figures.values())


def test_what_is_compared_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed_clock, "TURNS", 3)
    order = ""
    speeds = {"a": iter([1, 5, 2]), "b": iter([30, 20, 10])}

    def turn(name: str) -> tuple[int, float]:
        nonlocal order
        order += name
        return next(speeds[name]), 1.0

    assert speed_clock.rates({name: lambda name=name: turn(name) for name in speeds}, 1.0) == {
        "a": [1, 5, 2],
        "b": [30, 20, 10],
    }
    assert order == "abbaab"


def test_a_ratio_is_that_of_figures_measured_one_beside_the_other() -> None:
    assert speed_clock.ratio([10, 40, 9], [20, 80, 10]) == 0.5


def test_a_rate_counts_the_seconds_of_turns_alone() -> None:
    assert speed_clock.rate(lambda: (30, 0.25), 1.0) == 120.0


def test_recorded_codes_are_legal_and_of_many_games() -> None:
    codes = recorded_codes(16, 60)
    envs = SoloVectorEnv(16, observation="flat", illegal="raise")
    envs.reset(seed=SEED)
    ends = sum(int(envs.step(row)[2].sum()) for row in codes)
    assert ends >= 16
    assert len(np.unique(codes[0])) > 1


def test_a_replay_plays_all_recorded_codes_again_and_again() -> None:
    codes = np.arange(2 * 130).reshape(130, 2)
    played: list[int] = []
    turn = replay(lambda: played.append(-1), lambda row: played.append(int(row[0])), codes)
    for _ in range(4):
        decisions, seconds = turn()
        assert decisions == 2 * speed_environments.AT_ONCE
        assert seconds > 0
    once = [-1, *range(0, 2 * 128, 2)]
    assert played == once + once


def test_the_empty_environment_has_the_spaces_and_masks_of_the_real_one() -> None:
    real = SoloVecEnv(4)
    empty = empty_like(real, 3)
    assert (empty.observation_space, empty.action_space) == (real.observation_space, real.action_space)
    codes = recorded_codes(4, 3)
    real.seed(SEED)
    assert np.array_equal(empty.reset(), real.reset())
    for row in codes:
        assert np.array_equal(empty.env_method("action_masks"), real.env_method("action_masks"))
        assert np.stack(empty.env_method("action_masks"))[np.arange(4), row].all()
        real.step(row)
        _, rewards, dones, infos = empty.step(row)
        assert (rewards.dtype, dones.dtype, infos) == (np.float32, np.bool, [{}] * 4)
    assert not np.array_equal(empty.env_method("action_masks"), real.env_method("action_masks"))


def test_batches_of_uniform_play_begin_with_other_seeds() -> None:
    settings = checked_settings()
    whole = UniformPlay(settings, 6)
    halves = [UniformPlay(settings, 3, first) for first in (0, 3)]
    for play in (whole, *halves):
        play.play(5)
    seeds = [play.games["seed"][:, 0].tolist() for play in (whole, *halves)]
    assert seeds == [[0, 1, 2, 3, 4, 5], [0, 1, 2], [3, 4, 5]]
    assert whole.games.tobytes() == b"".join(half.games.tobytes() for half in halves)


@pytest.mark.long
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_the_timed_loop_plays_the_same_games(stopwatch: Stopwatch, difficulty: str) -> None:
    settings = checked_settings(difficulty=difficulty)
    plain, watched = UniformPlay(settings, 16), UniformPlay(settings, 16, loop=stopwatch.loop)
    assert plain.play(300) == watched.play(300) > 16 * 250
    assert plain.games["seed"][:, 0].min() >= 16  # past the first games
    for ours, others in zip(plain.arrays, watched.arrays, strict=True):
        assert ours.tobytes() == others.tobytes()


@pytest.mark.long
def test_the_clock_runs_once_for_each_part_of_a_step(stopwatch: Stopwatch) -> None:
    play = UniformPlay(checked_settings(), 16, loop=stopwatch.loop)
    stopwatch._memory[:] = 0
    stopwatch._memory[PART] = NAMES.index("rest")
    decisions = play.play(300)
    visits = dict(zip(NAMES, stopwatch._memory[LEFT:].tolist(), strict=True))
    steps = 16 * 300
    assert visits["observation"] == visits["mask"] == steps
    assert visits["new_game"] == steps - decisions > 0
    assert visits["choice"] == decisions
    assert visits["legality"] >= steps - visits["new_game"]
    assert visits["rest"] == sum(visits.values()) - visits["rest"]


def test_a_function_that_the_loop_no_longer_calls_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(speed_shares.PARTS, "mask", ("write_mask", "write_masks"))
    with pytest.raises(RuntimeError, match=r"^the timed loop calls no write_masks: train/speed_shares.py is out of"):
        Stopwatch()
