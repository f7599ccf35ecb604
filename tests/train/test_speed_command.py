"""`python -m train.speed`: what it prints and writes, bad input, what is left out, interruptions."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from train import speed
from train.speed_lines import LINES, MEASUREMENTS, PARTS

ROOT = Path(__file__).parents[2]
QUICK = ("--repeats", "2", "--seconds", "0.01")


@dataclass(frozen=True)
class Result:
    """What became of a command."""

    exit_code: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Result:
    printed, said = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed), redirect_stderr(said):
        patch.setenv("COLUMNS", "200")
        code = speed.main([*QUICK, *arguments])
    return Result(code, printed.getvalue(), said.getvalue())


def test_figures_are_printed_and_written(tmp_path: Path) -> None:
    out = tmp_path / "speed.json"
    done = run("--lines", "record, core", "--out", str(out))
    assert done.exit_code == 0
    assert re.search(r"a game's record +│( \d+ +│){3} bytes +│ at most 512: reached", done.stdout)
    assert re.search(r"compiled core, batch 256 +│.*│ decisions/s │ at least 3,000,000: ", done.stdout)
    assert done.stderr == "measuring 1/2: a game's record\nmeasuring 2/2: compiled core, batch 256\n"
    written = json.loads(out.read_text())
    assert {name: len(each) for name, each in written["figures"].items()} == {"record": 2, "core": 2}
    assert written.keys() == {"figures", "versions", "machine"}


def test_what_starts_but_once_is_measured_in_a_process_for_each_repeat() -> None:
    first, second = speed.measure("import", 2, 0.01)["import"]
    assert first != second
    assert min(first, second) > 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--lines", "core,cores"), f"lines: found 'cores', expected one of {', '.join(MEASUREMENTS)}"),
        (
            ("--out", "nowhere/speed.json"),
            "out: nowhere/speed.json: found no folder nowhere, expected one to write into",
        ),
        (("--out", "."), "out: .: found a folder, expected a file"),
        (("--repeats", "0"), "repeats: found 0, expected 1 to 100"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: tuple[str, ...], line: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stderr == f"train.speed: {line}\n"


def test_what_needs_a_module_that_is_not_installed_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    needy = replace(MEASUREMENTS["sb3"], needs=("json", "no_such_learner"))
    monkeypatch.setitem(MEASUREMENTS, "sb3", needy)
    done = run("--lines", "sb3,record")
    assert done.exit_code == 0
    left_out = "train.speed: sb3 is left out: it needs no_such_learner (pip install -c constraints.txt -e '.[train]')"
    assert done.stderr.splitlines() == [left_out, "measuring 1/1: a game's record"]
    assert "stable-baselines3" not in done.stdout


def test_uncompiled_rules_have_no_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert speed.why_not("shares") == "needs compiled rules (NUMBA_DISABLE_JIT is set)"
    assert speed.why_not("core") == ""


def test_other_processors_have_no_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert speed.why_not("shares").startswith("needs a processor ")
    monkeypatch.setattr("platform.machine", lambda: "AMD64")
    assert speed.why_not("shares") == ""


def test_a_failing_process_ends_it_with_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MEASUREMENTS, "unheard of", MEASUREMENTS["record"])
    done = run("--lines", "record,unheard of")
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-1] == "train.speed: unheard of: its process ended with 1: KeyError: 'unheard of'"
    assert "a game's record" in done.stdout


def test_an_interruption_prints_what_there_is() -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "200"}
    process = subprocess.Popen(
        [sys.executable, "-m", "train.speed", "--lines", "record,core", "--seconds", "60"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    lines = [process.stderr.readline() for _ in range(2)]
    assert lines[-1] == "measuring 2/2: compiled core, batch 256\n"
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors == "train.speed: interrupted\n"
    assert "a game's record" in output
    assert "compiled core" not in output


def test_no_two_measurements_have_a_line_of_the_same_name() -> None:
    assert len(LINES) == sum(len(one.lines) for one in MEASUREMENTS.values())
    assert PARTS.keys() < LINES.keys()
