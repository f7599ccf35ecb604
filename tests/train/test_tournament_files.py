"""The files of a tournament: their content, replays, and folders that are refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import artistry_env.files
from artistry_env.compiling import sources_hash
from artistry_env.game import Game
from train.result_files import ResultFolder
from train.table_games import NOBODY, win_shares
from train.tournament import make_plan, tournament
from train.tournament_files import FORMAT, TournamentFolder, as_json
from train.tournament_playing import TournamentResults
from train.tournament_summary import section_summary

SEED = 11
DEALS = 3
SAVED = 5


@pytest.fixture(scope="module")
def results() -> TournamentResults:
    return tournament(make_plan(["uniform", "greedy", "uniform"], [2, 4], DEALS, SEED, save_games=SAVED), workers=1)


@pytest.fixture(scope="module")
def folder(results: TournamentResults, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tournament") / "made" / "for it"
    TournamentFolder(path).write(results, "the command line")
    return path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_what_is_there(folder: Path) -> None:
    found = sorted(path.name for path in folder.iterdir())
    assert found == ["games", "games.csv", "pairs.csv", "results.csv", "results.json"]
    assert sorted(path.name for path in (folder / "games").iterdir()) == ["2-players", "4-players"]
    names = sorted(path.name for path in (folder / "games" / "2-players").iterdir())
    assert names == [f"game-{i}-seed-{SEED}.json" for i in range(SAVED)]  # a deal has six games


def test_json(results: TournamentResults, folder: Path) -> None:
    content = json.loads((folder / "results.json").read_text())
    assert (content["format"], content["layout"], content["complete"]) == (FORMAT, 1, True)
    setup = content["setup"]
    assert [agent["name"] for agent in setup["agents"]] == ["uniform", "greedy", "uniform #2"]
    assert (setup["players"], setup["deals"], setup["seed"], setup["max_rounds"]) == ([2, 4], DEALS, SEED, 50)
    assert setup["cards"]["hash"] == results.plan.cards.hash
    assert content["sections"] == [section_summary(results.plan, section) for section in results.sections]
    assert [one["agent"] for one in content["ratings"]] == ["uniform", "greedy", "uniform #2"]
    run = content["run"]
    assert (run["command"], run["workers"], run["sources"]) == ("the command line", 1, sources_hash())
    assert {"artistry_env", "python", "numpy", "numba", "openskill"} <= run["versions"].keys()
    assert run["playing_seconds"].keys() == {"2", "4"}


def test_csv_of_agents_and_pairs(results: TournamentResults, folder: Path) -> None:
    found, pairs = rows(folder / "results.csv"), rows(folder / "pairs.csv")
    summaries = [section_summary(results.plan, section) for section in results.sections]
    agents = [(summary, agent) for summary in summaries for agent in summary["agents"]]
    for row, (summary, agent) in zip(found, agents, strict=True):
        assert (int(row["players"]), row["agent"]) == (summary["players"], agent["agent"])
        assert float(row["win_share"]) == agent["win_share"]
        assert float(row["win_share_low"]) == agent["win_share_interval"][0]
        assert float(row["margin_high"]) == agent["margin_interval"][1]
        rating = next(one for one in summary["ratings"] if one["agent"] == row["agent"])
        assert (float(row["rating_mu"]), float(row["rating_sigma"])) == (rating["mu"], rating["sigma"])
    both = [pair for summary in summaries for pair in summary["pairs"]]
    assert len(pairs) == len(both) == 12
    for row, pair in zip(pairs, both, strict=True):
        assert (row["agent"], row["against"]) == (pair["agent"], pair["against"])
        assert float(row["ahead"]) == pair["ahead"]


def test_csv_of_games(results: TournamentResults, folder: Path) -> None:
    found = rows(folder / "games.csv")
    games = [(section, game) for section in results.sections for game in section.games]
    shares = [share for section in results.sections for share in win_shares(section.games)]
    for row, (section, game), share in zip(found, games, shares, strict=True):
        assert [int(row[key]) for key in ("players", "game", "deal", "seed")] == [
            section.players,
            *(int(game[key]) for key in ("number", "deal", "seed")),
        ]
        assert int(row["fingerprint"], 16) == game["fingerprint"]
        for seat in range(4):
            if seat >= section.players:
                assert game["seats"][seat] == NOBODY
                assert row[f"agent_{seat}"] == row[f"total_{seat}"] == ""
            else:
                assert row[f"agent_{seat}"] == results.plan.names[game["seats"][seat]]
                assert int(row[f"rank_{seat}"]) == game["ranks"][seat] + 1
                assert int(row[f"total_{seat}"]) == game["parts"][seat].sum()
                assert float(row[f"win_share_{seat}"]) == share[seat]


def test_replays_give_the_games_again(folder: Path) -> None:
    for players in (2, 4):
        listed = [row for row in rows(folder / "games.csv") if row["players"] == str(players)]
        for row in listed[:SAVED]:
            name = f"game-{row['game']}-seed-{row['seed']}.json"
            game = Game.load(folder / "games" / f"{players}-players" / name)
            assert game.over
            assert (game.seed, game.settings.players, len(game.history)) == (
                int(row["seed"]),
                players,
                int(row["decisions"]),
            )
            assert game.view()["result"]["totals"] == [int(row[f"total_{seat}"]) for seat in range(players)]


def test_earlier_results_are_replaced_only_when_told(tmp_path: Path) -> None:
    plan = make_plan(["uniform", "uniform:seed=1"], [2], deals=1, save_games=1)
    TournamentFolder(tmp_path).write(tournament(plan, workers=1))
    with pytest.raises(ValueError, match="expected a new or empty one, or --overwrite"):
        TournamentFolder(tmp_path)
    with pytest.raises(
        ValueError, match=r"expected a new or empty one \(--overwrite takes an earlier benchmark's alone\)"
    ):
        ResultFolder(tmp_path, overwrite=True)
    fewer = tournament(make_plan(["uniform", "uniform:seed=1"], [2], deals=1), workers=1)
    TournamentFolder(tmp_path, overwrite=True).write(fewer)
    assert not (tmp_path / "games").exists()


def test_no_json_where_a_file_could_not_be_written(
    results: TournamentResults, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    folder = TournamentFolder(tmp_path)
    monkeypatch.setattr(artistry_env.files.os, "replace", full)
    with pytest.raises(OSError, match="no space left on device"):
        folder.write(results)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_setup_alone_decides_all_but_the_run(results: TournamentResults) -> None:
    again = tournament(results.plan, workers=1)
    one, other = as_json(results), as_json(again)
    assert one.pop("run") != other.pop("run")
    assert json.dumps(one) == json.dumps(other)
