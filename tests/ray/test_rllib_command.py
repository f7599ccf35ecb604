"""`python -m train.rllib`: Ctrl-C saves and says where, and --resume goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("ray.rllib")

from tests.train.commands import interrupted_when, start
from train import rllib

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]

SMALL = ["--games", "4", "--rollout", "16", "--batch", "32", "--option-layers", "8", "--policy-layers", "16"]


def test_interrupted_and_resumed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    settings = [*SMALL, "--env-runners", "0", "--evaluate-games", "2"]
    run = start("train.rllib", ["--steps", "1000000000", *settings, "--out", str(out)], ARTISTRY_QUIET="1")
    printed, said = interrupted_when(run, (out / "progress.csv").exists)
    steps = json.loads((out / "run.json").read_text())["steps"]
    first, last = said.splitlines()
    assert first == "train.rllib: stopping after this update; once more to stop at once"
    assert last == f"train.rllib: interrupted: saved at {steps:,} decisions in {out}"
    assert printed == ""
    assert rllib.main(["--resume", str(out), "--steps", str(steps + 100)]) == 0
    captured = capfd.readouterr()
    assert f"; the best agent: rllib:{out}\n" in captured.out
    assert json.loads((out / "run.json").read_text())["steps"] >= steps + 100
