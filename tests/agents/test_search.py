"""The searcher: fair, repeatable, legal, stronger with more to know. Positions: test_search_positions.py."""

from __future__ import annotations

import time

import numpy as np
import pytest

from agents import make
from agents.search import Search
from artistry_env.game import Game
from tests.agents.playing import decides, play_out, results, shown
from tests.agents.searching import EVALUATION, seen
from tests.processes import run_uncompiled
from tests.random_play import Batch, settings_of
from tests.reference.modes import MODES, Mode
from train.seer import Seer

FEW = 12  # simulations
SPECS = [f"search:{FEW}", f"search:{FEW},threads=2", f"search:{FEW},model={EVALUATION}"]


def midgame(count: int, steps: int = 12) -> Batch:
    """Games some decisions in."""
    batch = Batch(settings_of(Mode(1, "standard")), range(count), ["tireless"] * count)
    for _ in range(steps):
        batch.step()
    return batch


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_always_legal(mode: Mode) -> None:
    play_out([make("search:4")] * mode.players, settings_of(mode, max_rounds=3), range(2))


@pytest.mark.parametrize(
    "spec", ["search:4,rollout=uniform", "search:4,rollout=epsilon,depth=5", "search:4,reuse=true"]
)
def test_all_kinds_of_search_are_legal(spec: str) -> None:
    for players in (1, 3):
        play_out([make(spec)] * players, settings_of(Mode(players), max_rounds=3), range(3))


@pytest.mark.parametrize("spec", SPECS)
def test_the_batch_does_not_matter_and_nothing_is_written(spec: str) -> None:
    batch, rows = midgame(30), np.arange(30)
    masks = batch.masks(rows)
    before = batch.records.tobytes(), masks.tobytes()
    together = make(spec).act(shown(batch.records, batch.settings, rows), masks)
    assert (batch.records.tobytes(), masks.tobytes()) == before
    assert masks[rows, together].all()
    backwards = make(spec).act(shown(batch.records[::-1], batch.settings, rows[::-1]), masks[::-1])
    assert backwards[::-1].tolist() == together.tolist()
    searcher = make(spec)
    alone = [
        int(searcher.act(shown(batch.records[row : row + 1], batch.settings, rows[:1]), masks[row : row + 1])[0])
        for row in rows
    ]
    assert alone == together.tolist()


def test_seeds_and_threads_are_other_searches() -> None:
    game = Game.new(difficulty="hard", seed=2)
    kinds = [{}, {"seed": 1}, {"threads": 2}, {"c": 0.6}, {"rollout": "uniform"}]
    visits = [tuple(row["visits"] for row in Search(60, **options).explain(game)) for options in kinds]  # type: ignore[arg-type]
    assert len({*visits}) == len(kinds)


def test_one_legal_action_is_not_searched() -> None:
    batch = midgame(1)
    searcher = Search("1000000ms")
    mask = np.zeros((1, len(batch.table)), np.bool)
    mask[0, -1] = True
    begun = time.perf_counter()
    assert searcher.act(shown(batch.records, batch.settings, np.arange(1)), mask).tolist() == [len(batch.table) - 1]
    assert time.perf_counter() - begun < 1.0


def test_a_time_budget_is_kept() -> None:
    game = Game.new(seed=4)
    searcher = Search("150ms", threads=2)
    decides(searcher, game)  # compiled now
    begun = time.perf_counter()
    assert game.is_legal(decides(searcher, game))
    assert 0.15 <= time.perf_counter() - begun < 5.0


def wins_against_the_automa(agent: Search, games: int) -> int:
    settings = settings_of(Mode(1, "hard"))
    return int((results(play_out([agent], settings, range(games))[0], settings)[1] == 1).sum())


def test_knowing_the_luck_would_be_far_stronger() -> None:
    assert wins_against_the_automa(Seer(30), 60) >= wins_against_the_automa(Search(30), 60) + 7


def test_more_simulations_are_stronger() -> None:
    assert wins_against_the_automa(Search(100), 40) >= wins_against_the_automa(Search(4), 40) + 7


def test_beats_greedy_at_the_table() -> None:
    settings = settings_of(Mode(2))
    wins = 0
    for seat in (0, 1):
        agents = [make("search:200" if other == seat else "greedy") for other in (0, 1)]
        wins += int((results(play_out(agents, settings, range(25))[0], settings, seat)[1] == 1).sum())
    assert wins >= 31  # of 50; even players would in 6 % of all cases


def test_three_copies_win_a_third_each() -> None:
    count = 90
    settings = settings_of(Mode(3))
    records, _ = play_out([Search(8, seed=seat) for seat in range(3)], settings, range(count))
    wins = [int((results(records, settings, seat)[1] == 1).sum()) for seat in range(3)]
    assert count - 9 <= sum(wins) <= count
    assert all(abs(won - count / 3) < 3.3 * (count * 2 / 9) ** 0.5 for won in wins)  # 99.9 %


def test_trees_are_kept_for_the_next_decision_of_the_same_game() -> None:
    games = [Game.new(seed=seed) for seed in (1, 1, 2)]
    keeping, forgetting = Search(300, reuse=True), Search(300)
    first = decides(keeping, games[0])
    assert first == decides(forgetting, games[0])
    games[0].play(first)
    while len(games[0].legal()) < 2:
        games[0].play(games[0].legal()[0])
    kept = [_root_visits(keeping, games[0]), _root_visits(keeping, games[0])]
    assert kept[0] > 300
    assert kept[1] == 300  # a tree is used once
    decides(keeping, games[1])
    assert _root_visits(keeping, games[2]) == 300  # of another game


def _root_visits(searcher: Search, game: Game) -> int:
    decides(searcher, game)
    return int(searcher._crowd.thinkers[0].nodes["visits"][0])


def test_uncompiled_searches_see_the_same() -> None:
    assert run_uncompiled("tests.agents.searching") == seen()
