"""Part of a scenario is rewarded by train.partial_reward, to the learner alone; the rest is as SoloVecEnv has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from artistry_env.sb3 import SoloVecEnv
from train.partial_reward import PartialVecEnv, part_met
from train.ppo_run import Run
from train.ppo_settings import make_settings

GAMES, STEPS = 16, 400
SCENARIOS = [None, *range(1, 9)]


def end(scenario: int | None, totals: tuple[int, int] = (30, 30), met: bool = False, **parts: int) -> dict[str, Any]:
    """The info of a game's end, as far as it is read; parts are the player's."""
    return {
        "scenario": scenario,
        "scenario_met": met,
        "totals": list(totals),
        "parts": {name: [count, 9] for name, count in parts.items()},
    }


@pytest.mark.parametrize(
    ("info", "part"),
    [
        (end(None), 0.0),
        (end(8, masters=8, met=True), 0.0),  # whole success has its own reward
        (end(8, masters=0), 0.0),
        (end(8, masters=4), 0.25),  # one of two masters, and level: half of a half
        (end(8, masters=8), 0.5),
        (end(8, masters=12), 0.5),  # no more than all
        (end(8, (40, 30), masters=4), 0.5 * 0.8808),  # 10 points ahead
        (end(8, (30, 40), masters=4), 0.5 * 0.1192),
        (end(6, journeywomen=3), 0.375),
        (end(5, apprentices=2), 0.25),  # three apprentices
        (end(3, inspirations=6), 0.375),
        (end(1), 0.5),  # nothing that the totals tell: how close it was to being won
        (end(7, (30, 40)), 0.1192),
    ],
)
def test_how_far_a_scenario_is_met(info: dict[str, Any], part: float) -> None:
    assert part_met(info) == pytest.approx(part, abs=1e-4)


def test_a_game_that_is_cut_off_has_met_no_part() -> None:
    assert part_met(end(8, masters=8) | {"TimeLimit.truncated": True}) == 0.0


def test_only_the_reward_of_unmet_scenarios_differs() -> None:
    whole, partly = SoloVecEnv(GAMES), PartialVecEnv(GAMES, 1.5)
    given = [SCENARIOS[game % len(SCENARIOS)] for game in range(GAMES)]
    for envs in (whole, partly):
        envs.set_settings("easy", given)
        envs.seed(3)
        envs.reset()
    generator = np.random.Generator(np.random.PCG64(0))
    ends = 0
    for _ in range(STEPS):
        masks = whole.action_masks()
        assert (masks == partly.action_masks()).all()
        codes = (masks * (1 + generator.random(masks.shape))).argmax(axis=1)
        expected, found = whole.step(codes), partly.step(codes)
        np.testing.assert_array_equal(expected[0], found[0])
        np.testing.assert_array_equal(expected[2], found[2])
        for row, info in enumerate(found[3]):
            added = 1.5 * part_met(info) if found[2][row] else 0.0
            assert found[1][row] == pytest.approx(expected[1][row] + added)
            if found[2][row]:
                assert info["episode"]["r"] == expected[3][row]["episode"]["r"]
                ends += added > 0.0
    assert ends > GAMES


def test_training_plays_these_games(tmp_path: Path) -> None:
    small = {"steps": 64, "games": 4, "rollout": 16, "batch": 16, "option_layers": [8], "policy_layers": [8]}
    for partial in (0.0, 0.5):
        settings = make_settings({**small, "reward": "outcome", "partial": partial})
        run = Run.begin(settings, tmp_path / str(partial), {})
        envs = run.games(0)
        assert isinstance(envs, PartialVecEnv) == (partial > 0)
        assert getattr(envs, "_partial", 0.0) == partial
        run.envs.close()


def test_it_goes_with_the_outcome() -> None:
    with pytest.raises(ValueError, match="partial: found reward margin, expected outcome"):
        make_settings({"partial": 1.0})
    with pytest.raises(ValueError, match="partial: found 3, expected a number from 0 to 2"):
        make_settings({"partial": 3, "reward": "outcome"})
