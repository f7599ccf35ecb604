"""`--ray` on the commands: the files of a benchmark, a tournament, a ladder and a data set are those of one process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.train.commands import interrupted, start
from train.command_line import with_address

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]


def run(module: str, *arguments: str) -> tuple[int, str, str]:
    """A command in a process of its own: its exit code, standard output and standard error."""
    process = start(module, arguments, ARTISTRY_QUIET="1")
    printed, said = process.communicate(timeout=120)
    return process.returncode, printed, said


def without_times(path: Path) -> Any:
    """What a file has that does not depend on the run."""
    found = json.loads(path.read_text())
    for name in ("run", "runs"):
        found.pop(name, None)
    for cell in found.get("cells", []):
        for name in ("seconds_a_game", "decisions_a_second"):
            cell.pop(name, None)
    return found


COMMANDS = {
    "train.benchmark": ["--agents", "uniform,greedy", "--difficulty", "easy", "--games", "24"],
    "train.tournament": ["--agents", "uniform,greedy", "--players", "2", "--deals", "8"],
}


@pytest.mark.parametrize("module", COMMANDS)
def test_files_are_those_of_one_process(module: str, tmp_path: Path) -> None:
    files = []
    for crew in (["--ray"], ["--workers", "1"]):
        out = tmp_path / crew[0]
        code, _, said = run(module, *COMMANDS[module], *crew, "--out", str(out))
        assert code == 0, said
        files.append((without_times(out / "results.json"), (out / "games.csv").read_text()))
    assert files[0] == files[1]


def test_a_data_set_is_that_of_one_process(tmp_path: Path) -> None:
    files = []
    for crew in (["--ray"], ["--workers", "1"]):
        out = tmp_path / f"{crew[0]}.parquet"
        code, _, said = run("train.dataset", "--games", "12", *crew, "--out", str(out))
        assert code == 0, said
        files.append(out.read_bytes())
    assert files[0] == files[1]


def test_nobody_there(tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, printed, said = run("train.benchmark", "--ray", "127.0.0.1:1", "--out", str(out))
    assert (code, printed) == (2, "")
    assert said == "train.benchmark: ray: found no cluster at 127.0.0.1:1: connection refused\n"
    assert not out.exists()
    code, _, said = run("train.tournament", "--ray", "auto", "--workers", "2")
    assert (code, said) == (2, "train.tournament: ray: found workers=2, too, expected one of both\n")


def test_an_interrupted_ladder_is_resumed(tmp_path: Path) -> None:
    out, whole = tmp_path / "parts.json", tmp_path / "whole.json"
    common = ["--simulations", "2,200", "--difficulty", "easy", "--games", "16"]
    code, _, said = interrupted("train.strength", [*common, "--ray", "--out", str(out)])
    assert code == 130, said
    assert len(json.loads(out.read_text())["cells"]) == 1
    assert run("train.strength", *common, "--ray", "--resume", str(out))[0] == 0
    assert run("train.strength", *common, "--workers", "1", "--out", str(whole))[0] == 0
    assert without_times(out) == without_times(whole)


def test_the_address_may_be_left_out() -> None:
    assert with_address(["--ray"]) == ["--ray", "local"]
    assert with_address(["--ray", "--games", "3"]) == ["--ray", "local", "--games", "3"]
    assert with_address(["--games", "3", "--ray", "host:1"]) == ["--games", "3", "--ray", "host:1"]
    assert with_address(["--ray=host:1"]) == ["--ray=host:1"]
