"""The command line: what it prints and writes, bad input, interruptions, faulty agents."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from artistry_env.game import Game
from tests.train.commands import interrupted, start
from train.benchmark import main

OWN = f"{Path(__file__).with_name('own_agents.py')}:"
QUICK = ("--agents", "uniform,uniform:seed=1", "--difficulty", "easy", "--games", "16", "--workers", "1")


def test_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main([*QUICK, "--out", str(out), "--save-games", "2", "--seed", "3"]) == 0
    output = capsys.readouterr()
    assert "Against the automa: 16 games each, seeds 3 to 18, cards reconstructed" in output.out
    assert f"saved in {out}" in output.out
    assert "1/2  uniform, easy: " in output.err
    assert json.loads((out / "results.json").read_text())["setup"]["seed"] == 3
    assert Game.load(out / "games" / "01-uniform-easy" / "seed-4.json").over


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for option in ("agents", "difficulty", "scenarios", "games", "seed", "workers", "cards", "out", "save-games"):
        assert f"--{option} " in text
    assert "any legal action, each as likely" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_options_may_be_repeated_and_take_several(capsys: pytest.CaptureFixture[str]) -> None:
    levels = ["--difficulty", "easy,hard", "--difficulty", "standard"]
    assert main(["--agents", "uniform", *levels, "--games", "1", "--workers", "1"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "1/3  uniform, easy",
        "2/3  uniform, hard",
        "3/3  uniform, standard",
    ]


def test_all_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--agents", "uniform", "--scenarios", "all", "--games", "1", "--workers", "1"]) == 0
    assert capsys.readouterr().err.splitlines()[-1].startswith("8/8  uniform, standard, scenario 8: ")


def test_commas_within_a_spec(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--agents", "uniform,greedy:1,b=2,uniform:seed=3"]) == 2
    assert "agent greedy:1,b=2: " in capsys.readouterr().err


BAD = {
    "difficulty": (
        ["--difficulty", "easy,extreme"],
        "difficulty: found 'extreme', expected one of easy, standard, hard",
    ),
    "scenario": (["--scenarios", "1,9"], "scenarios: found '9', expected all, or numbers from 1 to 8 between commas"),
    "scenario word": (["--scenarios", "first"], "scenarios: found 'first', expected all, or numbers"),
    "all and more": (["--scenarios", "all,1"], "scenarios: found all and 1 more, expected all, or numbers"),
    "agent": (["--agents", "uniform,nobody"], "agent: found 'nobody', expected one of uniform, greedy, search"),
    "agent's file": (
        ["--agents", "none.py:Class"],
        "agent none.py:Class: found no file none.py, expected a Python file",
    ),
    "agent's argument": (["--agents", "uniform:seed=-1"], "agent uniform:seed=-1: "),
    "agent twice": (["--agents", "uniform,uniform"], "agents: found 'uniform' twice, expected each once"),
    "level twice": (["--difficulty", "easy,easy"], "difficulty: found 'easy' twice, expected each once"),
    "no agent": (["--agents", ""], "agent: found '', expected one of uniform, greedy, search"),
    "no games": (["--games", "0"], "games: found 0, expected 1 to 1000000"),
    "games": (["--games", "many"], "Invalid value for '--games': "),
    "no value": (["--games"], "Option '--games' requires an argument."),
    "seed": (["--seed", "-1"], "seed: found -1, expected a whole number >= 0"),
    "workers": (["--workers", "0"], "workers: found 0, expected 1 to 256"),
    "card set": (["--cards", "fancy"], "card set: cards: found 'fancy', expected one of reconstructed, or the path"),
    "card file": (["--cards", "none.toml"], "none.toml: file: found nothing, expected a card file"),
    "saved games": (["--save-games", "17", "--games", "16"], "save-games: found 17, expected 0 to 16"),
    "nowhere to save": (["--save-games", "1"], "save-games: found no --out, expected a folder for the files"),
    "nothing to replace": (["--overwrite"], "overwrite: found no --out, expected a folder for the files"),
    "out": (["--out", __file__], f"out: {__file__}: found: file exists, expected a folder to write into"),
    "option": (["--fast"], "No such option: --fast"),
    "argument": (["uniform"], "Got unexpected extra argument"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input(case: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments, expected = BAD[case]
    where = [] if case in ("nowhere to save", "nothing to replace", "out") else ["--out", str(tmp_path / "out")]
    assert main([*where, *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"train.benchmark: {expected}")
    assert output.err.endswith("\n")
    assert output.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_faulty_card_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text('name = "x"\ntiles_per_color = 0\n')
    assert main(["--cards", str(cards)]) == 2
    assert capsys.readouterr().err.startswith(f"train.benchmark: {cards}: ")


def test_without_typer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.delitem(sys.modules, "train.benchmark_command", raising=False)
    assert main(["--help"]) == 2
    output = capsys.readouterr()
    assert output.err == "train.benchmark: needs typer; install it with: pip install -e '.[bench]'\n"


def test_illegal_move(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """By an agent of the user: one line, exit code 1, no files."""
    out = tmp_path / "out"
    arguments = ["--agents", f"{OWN}Cheat", "--difficulty", "hard", "--games", "16", "--seed", "8", "--out", str(out)]
    assert main([*arguments, "--workers", "1"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("train.benchmark: agent cheat: illegal action ")
    assert ", decision 3, phase " in output.err
    assert output.err.count("\n") == 1
    assert not out.exists()


def test_an_agents_bug_is_shown_with_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--agents", f"{OWN}Broken", "--games", "2", "--workers", "1"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("Traceback")
    assert any("own_agents.py" in line for line in lines)
    assert lines[-1].startswith("train.benchmark: agent broken: act failed: KeyError: ")


def test_a_worker_that_dies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--agents", f"{OWN}Dies", "--games", "4", "--workers", "2"]) == 1
    assert capsys.readouterr().err == "train.benchmark: a worker process died (exit code 9)\n"


def test_interrupted_run_keeps_what_is_finished(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["--agents", f"uniform,{OWN}Slow", "--difficulty", "easy", "--games", "16", "--workers", "2"]
    code, printed, said = interrupted("train.benchmark", [*arguments, "--out", str(out)])
    assert code == 130
    assert "Against the automa: 16 games each" in printed
    assert said[-1] == f"train.benchmark: interrupted: 1 of 2 rows finished, saved in {out}; --resume {out} goes on"
    assert not any("Traceback" in line for line in said)
    content = json.loads((out / "results.json").read_text())
    assert content["complete"] is False
    assert [cell["agent"] for cell in content["cells"]] == ["uniform"]
    assert len((out / "games.csv").read_text().splitlines()) == 17


def test_a_plot_that_fails_loses_no_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("plot.svg: found: no space left on device, expected a place to write a file")

    monkeypatch.setattr("train.benchmark_command.draw", full)
    out = tmp_path / "out"
    assert main([*QUICK, "--out", str(out), "--plot", str(tmp_path / "plot.svg")]) == 1
    output = capsys.readouterr()
    assert f"saved in {out}" in output.out
    assert output.err.endswith(
        "train.benchmark: plot.svg: found: no space left on device, expected a place to write a file\n"
    )
    assert (out / "results.json").is_file()


def test_interrupted_before_anything_is_finished(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("train.benchmark_command.measure", interrupt)
        assert main([*QUICK, "--out", str(tmp_path / "out")]) == 130
    assert capsys.readouterr().err == "train.benchmark: interrupted: 0 of 2 rows finished, nothing saved\n"
    assert list(tmp_path.iterdir()) == []


def test_nothing_depends_on_hash_seeds(tmp_path: Path) -> None:
    arguments = ("--agents", "uniform,greedy", "--scenarios", "1", "--games", "16", "--workers", "1", "--out")
    runs = [start("train.benchmark", [*arguments, str(tmp_path / seed)], PYTHONHASHSEED=seed) for seed in ("1", "2")]
    for run in runs:
        _, said = run.communicate(timeout=300)
        assert run.returncode == 0, said
    one, other = (json.loads((tmp_path / seed / "results.json").read_text()) for seed in ("1", "2"))
    one.pop("run")
    other.pop("run")
    assert one == other
    assert (tmp_path / "1" / "games.csv").read_bytes() == (tmp_path / "2" / "games.csv").read_bytes()
