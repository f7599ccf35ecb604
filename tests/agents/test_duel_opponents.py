"""Who sits at the table of `Artistry/Duel-v0`: specs and agents, whom they face, and the one line for each fault."""

from __future__ import annotations

import pickle
import re
from itertools import permutations
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from agents import make
from agents.duel import DuelEnv
from agents.duel_vector import DuelVectorEnv
from agents.greedy import Greedy
from agents.opponents import Opponents
from agents.problems import AgentFault, IllegalMove
from agents.registration import DUEL
from agents.uniform import Uniform
from artistry_env.game import Game
from tests.agents.duel_play import FIRST, OWN, PLAYERS, Stopper
from tests.agents.playing import decides
from tests.train.own_agents import First, Numbered


def test_opponents_and_players_say_how_many_sit_at_the_table() -> None:
    stopper = Stopper()
    assert Opponents("greedy").names == ("greedy",)
    assert Opponents("greedy", 4).names == Opponents(["greedy"], 4).names == ("greedy",) * 3
    assert Opponents(["greedy", "uniform:seed=4"]).names == Opponents(("greedy", "uniform:seed=4"), 3).names
    assert Opponents(stopper, 3).agents == (stopper, stopper)
    assert DuelEnv(["greedy", stopper]).players == 3
    assert gym.make(DUEL, opponents="uniform", players=4).unwrapped.settings.side == 6


def test_equal_specs_make_one_agent_and_compiled_ones_are_not_asked() -> None:
    found = Opponents([FIRST, "uniform", FIRST])
    assert found.agents[0] is found.agents[2]
    assert found.asked == [found.agents[0]]
    assert not Opponents(["greedy", Greedy(), Uniform(3)]).asked


class Kin(Greedy):
    """A greedy player with something of its own is not taken for the compiled one."""


def test_a_subclass_is_asked() -> None:
    assert len(Opponents([Kin(), "greedy"]).asked) == 1


def test_a_pickle_holds_specs_and_agents_alike() -> None:
    found = pickle.loads(pickle.dumps(Opponents(["greedy", FIRST, Stopper()])))
    assert found.names == ("greedy", "first", "stopper")
    assert len(found.asked) == 2


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"opponents": 3}, "opponents: found 3, expected agents or their specs, such as 'greedy'"),
        ({"opponents": ["greedy", None]}, "opponents: found None, expected agents or their specs, such as 'greedy'"),
        ({"opponents": Greedy}, "opponents: found <class 'agents.greedy.player.Greedy'>, expected agents or their"),
        ({"opponents": []}, "opponents: found 0 entries, expected 1 to 3"),
        ({"opponents": ["uniform"] * 4}, "opponents: found 4 entries, expected 1 to 3"),
        (
            {"opponents": ["uniform"] * 2, "players": 4},
            "opponents: found 2 entries, expected 3 with players=4, or 1 for",
        ),
        (
            {"opponents": ["uniform"] * 2, "players": 2},
            "opponents: found 2 entries, expected 1 with players=2, or 1 for",
        ),
        ({"opponents": "gredy"}, "agent: found 'gredy', expected one of uniform, greedy"),
        ({"opponents": "uniform:seed=x"}, "agent uniform:seed=x: cannot be made: seed: found 'x', expected a whole"),
        ({"opponents": "no.py:One"}, "agent no.py:One: found no file no.py, expected a Python file with the class One"),
        ({"players": 1}, "players: found 1, expected 2 to 4"),
        ({"players": 5}, "players: found 5, expected 2 to 4"),
        ({"seat": 2}, "seat: found 2, expected rotate, or 0 to 1"),
        ({"seat": "left"}, "seat: found 'left', expected rotate, or 0 to 1"),
        ({"seat": True}, "seat: found True, expected rotate, or 0 to 1"),
        ({"reward": "score"}, "reward: found 'score', expected one of outcome, margin, shaped"),
        ({"observation": "image"}, "observation: found 'image', expected one of dict, flat"),
        ({"illegal": "ignore"}, "illegal: found 'ignore', expected one of penalize, raise"),
        ({"max_rounds": 0}, "max_rounds: found 0, expected 1 to 10000"),
        ({"cards": "none"}, "card set: cards: found 'none', expected one of reconstructed"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(arguments: dict[str, Any], line: str) -> None:
    for make_env in (DuelEnv, lambda **given: DuelVectorEnv(2, **given)):
        with pytest.raises(ValueError, match="found") as caught:
            make_env(**arguments)
        assert str(caught.value).startswith(line)
        assert "\n" not in str(caught.value)


def test_render_modes_are_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match=r"^render_mode: found 'rgb', expected one of ansi, human, rgb_array$"):
        DuelEnv(render_mode="rgb")
    with pytest.raises(ValueError, match=r"^render_mode: found 'human', expected one of ansi, rgb_array$"):
        DuelVectorEnv(2, render_mode="human")


