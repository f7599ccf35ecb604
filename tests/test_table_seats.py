"""No seat of `artistry_env.table` is special: a table turned around plays the same, and names are but names."""

from __future__ import annotations

import hashlib
import random
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from artistry_env import table
from artistry_env.game import Game
from tests.random_play import choose
from tests.table_play import PLAYERS, chosen, lay, let_go, steps

BY_SEAT = ("hand", "patterns", "artisans", "renown", "inspirations", "used", "passed")
TURNS = [(players, by) for players in PLAYERS for by in range(1, players)]


def turned(game: Game, by: int) -> Game:
    """The same game with everybody `by` seats further on."""
    other, players = game.clone(), game.settings.players
    g = other.record[0]
    for name in BY_SEAT:
        g[name][:players] = np.roll(g[name][:players], by, axis=0)
    g.mover, g.first = (g.mover + by) % players, (g.first + by) % players
    return other


def at_the_table(game: Game, **settings: Any) -> Any:
    """An environment in which a game goes on."""
    env = table.env(game.settings.players, max_rounds=game.settings.max_rounds, **settings)
    env.reset(seed=0)
    lay(env.unwrapped, game)
    return env


@pytest.mark.parametrize("reward", ["outcome", "margin"])
@pytest.mark.parametrize(("players", "by"), TURNS)
def test_a_table_turned_around_plays_the_same(players: int, by: int, reward: str) -> None:
    rng = random.Random(by)
    game = Game.new(players, seed=by, max_rounds=8)
    for _ in range(rng.randrange(30)):
        game.play(choose(rng, game, "busy"))
    env, other = (at_the_table(each, reward=reward) for each in (game, turned(game, by)))
    names = dict(zip(env.agents, env.agents[by:] + env.agents[:by], strict=True))
    for agent, code in steps(env, rng):
        assert other.agent_selection == names[agent]
        for each, its_name in names.items():
            mine, theirs = env.observe(each), other.observe(its_name)
            assert mine["observation"].tobytes() == theirs["observation"].tobytes()
            assert mine["action_mask"].tobytes() == theirs["action_mask"].tobytes()
        other.step(code)
    mine, theirs = let_go(env), let_go(other)
    for each, its_name in names.items():
        assert mine[each][:3] == theirs[its_name][:3]
        assert mine[each][-1]["outcome"] == theirs[its_name][-1]["outcome"]
    for told in ("totals", "renown"):
        numbers = theirs["player_0"][-1][told]
        assert mine["player_0"][-1][told] == numbers[by:] + numbers[:by]


class Player:
    """Plays at random, but the same wherever it sees the same."""

    def __init__(self, name: str) -> None:
        self.name = name

    def act(self, seen: dict[str, Any]) -> int:
        """A legal code, drawn from what is seen alone."""
        return chosen(random.Random(hashlib.sha256(seen["observation"].tobytes()).digest()), seen["action_mask"])


def play_with(env: Any, players: dict[str, Player], seed: int) -> dict[str, tuple[Any, ...]]:
    """Play a game; by name the reward, where it sat, and all that it did."""
    env.reset(seed=seed)
    did: dict[str, list[int]] = {agent: [] for agent in env.agents}
    found = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            found[players[agent].name] = (agent, reward, info["totals"], did[agent])
            env.step(None)
        else:
            did[agent].append(players[agent].act(seen))
            env.step(did[agent][-1])
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_identical_agents_in_other_seats_change_nothing_but_names(players: int) -> None:
    env = table.env(players, max_rounds=6)
    people = [Player(name) for name in ("Ada", "Bo", "Cy", "Di")[:players]]
    games = []
    for order in permutations(people):
        found = play_with(env, dict(zip(env.possible_agents, order, strict=True)), 4)
        assert [found[player.name][0] for player in order] == env.possible_agents
        games.append([found[player.name][1:] for player in order])
    assert all(game == games[0] for game in games)
    assert all(did for *_, did in games[0])


def test_the_observation_tells_seats_apart_by_distance_alone() -> None:
    """Hands and inspirations stand in the order of play, each agent's own first."""
    env, game = table.raw_env(4, observation="dict"), Game.new(4, seed=2)
    env.reset(seed=2)
    for _, code in steps(env, random.Random(2)):
        seats, first = game.view()["seats"], game.view()["first"]
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)["observation"]
            clockwise = seats[seat:] + seats[:seat]
            assert [*seen["hand"], *seen["rival_hand"]] == [n for each in clockwise for n in each["hand"]]
            assert seen["lead"].tolist() == [seats[seat]["total"] - each["total"] for each in clockwise[1:]]
            cards = [np.flatnonzero(row).tolist() for row in seen["rival_inspirations"].reshape(3, -1)]
            assert cards == [each["inspirations"] for each in clockwise[1:]]
            assert seen["first"].tolist().index(1) == (first - seat) % 4
        game.play(code)
