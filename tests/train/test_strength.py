"""train.strength: its rows are the benchmark's, its study of losses plays the same games; files, plots, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from artistry_env.cards import CardSet
from tests.train.commands import interrupted
from train.benchmark import benchmark, make_plan
from train.losses import Decision, GameStudied, Study, studied, study_game, study_games
from train.strength import main
from train.strength_plan import make_ladder
from train.strength_plot import save_plot
from train.summary import cell_summary

QUICK = ("--simulations", "3,6", "--difficulty", "easy", "--games", "4", "--workers", "1")
STUDY = Study(simulations=4, options="", difficulty="hard", games=2, seed=5, cards=CardSet.load())


def content(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(path.read_text())
    return found


def test_rows_are_those_of_the_benchmark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, plot = tmp_path / "strength.json", tmp_path / "strength.svg"
    assert main([*QUICK, "--seed", "3", "--out", str(out), "--plot", str(plot)]) == 0
    said = capsys.readouterr()
    assert "1/2  search:3, easy: " in said.err
    assert f"2 rows; saved in {out}" in said.out
    assert "simulations a decision" in plot.read_text()
    expected = benchmark(make_plan(agents=["search:3", "search:6"], difficulties=["easy"], games=4, seed=3), workers=1)
    cells = content(out)["cells"]
    assert isinstance(cells, list)
    for cell, result in zip(cells, expected.cells, strict=True):
        assert cell.items() >= cell_summary(result).items()
        assert cell["simulations"] == int(cell["agent"].removeprefix("search:"))
        assert cell["seconds_a_game"] > 0
        assert cell["fingerprints"] == [str(mark) for mark in result.games["fingerprint"]]


def test_resuming_measures_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts, whole = tmp_path / "parts.json", tmp_path / "whole.json"
    assert main([*QUICK, "--out", str(parts)]) == 0
    capsys.readouterr()
    more = ["--simulations", "3,6,9", *QUICK[2:], "--losses", "1", "--losses-simulations", "3"]
    assert main([*more, "--resume", str(parts)]) == 0
    said = capsys.readouterr()
    assert "1/1  search:9, easy: " in said.err
    assert "Decisions, by a search with 10 times as many simulations" in said.out
    assert main([*more, "--out", str(whole)]) == 0
    found, expected = content(parts), content(whole)
    untimed = [
        [{key: value for key, value in cell.items() if "second" not in key} for cell in one["cells"]]  # type: ignore[attr-defined]
        for one in (found, expected)
    ]
    assert untimed[0] == untimed[1]
    assert found["losses"] == expected["losses"]
    assert len(found["runs"]) == 2  # type: ignore[arg-type]


def test_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--scenarios", "4"]) == 0
    said = capsys.readouterr()
    assert "1/2  search:3, easy, scenario 4: " in said.err
    assert "met" in said.out


def test_each_of_several_options_is_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--simulations", "3", *QUICK[2:], "--options", "", "--options", "c=0.5,bias=1"]) == 0
    said = capsys.readouterr()
    assert "1/2  search:3, easy: " in said.err
    assert "2/2  search:3,c=0.5,bias=1, easy: " in said.err
    assert "options" in said.out


BAD = {
    "simulations": (["--simulations", "3,x"], "simulations: found 'x', expected whole numbers between commas"),
    "none": (["--simulations", "0"], "simulations: found 0, expected 1 to 100000000"),
    "twice": (["--simulations", "5,5"], "simulations: found 5 twice, expected each once"),
    "level": (["--difficulty", "harder"], "difficulty: found 'harder', expected one of easy, standard, hard"),
    "scenario": (["--scenarios", "9"], "scenario: found 9, expected None or 1 to 8"),
    "option": (["--options", "d=3"], "agent search:50,d=3: "),
    "losses": (["--losses", "-1"], "losses: found -1, expected 0 to 1000000"),
    "plot": (["--plot", "a.jpg"], "plot: found a.jpg, expected a name that ends in .svg or .png"),
    "plot's folder": (
        ["--plot", "nowhere/a.svg"],
        "plot: nowhere/a.svg: found no folder nowhere, expected one to write",
    ),
    "both": (["--out", "a", "--resume", "b"], "resume: found --out, too, expected one of both"),
    "missing": (["--resume", "nowhere.json"], "resume: nowhere.json: found nothing, expected a file"),
    "folder": (["--out", "nowhere/a.json"], "out: nowhere/a.json: found no folder nowhere, expected one to write"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD.values(), ids=BAD)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert message in said.err


def test_files_that_do_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "s.json"
    assert main([*QUICK, "--out", str(out)]) == 0
    before = out.read_bytes()
    refused = {
        "expected a new one, or --resume of it": [*QUICK, "--out", str(out)],
        "found seed 0, expected the same as is given": [*QUICK, "--seed", "1", "--resume", str(out)],
    }
    for message, arguments in refused.items():
        assert main(arguments) == 2
        assert message in capsys.readouterr().err
    assert out.read_bytes() == before
    for text in ("{", "[]", '{"format": "artistry-benchmark"}'):
        out.write_text(text)
        assert main([*QUICK, "--resume", str(out)]) == 2
        assert f"resume: {out}: " in capsys.readouterr().err
        assert out.read_text() == text


def test_an_interrupted_run_keeps_its_rows(tmp_path: Path) -> None:
    out = tmp_path / "s.json"
    arguments = ["--simulations", "2,100000", "--difficulty", "easy", "--games", "2", "--workers", "2"]
    code, printed, said = interrupted("train.strength", [*arguments, "--out", str(out)])
    assert code == 130
    assert said[-1] == f"train.strength: interrupted: 1 rows, saved in {out}"
    assert "Search against the automa" in printed
    assert [cell["simulations"] for cell in content(out)["cells"]] == [2]  # type: ignore[attr-defined]


def test_plots_of_equal_figures_are_equal_files(tmp_path: Path) -> None:
    result = benchmark(make_plan(agents=["search:2"], difficulties=["easy"], games=3), workers=1).cells[0]
    cells = [{"simulations": count, "options": "", **cell_summary(result)} for count in (2, 4)]
    for kind in ("svg", "png"):
        paths = [tmp_path / f"{name}.{kind}" for name in "ab"]
        for path in paths:
            save_plot(path, cells)
        assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_ladder_has_all_cells() -> None:
    ladder = make_ladder(simulations=[1, 2], difficulties=["hard", "easy"], scenarios=[8, 2], options=["c=0.3", ""])
    found = [(rung.difficulty, rung.scenario, rung.plan.agents) for rung in ladder.rungs]
    assert found[0] == ("hard", 8, ("search:1,c=0.3",))
    assert found[2] == ("hard", 8, ("search:1",))
    assert len(found) == len(set(found)) == 16


def test_the_games_studied_are_those_of_the_benchmark() -> None:
    played = benchmark(make_plan(agents=["search:4"], difficulties=["hard"], games=2, seed=5), workers=1).cells[0].games
    games = study_games(STUDY, workers=1)
    assert [game.outcome for game in games] == played["outcome"].tolist()
    assert [game.parts for game in games] == played["parts"].tolist()
    assert study_game(STUDY, 1) == games[1]
    for game in games:
        assert len(game.decisions) > 10
        for one in game.decisions:
            assert 0 <= one.value <= 1
            assert 0 <= one.lost <= 1
            assert one.differs or one.lost == 0
    assert any(one.lost > 0.01 for game in games for one in game.decisions)


def decision(
    round_number: int, value: float, kind: str = "acquire", better: str = "acquire", lost: float = 0.0
) -> Decision:
    return Decision(round_number, kind, better, value, lost, lost > 0)


def test_what_games_show() -> None:
    even = [[1] * 5, [1] * 5]
    won = GameStudied(1, [[9, 0, 0, 4, 2], [3, 0, 0, 0, 0]], [decision(1, 0.4), decision(2, 0.8)])
    lost = GameStudied(-1, even, [decision(1, 0.6), decision(2, 0.4, lost=0.2), decision(3, 0.6)])
    sunk = GameStudied(-1, even, [decision(1, 0.9, "stop", "purchase", 0.3), decision(4, 0.1, "stop", "stop")])
    never = GameStudied(0, even, [decision(1, 0.9)])
    found = studied([won, lost, sunk, never])
    assert (found["won"], found["drawn"], found["lost"]) == (1, 1, 2)
    assert found["first_behind"] == {"2": 1, "4": 1, "never": 1}
    assert found["parts"]["won"]["masters"] == {"agent": 4.0, "automa": 0.0}
    assert found["parts"]["lost"]["renown"] == {"agent": 1.0, "automa": 1.0}
    kinds = {row["kind"]: row for row in found["kinds"]}
    assert list(kinds) == ["stop", "acquire"]
    assert kinds["stop"] == {"kind": "stop", "decisions": 0.5, "lost": 0.075, "differs": 0.5, "largest": 0.3}
    assert found["instead"][0] == {"played": "stop", "better": "purchase", "times": 0.25, "lost": 0.075}
