"""The games as RLlib plays them, and the versions that RLlib needs; without RLlib."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from artistry_env.solo import SoloEnv
from tests.processes import ROOT
from train import rllib_env
from train.mixture import parse_mixture
from train.rllib_env import ILLEGAL_MOVES, MASK, OBSERVATIONS, MaskedGames, games_config, make_games
from train.rllib_settings import RllibSettings

SEED = 2**40


class Config(dict[str, Any]):
    """A configuration with the number of the environment runner, in RLlib's form."""

    worker_index = 2


def config(mixture: str = "easy", games: int = 3) -> Config:
    return Config(
        games_config("Artistry/Solo-v0", parse_mixture("it", mixture), "reconstructed", "margin", games, SEED)
    )


def test_gymnasiums_checker() -> None:
    check_env(make_games(config()), skip_render_check=True)


def test_it_is_the_same_game_with_the_mask_beside() -> None:
    games, plain = make_games(config()), SoloEnv("easy", reward="margin", observation="flat")
    seen, info = games.reset(seed=7)
    observation, told = plain.reset(seed=SEED + (2 << 20) + 7)
    for _ in range(300):
        assert (seen[OBSERVATIONS] == observation).all()
        assert (seen[MASK] == told["action_mask"]).all()
        assert MASK not in info
        if not seen[MASK].any():
            break
        code = np.int64(seen[MASK].argmax())
        seen, reward, over, _, info = games.step(code)
        observation, expected, _, _, told = plain.step(code)
        assert reward == expected
    assert over
    assert info[ILLEGAL_MOVES] == 0
    assert (info["difficulty"], info["scenario"], info["outcome"]) == ("easy", "", told["outcome"])


def test_illegal_moves_are_counted() -> None:
    games = make_games(config())
    for wanted in (3, 0):
        seen, _ = games.reset()
        over, left = False, wanted
        while not over:
            code = seen[MASK].argmin() if left else seen[MASK].argmax()
            left = max(left - 1, 0)
            seen, _, over, _, info = games.step(np.int64(code))
        assert info[ILLEGAL_MOVES] == wanted


def test_levels_and_scenarios_are_dealt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rllib_env, "_made", iter(range(100)))
    given = config("easy,hard+3*2", games=3)
    settings = [made._games.unwrapped.settings for made in (make_games(given) for _ in range(6))]  # type: ignore[attr-defined]
    assert Counter((one.difficulty, one.scenario) for one in settings) == {("easy", None): 2, ("hard", 3): 4}
    assert all(isinstance(make_games(given), MaskedGames) for _ in range(2))


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"env_runners": -1}, "env_runners: found -1, expected 0 to 10000"),
        ({"teacher": "greedy", "lessons": 5}, "teacher: found 'greedy', expected '' with RLlib"),
        ({"curriculum": "easy@0"}, "curriculum: found 'easy@0', expected '' with RLlib"),
        ({"target_kl": 0.1}, "target_kl: found 0.1, expected 0.0 with RLlib"),
        ({"games": 2, "rollout": 4, "batch": 9}, "batch: found 9, expected at most games x rollout, 8"),
    ],
)
def test_settings_that_rllib_does_not_have(values: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match=f"^{line}$"):
        RllibSettings.make(values)


def test_decisions_between_updates() -> None:
    assert RllibSettings(games=8, rollout=16, batch=32, env_runners=3).decisions == 384
    assert RllibSettings(games=8, rollout=16, batch=32, env_runners=0).decisions == 128


def pins(name: str) -> dict[str, str]:
    """The versions in a file of constraints."""
    lines = [line for line in (ROOT / name).read_text().splitlines() if not line.startswith("#")]
    return {package.lower(): version for package, _, version in (line.partition("==") for line in lines)}


def test_versions_for_rllib_are_the_others_but_for_gymnasium() -> None:
    usual, rllib = pins("constraints.txt"), pins(".ci/constraints-rllib.txt")
    assert usual.keys() <= rllib.keys()
    assert {name for name in usual if usual[name] != rllib[name]} == {"gymnasium"}
