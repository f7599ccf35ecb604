"""`artistry_env.table` and `Game` move by move on the same seeds, and the environment's own promises: seeds, copies."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from artistry_env import table
from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.stepping import episode_seed
from tests.card_sets import random_card_set
from tests.processes import run_uncompiled
from tests.random_play import STYLES, choose
from tests.table_digest import digest
from tests.table_play import FORMS, PLAYERS, let_go, play_out, steps
from tests.test_observation import expected, fresh_observation


def hold_against_game(env: Any, game: Game, rng: random.Random, style: str) -> None:
    """Play the same game in both, to the end; AssertionError where they differ."""
    raw = env.unwrapped
    while not game.over:
        assert env.agents == env.possible_agents
        assert env.agent_selection == f"player_{game.to_move}"
        assert np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist() == game.legal().tolist()
        assert raw._game._games.tobytes() == game.record.tobytes()
        hold_against_seats(env, game)
        code = choose(rng, game, style)
        game.play(code)
        env.step(code)
    assert raw._game._games.tobytes() == game.record.tobytes()
    hold_against_seats(env, game)
    assert env.terminations == dict.fromkeys(env.agents, not game.view()["truncated"])
    assert env.truncations == dict.fromkeys(env.agents, game.view()["truncated"])


def hold_against_seats(env: Any, game: Game) -> None:
    """Every agent sees the game as it is from its seat, and only the one to move may do something."""
    raw = env.unwrapped
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        mine = game.clone()
        mine.record.mover[0] = seat
        flat = fresh_observation(mine, raw.layout)
        if isinstance(seen["observation"], dict):
            for name, piece in raw.layout.unscale(flat).items():
                assert seen["observation"][name].tolist() == piece.tolist(), name
        else:
            assert seen["observation"].tobytes() == flat.tobytes()
        may = game.mask() if seat == game.to_move else np.zeros(len(game.table))
        assert seen["action_mask"].tolist() == may.tolist()
        assert env.infos[agent]["action_mask"].tolist() == may.tolist()


@pytest.mark.parametrize("make", [table.env, table.raw_env])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", PLAYERS)
def test_it_is_the_game_of_the_seed(players: int, form: str, make: Callable[..., Any]) -> None:
    env = make(players, observation=form, max_rounds=4)
    for seed, style in enumerate(STYLES if make is table.raw_env else ["uniform"]):
        env.reset(seed=seed)
        hold_against_game(env, Game.new(players, seed=seed, max_rounds=4), random.Random(seed), style)


@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_game_with_any_card_set(seed: int) -> None:
    cards = CardSet.from_dict(random_card_set(seed))
    env = table.env(PLAYERS[seed], cards=cards, max_rounds=8)
    env.reset(seed=seed)
    hold_against_game(env, Game.new(PLAYERS[seed], cards=cards, seed=seed, max_rounds=8), random.Random(seed), "busy")


@pytest.mark.parametrize("players", PLAYERS)
def test_it_shows_what_the_view_shows(players: int) -> None:
    """The pieces by name, for the agent to move, held against `Game.view` alone."""
    env, game = table.raw_env(players, observation="dict"), Game.new(players, seed=3)
    env.reset(seed=3)
    for _, code in steps(env, random.Random(3)):
        seen = env.observe(env.agent_selection)["observation"]
        wanted = expected(game)
        assert seen.keys() == wanted.keys()
        for name, numbers in wanted.items():
            assert seen[name].tolist() == list(numbers), name
        game.play(code)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_last_infos_are_those_of_the_game(players: int) -> None:
    env, game = table.env(players), Game.new(players, seed=9)
    env.reset(seed=9)
    for _, code in steps(env, random.Random(4)):
        assert all(info.keys() == {"action_mask"} for info in env.infos.values())
        game.play(code)
    view = game.view()
    result = view["result"]
    for seat, (_, _, _, info) in enumerate(let_go(env).values()):
        assert not info["action_mask"].any()
        assert info["seat"] == seat
        assert (info["totals"], info["winners"]) == (result["totals"], result["winners"])
        assert info["renown"] == [each["renown"] for each in view["seats"]]
        assert info["rounds"] == view["round"]
        assert info["scenario_met"] is False
        won = seat in result["winners"]
        assert info["outcome"] == (-1 if not won else 1 if len(result["winners"]) == 1 else 0)
        assert info["is_success"] is (info["outcome"] == 1)
        for other in range(players):
            assert sum(part[other] for part in info["parts"].values()) == info["totals"][other]
        for value in (info["outcome"], info["is_success"], info["rounds"], *info["totals"], *info["renown"]):
            assert type(value) in (int, bool)


def test_unseeded_resets_follow_from_the_seed_and_their_number() -> None:
    env, other = table.env(3), table.env(3)
    env.reset(seed=11)
    other.reset(seed=11)
    later = []
    for number in range(1, 4):
        env.reset()
        other.step(int(np.argmax(other.last()[0]["action_mask"])))
        other.reset(options={"unknown": 1})
        later.append(env.game_seed)
        assert env.game_seed == other.game_seed == episode_seed(11, number)
        assert env.unwrapped._game._games.tobytes() == other.unwrapped._game._games.tobytes()
    assert len({11, *later}) == 4
    env.reset(seed=2**64 + 11)
    assert env.game_seed == 11


def test_without_any_seed_games_differ() -> None:
    seeds = set()
    for _ in range(4):
        env = table.env()
        env.reset()
        seeds.add(env.game_seed)
    assert len(seeds) == 4


def test_what_was_handed_out_never_changes() -> None:
    env = table.env(observation="flat")
    env.reset(seed=2)
    seen, *_, info = env.last()
    kept = (seen["observation"].copy(), seen["action_mask"].copy())
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert np.array_equal(seen["observation"], kept[0])
    assert np.array_equal(seen["action_mask"], kept[1])
    assert np.array_equal(info["action_mask"], kept[1])
    again = env.last()[0]["action_mask"]
    again[:] = 1
    assert not env.last()[0]["action_mask"].all()
    assert not env.last()[-1]["action_mask"].all()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("make", [table.env, table.raw_env])
@pytest.mark.parametrize("form", FORMS)
def test_a_copy_goes_its_own_way(form: str, make: Callable[..., Any], copied: Callable[[Any], Any]) -> None:
    env = make(3, observation=form)
    env.reset(seed=4)
    for number, _ in enumerate(steps(env, random.Random(1))):
        if number == 20:
            break
    other = copied(env)
    before = other.unwrapped._game._games.tobytes()
    ends = [repr(play_out(env, random.Random(2)))]
    assert other.unwrapped._game._games.tobytes() == before
    ends.append(repr(play_out(other, random.Random(2))))
    assert ends[0] == ends[1]
    assert env.unwrapped._game._games.tobytes() == other.unwrapped._game._games.tobytes()


def test_an_environment_that_was_never_reset_can_be_copied() -> None:
    other = pickle.loads(pickle.dumps(table.env(4)))
    other.reset(seed=1)
    assert other.agent_selection in other.possible_agents


def test_an_ended_game_can_be_left_at_any_moment() -> None:
    env = table.env(3, max_rounds=1)
    for seed in range(3):
        env.reset(seed=seed)
        for _ in steps(env, random.Random(seed)):
            pass
        for _ in range(seed):
            env.step(None)
        assert len(env.agents) == 3 - seed
    env.reset(seed=7)
    assert len(play_out(env, random.Random(7))) == 3


@pytest.mark.parametrize(("form", "reward"), [("flat", "outcome"), ("dict", "margin")])
def test_compiled_and_uncompiled_give_the_same(form: str, reward: str) -> None:
    assert run_uncompiled("tests.table_digest", form, reward).strip() == digest(form, reward)
