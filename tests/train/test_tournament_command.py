"""The tournament's command line: what it prints and writes, bad input, interruptions, faulty agents."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from artistry_env.game import Game
from tests.train.commands import interrupted, start
from train.tournament import main
from train.tournament_command import joined_lists

OWN = f"{Path(__file__).with_name('own_agents.py')}:"
QUICK = ("--agents", "uniform,uniform:seed=1", "--players", "2", "--deals", "8", "--workers", "1")


def test_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    arguments = ["--agents", "uniform", "greedy", "--players", "2", "3", "--deals", "4", "--workers", "1"]
    assert main([*arguments, "--out", str(out), "--save-games", "2", "--seed", "3"]) == 0
    output = capsys.readouterr()
    assert "2 players: 4 deals (seeds 3 to 6), 8 games, cards reconstructed" in output.out
    assert "3 players, each against each: how often the row's agent ranks before the column's" in output.out
    assert "3 players: what the seats are worth, whoever sits there" in output.out
    assert "OpenSkill ratings by all games" in output.out
    assert f"saved in {out}" in output.out
    lines = output.err.splitlines()
    assert lines[0].startswith("1/2  2 players: 8 games; wins a seat: uniform ")
    assert lines[1].startswith("2/2  3 players: 24 games; wins a seat: uniform ")
    content = json.loads((out / "results.json").read_text())
    assert (content["setup"]["seed"], content["complete"]) == (3, True)
    assert Game.load(out / "games" / "3-players" / "game-1-seed-3.json").over


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for option in ("agents", "players", "deals", "seed", "workers", "cards", "max-rounds", "out", "save-games"):
        assert f"--{option} " in text
    assert "any legal action, each as likely" in " ".join(text.split())
    assert max(len(line) for line in text.splitlines()) <= 80


@pytest.mark.parametrize("players", [["2", "3"], ["2,3"], ["2", "--players", "3"]])
def test_player_counts_may_stand_in_a_row_or_between_commas(
    players: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--players", *players, "--agents", "uniform", "uniform", "--deals", "1", "--workers", "1"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in lines] == ["1/2  2 players", "2/2  3 players"]


def test_words_in_a_row() -> None:
    given = ["--agents", "greedy", "own.py:Mine:a,b=1", "--seed", "3", "4", "--players", "2", "3", "--overwrite", "x"]
    assert joined_lists(given) == [
        *("--agents", "greedy,own.py:Mine:a,b=1", "--seed", "3", "4", "--players", "2,3", "--overwrite", "x")
    ]


BAD = {
    "one agent": (["--agents", "uniform"], "agents: found 1, expected 2 to 64"),
    "agent": (["--agents", "uniform", "nobody"], "agent: found 'nobody', expected one of uniform, greedy"),
    "agent's file": (["--agents", "uniform,none.py:Class"], "agent none.py:Class: found no file none.py, expected"),
    "players": (["--players", "2", "5"], "players: found '5', expected some of 2 3 4"),
    "players twice": (["--players", "2", "2"], "players: found 2 twice, expected each once"),
    "no deals": (["--deals", "0"], "deals: found 0, expected 1 to 1000000"),
    "deals": (["--deals", "many"], "Invalid value for '--deals': "),
    "too many deals": (["--deals", "900000"], "deals: found "),
    "seed": (["--seed", "-1"], "seed: found -1, expected a whole number >= 0"),
    "workers": (["--workers", "0"], "workers: found 0, expected 1 to 256"),
    "rounds": (["--max-rounds", "0"], "max_rounds: found 0, expected 1 to 10000"),
    "card set": (["--cards", "fancy"], "card set: cards: found 'fancy', expected one of reconstructed, or the path"),
    "saved games": (["--save-games", "3", "--deals", "1"], "save-games: found 3, expected 0 to 2"),
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
    assert output.err.startswith(f"train.tournament: {expected}")
    assert output.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("package", ["typer", "openskill"])
def test_without_a_package(package: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == package:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    for name in ("command_line", "ratings", "tournament_command", "tournament_summary", "tournament_files"):
        monkeypatch.delitem(sys.modules, f"train.{name}", raising=False)
    assert main(["--help"]) == 2
    line = f"train.tournament: needs {package}; install it with: pip install -e '.[bench]'\n"
    assert capsys.readouterr().err == line


def test_illegal_move(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """By an agent of the user: one line, exit code 1, no files."""
    out = tmp_path / "out"
    arguments = ["--agents", "uniform", f"{OWN}Cheat", "--players", "3", "--deals", "2", "--out", str(out)]
    assert main([*arguments, "--workers", "1"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("train.tournament: agent cheat: illegal action ")
    assert " (3 players, seat " in output.err
    assert output.err.count("\n") == 1
    assert not out.exists()


def test_a_worker_that_dies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--agents", f"{OWN}Dies", "uniform", "--players", "2", "--deals", "8", "--workers", "2"]) == 1
    assert capsys.readouterr().err == "train.tournament: a worker process died (exit code 9)\n"


def test_interrupted_run_keeps_what_is_finished(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["--agents", "uniform", f"{OWN}SlowAtThree", "--players", "2", "3", "--deals", "8", "--workers", "2"]
    code, printed, said = interrupted("train.tournament", [*arguments, "--out", str(out)])
    assert code == 130
    assert "2 players: 8 deals (seeds 0 to 7), 16 games" in printed
    assert said[-1] == f"train.tournament: interrupted: 8 of 16 deals finished, saved in {out}; --resume {out} goes on"
    assert not any("Traceback" in line for line in said)
    content = json.loads((out / "results.json").read_text())
    assert content["complete"] is False
    assert [section["players"] for section in content["sections"]] == [2]
    assert len((out / "games.csv").read_text().splitlines()) == 17


def test_interrupted_before_anything_is_finished(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("train.tournament_command.play", interrupt)
        assert main([*QUICK, "--out", str(tmp_path / "out")]) == 130
    assert capsys.readouterr().err == "train.tournament: interrupted: 0 of 8 deals finished, nothing saved\n"
    assert list(tmp_path.iterdir()) == []


def test_nothing_depends_on_hash_seeds(tmp_path: Path) -> None:
    arguments = (
        "--agents",
        "uniform",
        "greedy",
        "uniform",
        "--players",
        "3",
        "--deals",
        "4",
        "--workers",
        "1",
        "--out",
    )
    runs = [start("train.tournament", [*arguments, str(tmp_path / seed)], PYTHONHASHSEED=seed) for seed in ("1", "2")]
    for run in runs:
        _, said = run.communicate(timeout=300)
        assert run.returncode == 0, said
    one, other = (json.loads((tmp_path / seed / "results.json").read_text()) for seed in ("1", "2"))
    one.pop("run")
    other.pop("run")
    assert one == other
    assert (tmp_path / "1" / "games.csv").read_bytes() == (tmp_path / "2" / "games.csv").read_bytes()
