"""`SoloVectorEnv` and what lies under it: threads, copies and pickles, forked children, uncompiled code, memory."""

from __future__ import annotations

import copy
import itertools
import multiprocessing
import pickle
import threading
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from artistry_env.crew import Crew
from artistry_env.vector import SoloVectorEnv
from tests.processes import run_module, run_uncompiled
from tests.vector_digest import digest
from tests.vector_play import LONG, assert_same, codes_to_try

FORMS = ("dict", "flat")
GAMES = 50_000 if LONG else 3_000
MOST_GROWTH = 4_000_000  # bytes


def play(envs: SoloVectorEnv, steps: int) -> list[Any]:
    """What so many steps return; the codes depend on the games alone."""
    rng = np.random.default_rng(5)
    return [envs.step(codes_to_try(rng, envs.action_masks(), step)) for step in range(steps)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [1, 2, 5, 33])
def test_results_are_the_same_for_any_number_of_threads(count: int, form: str) -> None:
    arguments: dict[str, Any] = {"observation": form, "reward": "shaped", "difficulty": "hard"}
    one = SoloVectorEnv(count, **arguments)
    expected = [one.reset(seed=3), *play(one, 40)]
    for threads in (2, 3, 8):
        envs = SoloVectorEnv(count, threads=threads, **arguments)
        assert_same([envs.reset(seed=3), *play(envs, 40)], expected)
        envs.close()


def test_threads_start_when_needed_and_end_with_close() -> None:
    def running() -> int:
        return sum(thread.name.startswith("artistry") for thread in threading.enumerate())

    envs = SoloVectorEnv(8, observation="flat", threads=3)
    envs.reset(seed=1)
    before = running()
    play(envs, 5)
    assert before < running() <= before + 2
    envs.close()
    assert running() == before


def test_a_crew_hands_out_every_number_once_and_passes_errors_on() -> None:
    crew = Crew(4)
    for count, least in itertools.product((0, 1, 3, 4, 10), (1, 3)):
        stretches = crew.share(lambda start, stop: (int(start), int(stop)), count, least)
        assert [number for start, stop in stretches for number in range(start, stop)] == list(range(count))
        assert len(stretches) == min(4, max(count // least, 1))

    def fail(start: np.int64, stop: np.int64) -> None:
        if stop == 8:
            raise KeyError("last stretch")

    with pytest.raises(KeyError, match="last stretch"):
        crew.share(fail, 8)
    crew.close()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
@pytest.mark.parametrize("form", FORMS)
def test_a_copy_goes_its_own_way(form: str, copied: Callable[[gym.vector.VectorEnv], gym.vector.VectorEnv]) -> None:
    envs = gym.make_vec("Artistry/Scenario3-v0", 6, observation=form, threads=2)
    assert isinstance(envs, SoloVectorEnv)
    envs.reset(seed=9)
    play(envs, 30)
    envs.set_settings("hard", indices=[0, 3])
    other = copied(envs)
    assert isinstance(other, SoloVectorEnv)
    assert other.spec == envs.spec
    assert_same(other.action_masks(), envs.action_masks())
    before = envs.batch.games.tobytes(), envs.action_masks()
    first = play(other, 60)
    assert_same((envs.batch.games.tobytes(), envs.action_masks()), before)
    assert_same(play(envs, 60), first)
    assert_same(envs.reset(), other.reset())
    for one in (envs, other):
        one.close()


def send_play(envs: SoloVectorEnv, sending: Any) -> None:
    sending.send(play(envs, 20))
    envs.close()


def test_a_forked_child_plays_on_with_threads_of_its_own() -> None:
    envs = SoloVectorEnv(6, observation="flat", threads=2)
    envs.reset(seed=9)
    play(envs, 5)
    context = multiprocessing.get_context("fork")
    receiving, sending = context.Pipe(duplex=False)
    child = context.Process(target=send_play, args=(envs, sending))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12 warns of any thread where it forks
        child.start()
    assert receiving.poll(60), "the child hangs"
    found = receiving.recv()
    child.join(60)
    assert child.exitcode == 0
    assert_same(found, play(envs, 20))
    envs.close()


@pytest.mark.parametrize(("form", "reward"), [("flat", "shaped"), ("dict", "margin")])
def test_uncompiled_code_gives_the_same(form: str, reward: str) -> None:
    assert run_uncompiled("tests.vector_digest", form, reward).strip() == digest(form, reward)


@pytest.mark.parametrize("form", FORMS)
def test_memory_stays_flat(form: str) -> None:
    grown = int(run_module("tests.vector_memory", form, str(GAMES)))
    assert grown < MOST_GROWTH
