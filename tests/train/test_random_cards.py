"""Random card sets: valid, the same sizes, another set for each seed, what stays and what changes; agents on them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import agents
from artistry_env.cards import CardSet, CardSetError
from artistry_env.game import Game, action_table
from artistry_env.observation import layout
from artistry_env.random_cards import random_cards
from artistry_env.settings import checked_settings
from tests.processes import run_module
from tests.robustness_tables import ROBUSTNESS
from tests.train.run_tables import rows
from train import robustness, robustness_file
from train.agent_files import PLAIN, weights_of
from train.benchmark import benchmark, make_plan
from train.benchmark import main as benchmark_main
from train.dataset import load
from train.dataset import main as dataset_main
from train.expert import main as expert_main
from train.measuring import measure
from train.plan import Plan
from train.ppo import main as ppo_main
from train.robustness import main, make_plans, measured
from train.self_play import main as self_play_main
from train.strength import main as strength_main
from train.tournament import main as tournament_main

SMALL = ("--games", "16", "--rollout", "16", "--batch", "128", "--evaluate-games", "2")


def hashes() -> str:
    """Of some sets, for a fresh process."""
    return " ".join(random_cards(seed).hash for seed in range(3))


@pytest.mark.clause("C2")
@pytest.mark.parametrize("seed", range(20))
def test_sets_are_valid_and_of_the_same_sizes(seed: int) -> None:
    base, cards = CardSet.load(), random_cards(seed)
    assert CardSet.from_dict(cards.to_dict()) == cards
    assert cards.tiles_per_color == base.tiles_per_color
    assert [len(cards.patterns), len(cards.inspirations)] == [len(base.patterns), len(base.inspirations)]
    for players in (1, 2, 3, 4):
        one, other = (checked_settings(players, cards=each) for each in (base, cards))
        assert len(action_table(cards, other.side)) == len(action_table(base, one.side))
        assert layout(other).size == layout(one).size


def test_what_stays_and_what_changes() -> None:
    base, cards = CardSet.load(), random_cards(1)
    kinds = [Counter(pattern.type for pattern in each.patterns) for each in (base, cards)]
    assert kinds[0] == kinds[1]
    costs = [Counter(tuple(sorted(pattern.cost)) for pattern in each.patterns) for each in (base, cards)]
    assert costs[0] == costs[1]
    for level in range(3):
        shapes = [{each[level] for each in cards_.shapes} for cards_ in (base, cards)]
        assert shapes[0] == shapes[1]
    assert [card.color for card in cards.inspirations] == [card.color for card in base.inspirations]
    assert {card.effect for card in cards.inspirations} <= {card.effect for card in base.inspirations}
    for name in ("patterns", "inspirations", "shapes"):
        assert getattr(cards, name) != getattr(base, name)


def test_seeds_make_sets() -> None:
    assert len({random_cards(seed).hash for seed in range(10)}) == 10
    assert CardSet.load("random:3") == random_cards(3)
    assert CardSet.load("random:3").name == "random:3"
    assert run_module("tests.train.random_sets").strip() == hashes()


def test_the_benchmark_plays_them(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["--agents", "greedy", "--difficulty", "easy", "--games", "3", "--workers", "1"]
    assert benchmark_main([*arguments, "--cards", "random:5", "--out", str(out)]) == 0
    stored = json.loads((out / "results.json").read_text())
    assert stored["setup"]["cards"] == {"name": "random:5", "hash": random_cards(5).hash}


def setup_of(path: Path) -> Any:
    return json.loads(path.read_text())["setup"]["cards"]


def test_other_commands_play_them(tmp_path: Path) -> None:
    """What they keep names the set, and --resume finds it by that."""
    known = {"name": "random:5", "hash": random_cards(5).hash}
    quick = ["--cards", "random:5", "--workers", "1"]
    tables = [*quick, "--agents", "uniform,greedy", "--players", "2", "--deals", "2", "--save-games", "1"]
    assert tournament_main([*tables, "--out", str(tmp_path / "tables")]) == 0
    assert tournament_main([*tables, "--resume", str(tmp_path / "tables")]) == 0
    assert setup_of(tmp_path / "tables" / "results.json") == known
    (replay,) = (tmp_path / "tables").rglob("game-*.json")
    assert Game.load(replay).settings.cards == random_cards(5)
    rungs = [*quick, "--simulations", "3", "--difficulty", "easy", "--games", "1"]
    assert strength_main([*rungs, "--out", str(tmp_path / "rungs.json")]) == 0
    assert strength_main([*rungs, "--resume", str(tmp_path / "rungs.json")]) == 0
    assert setup_of(tmp_path / "rungs.json") == known
    rows_of = [*quick, "--agent", "uniform"]
    assert dataset_main([*rows_of, "--games", "1", "--out", str(tmp_path / "d.parquet")]) == 0
    assert dataset_main([*rows_of, "--games", "2", "--resume", str(tmp_path / "d.parquet")]) == 0
    assert load(tmp_path / "d.parquet").facts["cards"] == known


def test_lessons_are_collected_with_them(tmp_path: Path) -> None:
    quick = ["--cards", "random:5", "--teacher", "search:8", "--chunk-games", "1", "--mixture", "easy"]
    lessons, fitted = str(tmp_path / "lessons"), str(tmp_path / "fitted")
    assert expert_main(["collect", *quick, "--games", "1", "--out", lessons]) == 0
    assert expert_main(["collect", *quick, "--games", "2", "--out", lessons]) == 0
    assert expert_main(["fit", lessons, "--epochs", "1", "--evaluate-games", "1", "--out", fitted]) == 0
    assert made_for(tmp_path / "fitted") == "random:5"


@pytest.mark.parametrize("main", [ppo_main, self_play_main])
def test_training_with_one_of_them(main: Callable[[list[str]], int], tmp_path: Path) -> None:
    assert main([*SMALL, "--cards", "random:5", "--steps", "256", "--out", str(tmp_path / "out")]) == 0
    assert main(["--resume", str(tmp_path / "out"), "--steps", "512"]) == 0
    assert made_for(tmp_path / "out") == "random:5"


def made_for(folder: Path) -> Any:
    """The card set of a folder's weights, which an agent can be made of."""
    agents.make(f"learned:{folder}/last.safetensors")
    return json.loads((folder / "last.json").read_text())["made_for"]["cards"]


