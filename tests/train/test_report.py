"""The tables on the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from train.benchmark import benchmark, make_plan
from train.measuring import Results
from train.report import console, tables
from train.summary import cell_summary


@pytest.fixture(scope="module")
def plain() -> Results:
    return benchmark(make_plan(["uniform", "greedy"], games=16), workers=1)


@pytest.fixture(scope="module")
def scenario() -> Results:
    return benchmark(make_plan(["greedy", "uniform"], scenarios=[4], games=16), workers=1)


def printed(results: Results, width: int) -> str:
    text = io.StringIO()
    output = Console(file=text, width=width, highlight=False)
    for table in tables(results):
        output.print(table)
    return text.getvalue()


def rows_of(text: str, heading: str) -> list[str]:
    """The rows of the table under a heading."""
    lines = text[text.index(heading) :].splitlines()
    start = next(i for i, line in enumerate(lines) if "───" in line) + 1
    rows = []
    for line in lines[start:]:
        if not line.strip():
            break
        rows.append(" ".join(line.split()))
    return rows


def test_results(plain: Results) -> None:
    rows = rows_of(printed(plain, 100), "Against the automa: 16 games each, seeds 0 to 15, cards reconstructed")
    assert [row.split()[:2] for row in rows] == [
        [agent, level] for level in ("easy", "standard", "hard") for agent in ("uniform", "greedy")
    ]
    for row, result in zip(rows, plain.cells, strict=True):
        summary = cell_summary(result)
        assert row.split()[2:5] == [str(summary[key]) for key in ("wins", "draws", "losses")]
        assert f"{100 * summary['win_rate']:.1f} %" in row
        assert f"{summary['margin']:+.1f} \u00b1 " in row


def test_totals_and_games(plain: Results) -> None:
    text = printed(plain, 100)
    first = cell_summary(plain.cells[0])
    keys = ("total", "renown", "apprentices", "journeywomen", "masters", "inspirations")
    parts = " ".join(f"{first[key]['agent']:.1f} : {first[key]['automa']:.1f}" for key in keys)
    assert rows_of(text, "Mean totals and their parts")[0] == f"uniform easy {parts}"
    games = rows_of(text, "How the games went")[0].split()
    assert games[:-1] == ["uniform", "easy", "16", "16", f"{first['rounds']:.1f}", f"{first['decisions']:.1f}", "0"]


def test_agents_compared(plain: Results) -> None:
    rows = rows_of(printed(plain, 100), "Compared with uniform")
    assert [row.split()[:2] for row in rows] == [["greedy", level] for level in ("easy", "standard", "hard")]
    for row in rows:
        assert sum(int(count) for count in row.split()[-3:]) == 16


def test_scenario(scenario: Results) -> None:
    text = printed(scenario, 120)
    met = cell_summary(scenario.cells[0])["scenario_rate"]
    assert rows_of(text, "Against the automa")[0].startswith("greedy standard 4 ")
    assert f" {100 * met:.1f} % " in rows_of(text, "Against the automa")[0]
    assert rows_of(text, "Compared with greedy")[0].startswith("uniform standard 4 ")


@pytest.mark.parametrize("width", [100, 120])
def test_rows_fit(plain: Results, scenario: Results, width: int) -> None:
    for results in (plain, scenario) if width == 120 else (plain,):
        text = printed(results, width)
        assert max(len(line) for line in text.splitlines()) <= width
        for heading in ("Against the automa", "Mean totals", "How the games went"):
            assert len(rows_of(text, heading)) == len(results.cells)


def test_one_agent_has_no_comparison() -> None:
    text = printed(benchmark(make_plan(["uniform"], ["easy"], games=1), workers=1), 100)
    assert "Compared" not in text
    assert len(rows_of(text, "Against the automa: 1 game each, seed 0, cards reconstructed")) == 1


def test_console_without_a_terminal_is_wide_and_plain() -> None:
    text = io.StringIO()
    output = console(text)
    assert output.width == 120
    output.print("[1]", style="bold")
    assert text.getvalue() == "[1]\n"
