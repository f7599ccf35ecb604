"""Batches of games: the same games as one at a time, results, and what faulty agents get."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import agents
from agents.problems import AgentFault, IllegalMove
from artistry_env.game import Game
from artistry_env.rules.scoring import PARTS
from artistry_env.settings import checked_settings
from tests.train import own_agents
from train.batch import fingerprint
from train.rollout import Played, play_out

CASES = [("easy", None), ("standard", None), ("hard", None), ("standard", 4), ("hard", 7), ("easy", 6)]


def played(spec: str, difficulty: str, scenario: int | None, seeds: list[int]) -> Played:
    return play_out(agents.make(spec), checked_settings(difficulty=difficulty, scenario=scenario), seeds)


@pytest.mark.parametrize(("difficulty", "scenario"), CASES)
@pytest.mark.parametrize("spec", ["uniform", "greedy"])
def test_games_are_those_of_game(spec: str, difficulty: str, scenario: int | None) -> None:
    """Played again one by one, the decisions give the same end in `Game`, whose view says it in its own way."""
    seeds = [0, 3, 2**64 - 1, 7]
    batch = played(spec, difficulty, scenario, seeds)
    for seed, codes, result in zip(seeds, batch.decisions, batch.results, strict=True):
        game = Game.new(difficulty=difficulty, scenario=scenario, seed=seed)
        for code in codes:
            game.play(int(code))
        view = game.view()
        assert game.over
        assert result["seed"] == seed
        assert result["decisions"] == len(codes)
        assert result["rounds"] == view["round"]
        assert result["parts"].sum(axis=1).tolist() == view["result"]["totals"]
        assert result["parts"][:, PARTS.index("renown")].tolist() == [seat["renown"] for seat in view["seats"]]
        winners = view["result"]["winners"]
        assert result["outcome"] == (1 if winners == [0] else 0 if 0 in winners else -1)
        assert result["scenario_met"] == view["result"]["scenario_met"]
        assert result["fingerprint"] == fingerprint(codes, game.record)


@pytest.mark.parametrize("spec", ["uniform", "greedy"])
def test_a_game_does_not_depend_on_its_batch(spec: str) -> None:
    together = played(spec, "standard", None, list(range(20)))
    alone = [played(spec, "standard", None, [seed]) for seed in range(20)]
    assert together.results.tobytes() == np.concatenate([one.results for one in alone]).tobytes()
    for codes, one in zip(together.decisions, alone, strict=True):
        assert codes.tolist() == one.decisions[0].tolist()


def test_numbers_stay_and_finished_games_leave() -> None:
    agent = own_agents.Numbered()
    settings = checked_settings()
    result = play_out(agent, settings, [10, 11, 12, 13, 14], first_number=100)
    asked = np.concatenate([numbers for numbers, _ in agent.asked])
    seeds = np.concatenate([seeds for _, seeds in agent.asked])
    assert (seeds == asked - 90).all()
    assert [int((asked == number).sum()) for number in range(100, 105)] == result.results["decisions"].tolist()


def test_what_an_agent_writes_touches_no_game() -> None:
    settings = checked_settings()
    honest = play_out(own_agents.First(), settings, range(5))
    scribbled = play_out(own_agents.Scribbler(), settings, range(5))
    assert scribbled.results.tobytes() == honest.results.tobytes()


def test_fingerprint_tells_games_apart_but_not_seeds() -> None:
    game = Game.new(seed=1)
    game.play(int(game.legal()[0]))
    other = game.clone()
    other.reseed(2)
    codes = np.array([5], np.int32)
    assert fingerprint(codes, game.record) == fingerprint(codes, other.record)
    assert fingerprint(codes, game.record) != fingerprint(np.array([6], np.int32), game.record)
    other.play(int(other.legal()[0]))
    assert fingerprint(codes, game.record) != fingerprint(codes, other.record)


def test_illegal_move() -> None:
    settings = checked_settings(difficulty="hard", scenario=3)
    with pytest.raises(IllegalMove) as caught:
        play_out(own_agents.Cheat(), settings, [40, 41, 42], first_number=7)
    line = str(caught.value)
    assert "\n" not in line
    game = Game.new(difficulty="hard", scenario=3, seed=40)
    for _ in range(2):
        game.play(int(game.legal()[0]))
    code = int((~game.mask()).argmax())
    assert line.startswith(f"agent cheat: illegal action {code} ({game.table.describe(code)}) in game 7")
    assert "(hard, scenario 3, seed 40), decision 3, phase " in line
    assert line.endswith("illegal moves: 3 in 3 games, expected none")
    again = pickle.loads(pickle.dumps(caught.value))  # as it comes from a worker
    assert (type(again), str(again)) == (IllegalMove, line)


@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        (own_agents.Outside(), "illegal action 372 (none of the 372 codes) in game 0 (standard, seed 0)"),
        (own_agents.Negative(), "illegal action -1 (none of the 372 codes) in game 0 (standard, seed 0)"),
        (own_agents.Floats(), "agent floats: act gave float64 (2,), expected integers (2,)"),
        (own_agents.TooFew(), "agent too few: act gave int64 (1,), expected integers (2,)"),
        (own_agents.Broken(), r"agent broken: act failed: KeyError: 'my own\nbug'"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_faulty_agents(agent: Any, expected: str) -> None:
    with pytest.raises(AgentFault) as caught:
        play_out(agent, checked_settings(), [0, 1])
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)
    assert ("Traceback" in caught.value.details) == (agent.name == "broken")
