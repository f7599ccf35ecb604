"""The matrix of results: what is measured, kept, gone on with, and when it is out of date; the tables made of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import matrix_tables
from tests.generated import MATRIX
from tests.train.commands import interrupted
from train.agent_files import EVERYWHERE, weights_of
from train.benchmark import benchmark, main, make_plan
from train.matrix import AGENTS, MatrixFile, aged, make_matrix
from train.summary import cell_summary

AGED = "run python -m train.benchmark --matrix --resume (or --overwrite), then python -m tests.generated"
SMALL = ("--matrix", "--agents", "uniform,greedy", "--difficulty", "easy", "--workers", "1", "--games", "3")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matrix of two agents, without a scenario and in the third."""
    out = tmp_path_factory.mktemp("matrix") / "matrix.json"
    assert main([*SMALL, "--scenarios", "none,3", "--games-of", "uniform=2", "--out", str(out)]) == 0
    return out


def content_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def test_the_stored_matrix_is_up_to_date() -> None:
    assert aged(content_of(MATRIX)) == [], AGED


def test_the_stored_matrix_is_whole() -> None:
    """Each agent stands in every cell."""
    cells = content_of(MATRIX)["cells"]
    found = [(cell["agent"], cell["difficulty"], cell["scenario"]) for cell in cells]
    assert sorted(found, key=str) == sorted(make_matrix().keys, key=str)
    assert all(cell["illegal_moves"] == 0 for cell in cells)


@pytest.mark.parametrize("name", ["layout_hash", "actions_hash", "cards_hash"])
def test_other_tables_make_it_old(path: Path, name: str) -> None:
    content = content_of(path)
    assert aged(content) == []
    content["setup"][name] = "0" * 64
    assert [line.partition(":")[0] for line in aged(content)] == [name]


def test_other_weights_make_it_old(path: Path) -> None:
    content = content_of(path)
    content["cells"][0] |= {"agent": "learned:none-such", "weights": {"none-such": "0" * 64}}
    assert aged(content) == ["learned:none-such: other weights now"]


def test_weights_are_found_within_specs(tmp_path: Path) -> None:
    weights = tmp_path / "some.safetensors"
    weights.write_bytes(b"content")
    for spec in (f"learned:{weights}", f"learned:{weights},sample=true", f"search:800,model=learned:{weights}"):
        assert list(weights_of(spec)) == [str(weights)]
    assert weights_of("search:800") == weights_of("greedy") == {}
    before = weights_of(f"learned:{weights}")
    weights.write_bytes(b"other")
    assert weights_of(f"learned:{weights}") != before


def test_cells_are_the_benchmarks(path: Path) -> None:
    """Each cell has what a benchmark of it finds."""
    found = benchmark(make_plan(["greedy"], ["easy"], [3], games=3), workers=1).cells[0]
    (cell,) = (one for one in content_of(path)["cells"] if (one["agent"], one["scenario"]) == ("greedy", 3))
    expected = json.loads(json.dumps(cell_summary(found)))
    assert {name: cell[name] for name in expected} == expected
    assert cell["decisions_per_second"] > 0
    assert cell["seconds_per_game"] > 0


def test_some_agents_play_fewer_games(path: Path) -> None:
    games = {cell["agent"]: cell["games"] for cell in content_of(path)["cells"]}
    assert games == {"uniform": 2, "greedy": 3}


