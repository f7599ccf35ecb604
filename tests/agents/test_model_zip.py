"""Models that stable-baselines3 has saved, as agents: `path/model.zip`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

import agents
from agents.duel import DuelEnv
from agents.duel_sb3 import DuelVecEnv
from agents.problems import AgentFault
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import checked_settings
from tests.small_learners import on_one_thread
from train.rollout import play_out

SOLO = checked_settings(difficulty="easy")


def saved(path: Path, envs: Any) -> str:
    """An untrained model, saved; the path of its file."""
    MaskablePPO("MlpPolicy", envs, n_steps=8, seed=1, device="cpu").save(path)
    envs.close()
    return str(path)


one_thread = pytest.fixture(autouse=True)(on_one_thread)


@pytest.fixture(scope="module")
def solo_model(tmp_path_factory: pytest.TempPathFactory) -> str:
    return saved(tmp_path_factory.mktemp("models") / "solo.zip", SoloVecEnv(4))


def test_it_plays_what_the_model_finds_most_likely(solo_model: str) -> None:
    model = MaskablePPO.load(solo_model)
    envs = SoloVecEnv(6, difficulty="easy")
    envs.seed(0)
    observations = envs.reset()
    played = play_out(agents.make(solo_model), SOLO, range(6)).decisions
    with torch.no_grad():
        likely = model.policy.get_distribution(torch.from_numpy(observations), envs.action_masks()).distribution.logits
    envs.close()
    first = torch.tensor([int(codes[0]) for codes in played])
    assert (likely.gather(1, first[:, None])[:, 0] >= likely.max(dim=1).values - 1e-4).all()  # of nearly equal ones any
    assert len(set(first.tolist())) > 2


def test_sampling_differs_and_follows_its_seed(solo_model: str) -> None:
    def codes(rest: str) -> list[list[int]]:
        return [one.tolist() for one in play_out(agents.make(solo_model + rest), SOLO, range(8)).decisions]

    assert codes(":sample=true") != codes("")
    assert codes(":sample=true") == codes(":sample=true")
    assert codes(":sample=true,seed=1") != codes(":sample=true")


def test_sits_at_a_table_as_an_opponent(tmp_path: Path) -> None:
    spec = saved(tmp_path / "duel.zip", DuelVecEnv(4, opponents=["uniform"]))
    env = DuelEnv(opponents=[spec])
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        over = terminated or truncated
    assert info["outcome"] in (-1, 0, 1)


def begin_five(env: DuelEnv) -> None:
    """Begin games until the opponents have surely been asked before the learner."""
    for seed in range(5):
        env.reset(seed=seed)


def test_a_model_of_other_games_is_refused(solo_model: str) -> None:
    env = DuelEnv(opponents=[solo_model], players=3)
    with pytest.raises(
        AgentFault, match=r"model: found observations \(614,\) and 372 codes, expected \(733,\) and 707"
    ):
        begin_five(env)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("none.zip", r"found no file \S+none\.zip, expected a zip file that stable-baselines3 has saved$"),
        ("broken.zip", r"broken\.zip cannot be loaded as a MaskablePPO: [^\n]+$"),
    ],
)
def test_other_files_are_refused_in_one_line(tmp_path: Path, name: str, line: str) -> None:
    (tmp_path / "broken.zip").write_text("no model")
    with pytest.raises(agents.AgentError, match=line):
        agents.make(f"{tmp_path}/{name}")
