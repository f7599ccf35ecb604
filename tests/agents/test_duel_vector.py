"""`DuelVectorEnv` gives what as many single environments give, number by number, and keeps Gymnasium's contract.

With ARTISTRY_LONG=1 more steps and environments. Neighbours: tests/test_vector*.py, the same for solo games.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from agents.duel import DuelEnv
from agents.duel_vector import DuelVectorEnv
from agents.problems import AgentFault
from agents.registration import DUEL
from artistry_env.game import Game, IllegalAction
from tests.agents.duel_digest import digest
from tests.agents.duel_play import FIRST, FORMS, MIXES, PLAYERS, ByHand, Stopper
from tests.processes import run_uncompiled
from tests.test_vector_contract import arrays_in
from tests.train.own_agents import First
from tests.vector_play import LONG, Singles, assert_same, codes_to_try, compare_step

ENVS, STEPS = (48, 1_000) if LONG else (9, 90)
MIXED = ["uniform", "greedy", FIRST]


class DuelSingles(Singles):
    """As many single environments, each begun anew in the step that ends its episode."""

    def __init__(self, count: int, *arguments: Any, **settings: Any) -> None:
        self.envs = [DuelEnv(*arguments, **settings) for _ in range(count)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("players", "opponents"), MIXES)
def test_equal_to_single_environments(players: int, opponents: list[str], form: str) -> None:
    """Each reward, few rounds and many, one thread and two; most codes are legal."""
    number = MIXES.index((players, opponents))
    settings: dict[str, Any] = {
        "observation": form,
        "reward": ("outcome", "margin", "shaped")[number % 3],
        "max_rounds": (50, 3)[number % 2],
        "seat": ("rotate", "rotate", players - 1)[number % 3],
    }
    envs = DuelVectorEnv(ENVS, opponents, **settings, threads=1 + (form == "flat"))
    singles = DuelSingles(ENVS, opponents, **settings)
    rng = np.random.default_rng(number)
    compare_step(envs.reset(seed=100), singles.reset(100))
    ends = 0
    for step in range(STEPS):
        codes = codes_to_try(rng, envs.action_masks(), step)
        ends += compare_step(envs.step(codes), singles.step(codes))
        assert envs.learners.tolist() == [env.learner for env in singles.envs]
    assert ends > ENVS
    envs.close()


@pytest.mark.parametrize("form", FORMS)
def test_equal_to_gymnasiums_own_vector_environment(form: str) -> None:
    arguments: dict[str, Any] = {"opponents": MIXED[1:], "observation": form, "reward": "shaped", "max_rounds": 4}
    envs = gym.make_vec(DUEL, 6, "vector_entry_point", **arguments)
    others = gym.make_vec(DUEL, 6, "sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, **arguments)
    assert isinstance(envs, DuelVectorEnv)
    assert isinstance(others, SyncVectorEnv)
    assert envs.action_space == others.action_space
    assert envs.observation_space == others.observation_space
    assert envs.metadata["autoreset_mode"] == others.metadata["autoreset_mode"]
    rng = np.random.default_rng(3)
    assert_same(envs.reset(seed=7), others.reset(seed=7))
    seen: set[str] = set()
    for step in range(STEPS):
        codes = codes_to_try(rng, envs.action_masks(), step)
        found, expected = envs.step(codes), others.step(codes)
        assert_same(found, expected)
        seen |= {*found[-1], *found[-1].get("final_info", ())}
    assert {"illegal", "final_obs", "parts", "seat", "winners"} <= seen
    assert_same(envs.reset(), others.reset())


def test_reset_masks_are_as_gymnasiums() -> None:
    arguments: dict[str, Any] = {"opponents": MIXED[1:], "observation": "flat"}
    envs = gym.make_vec(DUEL, 6, **arguments)
    others = gym.make_vec(DUEL, 6, "sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, **arguments)
    assert isinstance(envs, DuelVectorEnv)
    rng = np.random.default_rng(4)
    assert_same(envs.reset(seed=[3, 1, 4, 1, 5, 9]), others.reset(seed=[3, 1, 4, 1, 5, 9]))
    for seed in (None, 11, [None, 5, None, 6, 7, None]):
        for step in range(6):
            codes = codes_to_try(rng, envs.action_masks(), step)
            assert_same(envs.step(codes), others.step(codes))
        mask = rng.random(6) < 0.5
        mask[0] = True
        options = {"reset_mask": mask}
        assert_same(envs.reset(seed=seed, options=options), others.reset(seed=seed, options=dict(options)))


@pytest.mark.parametrize("players", PLAYERS)
def test_environment_i_gets_seed_plus_i_and_seats_rotate(players: int) -> None:
    for seed in (0, 2**64 - 2):
        envs = DuelVectorEnv(4, Stopper(), players)
        _, infos = envs.reset(seed=seed)
        assert envs.learners.tolist() == infos["seat"].tolist()
        for number in range(4):
            seat = (seed + number) % 2**64 % players
            assert infos["seat"][number] == seat
            hand = ByHand([Stopper()] * (players - 1), seed + number, seat)
            assert envs.batch.games[number].tobytes() == hand.game.record[0].tobytes()


@pytest.mark.parametrize("form", FORMS)
def test_what_was_handed_out_never_changes_nor_changes_a_game(form: str) -> None:
    envs, others = (DuelVectorEnv(6, MIXED, observation=form, max_rounds=3) for _ in range(2))
    rng = np.random.default_rng(8)
    found, expected = envs.reset(seed=21), others.reset(seed=21)
    for step in range(60):
        masks = envs.action_masks()
        codes = codes_to_try(rng, masks, step)
        kept = copy.deepcopy((expected, masks))
        following = others.step(codes)
        assert_same((expected, masks), kept)
        for array in arrays_in([found, masks]):
            array[...] = 1
        found, expected = envs.step(codes), following
        assert_same(found, expected)


def test_without_copies_the_numbers_are_the_same_and_live_in_the_buffers() -> None:
    envs, others = (DuelVectorEnv(5, MIXED, observation="flat", copy=copied) for copied in (False, True))
    first, infos = envs.reset(seed=1)
    assert_same((first, infos), others.reset(seed=1))
    for step in range(30):
        codes = codes_to_try(np.random.default_rng(step), others.action_masks(), step)
        found = envs.step(codes)
        assert_same(found, others.step(codes))
        assert np.shares_memory(found[0], first)
        assert np.shares_memory(found[-1]["action_mask"], infos["action_mask"])


@pytest.mark.parametrize("opponents", [["greedy"], MIXED])
def test_results_are_the_same_for_any_number_of_threads(opponents: list[str]) -> None:
    one = DuelVectorEnv(13, opponents, observation="flat", max_rounds=4)
    for threads in (2, 5, 20):
        envs = DuelVectorEnv(13, opponents, observation="flat", max_rounds=4, threads=threads)
        assert_same(envs.reset(seed=3), one.reset(seed=3))
        rng = np.random.default_rng(5)
        for step in range(25):
            codes = codes_to_try(rng, one.action_masks(), step)
            assert_same(envs.step(codes), one.step(codes))
        envs.close()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
@pytest.mark.parametrize("form", FORMS)
def test_a_copy_goes_its_own_way(form: str, copied: Callable[[Any], Any]) -> None:
    envs = gym.make_vec(DUEL, 5, opponents=MIXED, observation=form)
    assert isinstance(envs, DuelVectorEnv)
    envs.reset(seed=9)
    other = copied(envs)
    before, rng = envs.batch.games.tobytes(), np.random.default_rng(0)
    played, found = [], []
    for step in range(40):
        played.append(codes_to_try(rng, other.action_masks(), step))
        found.append(other.step(played[-1]))
    assert envs.batch.games.tobytes() == before
    assert_same([envs.step(codes) for codes in played], found)
    assert_same(envs.reset(), other.reset())


def test_uncompiled_code_gives_the_same() -> None:
    assert run_uncompiled("tests.agents.duel_digest").strip() == digest()


@pytest.mark.parametrize("illegal", ["penalize", "raise"])
def test_a_refused_code_moves_nothing(illegal: str) -> None:
    envs = DuelVectorEnv(4, illegal=illegal, observation="flat")
    envs.reset(seed=1)
    before, codes = envs.batch.games.tobytes(), envs.action_masks().argmax(axis=1)
    for code in (-1, 372, *([int(envs.action_masks()[3].argmin())] if illegal == "raise" else [])):
        codes[3] = code
        with pytest.raises(IllegalAction, match=rf"^environment 3: action.* {code}"):
            envs.step(codes)
        assert envs.batch.games.tobytes() == before


def test_stepping_needs_a_reset_of_every_environment_and_none_after_closing() -> None:
    envs = DuelVectorEnv(2, render_mode="ansi")
    codes = np.zeros(2, np.int64)
    for call in (lambda: envs.step(codes), envs.render):
        with pytest.raises(gym.error.ResetNeeded, match="reset"):
            call()
    envs.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        envs.step(codes)
    envs.reset(seed=4)
    assert envs.render()[1] == str(ByHand(["greedy"], 5, 1).game)
    envs.close()
    with pytest.raises(gym.error.ClosedEnvironmentError, match="closed"):
        envs.step(codes)


class Moody(First):
    """Fails when it is asked about the game of one seed."""

    name = "moody"
    hated = 3

    def act(self, games: Any, masks: Any) -> Any:
        if (games.records.seed[:, 0] == self.hated).any():
            raise RuntimeError("not this one")
        return super().act(games, masks)


def begin_and_step(envs: DuelVectorEnv, seeds: list[int], codes: np.ndarray) -> None:
    """The opponent is asked in one or the other, whoever begins."""
    envs.reset(seed=seeds)
    envs.step(codes)


def test_games_in_which_an_opponent_has_failed_must_be_begun_anew() -> None:
    envs = DuelVectorEnv(3, Moody(), seat=0)
    stop = np.full(3, len(envs.table) - 1)
    envs.reset(seed=[10, 11, 12])
    with pytest.raises(AgentFault, match=r"^agent moody: act failed: RuntimeError: not this one$"):
        begin_and_step(envs, [Moody.hated, 11, 12], stop)
    lost = envs.batch.lost.copy()
    assert lost[0]
    with pytest.raises(gym.error.ResetNeeded, match=r"^environment 0: an opponent has failed: call reset\(\)"):
        envs.step(stop)
    envs.reset(seed=20, options={"reset_mask": lost})
    for _ in range(5):
        envs.step(stop)
    assert envs.batch.games["seed"][0, 0] != Moody.hated


def test_a_long_turn_of_others_is_played_to_its_end() -> None:
    """The learner passes at once: all that the others do in the round is in that step."""
    envs = DuelVectorEnv(2, [FIRST, "greedy"], seat=1, observation="flat")
    envs.reset(seed=6)
    envs.step(np.full(2, len(envs.table) - 1))
    for number in range(2):
        hand = ByHand([FIRST, "greedy"], 6 + number, 1)
        assert isinstance(hand.game, Game)
        hand.play(len(hand.game.table) - 1)
        assert envs.batch.games[number].tobytes() == hand.game.record[0].tobytes()
        assert envs.batch.games["round_number"][number] == 2
