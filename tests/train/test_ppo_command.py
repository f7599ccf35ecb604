"""`python -m train.ppo`: what a run leaves, going on after a stop, Ctrl-C, bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import agents
from artistry_env.settings import checked_settings
from tests.small_learners import on_one_thread
from tests.train.run_tables import rows
from train.benchmark import benchmark, make_plan
from train.ppo import main
from train.ppo_evaluation import FIRST_SEED
from train.rollout import play_out
from train.self_play import main as train_self_play

one_thread = pytest.fixture(autouse=True)(on_one_thread)

ROOT = Path(__file__).parents[2]
SMALL = ("--games", "16", "--rollout", "16", "--batch", "128", "--evaluate-games", "6", "--evaluate-every", "512")
EASY = ("--env", "Artistry/SoloEasy-v0", *SMALL)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of 1,024 decisions."""
    out = tmp_path_factory.mktemp("runs") / "whole"
    levels = ("--difficulty", "easy,hard", "--scenarios", "none,2", "--checkpoint-every", "512")
    assert main([*SMALL, *levels, "--steps", "1024", "--out", str(out)]) == 0
    return out


def test_what_a_run_leaves(run: Path) -> None:
    names = {path.name for path in run.iterdir()}
    weights = {f"{which}.{end}" for which in ("last", "best") for end in ("zip", "safetensors", "json")}
    tables = {"progress.csv", "monitor.csv", "evaluations.csv"}
    assert names >= {*weights, *tables, "configuration.yaml", "run.json", "checkpoints"}
    assert sorted(path.name for path in (run / "checkpoints").iterdir()) == ["1024.zip", "512.zip"]
    assert [int(row["steps"]) for row in rows(run / "progress.csv")] == [256, 512, 768, 1024]
    places = [(row["difficulty"], row["scenario"]) for row in rows(run / "evaluations.csv")]
    assert places == 2 * [("easy", ""), ("easy", "2"), ("hard", ""), ("hard", "2")]
    assert {(row["difficulty"], row["scenario"]) for row in rows(run / "monitor.csv")} == set(places)
    facts = json.loads((run / "run.json").read_text())
    assert facts["steps"] == 1024
    assert facts["runs"][0]["versions"].keys() >= {"torch", "sb3-contrib", "numpy"}


def test_the_card_tells_of_the_training(run: Path) -> None:
    card = json.loads((run / "best.json").read_text())
    assert card["training"]["configuration"]["games"] == 16
    assert card["training"]["steps"] in (512, 1024)
    assert card["training"]["runs"][0]["machine"]["cores"] >= 1
    assert len(card["results"]["evaluations"]) == 4
    assert card["results"]["evaluations"][0].keys() >= {"games", "wins", "low", "high", "first_seed"}


def test_evaluations_are_the_benchmarks_figures(run: Path) -> None:
    """The last evaluation again, by the agent of the last weights."""
    spec = f"learned:{run}/last.safetensors"
    last = rows(run / "evaluations.csv")[-4:]
    found = benchmark(make_plan(agents=[spec], difficulties=["easy", "hard"], games=6, seed=FIRST_SEED), workers=1)
    for cell, row in zip(found.cells, (last[0], last[2]), strict=True):
        parts = cell.games["parts"].sum(axis=2)
        assert f"{(parts[:, 0] - parts[:, 1]).mean():.4f}" == f"{float(row['margin']):.4f}"
        assert int((cell.games["outcome"] == 1).sum()) == int(row["wins"])


def test_the_model_is_a_spec_too(run: Path) -> None:
    assert len(play_out(agents.make(f"{run}/last.zip"), checked_settings(), range(2)).results) == 2


