"""`python -m train.scaling`: what is measured adds up; bad input. Nodes of Ray are left to a run by hand."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from train import scaling_command
from train.scaling import main
from train.scaling_crews import crew_name
from train.scaling_measuring import by_size, chunk_costs, games_a_second, games_an_hour


def test_speeds_are_told_by_the_size_of_chunks() -> None:
    games_a_second("uniform", 1, 0.01)  # compiled
    told: list[int] = []
    found = by_size("uniform", 0.01, (1, 4), told.append)
    assert told == [1, 4]
    assert found.keys() == {"1", "4"}
    assert min(found.values()) > 0
    assert by_size("uniform", 1e-6, (1, 250)).keys() == {"1"}  # the second would take too long


def test_a_chunk_costs_time_and_the_driver_no_more_than_that() -> None:
    found = chunk_costs(1)
    assert found["chunk"] > 0
    assert 0 < found["driver"] <= 1.5 * found["chunk"]


def test_games_an_hour() -> None:
    assert games_an_hour("uniform", 1, 8) > 1000


def test_crews_have_names() -> None:
    assert [crew_name("processes", 1), crew_name("nodes", 4)] == ["1 process", "4 nodes"]


@pytest.mark.parametrize(
    ("finished", "sizes", "crews"),
    [(0, 0, []), (1, 1, []), (2, 1, [(1, 0)]), (3, 1, [(1, 1)]), (4, 1, [(1, 1), (1, 0)])],
)
def test_ctrl_c_saves_what_is_measured(
    finished: int,
    sizes: int,
    crews: list[tuple[int, int]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside --out, where an earlier file stays."""
    left = iter(range(finished))

    def figure(found: object) -> Callable[..., object]:
        def measured(*_: object) -> object:
            if next(left, None) is None:
                raise KeyboardInterrupt
            return found

        return measured

    for name, found in (("by_size", {"1": 5.0}), ("chunk_costs", {"start": 1.0}), ("games_an_hour", 7.0)):
        monkeypatch.setattr(scaling_command, name, figure(found))
    monkeypatch.setattr(scaling_command, "check_installed", lambda: None)
    out, part = tmp_path / "scaling.json", tmp_path / "scaling.part.json"
    out.write_text("earlier")
    assert main(["--agents", "uniform", "--repeats", "1", "--out", str(out)]) == 130
    saved = f"{finished} of 9 measurements saved in {part}" if finished else "nothing saved"
    assert capsys.readouterr().err.splitlines()[-1] == f"train.scaling: interrupted: {saved}"
    assert out.read_text() == "earlier"
    assert part.exists() == bool(finished)
    if finished:
        stored = json.loads(part.read_text())
        assert not stored["complete"]
        assert len(stored["games_a_second"]["uniform"]) == sizes
        assert [(len(one["costs"]), len(one["games_an_hour"]["uniform"])) for one in stored["crews"]] == crews


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "Missing option '--out'"),
        (["--out", "none/scaling.json"], "out: none/scaling.json: found no folder none, expected one"),
        (["--out", "."], "out: .: found a folder, expected a file"),
        (["--out", "new.json"], "ray: found no Ray, expected it; install it with"),
        (["--out", "new.json", "--agents", "nobody"], "agent: found 'nobody', expected one of uniform, greedy"),
        (["--out", "new.json", "--repeats", "0"], "repeats: found 0, expected 1 to 100"),
    ],
)
def test_bad_input(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
