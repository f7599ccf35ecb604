"""Agents' randomness: it depends on the game, the decision and the agent's seed, and on nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from agents import make
from agents.luck import FIRST_STREAM, SEED_LIMIT, luck, stream_of
from artistry_env.game import Game
from artistry_env.rules.philox import mix
from artistry_env.rules.state import OVER, STREAMS
from tests.agents.playing import decides, play_out, shown
from tests.chi_square import assert_uniform
from tests.random_play import Batch, settings_of
from tests.reference.modes import Mode

SPECS = ["uniform", "uniform:seed=5", "greedy", "search:20"]


def midgame(count: int, steps: int) -> Batch:
    """Games some decisions in."""
    batch = Batch(settings_of(Mode(1, "standard")), range(count), ["tireless"] * count)
    for _ in range(steps):
        batch.step()
    assert (batch.records.phase != OVER).all()
    return batch


@pytest.mark.parametrize("spec", SPECS)
def test_choices_do_not_depend_on_the_batch(spec: str) -> None:
    batch = midgame(60, 12)
    agent, rows = make(spec), np.arange(60)
    masks = batch.masks(rows)
    together = agent.act(shown(batch.records, batch.settings, rows), masks)
    order = np.random.default_rng(1).permutation(60)
    shuffled = agent.act(shown(batch.records[order], batch.settings, order), masks[order])
    assert shuffled.tolist() == together[order].tolist()
    for row in rows:
        alone = agent.act(shown(batch.records[row : row + 1].copy(), batch.settings, rows[:1]), masks[row : row + 1])
        assert alone.tolist() == [together[row]]
    assert agent.act(shown(batch.records, batch.settings, rows), masks).tolist() == together.tolist()


@pytest.mark.parametrize("spec", SPECS)
def test_a_copy_is_played_alike(spec: str) -> None:
    game = Game.new(seed=11)
    while not game.over:
        copy = game.clone()
        code = decides(make(spec), game)
        assert decides(make(spec), copy) == code
        game.play(code)


@pytest.mark.parametrize("spec", SPECS)
def test_agents_write_nothing(spec: str) -> None:
    batch = midgame(20, 9)
    masks = batch.masks(np.arange(20))
    before, legal = batch.records.tobytes(), masks.tobytes()
    masks.setflags(write=False)
    make(spec).act(shown(batch.records, batch.settings, np.arange(20)), masks)
    assert (batch.records.tobytes(), masks.tobytes()) == (before, legal)


def test_seeds_of_agents_and_games_give_other_choices() -> None:
    settings = settings_of(Mode(1, "hard"))
    played = {}
    for spec in ("uniform", "uniform:seed=1", "uniform:seed=2"):
        _, steps = play_out([make(spec)], settings, [0, 1, 2**63])
        played |= {(spec, game): tuple(codes) for game, codes in enumerate(steps.T.tolist())}
    assert len(set(played.values())) == 9


def test_streams_are_the_agents_alone() -> None:
    assert stream_of(0) == FIRST_STREAM > STREAMS
    assert stream_of(SEED_LIMIT - 1) == 2**32 - 1  # the generator takes 32 bits
    assert stream_of(3) != stream_of(4)


def test_luck_tells_nothing_of_the_draws_to_come() -> None:
    batch = midgame(4000, 0)
    mine = [luck(g, stream_of(0)) >> 30 for g in batch.records]
    theirs = [
        [mix(g.seed[0], g.seed[1], stream, g.decisions) >> 30 for g in batch.records] for stream in range(STREAMS)
    ]
    for stream in range(STREAMS):
        pairs = list(zip(mine, theirs[stream], strict=True))
        assert_uniform(pairs, [(a, b) for a in range(4) for b in range(4)])


def test_uniform_is_uniform() -> None:
    batch = midgame(1, 4)
    count = 20_000
    records = np.repeat(batch.records, count).view(np.recarray)
    records.seed[:, 0] = np.arange(count)
    masks = np.repeat(batch.masks(np.arange(1)), count, axis=0)
    codes = make("uniform").act(shown(records, batch.settings, np.arange(count)), masks)
    legal = np.flatnonzero(masks[0])
    assert len(legal) > 10
    assert_uniform(codes.tolist(), legal.tolist())


def test_uniform_over_decisions_of_one_game() -> None:
    batch = midgame(1, 4)
    count = 20_000
    records = np.repeat(batch.records, count).view(np.recarray)
    records.decisions[:] = np.arange(count)
    masks = np.repeat(batch.masks(np.arange(1)), count, axis=0)
    codes = make("uniform:seed=9").act(shown(records, batch.settings, np.arange(count)), masks)
    assert_uniform(codes.tolist(), np.flatnonzero(masks[0]).tolist())
