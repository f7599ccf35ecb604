"""The pictures of a benchmark: what is drawn is what was measured."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from artistry_env.rules.scoring import PARTS
from train import plots
from train.benchmark import benchmark, main, make_plan
from train.measuring import Results
from train.summary import cell_summary


@pytest.fixture(scope="module")
def plain() -> Results:
    return benchmark(make_plan(["uniform", "greedy"], ["easy", "hard"], games=8), workers=1)


def test_win_rates(plain: Results) -> None:
    (axes,) = plots.win_rates(plain).axes
    assert [label.get_text() for label in axes.get_xticklabels()] == ["easy", "hard"]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["uniform", "greedy"]
    for drawn, agent in zip(axes.containers, ("uniform", "greedy"), strict=True):
        cells = [cell for result in plain.cells if (cell := cell_summary(result))["agent"] == agent]
        points, _, (bars,) = drawn
        assert points.get_ydata() == pytest.approx([100 * cell["win_rate"] for cell in cells])
        for segment, cell in zip(bars.get_segments(), cells, strict=True):
            assert segment[:, 1] == pytest.approx([100 * end for end in cell["win_rate_interval"]])
            assert np.abs(segment[:, 0] - ["easy", "hard"].index(cell["difficulty"])).max() < 0.5


def test_scenarios() -> None:
    results = benchmark(make_plan(["greedy"], None, [1, 4], games=4), workers=1)
    (axes,) = plots.win_rates(results).axes
    assert axes.get_ylabel() == "scenarios met, % (95 %)"
    assert [label.get_text() for label in axes.get_xticklabels()] == ["standard 1", "standard 4"]


def test_score_parts_sum_to_totals(plain: Results) -> None:
    (axes,) = plots.score_parts(plain).axes
    assert len(axes.containers) == len(PARTS)
    ends = [max(bars[row].get_x() + bars[row].get_width() for bars in axes.containers) for row in range(8)]
    cells = [cell_summary(result) for result in plain.cells]
    assert ends == pytest.approx([cell["total"][side] for cell in cells for side in ("agent", "automa")])


def test_pictures(plain: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    found = plots.pictures(plain)
    assert sorted(found) == ["score_parts.png", "win_rates.png"]
    assert found == plots.pictures(plain)
    for data in found.values():
        with Image.open(BytesIO(data)) as image:
            assert len(image.convert("RGB").getcolors(1 << 20) or []) > 5
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    assert plots.pictures(plain) == {}


def test_one_drawing_has_all_that_is_measured(tmp_path: Path) -> None:
    found = benchmark(make_plan(["uniform", "greedy"], ["easy", "hard"], [2, 5], games=3), workers=1)
    cells = [cell_summary(one) for one in found.cells]
    plots.draw(cells, tmp_path / "plot.svg")
    text = (tmp_path / "plot.svg").read_text()
    for word in ("uniform", "greedy", "easy 2", "hard 5", "scenarios met", "greedy, easy 2: agent", *PARTS):
        assert word in text


@pytest.mark.parametrize("ending", plots.ENDINGS)
def test_equal_results_make_equal_files(plain: Results, ending: str, tmp_path: Path) -> None:
    cells = [cell_summary(result) for result in plain.cells]
    other = [cell | {"win_rate": 0.9, "win_rate_interval": [0.8, 1.0]} for cell in cells]
    for name, drawn in (("one", cells), ("two", cells), ("other", other)):
        plots.draw(drawn, tmp_path / f"{name}{ending}")
    one, two, changed = ((tmp_path / f"{name}{ending}").read_bytes() for name in ("one", "two", "other"))
    assert one == two != changed


def test_the_command_draws_and_leaves_pyplot_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "matplotlib.pyplot", raising=False)
    plot = tmp_path / "plot.svg"
    arguments = ("--agents", "greedy", "--games", "2", "--workers", "1", "--plot", str(plot))
    assert main(list(arguments)) == 0
    assert "games won" in plot.read_text()
    assert "matplotlib.pyplot" not in sys.modules
