"""Whole games: agents are always legal, in all modes and with all cards; greedy is far better than uniform."""

from __future__ import annotations

import pytest

from agents import make
from artistry_env.cards import CardSet
from tests.agents.playing import FEW_ROUNDS, play_out, results, transcript
from tests.card_sets import random_card_set
from tests.processes import run_uncompiled
from tests.random_play import settings_of
from tests.reference.modes import MODES, Mode


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_always_legal(mode: Mode) -> None:
    settings = settings_of(mode)
    players = [[make("greedy")], [make("uniform:seed=1")]]
    if mode.players > 1:
        players = [[make(("greedy", "uniform")[(seat + turn) % 2]) for seat in range(mode.players)] for turn in (0, 1)]
    for agents in players:
        records, _ = play_out(agents, settings, range(20))
        assert len(records) == 20


@pytest.mark.parametrize("seed", range(12))
def test_always_legal_with_random_cards(seed: int) -> None:
    cards = CardSet.from_dict(random_card_set(seed))
    for mode in (MODES[seed], MODES[9 + seed], *MODES[27:]):
        settings = settings_of(mode, cards, max_rounds=FEW_ROUNDS)
        play_out([make("greedy")] * mode.players, settings, range(4))
        play_out([make("greedy"), *[make("uniform")] * (mode.players - 1)], settings, range(4, 8))


def test_greedy_is_the_same_again() -> None:
    settings = settings_of(Mode(1, "standard"))
    first, second = (play_out([make("greedy")], settings, range(10)) for _ in range(2))
    assert first[0].tobytes() == second[0].tobytes()
    assert (first[1] == second[1]).all()


@pytest.mark.parametrize(("difficulty", "least"), [("easy", 0.4), ("standard", 0.4), ("hard", 0.12)])
def test_greedy_beats_uniform_against_the_automa(difficulty: str, least: float) -> None:
    settings = settings_of(Mode(1, difficulty))
    (good, won), (poor, lucky) = (
        results(play_out([make(spec)], settings, range(200))[0], settings) for spec in ("greedy", "uniform")
    )
    assert (won == 1).mean() > least
    assert (lucky == 1).mean() < 0.02
    assert good.mean() > poor.mean() + 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_uniform_at_one_table(players: int) -> None:
    settings = settings_of(Mode(players))
    wins = 0
    for seat in range(players):
        agents = [make("greedy" if other == seat else "uniform") for other in range(players)]
        records, _ = play_out(agents, settings, range(20))
        wins += int((results(records, settings, seat)[1] == 1).sum())
    assert wins >= 19 * players


@pytest.mark.parametrize("spec", ["uniform:seed=2", "greedy"])
def test_uncompiled_agents_play_alike(spec: str) -> None:
    assert run_uncompiled("tests.agents.playing", spec) == transcript(spec)
