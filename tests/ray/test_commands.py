"""`--ray` on the commands: what they write is what one process writes, interrupted and resumed, too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.train.commands import start
from tests.train.resuming import RUNS, contents, interrupted, lines_of
from train import benchmark, dataset, strength, tournament
from train.command_line import with_address

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]


def run(module: str, *arguments: str) -> tuple[int, str, str]:
    """A command in a process of its own: its exit code, standard output and standard error."""
    process = start(module, arguments, ARTISTRY_QUIET="1")
    printed, said = process.communicate(timeout=300)
    return process.returncode, printed, said


def without_times(path: Path) -> Any:
    """What a file has that does not depend on the run."""
    if path.suffix != ".json":
        return path.read_bytes()
    found = json.loads(path.read_text())
    del found["runs"]
    for cell in found["cells"]:
        del cell["seconds_a_game"], cell["decisions_a_second"]
    return found


# Each command with its settings and the file or folder that it writes; the benchmark's is below.
COMMANDS = {
    "train.tournament": (tournament, ["--agents", "uniform,greedy", "--players", "2", "--deals", "8"], "out"),
    "train.strength": (strength, ["--simulations", "2,4", "--difficulty", "easy", "--games", "8"], "file.json"),
    "train.dataset": (dataset, ["--games", "12"], "file.parquet"),
}


@pytest.mark.parametrize("module", COMMANDS)
def test_files_are_those_of_one_process(module: str, tmp_path: Path) -> None:
    program, settings, name = COMMANDS[module]
    files = []
    for crew in (["--ray"], ["--workers", "1"]):
        (tmp_path / crew[0]).mkdir()
        out = tmp_path / crew[0] / name
        if crew == ["--ray"]:
            code, _, said = run(module, *settings, *crew, "--out", str(out))
            assert code == 0, said
        else:
            assert program.main([*settings, *crew, "--out", str(out)]) == 0
        files.append(contents(out) if out.is_dir() else without_times(out))
    assert files[0] == files[1]


def test_nobody_there(tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, printed, said = run("train.benchmark", "--ray", "127.0.0.1:1", "--out", str(out))
    assert (code, printed) == (2, "")
    assert said == "train.benchmark: ray: found no cluster at 127.0.0.1:1: connection refused\n"
    assert not out.exists()
    code, _, said = run("train.tournament", "--ray", "auto", "--workers", "2")
    assert (code, said) == (2, "train.tournament: ray: found workers=2, too, expected one of both\n")


def test_an_interrupted_benchmark_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, chunks = RUNS["train.benchmark"]
    out, whole = tmp_path / "parts", tmp_path / "whole"
    said = interrupted("train.benchmark", [*settings, "--ray", "--out", str(out)], chunks)
    assert said.endswith(f"; --resume {out} goes on")
    kept = lines_of(out)
    monkeypatch.setenv("ARTISTRY_TEST_SECONDS", "0")
    code, _, said = run("train.benchmark", *settings, "--ray", "--resume", str(out))
    assert code == 0, said
    assert lines_of(out)[: len(kept)] == kept
    assert benchmark.main([*settings, "--workers", "1", "--out", str(whole)]) == 0
    assert contents(out) == contents(whole)


def test_the_address_may_be_left_out() -> None:
    assert with_address(["--ray"]) == ["--ray", "local"]
    assert with_address(["--ray", "--games", "3"]) == ["--ray", "local", "--games", "3"]
    assert with_address(["--games", "3", "--ray", "host:1"]) == ["--games", "3", "--ray", "host:1"]
    assert with_address(["--ray=host:1"]) == ["--ray=host:1"]