def test_going_on_is_as_if_it_had_not_stopped(run: Path, tmp_path: Path) -> None:
    """A run stopped by a smaller number of steps goes on to the same steps, updates and learning rates."""
    settings = ("--steps", "1024", "--learning-rate", "0.01", "--last-learning-rate", "0")
    assert main([*EASY, *settings, "--out", str(tmp_path / "whole")]) == 0
    process = start([*EASY, *settings, "--evaluate-every", "256", "--out", str(tmp_path / "parts")])
    try:
        while not (tmp_path / "parts" / "last.zip").exists():
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    finally:
        process.kill()
    if process.returncode != 0:  # it may have been faster
        assert process.returncode == 130
        assert "saved at " in errors
        assert errors.splitlines()[-1].endswith(f"decisions in {tmp_path / 'parts'}")
        stopped_at = json.loads((tmp_path / "parts" / "run.json").read_text())["steps"]
        assert 256 <= stopped_at < 1024
        assert main(["--resume", str(tmp_path / "parts")]) == 0
    for name in ("steps", "train/learning_rate", "train/n_updates", "train/clip_range", "time/iterations"):
        whole, parts = ([row[name] for row in rows(tmp_path / which / "progress.csv")] for which in ("whole", "parts"))
        assert [float(value) for value in parts] == pytest.approx([float(value) for value in whole])
    evaluated = [int(row["steps"]) for row in rows(tmp_path / "parts" / "evaluations.csv")]
    assert evaluated == [256, 512, 768, 1024]
    assert json.loads((tmp_path / "parts" / "run.json").read_text())["steps"] == 1024


def start(arguments: list[str]) -> subprocess.Popen[str]:
    """The command in a process and a group of its own, as a shell would start it."""
    return subprocess.Popen(
        [sys.executable, "-m", "train.ppo", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_run_of_another_kind_is_not_gone_on_with(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (run / "run.json").read_bytes()
    assert train_self_play(["--resume", str(run)]) == 2
    said = f"resume: found a run of train.ppo in {run}, expected one of train.self_play\n"
    assert capsys.readouterr().err == f"train.self_play: {said}"
    assert (run / "run.json").read_bytes() == before


def test_lessons_and_what_was_fitted_to_them_are_no_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "collection.json").write_text("{}")
    (tmp_path / "fitted").mkdir()
    card = {"training": {"runs": [{"command": "python -m train.expert fit lessons --out fitted"}]}}
    (tmp_path / "fitted" / "last.json").write_text(json.dumps(card))
    for folder in (tmp_path / "lessons", tmp_path / "fitted"):
        assert main(["--resume", str(folder)]) == 2
        said = f"resume: found a run of train.expert in {folder}, expected one of train.ppo\n"
        assert capsys.readouterr().err == f"train.ppo: {said}"


def test_a_stage_of_the_curriculum_changes_the_games(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main([*EASY, "--curriculum", "easy@0,hard@0.25", "--steps", "2048", "--out", str(out)]) == 0
    levels = [row["difficulty"] for row in rows(out / "monitor.csv")]
    assert levels[0] == "easy"
    assert levels[-1] == "hard"


def test_the_mlp_policy(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main([*EASY, "--policy", "mlp", "--steps", "512", "--out", str(out)]) == 0
    assert not (out / "last.safetensors").exists()
    assert agents.make(f"{out}/best.zip").name == f"{out}/best.zip"


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for option in ("env", "config", "out", "resume", "steps", "curriculum", "policy", "learning-rate", "seed"):
        assert f"--{option} " in text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--env", "Solo"], "train/configs/ppo.yaml: found nothing for Solo, expected one of Artistry/Solo-v0"),
        (["--steps", "0"], "steps: found 0, expected 1 to "),
        (["--policy-layers", "a"], "policy-layers: found 'a', expected whole numbers between commas"),
        (["--resume", "none"], "resume: found no configuration.yaml in none, expected the folder of a run"),
        (["--resume", "none", "--games", "3"], "resume: found games, expected nothing but --steps beside it"),
        (["--config", "none.yaml"], "none.yaml: found nothing, expected a file"),
        (["--stepps", "3"], "No such option: --stepps"),
        (["--out", "."], "out: found a folder with something in it at ., expected a new or empty folder, or --resume"),
        (["--out", "something"], "out: something: found: file exists, expected a folder to write into"),
        (["--out", "something/x"], "out: something/x: found: not a directory, expected a folder to write into"),
        (["--out", "/proc/x"], "out: /proc/x: found: no such file or directory, expected a folder to write into"),
        (["--out", "/proc"], "out: /proc: found: no such file or directory, expected a folder to write into"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "something").touch()
    assert main(arguments) == 2
    errors = capsys.readouterr().err
    assert line in errors
    assert errors.count("\n") == 1
    assert not (tmp_path / "runs").exists()
