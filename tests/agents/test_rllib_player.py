"""`rllib:PATH`: the agent of a run's folder, of a checkpoint, of a file; a bad path in one line. Without Ray."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import agents
from agents import AgentError
from agents.learned.weights import GENERALIST, PRETRAINED, SUFFIX
from artistry_env.settings import checked_settings
from train.agent_files import weights_of
from train.rollout import play_out


def place(folder: Path, name: str) -> None:
    """Put the weights of the generalist into a folder."""
    folder.mkdir(exist_ok=True)
    for ending in (SUFFIX, ".json"):
        shutil.copy(PRETRAINED / f"{GENERALIST}{ending}", folder / f"{name}{ending}")


def test_it_plays_as_the_network_does(tmp_path: Path) -> None:
    run, checkpoint = tmp_path / "run", tmp_path / "500"
    place(run, "best")
    place(checkpoint, "weights")
    settings = checked_settings(difficulty="easy")
    expected = play_out(agents.make("learned"), settings, [1, 2]).results["fingerprint"]
    for path in (run, checkpoint, run / f"best{SUFFIX}"):
        agent = agents.make(f"rllib:{path}")
        assert agent.name == f"rllib:{path}"
        assert (play_out(agent, settings, [1, 2]).results["fingerprint"] == expected).all()
    assert agents.make(f"rllib:{run},sample=true,seed=3").name == f"rllib:{run},sample=true,seed=3"


def test_the_best_weights_are_taken(tmp_path: Path) -> None:
    place(tmp_path, "last")
    before = weights_of(f"rllib:{tmp_path}")
    assert list(before) == [str(tmp_path)]
    (tmp_path / f"best{SUFFIX}").write_bytes(b"others")
    assert weights_of(f"rllib:{tmp_path}") != before


def test_bad_paths(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    lines = {
        tmp_path / "none": f"path: found nothing at {tmp_path / 'none'}",
        tmp_path: f"path: found a folder without weights at {tmp_path}",
        tmp_path / "file": f"path: found a file at {tmp_path / 'file'}",
    }
    for path, line in lines.items():
        with pytest.raises(AgentError) as caught:
            agents.make(f"rllib:{path}")
        assert str(caught.value) == (
            f"agent rllib:{path}: cannot be made: {line}, expected the folder of a run of train.rllib"
        )
    with pytest.raises(AgentError, match="missing a required argument: 'path'"):
        agents.make("rllib")