FAULTS = [
    ("Cheat", IllegalMove, r"agent cheat: illegal action \d+ \(.+\) at seat \d of environment {}, decision \d+, phase"),
    (
        "Outside",
        IllegalMove,
        r"agent outside: illegal action 372 \(none of the 372 codes\) at seat \d of environment {}",
    ),
    (
        "Negative",
        IllegalMove,
        r"agent negative: illegal action -1 \(none of the 372 codes\) at seat \d of environment {}",
    ),
    ("Floats", AgentFault, r"agent floats: act gave float64 \(\d,\), expected integers \(\d,\)"),
    ("TooFew", AgentFault, r"agent too few: act gave int64 \(\d,\), expected integers \(\d,\)"),
    ("Broken", AgentFault, r"agent broken: act failed: KeyError: 'my own\\nbug'"),
]


def play_low(env: DuelEnv, steps: int) -> None:
    """Begin a game and play the lowest legal codes."""
    env.reset(seed=0)
    for _ in range(steps):
        env.step(int(env.action_masks().argmax()))


@pytest.mark.parametrize(("name", "error", "line"), FAULTS)
def test_a_fault_of_an_opponent_is_fatal_and_said_in_one_line(name: str, error: type[AgentFault], line: str) -> None:
    env = DuelEnv(f"{OWN}:{name}")
    with pytest.raises(AgentFault) as caught:
        play_low(env, 200)
    assert type(caught.value) is error
    assert "\n" not in str(caught.value)
    assert re.match(line.format(0), str(caught.value))
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)


def test_agents_are_shown_copies_and_write_on_nothing() -> None:
    for form in ("dict", "flat"):
        env, other = (DuelEnv(f"{OWN}:{name}", observation=form) for name in ("Scribbler", "First"))
        env.reset(seed=5)
        other.reset(seed=5)
        over = False
        while not over:
            code = int(env.action_masks().argmax())
            _, _, over, _, info = env.step(code)
            assert info["action_mask"].tolist() == other.step(code)[-1]["action_mask"].tolist()
            assert env._batch.games.tobytes() == other._batch.games.tobytes()


def test_each_game_keeps_a_number_of_its_own() -> None:
    numbered = Numbered()
    envs = DuelVectorEnv(3, numbered, max_rounds=2)
    envs.reset(seed=1)
    for _ in range(60):
        envs.step(envs.action_masks().argmax(axis=1))
    seeds_of: dict[int, set[int]] = {}
    for numbers, seeds in numbered.asked:
        for number, seed in zip(numbers.tolist(), seeds.tolist(), strict=True):
            seeds_of.setdefault(number, set()).add(seed)
    assert len(seeds_of) > 6
    assert all(len(seeds) == 1 for seeds in seeds_of.values())
    assert len({seed for seeds in seeds_of.values() for seed in seeds}) == len(seeds_of)


class Named(First):
    """Plays as `First` does, under a name of its own."""

    def __init__(self, name: str) -> None:
        self.name = name


def whole_game(env: DuelEnv, seed: int, learner: Any) -> tuple[bytes, float]:
    """The table at the end of a game, and the learner's reward."""
    env.reset(seed=seed)
    over = False
    while not over:
        game = Game.new(env.players, seed=seed)  # for what an agent is shown beside the record
        game._games[:] = env._batch.games
        game._words[:] = env._batch._legal_sets["bits"][:, : game._words.shape[1]]
        _, reward, terminated, truncated, _ = env.step(decides(learner, game))
        over = terminated or truncated
    return env._batch.games.tobytes(), reward


@pytest.mark.parametrize("spec", ["uniform", "greedy", FIRST])
@pytest.mark.parametrize("players", PLAYERS)
def test_among_identical_agents_the_learners_seat_changes_nothing_but_whose_reward_it_is(
    players: int, spec: str
) -> None:
    ends = [whole_game(DuelEnv(spec, players, seat), 8, make(spec)) for seat in range(players)]
    assert len({table for table, _ in ends}) == 1
    assert sum(reward for _, reward in ends) == pytest.approx(0)


@pytest.mark.parametrize("players", [3, 4])
def test_identical_opponents_in_other_seats_change_nothing_but_names(players: int) -> None:
    people = [Named(name) for name in ("Ada", "Bo", "Cy")[: players - 1]]
    found = set()
    for order in permutations(people):
        env = DuelEnv(order)
        assert env.opponents.names == tuple(one.name for one in order)
        found.add(whole_game(env, 9, make("uniform")))
    assert len(found) == 1


def test_different_opponents_sit_clockwise_from_the_learner() -> None:
    """The stopper passes at once, so that it is the one who holds nothing after the first round."""
    for seat in range(4):
        env = DuelEnv(["greedy", Stopper(), "greedy"], seat=seat, observation="dict")
        seen, _ = env.reset(seed=3)
        while seen["round"][0] == 1:
            seen = env.step(int(env.action_masks().argmax()))[0]
        held = seen["rival_hand"].reshape(3, -1).sum(axis=1)
        assert held[1] == 0
        assert np.delete(held, 1).all()