def test_going_on_measures_what_is_missing(path: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "matrix.json"
    content = content_of(path)
    kept = [cell for cell in content["cells"] if cell["scenario"] is None]
    out.write_text(json.dumps(content | {"cells": kept}))
    assert main([*SMALL, "--scenarios", "none,3", "--games-of", "uniform=2", "--resume", "--out", str(out)]) == 0
    assert "4 cells, 2 of them measured now" in capsys.readouterr().out
    timed = ("decisions_per_second", "seconds_per_game")
    for one, other in zip(content_of(out)["cells"], content["cells"], strict=True):
        assert one | dict.fromkeys(timed) == other | dict.fromkeys(timed)
    assert [cell for cell in content_of(out)["cells"] if cell["scenario"] is None] == kept


def test_the_file_to_go_on_with_may_be_named_by_resume(
    path: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "matrix.json"
    out.write_bytes(path.read_bytes())
    assert main([*SMALL, "--scenarios", "none,3", "--games-of", "uniform=2", "--resume", str(out)]) == 0
    assert f"4 cells, 0 of them measured now; in {out}" in capsys.readouterr().out
    assert out.read_bytes() == path.read_bytes()


def test_everything_is_asked_for_by_default() -> None:
    plan = make_matrix(["greedy"])
    assert len(plan.keys) == 27
    assert len(AGENTS) == 5
    assert len(EVERYWHERE) == 9


def test_finished_cells_outlive_a_ctrl_c(tmp_path: Path) -> None:
    out = tmp_path / "matrix.json"
    code, _, errors = interrupted(
        "train.benchmark", ["--matrix", "--agents", "greedy", "--games", "400", "--workers", "1", "--out", str(out)]
    )
    assert code == 130
    assert errors[-1].startswith("train.benchmark: interrupted: ")
    assert errors[-1].endswith("--resume goes on")
    assert 1 <= len(content_of(out)["cells"]) < 27


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--matrix", "--games-of", "greedy"], "games-of: found 'greedy', expected an agent's spec, = and a number"),
        (
            ["--matrix", "--agents", "greedy", "--games-of", "uniform=3"],
            "games-of: found 'uniform', expected one of greedy",
        ),
        (["--matrix", "--agents", "greedy", "--out", "FILE"], "expected a new file, --resume or --overwrite"),
        (["--matrix", "--agents", "greedy", "--resume", "--seed", "9", "--out", "FILE"], "found seed 0, expected 9;"),
        (["--matrix", "--agents", "greedy", "--out", "FOLDER"], "expected a file such as matrix.json"),
        (["--matrix", "--scenarios", "9", "--agents", "greedy"], "scenarios: found '9', expected all, or numbers"),
        (["--matrix", "--agents", "greedy", "--resume", "FOLDER"], "resume: found the folder "),
        (["--matrix", "--agents", "greedy", "--resume", "none.json"], "resume: none.json: found nothing, expected a"),
        (["--matrix", "--agents", "greedy", "--resume", "FILE", "--out", "FILE"], "resume: found --out, too, expected"),
        (
            ["--matrix", "--agents", "greedy", "--out", "none/m.json"],
            "out: none/m.json: found no folder none, expected",
        ),
        (["--matrix", "--out", "m.json", "--save-games", "1"], "save-games: found 1 beside --matrix, expected none"),
        (["--plot", "none/some.svg"], "plot: none/some.svg: found no folder none, expected one to write into"),
        (["--resume"], "resume: found no folder, expected that of an earlier --out, or --matrix"),
        (["--plot", "some.pdf"], "plot: found some.pdf, expected a name that ends in .svg or .png"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str], line: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [{"FILE": str(path), "FOLDER": str(path.parent)}.get(word, word) for word in arguments]
    assert main(words) == 2
    errors = capsys.readouterr().err
    assert line in errors
    assert errors.count("\n") == 1


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(ValueError, match="found another format, expected 'artistry-matrix 1'"):
        MatrixFile.read(tmp_path / "other.json")
    (tmp_path / "none.json").write_text("?")
    with pytest.raises(ValueError, match="found no JSON"):
        MatrixFile.read(tmp_path / "none.json")


def test_tables_have_every_cell(path: Path) -> None:
    content = content_of(path)
    whole, small = matrix_tables.whole(content), matrix_tables.small(content)
    assert whole.count("| easy ") == 4
    assert "| easy   | 3        | 3     |" in whole
    assert "`uniform`" in small
    assert "2 to 3 games a cell" in small
