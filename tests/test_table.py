"""`Artistry/Table-v0` as PettingZoo's tools see it: its tests, its registry, its wrappers and conversions."""

from __future__ import annotations

import importlib
import random
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import pettingzoo
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import aec_to_parallel, turn_based_aec_to_parallel, wrappers
from pettingzoo.utils.conversions import parallel_wrapper_fn

from artistry_env import table
from artistry_env.cards import CardSet
from artistry_env.table_env import TableEnv
from tests.card_sets import random_card_set
from tests.table_play import FORMS, PLAYERS, chosen, play_out, steps

# What api_test says of every environment with a dictionary that is not one of PettingZoo's own.
OF_DICTIONARIES = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)


def seeded(env: Any, seed: int) -> Any:
    """The environment, its spaces seeded, so that what PettingZoo's tests sample is the same each time."""
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    return env


def check_api(env: Any) -> None:
    """PettingZoo's test, any other warning than the two an error."""
    with warnings.catch_warnings():
        for message in OF_DICTIONARIES:
            warnings.filterwarnings("ignore", f"^{message}$")
        api_test(seeded(env, 1))


@pytest.mark.parametrize("make", [table.env, table.raw_env])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", PLAYERS)
def test_pettingzoo_finds_the_api_kept(players: int, form: str, make: Callable[..., Any]) -> None:
    check_api(make(players, observation=form))


@pytest.mark.parametrize("settings", [{"reward": "margin"}, {"max_rounds": 1}])
def test_pettingzoo_finds_the_api_kept_with_other_settings(settings: dict[str, Any]) -> None:
    check_api(table.env(3, **settings))


@pytest.mark.parametrize("seed", range(2))
def test_pettingzoo_finds_the_api_kept_with_any_card_set(seed: int) -> None:
    check_api(table.env(2 + seed, cards=CardSet.from_dict(random_card_set(seed)), max_rounds=5))


@pytest.mark.parametrize("players", PLAYERS)
def test_pettingzoo_finds_it_deterministic(players: int) -> None:
    seed_test(lambda: table.env(players), num_cycles=200)


@pytest.mark.parametrize(("form", "max_rounds"), [("flat", 50), ("dict", 1)])  # comparing many small arrays is slow
@pytest.mark.parametrize("players", PLAYERS)
def test_it_is_deterministic_over_whole_games(players: int, form: str, max_rounds: int) -> None:
    """All that can be asked is equal in two environments, in one game with a seed and two without."""
    one, other = (table.env(players, observation=form, max_rounds=max_rounds) for _ in range(2))
    for seed in (2**64 + 3, None, None):
        one.reset(seed=seed)
        other.reset(seed=seed)
        for agent, code in steps(one, random.Random(seed)):
            assert agent == other.agent_selection
            compare(one, other)
            other.step(code)
        compare(one, other)


def compare(one: Any, other: Any) -> None:
    """AssertionError where two environments do not say the same."""
    for name in ("agents", "rewards", "terminations", "truncations", "infos"):
        assert data_equivalence(getattr(one, name), getattr(other, name)), name
    assert data_equivalence(one.last(), other.last())
    for agent in one.agents:
        assert data_equivalence(one.observe(agent), other.observe(agent))


@pytest.mark.parametrize("players", PLAYERS)
def test_pettingzoo_finds_the_rendering_in_order(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: seeded(table.env(players, render_mode=render_mode), 2))
    assert "Round 1" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["flat", "dict"])
def test_the_state_is_what_the_first_player_sees(form: str) -> None:
    env = table.raw_env(players=3, observation=form)
    with pytest.raises(gym.error.ResetNeeded):
        env.state()
    env.reset(seed=3)
    for _ in range(4):
        assert data_equivalence(env.state(), env.observe("player_0")["observation"])
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))


def test_it_is_in_pettingzoos_registry() -> None:
    env = pettingzoo.make("aec", "Artistry/Table-v0", players=3, reward="margin", observation="dict", max_rounds=7)
    raw = env.unwrapped
    assert isinstance(raw, TableEnv)
    assert (raw.settings.players, raw.reward, raw.settings.max_rounds) == (3, "margin", 7)
    assert str(env) == "artistry_table_v0"
    assert pettingzoo.spec("aec", "Artistry/Table").id == table.TABLE
    assert table.TABLE not in pettingzoo.parallel_registry


def test_it_is_registered_once() -> None:
    importlib.reload(table)  # PettingZoo would warn of a second time
    assert isinstance(pettingzoo.make("aec", table.TABLE).unwrapped, TableEnv)


def test_it_comes_in_the_wrappers_of_pettingzoos_classic_games() -> None:
    env = table.env()
    found = []
    while isinstance(env, wrappers.BaseWrapper):
        found.append(type(env))
        env = env.env
    assert found == [
        wrappers.OrderEnforcingWrapper,
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.TerminateIllegalWrapper,
    ]
    assert type(env) is table.raw_env


@pytest.mark.parametrize("convert", [aec_to_parallel, lambda env: parallel_wrapper_fn(lambda: env)()])
@pytest.mark.parametrize("make", [table.env, table.raw_env])
def test_a_parallel_form_is_refused(make: Callable[..., Any], convert: Callable[[Any], Any]) -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        convert(make())


def test_there_is_no_parallel_env_and_the_module_says_why() -> None:
    with pytest.raises(AttributeError, match=r"^parallel_env: .* one agent acts at a time; use env\(\)$"):
        _ = table.parallel_env
    with pytest.raises(AttributeError, match="has no attribute 'anything'"):
        _ = table.anything
    with pytest.raises(pettingzoo.env_registry.exceptions.NamespaceNotFound):
        pettingzoo.make("parallel", table.TABLE)


def test_pettingzoos_form_for_games_in_turns_gives_the_same_game() -> None:
    """That conversion steps one agent at a time, so nothing is lost."""
    turns, env = turn_based_aec_to_parallel(table.env(3)), table.env(3)
    turns.reset(seed=5)
    env.reset(seed=5)
    last = play_out(env, random.Random(8))
    rng = random.Random(8)
    turns.reset(seed=5)
    observations = {agent: turns.aec_env.observe(agent) for agent in turns.agents}
    while turns.agents:
        mover = turns.aec_env.agent_selection
        actions = dict.fromkeys(turns.agents)
        actions[mover] = chosen(rng, observations[mover]["action_mask"])
        observations, rewards, terminations, _, infos = turns.step(actions)
    assert all(terminations.values())
    assert rewards == {agent: reward for agent, (reward, *_) in last.items()}
    assert infos["player_2"]["totals"] == last["player_2"][-1]["totals"]
