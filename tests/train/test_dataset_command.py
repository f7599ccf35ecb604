"""`python -m train.dataset`: bad input, faulty agents, Ctrl-C."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tests.train.commands import ROOT
from train import dataset_command
from train.dataset import load, main

OWN = f"{ROOT / 'tests' / 'train' / 'own_agents.py'}:"

BAD = {
    "no file": ([], "out: found no file, expected --out or --resume"),
    "both": (["--resume", "old.parquet"], "resume: found --out, too, expected one of both"),
    "ending": (["--out", "data.csv"], "out: found data.csv, expected a name that ends in .parquet"),
    "agent": (["--agent", "nobody"], "agent: found 'nobody', expected one of uniform, greedy"),
    "games": (["--games", "0"], "games: found 0, expected 1 to 1000000"),
    "players": (["--players", "5"], "players: found 5, expected 1 to 4"),
    "difficulty": (["--difficulty", "extreme"], "difficulty: found 'extreme', expected one of easy, standard, hard"),
    "scenario": (["--scenario", "9"], "scenario: found 9, expected None or 1 to 8"),
    "reward": (["--reward", "fame"], "reward: found 'fame', expected one of outcome, margin, shaped"),
    "shaped at a table": (
        ["--players", "2", "--reward", "shaped"],
        "reward: found 'shaped', expected one of outcome, ",
    ),
    "seed": (["--seed", "-1"], "seed: found -1, expected a whole number >= 0"),
    "workers": (["--workers", "0"], "workers: found 0, expected 1 to 256"),
    "option": (["--fast"], "No such option: --fast"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, expected = BAD[case]
    out = [] if case in ("no file", "ending") else ["--out", "data.parquet"]
    assert main([*arguments, *out]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"train.dataset: {expected}")
    assert output.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none" / "data.parquet"
    assert main(["--agent", "uniform", "--games", "1", "--out", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"train.dataset: out: {path}: found no folder {path.parent}, expected one to write into\n"
    )


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--out", "file/x.parquet"], "out: file/x.parquet: found no folder file, expected one to write into"),
        (["--out", "folder.parquet"], "out: folder.parquet: found a folder, expected a file"),
        (["--resume", "folder.parquet"], "resume: folder.parquet: found a folder, expected a file"),
        (["--resume", "none/x.parquet"], "resume: none/x.parquet: found no folder none, expected one to write into"),
        (
            ["--out", "/proc/x.parquet"],
            "out: /proc/x.parquet: found: no such file or directory, expected a place to write a file",
        ),
    ],
)
def test_places_for_no_file(
    arguments: list[str], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    Path("folder.parquet").mkdir()
    assert main(["--agent", "uniform", "--games", "1", "--workers", "1", *arguments]) == 2
    assert capsys.readouterr() == ("", f"train.dataset: {line}\n")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder.parquet"]


def test_what_is_no_data_set_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"^[^\n]*: found a folder or device, expected a file$"):
        load(tmp_path)
    (tmp_path / "some.parquet").write_bytes(b"PAR1" + 40 * b"x" + (20).to_bytes(4, "little") + b"PAR1")
    with pytest.raises(ValueError, match=r"^[^\n]*: found no Parquet file \([^\n]*\), expected a data set$"):
        load(tmp_path / "some.parquet")


def test_an_agent_that_cheats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--agent", f"{OWN}Cheat", "--games", "16", "--seed", "8", "--difficulty", "hard", "--workers", "1"]
    assert main([*arguments, "--out", str(tmp_path / "data.parquet")]) == 1
    assert capsys.readouterr().err.startswith("train.dataset: agent cheat: illegal action ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("finished", [0, 3])
def test_interrupted(
    finished: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = dataset_command.share_out

    def some(*arguments: object) -> object:
        for number, rows in play(*arguments):  # type: ignore[arg-type]
            if number == finished:
                raise KeyboardInterrupt
            yield number, rows

    monkeypatch.setattr(dataset_command, "share_out", some)
    path = tmp_path / "data.parquet"
    assert main(["--agent", "uniform", "--games", "40", "--workers", "1", "--out", str(path)]) == 130
    said = capsys.readouterr().err.splitlines()[-1]
    if finished:
        data = load(path)
        assert said.startswith(f"train.dataset: interrupted: 15 of 40 games, {len(data)} decisions, ")
        assert said.endswith("data.parquet; --resume " + said.rpartition(" in ")[2].partition(";")[0] + " goes on")
        assert data.facts["games"] == 15
        assert data.games[-1] == 14
    else:
        assert said == "train.dataset: interrupted: no game finished, nothing saved"
        assert list(tmp_path.iterdir()) == []


def test_resumed(tmp_path: Path) -> None:
    settings = ["--agent", "uniform", "--seed", "3", "--difficulty", "hard", "--workers", "1"]
    whole, part = tmp_path / "whole.parquet", tmp_path / "part.parquet"
    assert main([*settings, "--games", "20", "--out", str(whole)]) == 0
    assert main([*settings, "--games", "7", "--out", str(part)]) == 0
    assert main([*settings, "--games", "20", "--resume", str(part)]) == 0
    expected, found = load(whole), load(part)
    assert found.facts == expected.facts
    assert found.games.tolist() == expected.games.tolist()
    for name in ("observations", "masks", "actions", "rewards", "results"):
        assert np.array_equal(getattr(found, name), getattr(expected, name))
    before = part.read_bytes()
    assert main([*settings, "--games", "20", "--resume", str(part)]) == 0  # nothing is missing
    assert len(load(part)) == len(expected)
    assert len(part.read_bytes()) == len(before)


def test_what_cannot_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "data.parquet"
    settings = ["--agent", "uniform", "--workers", "1"]
    assert main([*settings, "--games", "4", "--out", str(path)]) == 0
    before = path.read_bytes()
    capsys.readouterr()
    for arguments, line in (
        (["--agent", "greedy"], "found agent 'uniform', expected 'greedy', as it is now"),
        (["--agent", "uniform", "--seed", "1"], "found seed 0, expected 1, as it is now"),
        (["--agent", "uniform", "--players", "2"], "found players 1, expected 2, as it is now"),
        (["--agent", "uniform", "--games", "3"], "games: found 3, expected at least 4, those of "),
    ):
        assert main([*arguments, "--resume", str(path)]) == 2
        said = capsys.readouterr().err
        assert line in said
        assert said.count("\n") == 1
    assert path.read_bytes() == before
    assert main([*settings, "--resume", str(tmp_path / "none.parquet")]) == 2
    assert "none.parquet: found nothing, expected a file" in capsys.readouterr().err
    path.write_bytes(before[:-50])
    assert main([*settings, "--resume", str(path)]) == 2
    assert "expected a data set" in capsys.readouterr().err


@pytest.mark.parametrize("package", ["typer", "pyarrow"])
def test_without_what_it_needs(
    package: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "train.dataset_command", raising=False)
    monkeypatch.delitem(sys.modules, "agents.command_line", raising=False)
    assert main(["--help"]) == 2
    assert capsys.readouterr().err == (f"train.dataset: needs {package}; install it with: pip install -e '.[data]'\n")
