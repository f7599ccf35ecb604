"""Curves of training runs: the table has their evaluations, the picture is of them, faults are told in one line."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.small_learners import on_one_thread
from train.curves import main
from train.ppo import main as ppo

one_thread = pytest.fixture(autouse=True)(on_one_thread)

SMALL = ("--games", "8", "--rollout", "8", "--batch", "32", "--evaluate-games", "4", "--evaluate-every", "64")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("runs")
    for policy in ("placement", "mlp"):
        path = str(folder / policy)
        assert ppo([*SMALL, "--policy", policy, "--seed", "5", "--steps", "128", "--out", path]) == 0
    return [str(folder / policy) for policy in ("placement", "mlp")]


def test_the_table_has_the_evaluations(runs: list[str], tmp_path: Path) -> None:
    assert main([*runs, "--by", "policy", "--out", str(tmp_path / "curves")]) == 0
    rows = list(csv.DictReader((tmp_path / "curves.csv").read_text().splitlines()))
    assert [(row["run"], row["seed"], row["steps"]) for row in rows] == [
        *(("placement", "5", "64"), ("placement", "5", "128")),
        *(("mlp", "5", "64"), ("mlp", "5", "128")),
    ]
    own = list(csv.DictReader((Path(runs[1]) / "evaluations.csv").read_text().splitlines()))
    assert [float(row["margin"]) for row in rows[2:]] == [float(row["margin"]) for row in own]
    first = (tmp_path / "curves.svg").read_bytes()
    assert main([*runs, "--by", "policy", "--out", str(tmp_path / "curves")]) == 0
    assert (tmp_path / "curves.svg").read_bytes() == first


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["none", "--by", "policy"], "runs: found no configuration.yaml in none, expected the folder of a run"),
        (["none", "--by", "color"], "by: found 'color', expected one of steps, games, "),
        (["none", "--by", "seed", "--out", "none/x"], "out: none/x.csv: found no folder none, expected one to write"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--out", "curves", *arguments]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(f"train.curves: {line}")
    assert errors.count("\n") == 1
