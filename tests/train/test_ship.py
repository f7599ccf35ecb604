"""Shipping a network: its card has the benchmark's figures, and those of the networks that are shipped are true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agents
from agents.learned.card import made_for, network_facts, read_card
from agents.learned.weights import PRETRAINED, SUFFIX, load_network, save_network
from artistry_env.settings import checked_settings
from train.benchmark import benchmark, make_plan
from train.expert_fit import FitSettings, new_policy
from train.ppo_evaluation import FIRST_SEED
from train.rollout import play_out
from train.self_play_evaluation import play_against
from train.ship import main
from train.ship_tables import won
from train.summary import cell_summary

SHIPPED = sorted(PRETRAINED.glob(f"*{SUFFIX}"))
BYTES = 5_000_000


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    policy = new_policy(FitSettings(policy_layers=(8,), value_layers=(8,), option_layers=(8,)), "reconstructed")
    card = {"network": network_facts(), "made_for": made_for(checked_settings()), "training": {"steps": 0}}
    path = tmp_path_factory.mktemp("weights") / "net.safetensors"
    save_network(path, {name: array.numpy() for name, array in policy.state_dict().items()}, card)
    return path


def test_the_card_has_the_benchmarks_figures(weights: Path, tmp_path: Path) -> None:
    assert main([str(weights), "--name", "mine", "--games", "3", "--workers", "1", "--out", str(tmp_path)]) == 0
    network, card = load_network(tmp_path / "mine.safetensors")
    assert all(np.array_equal(array, network.arrays[name]) for name, array in load_network(weights)[0].arrays.items())
    assert card["training"] == {"steps": 0}
    cells = card["results"]["cells"]
    assert [(cell["difficulty"], cell["scenario"]) for cell in cells] == [
        *(("easy", None), ("standard", None), ("hard", None)),
        *(("standard", scenario) for scenario in range(1, 9)),
    ]
    spec = f"learned:{weights}"
    for plan in (make_plan([spec], games=3), make_plan([spec], scenarios=[5], games=3)):
        for result in benchmark(plan, 1).cells:
            summary, place = cell_summary(result), (result.cell.difficulty, result.cell.scenario)
            found = next(c for c in cells if (c["difficulty"], c["scenario"]) == place)
            assert all(found[key] == value for key, value in summary.items() if key in found)
            rate = "win_rate" if result.cell.scenario is None else "scenario_rate"
            assert (found["rate"], found["rate_interval"]) == (summary[rate], summary[f"{rate}_interval"])


def test_the_card_of_a_network_for_tables(weights: Path, tmp_path: Path) -> None:
    network, card = load_network(weights)
    save_network(tmp_path / "net.safetensors", network.arrays, card | {"made_for": made_for(checked_settings(2))})
    given = [str(tmp_path / "net.safetensors"), "--name", "mine", "--games", "4", "--out", str(tmp_path)]
    assert main(given) == 0
    tables = load_network(tmp_path / "mine.safetensors")[1]["results"]["tables"]
    assert [(row["against"], row["games"], row["last_seed"]) for row in tables] == [("uniform", 4, 1), ("greedy", 4, 1)]
    (again,) = play_against(
        "one",
        agents.make(f"learned:{tmp_path}/mine.safetensors"),
        [("greedy", agents.make("greedy"))],
        checked_settings(2),
        2,
        first_seed=0,
    )
    assert (tables[1]["rate"], tables[1]["margin"]) == (again.rate, again.margin)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_is_shipped_plays_as_its_card_says(path: Path) -> None:
    assert path.stat().st_size < BYTES
    assert agents.make(f"learned:{path.stem}").name == f"learned:{path.stem}"
    card = read_card(path.with_suffix(".json"))
    if card["made_for"]["players"] == 1:
        check_solo(path.stem, card["results"]["cells"])
    else:
        check_tables(path.stem, card["results"]["tables"])


def check_solo(name: str, cells: list[dict[str, Any]]) -> None:
    """The first games of the first cells again."""
    assert len(cells) == 11
    for cell in cells:
        assert cell["games"] == 1000
        assert cell["last_seed"] < FIRST_SEED
        assert cell["illegal_moves"] == 0
    for cell in cells[:4]:
        check = cell["check"]
        settings = checked_settings(difficulty=cell["difficulty"], scenario=cell["scenario"])
        results = play_out(agents.make(f"learned:{name}"), settings, range(check["games"])).results
        won_games = results["outcome"] == 1 if cell["scenario"] is None else results["scenario_met"]
        assert int(won_games.sum()) == check["successes"]


def check_tables(name: str, rows: list[dict[str, Any]]) -> None:
    """The first deals against each opponent again."""
    assert [row["against"] for row in rows] == ["uniform", "greedy"]
    for row in rows:
        assert row["games"] >= 1000
        assert row["last_seed"] < FIRST_SEED
        settings, check = checked_settings(row["players"]), row["check"]
        agent, other = (agents.make(spec) for spec in (f"learned:{name}", row["against"]))
        deals = check["games"] // row["players"]
        (found,) = play_against("learned", agent, [("other", other)], settings, deals, first_seed=row["first_seed"])
        assert sum(won(*match) for match in found.matches) == check["won"]


def test_a_generalist_is_shipped() -> None:
    assert "generalist" in [path.stem for path in SHIPPED]
    facts = json.dumps(read_card(PRETRAINED / "generalist.json"))
    assert "python -m train.ppo" in facts


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["none.safetensors", "--name", "mine"], "none.safetensors: found nothing, expected a file"),
        (["{weights}", "--name", "My"], "name: found 'My', expected small letters, digits and _"),
        (["{weights}", "--name", "mine", "--games", "0"], "games: found 0, expected 1 to 1000000"),
        (["{weights}", "--name", "mine", "--out", "none"], "out: found no folder none, expected one"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str], line: str, weights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([piece.format(weights=weights) for piece in arguments]) == 2
    errors = capsys.readouterr().err
    assert errors == f"train.ship: {line}\n"
