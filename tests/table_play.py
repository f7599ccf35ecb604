"""Playing `artistry_env.table` in tests: at random to the end, and games whose end is laid out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from artistry_env.game import Game
from artistry_env.observe import observe_games
from artistry_env.table import raw_env
from artistry_env.table_env import TableEnv
from tests.rules.positions import Seat, position

PLAYERS = (2, 3, 4)
FORMS = ("flat", "dict")
Last = tuple[float, bool, bool, dict[str, Any]]  # reward, terminated, truncated, info


def chosen(rng: random.Random, mask: Any) -> int:
    """Any legal code."""
    return int(rng.choice(np.flatnonzero(mask)))


def steps(env: Any, rng: random.Random) -> Iterator[tuple[str, int]]:
    """Play the game under way to its end, at random; before each step, who plays what."""
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        code = chosen(rng, env.infos[env.agent_selection]["action_mask"])
        yield env.agent_selection, code
        env.step(code)


def play_out(env: Any, rng: random.Random) -> dict[str, Last]:
    """Play the game under way to its end and let all agents go; what each got at last."""
    for _ in steps(env, rng):
        pass
    return let_go(env)


def let_go(env: Any) -> dict[str, Last]:
    """Step each agent whose game has ended; what it got at last."""
    last = {}
    for agent in env.agent_iter():
        assert agent not in last
        _, reward, terminated, truncated, info = env.last()
        last[agent] = (reward, terminated, truncated, info)
        env.step(None)
    assert last.keys() == set(env.possible_agents)
    return last


def board(players: int) -> str:
    """An empty board for so many players."""
    side = players + 2
    return "\n".join([" ".join("." * side)] * side)


def before_the_end(*seats: Seat, reward: str = "outcome", max_rounds: int = 50, wrapped: Any = raw_env) -> Any:
    """An environment whose game stands as laid out, on an empty board: it is over when all have said stop."""
    env = wrapped(len(seats), reward=reward, max_rounds=max_rounds)
    env.reset(seed=0)
    raw: TableEnv = env.unwrapped
    lay(raw, position(board(len(seats)), *seats, players=len(seats), max_rounds=max_rounds))
    return env


def lay(env: TableEnv, game: Game) -> None:
    """Put a game on the table of an environment in which one is under way."""
    at = env._game
    at._games[:] = game.record
    at._legal_sets["bits"][0, : game._words.shape[1]] = game._words[0]
    at._mask[:] = game.mask()
    observe_games(at._tables, at._games, at._was, np.ones(1, np.bool), at.layout.lens, at._flat)
    env.agent_selection = env.possible_agents[at.mover]
    env.infos = {agent: {"action_mask": env.observe(agent)["action_mask"]} for agent in env.agents}


def all_stop(env: Any) -> dict[str, Last]:
    """All say stop, and the game is over; what each got at last."""
    for _ in range(len(env.possible_agents)):
        env.step(env.unwrapped.action_space("player_0").n - 1)
    return let_go(env)


def rewards(last: dict[str, Last]) -> Sequence[float]:
    """The rewards, by seat."""
    return [last[agent][0] for agent in sorted(last)]