def test_figures_are_the_benchmarks() -> None:
    found = measured(make_plans(["uniform", "greedy"], ["easy"], 2, 4, 3), 1)
    assert [one.agent for one in found] == ["uniform", "greedy"]
    greedy = found[1]
    for place, cards in enumerate((CardSet.load(), random_cards(3), random_cards(4))):
        cell = benchmark(make_plan(["greedy"], ["easy"], games=4, seed=3, cards=cards), workers=1).cells[0]
        rate = (cell.games["outcome"] == 1).mean()
        assert rate == (greedy.base_rate if place == 0 else greedy.rates[place - 1])
    assert greedy.rate[0] == pytest.approx(greedy.rates.mean())


def test_the_command_prints_and_keeps_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "robust.json"
    arguments = ["--agents", "greedy", "--sets", "2", "--games", "2", "--difficulty", "easy", "--workers", "1"]
    assert main([*arguments, "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "2 random card sets like reconstructed, 2 games each" in printed
    stored = json.loads(out.read_text())
    hashed = {"cards": "reconstructed", "cards_hash": CardSet.load().hash}
    asked = {"agents": ["greedy"], "difficulties": ["easy"], "sets": 2, "games": 2, "seed": 0}
    assert stored["setup"] == asked | hashed
    assert stored["complete"]
    assert len(stored["results"][0]["rates"]) == 2
    assert main([*arguments, "--out", str(out)]) == 2
    assert "expected a new file" in capsys.readouterr().err


QUICK = ("--agents", "uniform,greedy", "--sets", "2", "--games", "2", "--difficulty", "easy,hard", "--workers", "1")


@pytest.mark.parametrize("finished", [0, 1, 2])
def test_an_interrupted_test_goes_on(
    finished: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts, whole = tmp_path / "parts.json", tmp_path / "whole.json"
    played: list[Plan] = []
    stop_at(finished, played, monkeypatch)
    assert main([*QUICK, "--out", str(parts)]) == 130
    said = capsys.readouterr().err.splitlines()[-1]
    where = f"saved in {parts}; --resume {parts} goes on" if finished else "nothing saved"
    assert said == f"train.robustness: interrupted: {finished} of 3 card sets finished, {where}"
    assert parts.exists() == bool(finished)
    stop_at(3, played, monkeypatch)
    assert main([*QUICK, "--out", str(whole)]) == 0
    if finished:
        assert not json.loads(parts.read_text())["complete"]
        played.clear()
        assert main([*QUICK, "--resume", str(parts)]) == 0
        assert len(played) == 3 - finished
        assert untimed(parts) == untimed(whole)


def test_an_interrupt_while_the_file_is_written_counts_no_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(robustness_file, "write_whole", interrupted)
    assert main([*QUICK, "--out", str(tmp_path / "robust.json")]) == 130
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == "train.robustness: interrupted: 0 of 3 card sets finished, nothing saved"


def stop_at(count: int, played: list[Plan], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come when so many sets are played."""

    def some(plan: Plan, *rest: Any) -> Any:
        if len(played) == count:
            raise KeyboardInterrupt
        played.append(plan)
        return measure(plan, *rest)

    played.clear()
    monkeypatch.setattr(robustness, "measure", some)


def untimed(path: Path) -> Any:
    return {name: value for name, value in json.loads(path.read_text()).items() if name != "run"}


def test_what_cannot_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "robust.json"
    assert main([*QUICK, "--out", str(out)]) == 0
    before = out.read_bytes()
    (tmp_path / "other.json").write_text("{}")
    capsys.readouterr()
    for arguments, line in (
        (["--seed", "1", "--resume", str(out)], f"{out}: found seed 0, expected 1, as it is now"),
        (["--cards", "random:1", "--resume", str(out)], f"{out}: found cards "),
        (["--agents", "search:3", "--resume", str(out)], f'{out}: found agents ["uniform", "greedy"], expected ['),
        (["--resume", str(tmp_path / "none")], f"{tmp_path / 'none'}: found nothing, expected a file"),
        (["--resume", str(tmp_path / "other.json")], f"{tmp_path / 'other.json'}: found another format, expected "),
        (["--resume", str(out), "--out", "new.json"], "found --out, too, expected one of both"),
    ):
        assert main([*QUICK, *arguments]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"train.robustness: resume: {line}")
        assert said.count("\n") == 1
    assert out.read_bytes() == before
    content = json.loads(before)
    one = content["results"][0]
    for results in (
        [{**one, "base": {**one["base"], "interval": [0, 0, 1]}}, *content["results"][1:]],
        [*content["results"], one],
        [{**one, "rates": one["rates"][1:]}, *content["results"][1:]],
        [{**each, "rates": [0.5] * 9, "margins": [0.5] * 9} for each in content["results"]],
    ):
        out.write_text(json.dumps({**content, "results": results}))
        assert main([*QUICK, "--resume", str(out)]) == 2
        said = capsys.readouterr().err
        assert said == f"train.robustness: resume: {out}: found other figures, expected those of train.robustness\n"


def test_the_stored_figures_are_of_the_weights_there_are() -> None:
    stored = json.loads(ROBUSTNESS.read_text())
    assert set(stored["weights"]) == {one["agent"] for one in stored["results"]}
    for agent, weights in stored["weights"].items():
        same = weights_of(agent, PLAIN) == weights
        assert same, "run python -m train.robustness as its file says, then tests.generated"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--sets", "0", "--agents", "greedy"], "sets: found 0, expected 1 to 10000"),
        (
            ["--agents", "greedy", "--out", "none/r.json"],
            "out: none/r.json: found no folder none, expected one to write",
        ),
        (["--agents", "nobody"], "agent: found 'nobody'"),
        (["--agents", "greedy", "--difficulty", "soft"], "difficulty: found 'soft'"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    errors = capsys.readouterr().err
    assert line in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize("name", ["random:x", "random:", "random:-1", "random:123456789012345678901"])
def test_a_bad_name_is_told(name: str) -> None:
    with pytest.raises(CardSetError, match=f"cards: found '{name}', expected random: and a whole number of at most 20"):
        CardSet.load(name)


def test_training_on_many_sets(tmp_path: Path) -> None:
    """Cards change between rollouts; the run goes on, saves and resumes."""
    out = tmp_path / "out"
    arguments = ["--random-cards", "512", "--evaluate-every", "1024", "--difficulty", "easy,hard"]
    assert ppo_main([*SMALL, *arguments, "--steps", "1024", "--out", str(out)]) == 0
    assert ppo_main(["--resume", str(out), "--steps", "1536"]) == 0
    assert [int(row["steps"]) for row in rows(out / "progress.csv")] == [256 * number for number in range(1, 7)]
    assert {row["difficulty"] for row in rows(out / "monitor.csv")} == {"easy", "hard"}
