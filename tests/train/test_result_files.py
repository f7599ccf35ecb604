"""The files of a benchmark: their content, replays, and folders that are refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import artistry_env.files
from artistry_env.compiling import sources_hash
from artistry_env.game import Game
from train.benchmark import benchmark, make_plan
from train.measuring import Results
from train.result_files import FORMAT, ResultFolder, as_json
from train.summary import cell_summary

SEED = 11
GAMES = 12
SAVED = 5


@pytest.fixture(scope="module")
def results() -> Results:
    return benchmark(make_plan(["uniform", "greedy"], ["easy"], [6], GAMES, SEED, save_games=SAVED), workers=1)


@pytest.fixture(scope="module")
def folder(results: Results, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("benchmark") / "made" / "for it"
    ResultFolder(path).write(results, "the command line")
    return path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_what_is_there(folder: Path) -> None:
    names = ["games", "games.csv", "results.csv", "results.json", "score_parts.png", "win_rates.png"]
    assert sorted(path.name for path in folder.iterdir()) == names
    places = sorted((folder / "games").iterdir())
    assert [path.name for path in places] == ["01-uniform-easy-scenario-6", "02-greedy-easy-scenario-6"]
    for place in places:
        assert sorted(path.name for path in place.iterdir()) == [f"seed-{SEED + i}.json" for i in range(SAVED)]


def test_json(results: Results, folder: Path) -> None:
    content = json.loads((folder / "results.json").read_text())
    assert (content["format"], content["layout"], content["complete"]) == (FORMAT, 1, True)
    assert content["setup"]["agents"] == ["uniform", "greedy"]
    assert content["setup"]["scenarios"] == [6]
    assert (content["setup"]["games"], content["setup"]["seed"]) == (GAMES, SEED)
    assert content["setup"]["cards"]["hash"] == results.plan.cards.hash
    assert content["cells"] == [cell_summary(cell) for cell in results.cells]
    assert [(pair["agent"], pair["against"]) for pair in content["pairs"]] == [("greedy", "uniform")]
    run = content["run"]
    assert (run["command"], run["workers"], run["sources"]) == ("the command line", 1, sources_hash())
    assert run["machine"]["cores"] >= 1
    assert {"artistry_env", "python", "numpy", "numba"} <= run["versions"].keys()
    assert len(run["playing_seconds"]) == 2


def test_csv_of_cells(results: Results, folder: Path) -> None:
    found = rows(folder / "results.csv")
    assert [row["agent"] for row in found] == ["uniform", "greedy"]
    for row, result in zip(found, results.cells, strict=True):
        summary = cell_summary(result)
        assert int(row["wins"]) == summary["wins"]
        assert float(row["win_rate_low"]) == summary["win_rate_interval"][0]
        assert float(row["scenario_rate_high"]) == summary["scenario_rate_interval"][1]
        assert float(row["masters_automa"]) == summary["masters"]["automa"]
        assert float(row["games_per_second"]) > 0


def test_csv_of_games(results: Results, folder: Path) -> None:
    found = rows(folder / "games.csv")
    assert [int(row["seed"]) for row in found] == [SEED + i for i in range(GAMES)] * 2
    games = [game for result in results.cells for game in result.games]
    for row, game in zip(found, games, strict=True):
        assert int(row["outcome"]) == game["outcome"]
        assert int(row["total_automa"]) == game["parts"][1].sum()
        assert int(row["renown_agent"]) == game["parts"][0, 0]
        assert int(row["fingerprint"], 16) == game["fingerprint"]
        assert (row["difficulty"], row["scenario"]) == ("easy", "6")


def test_replays_give_the_games_again(folder: Path) -> None:
    for place, agent in (("01-uniform-easy-scenario-6", "uniform"), ("02-greedy-easy-scenario-6", "greedy")):
        listed = [row for row in rows(folder / "games.csv") if row["agent"] == agent]
        for row in listed[:SAVED]:
            game = Game.load(folder / "games" / place / f"seed-{row['seed']}.json")
            assert game.over
            assert (game.seed, game.settings.difficulty, game.settings.scenario) == (int(row["seed"]), "easy", 6)
            assert len(game.history) == int(row["decisions"])
            view: dict[str, Any] = game.view()
            assert view["result"]["totals"] == [int(row["total_agent"]), int(row["total_automa"])]


def test_odd_names_make_good_folders(tmp_path: Path) -> None:
    source = Path(__file__).with_name("own_agents.py")
    plan = make_plan([f"{source}:First"], ["easy"], games=1, save_games=1)
    ResultFolder(tmp_path).write(benchmark(plan, workers=1))
    (place,) = (tmp_path / "games").iterdir()
    assert place.name.endswith("own-agents.py-First-easy")
    assert len(place.name) <= 90


def test_earlier_results_are_replaced_only_when_told(folder: Path, tmp_path: Path) -> None:
    fewer = benchmark(make_plan(["uniform"], ["easy"], games=1), workers=1)
    ResultFolder(tmp_path).write(benchmark(make_plan(["uniform"], ["easy"], games=2, save_games=2), workers=1))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    with pytest.raises(
        ValueError, match="found a folder with games in it, expected a new or empty one, or --overwrite"
    ):
        ResultFolder(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == before
    ResultFolder(tmp_path, overwrite=True).write(fewer)
    assert not (tmp_path / "games").exists()
    assert len(rows(tmp_path / "games.csv")) == 1


@pytest.mark.parametrize("name", ["notes.txt", "results.json"])
def test_other_folders_are_never_replaced(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("{}")
    with pytest.raises(ValueError, match=f"found a folder with {name} in it, expected a new or empty one"):
        ResultFolder(tmp_path, overwrite=True)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="file: found: file exists, expected a folder to write into"):
        ResultFolder(tmp_path / "file")
    with pytest.raises(ValueError, match="below: found: not a directory, expected a folder to write into"):
        ResultFolder(tmp_path / "file" / "below")


def test_giving_up_leaves_nothing(tmp_path: Path) -> None:
    ResultFolder(tmp_path / "new").give_up()
    assert list(tmp_path.iterdir()) == []
    ResultFolder(tmp_path).give_up()
    assert tmp_path.exists()


def test_no_json_where_a_file_could_not_be_written(
    results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    folder = ResultFolder(tmp_path)
    monkeypatch.setattr(artistry_env.files.os, "replace", full)
    with pytest.raises(OSError, match="no space left on device"):
        folder.write(results)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_setup_alone_decides_all_but_the_run(results: Results) -> None:
    again = benchmark(results.plan, workers=1)
    one, other = as_json(results), as_json(again)
    assert one.pop("run") != other.pop("run")
    assert json.dumps(one) == json.dumps(other)
