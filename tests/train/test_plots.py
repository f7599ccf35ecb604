"""Plots of benchmarks: what is in them, that equal results make equal files, and no pyplot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from train.benchmark import benchmark, main, make_plan
from train.plots import draw
from train.summary import cell_summary


@pytest.fixture(scope="module")
def cells() -> list[dict[str, Any]]:
    """The figures of two agents in two scenarios."""
    found = benchmark(make_plan(["uniform", "greedy"], ["easy", "hard"], [2, 5], games=4), workers=1)
    return [cell_summary(one) for one in found.cells]


def test_all_that_is_measured_is_in_the_drawing(cells: list[dict[str, Any]], tmp_path: Path) -> None:
    draw(cells, tmp_path / "plot.svg")
    text = (tmp_path / "plot.svg").read_text()
    expected = ("uniform", "greedy", "against easy, by scenario", "against hard, by scenario", "scenario met")
    parts = ("renown", "apprentices", "journeywomen", "masters", "inspirations", "greedy, easy 2", "automa, hard 5")
    for word in (*expected, *parts):
        assert word in text


def test_equal_results_make_equal_files(cells: list[dict[str, Any]], tmp_path: Path) -> None:
    for ending in ("svg", "png"):
        for name in ("one", "two"):
            draw(cells, tmp_path / f"{name}.{ending}")
        assert (tmp_path / f"one.{ending}").read_bytes() == (tmp_path / f"two.{ending}").read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_other_rates_make_another_drawing(cells: list[dict[str, Any]], tmp_path: Path) -> None:
    draw(cells, tmp_path / "one.svg")
    other = [cell | {"scenario_rate": 0.9, "scenario_rate_interval": [0.8, 1.0]} for cell in cells]
    draw(other, tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() != (tmp_path / "two.svg").read_bytes()


def test_the_command_draws_and_leaves_pyplot_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "matplotlib.pyplot", raising=False)
    plot = tmp_path / "plot.svg"
    arguments = ("--agents", "greedy", "--games", "2", "--workers", "1", "--plot", str(plot))
    assert main(list(arguments)) == 0
    assert "games won" in plot.read_text()
    assert "matplotlib.pyplot" not in sys.modules
