"""Fitting a network to lessons: what it is to learn, that it learns it, and the command line around."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import agents
from agents.learned.networks import network_of
from agents.learned.weights import load_network
from artistry_env.settings import checked_settings
from tests.small_learners import on_one_thread
from train.expert import main
from train.expert_fit import FitSettings, fit, marks_of, new_policy, parted
from train.expert_folder import read_folders
from train.expert_reading import logistic, make_course
from train.lessons import Lessons
from train.ppo import main as ppo
from train.rollout import play_out

one_thread = pytest.fixture(autouse=True)(on_one_thread)

COLLECT = ("collect", "--teacher", "search:16", "--games", "12", "--chunk-games", "4", "--mixture", "easy,standard+2")
SMALL = ("--policy-layers", "16", "--value-layers", "16", "--option-layers", "8", "--batch", "64")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of lessons."""
    path = tmp_path_factory.mktemp("expert") / "lessons"
    assert main([*COLLECT, "--out", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def lessons(folder: Path) -> Lessons:
    return read_folders([folder])[0]


@pytest.fixture(scope="module")
def fitted(folder: Path) -> Path:
    """A folder of a fitted network."""
    out = folder.parent / "fitted"
    assert main(["fit", str(folder), *SMALL, "--epochs", "3", "--evaluate-games", "4", "--out", str(out)]) == 0
    return out


def test_what_is_to_be_learned(lessons: Lessons) -> None:
    course = make_course(lessons, checked_settings(), sharpness=1.0, trust=0.0)
    assert np.array_equal(course.kept.starts, lessons.starts)
    sums = np.add.reduceat(course.shares, lessons.starts[:-1])
    assert sums == pytest.approx(1.0)
    assert np.array_equal(course.values, lessons.result)
    some = np.array([7, 3, 7])
    positions = course.kept.some(some)
    places = positions.options.chosen
    assert positions.codes.tolist() == lessons.codes[places].tolist()
    sharp = make_course(lessons, checked_settings(), sharpness=4.0, trust=1.0)
    assert np.maximum.reduceat(sharp.shares, lessons.starts[:-1]).mean() > course.shares.max() / 2
    assert (np.abs(sharp.values) <= 1).all()
    learned, held_out = parted(course)
    assert set(course.games[learned].tolist()).isdisjoint(course.games[held_out].tolist())


def test_logistic_regression_finds_the_curve() -> None:
    draws = np.random.default_rng(1)
    numbers = draws.normal(size=20_000)
    true = 1 / (1 + np.exp(-(0.5 - 1.5 * numbers)))
    assert np.abs(logistic(numbers, draws.random(20_000) < true) - true).max() < 0.03
    assert np.isfinite(logistic(numbers, np.ones(20_000))).all()


def test_fitting_learns_and_repeats_itself(lessons: Lessons) -> None:
    settings = FitSettings(policy_layers=(16,), value_layers=(16,), option_layers=(8,), epochs=8, batch=64, seed=3)
    course = make_course(lessons, checked_settings(), settings.sharpness, settings.trust)
    rows = np.arange(len(lessons))
    policy, other = (new_policy(settings, "reconstructed") for _ in range(2))
    before = marks_of(policy, course, rows)
    told: list[int] = []
    fit(policy, course, settings, lambda epoch, learned, held_out: told.append(epoch))
    after = marks_of(policy, course, rows)
    assert told == list(range(1, 9))
    assert 0 <= after.surprise < 0.95 * before.surprise
    assert after.agreement > before.agreement
    assert after.value_error < before.value_error
    fit(other, course, settings, lambda epoch, learned, held_out: None)
    assert marks_of(other, course, rows) == after


def test_a_fitted_network_plays_and_its_card_tells_of_it(fitted: Path) -> None:
    spec = f"learned:{fitted}/last.safetensors"
    assert len(play_out(agents.make(spec), checked_settings(), range(2)).results) == 2
    card = json.loads((fitted / "last.json").read_text())
    assert card["training"]["lessons"][0]["teacher"] == "search:16"
    assert card["training"]["configuration"]["policy_layers"] == [16]
    assert card["training"]["marks"]["held_out"].keys() >= {"cross_entropy", "agreement", "value_error"}
    assert [one["games"] for one in card["results"]["evaluations"]] == [4, 4, 4]


def test_a_temperature_changes_how_likely_codes_are_and_not_which_is_likeliest(fitted: Path, folder: Path) -> None:
    out = folder.parent / "cold"
    settings = ("--epochs", "3", "--evaluate-games", "2", "--temperature", "0.25")
    assert main(["fit", str(folder), *SMALL, *settings, "--out", str(out)]) == 0
    warm, cold = (load_network(path / "last.safetensors")[0].arrays for path in (fitted, out))
    for name, array in warm.items():
        times = 4 if name == "action_net.score.weight" else 1
        assert np.array_equal(cold[name], times * array)


def test_both_ways_of_learning_begin_with_given_weights(fitted: Path, folder: Path, tmp_path: Path) -> None:
    start = ["--start", str(fitted / "last.safetensors")]
    assert (
        main(["fit", str(folder), *start, "--epochs", "1", "--evaluate-games", "2", "--out", str(tmp_path / "a")]) == 0
    )
    games = ["--games", "8", "--rollout", "8", "--batch", "32", "--evaluate-games", "2", "--steps", "64"]
    still = ["--learning-rate", "0", "--last-learning-rate", "0", "--mixture", "easy,hard+2"]
    assert ppo([*games, *still, *start, "--out", str(tmp_path / "b")]) == 0
    networks = [load_network(path)[0] for path in (fitted / "last.safetensors", tmp_path / "b" / "last.safetensors")]
    for name, array in networks[0].arrays.items():
        assert np.array_equal(networks[1].arrays[name], array)
    assert load_network(tmp_path / "a" / "last.safetensors")[0].layers == networks[0].layers


def test_a_fit_begins_with_a_network_of_this_package_by_its_name(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fit = ["fit", str(folder), "--epochs", "1", "--evaluate-games", "1", "--out", str(tmp_path / "a")]
    assert main([*fit, "--start", "nobody"]) == 2
    assert "weights: found 'nobody', expected one of " in capsys.readouterr().err
    assert main([*fit, "--start", "generalist"]) == 0
    card = json.loads((tmp_path / "a" / "last.json").read_text())
    assert card["training"]["configuration"]["start"] == "generalist"
    assert load_network(tmp_path / "a" / "last.safetensors")[0].layers == network_of("generalist")[0].layers


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["collect"], "Missing option '--out'"),
        (["collect", "--out", "new", "--teacher", "greedy"], "teacher: found 'greedy', expected a searcher"),
        (["collect", "--out", "."], "out: found a folder with something in it at ., expected a new one"),
        (["collect", "--out", "something"], "out: something: found: file exists, expected a folder"),
        (
            ["collect", "--out", "something/x"],
            "out: something/x: found: not a directory, expected a folder to write into",
        ),
        (
            ["collect", "--out", "/proc/x"],
            "out: /proc/x: found: no such file or directory, expected a folder to write into",
        ),
        (
            ["collect", "--out", "/proc"],
            "out: /proc: found: no such file or directory, expected a folder to write into",
        ),
        (["collect", "--out", "new", "--workers", "0"], "workers: found 0, expected 1 to 256"),
        (
            ["fit", "none", "--out", "new"],
            "lessons: found no collection.json in none, expected a folder",
        ),
        (["fit", "none", "--out", "new", "--policy-layers", "a"], "policy-layers: found 'a', expected whole numbers"),
        (["fit", "none", "--out", "new", "--epochs", "0"], "epochs: found 0, expected 1 to 10000"),
        (["fit", "none", "--out", "new", "--evaluate-games", "0"], "evaluate-games: found 0, expected 1 to 1000000"),
        (["fit", "none", "--out", "new", "--temperature", "0"], "temperature: found 0.0, expected a number from 0.01"),
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
    assert not (tmp_path / "new").exists()
