"""`artistry_env.table` refuses unknown settings, bad seeds and illegal actions, and steps out of order."""

from __future__ import annotations

import random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from artistry_env import table
from artistry_env.game import Game, IllegalAction
from tests.table_play import PLAYERS, let_go, play_out, steps


@pytest.mark.parametrize(
    ("argument", "value", "line"),
    [
        ("players", 1, "players: found 1, expected 2 to 4"),
        ("players", 5, "players: found 5, expected 2 to 4"),
        ("players", "two", "players: found 'two', expected 2 to 4"),
        ("reward", "shaped", "reward: found 'shaped', expected one of outcome, margin"),
        ("observation", "image", "observation: found 'image', expected one of dict, flat"),
        ("render_mode", "rgb", "render_mode: found 'rgb', expected one of ansi, human, rgb_array"),
        ("max_rounds", 0, "max_rounds: found 0, expected 1 to 10000"),
        ("cards", "none", "card set: cards: found 'none', expected one of reconstructed"),
    ],
)
def test_unknown_settings_are_refused_in_one_line(argument: str, value: Any, line: str) -> None:
    for make in (table.env, table.raw_env):
        with pytest.raises(ValueError, match="found") as caught:
            make(**{argument: value})
        assert str(caught.value).startswith(line)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("bad", [-1, 1.5, "x", True])
def test_a_bad_seed_is_refused_and_the_game_goes_on(bad: Any) -> None:
    env = table.raw_env()
    env.reset(seed=3)
    before = env._game._games.tobytes()
    with pytest.raises(ValueError, match=r"^seed: found .*expected a whole number >= 0$"):
        env.reset(seed=bad)
    assert env._game._games.tobytes() == before
    env.reset()
    assert env.game_seed != 3


def illegal_code(env: Any) -> int:
    """A code that may not be played now."""
    return int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])


@pytest.mark.parametrize("players", PLAYERS)
def test_an_illegal_action_raises_without_wrappers_and_changes_nothing(players: int) -> None:
    env, game = table.raw_env(players), Game.new(players, seed=1)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.last()[0]
    code = env.table.encode(("choose_color", 2))
    with pytest.raises(IllegalAction, match=rf"^action {code} \(choose metal\) in phase turn: .* such as \d+ \("):
        env.step(code)
    assert env._game._games.tobytes() == game.record.tobytes()
    assert env.agent_selection == agent
    assert env.last()[0]["observation"].tobytes() == before["observation"].tobytes()
    assert env.last()[0]["action_mask"].tobytes() == before["action_mask"].tobytes()
    env.step(int(game.legal()[0]))


@pytest.mark.parametrize("code", [-1, 372, 10**30])
def test_a_code_outside_the_space_raises(code: int) -> None:
    env = table.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=rf"^action: found {code}, expected a code from 0 to 371$"):
        env.step(code)
    wrapped = table.env()
    wrapped.reset(seed=1)
    # the latter from Gymnasium 1.2
    with pytest.raises((AssertionError, OverflowError), match=r"action is not in action space|too large to convert"):
        wrapped.step(code)


@pytest.mark.parametrize("action", [None, 3.7, "stop", np.array([1, 2])])
def test_what_is_no_code_raises(action: Any) -> None:
    env = table.raw_env()
    env.reset(seed=1)
    before = env._game._games.tobytes()
    with pytest.raises(ValueError, match=r"^action: found .*, expected 0 to 371$"):
        env.step(action)
    assert env._game._games.tobytes() == before


@pytest.mark.parametrize("kind", [int, np.int16, np.int32, np.int64, np.array])
def test_any_integer_is_a_code(kind: Any) -> None:
    env, game = table.raw_env(), Game.new(2, seed=1)
    env.reset(seed=1)
    code = int(game.legal()[0])
    game.play(code)
    env.step(kind(code))
    assert env._game._games.tobytes() == game.record.tobytes()


@pytest.mark.parametrize("players", PLAYERS)
def test_an_illegal_action_ends_the_game_as_in_pettingzoos_classic_games(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    env = table.env(players)
    for seed in range(2):  # the second time after a reset
        env.reset(seed=seed)
        for number, _ in enumerate(steps(env, random.Random(seed))):
            if number == 10:
                break
        loser = env.agent_selection
        env.step(illegal_code(env))
        assert env.agents == env.possible_agents
        assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
        last = let_go(env)
        assert {agent: got[0] for agent, got in last.items()} == {
            agent: -1 if agent == loser else 0 for agent in env.possible_agents
        }
        assert all(got[1] for got in last.values())
    capsys.readouterr()  # PettingZoo says it in print, or logs it, as it may
    env.reset(seed=5)
    assert sum(got[0] for got in play_out(env, random.Random(5)).values()) == pytest.approx(0)


def test_an_ended_agent_takes_none_alone() -> None:
    for make in (table.env, table.raw_env):
        env = make(max_rounds=1)
        env.reset(seed=0)
        for _ in steps(env, random.Random(0)):
            pass
        with pytest.raises(ValueError, match="the only valid action is None"):
            env.step(0)
        assert len(let_go(env)) == 2


def test_stepping_needs_a_game() -> None:
    env = table.raw_env(max_rounds=1)
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        env.step(0)
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        env.last()
    assert list(env.agent_iter()) == []
    env.reset(seed=0)
    play_out(env, random.Random(0))
    with pytest.raises(gym.error.ResetNeeded, match="reset"):
        env.step(None)
    wrapped = table.env()
    with pytest.raises(AssertionError, match="reset"):
        wrapped.step(0)
    with pytest.raises(AssertionError, match="reset"):
        wrapped.observe("player_0")


def test_an_unknown_agent_sees_nothing() -> None:
    env = table.env()
    env.reset(seed=0)
    with pytest.raises(ValueError, match=r"^agent: found 'player_2', expected one of player_0, player_1$"):
        env.observe("player_2")


def test_rendering_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = table.raw_env(3, render_mode="ansi")
    with pytest.raises(gym.error.ResetNeeded):
        env.render()
    env.reset(seed=3)
    assert env.render() == str(Game.new(3, seed=3))
    human = table.env(3, render_mode="human")
    human.reset(seed=3)
    game = Game.new(3, seed=3)
    first = str(game)
    game.play(int(game.legal()[0]))
    human.step(int(Game.new(3, seed=3).legal()[0]))
    written = capsys.readouterr().out
    assert written.startswith(f"{first}\n{game}\n")
    assert written.splitlines()[-2:] == ["Last", "  seat 2: take a1 b2 c3 (apprentice of glass)"]
    human.close()


def test_rendering_without_a_mode_warns() -> None:
    env = table.env()
    env.reset(seed=0)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None
