"""Recipes: those that come along can be run as they stand, and a small one is made, stopped and gone on with."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from agents.learned.weights import load_network
from tests.small_learners import on_one_thread
from train import recipe_command
from train.recipe import main
from train.recipe_command import RECIPES, TRAINERS, Step, read_recipe, recipe_path

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(path.stem for path in RECIPES.glob("*.yaml"))
LAYERS = "--policy-layers 8 --value-layers 8 --option-layers 8"
SMALL = f"""
- name: lessons
  run: train.expert collect --teacher search:4 --games 8 --chunk-games 4 --mixture easy
- name: fitted
  run: train.expert fit OUT/lessons --epochs 1 --evaluate-games 2 {LAYERS}
- name: played
  run: >-
    train.ppo --start OUT/fitted/last.safetensors --steps 64 --games 4 --rollout 8 --batch 16 --epochs 1
    --difficulty easy --evaluate-every 64 --evaluate-games 2 --checkpoint-every 64
"""

one_thread = pytest.fixture(autouse=True)(on_one_thread)


def written(folder: Path, text: str) -> Path:
    path = folder / "small.yaml"
    path.write_text(text)
    return path


def test_each_shipped_agent_has_a_recipe() -> None:
    assert sorted(path.stem for path in (ROOT / "agents" / "pretrained").glob("*.safetensors")) == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_commands_of_recipes_are_understood(name: str) -> None:
    """Each option is one of its command, with a value that it takes; each OUT/ is an earlier step's."""
    earlier: set[str] = set()
    for step in read_recipe(recipe_path(name)):
        module, *arguments = step.words(Path("made"))
        command: Any = typer.main.get_command(importlib.import_module(f"{module}_command").app)
        if module == "train.expert":
            command = command.commands[arguments.pop(0)]
        command.make_context(module, arguments)
        assert set(re.findall(r"OUT/(\w+)", step.run)) <= earlier
        earlier.add(step.name)


@pytest.mark.parametrize("name", SHIPPED)
def test_recipes_are_what_the_cards_tell(name: str) -> None:
    """The last step's settings are those that the shipped network's card has."""
    configuration = json.loads((ROOT / "agents" / "pretrained" / f"{name}.json").read_text())["training"][
        "configuration"
    ]
    words = read_recipe(recipe_path(name))[-1].run.split()
    given = {word[2:].replace("-", "_"): words[at + 1] for at, word in enumerate(words) if word.startswith("--")}
    for key in given.keys() - {"config", "start"}:
        assert str(configuration[key]) == given[key] or float(configuration[key]) == float(given[key])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a recipe from its first step to its last."""
    folder = tmp_path_factory.mktemp("recipe")
    assert main([str(written(folder, SMALL)), "--out", str(folder / "made")]) == 0
    return folder


def test_a_recipe_is_made_from_end_to_end(made: Path) -> None:
    network, card = load_network(made / "made" / "played" / "last.safetensors")
    assert network.layers["policy_layers"] == (8,)
    assert card["training"]["runs"][-1]["command"].startswith("python -m train.ppo --start ")
    assert json.loads((made / "made" / "recipe.json").read_text())["finished"] == ["lessons", "fitted", "played"]


def test_finished_steps_are_not_made_again(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in (made / "made").rglob("*.safetensors")}
    assert main([str(made / "small.yaml"), "--out", str(made / "made")]) == 0
    assert capsys.readouterr().out.count("finished before") == 3
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_an_interrupted_step_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[list[str]] = []
    codes = iter([0, 130, 130, 0, 130, 130, 3, 0])

    def work(words: list[str]) -> int:
        done.append(words)
        (tmp_path / "made" / step_of(words)).mkdir(exist_ok=True)
        return next(codes)

    monkeypatch.setattr(recipe_command, "_done", work)
    command = [str(written(tmp_path, SMALL)), "--out", str(tmp_path / "made")]
    here = tmp_path / "made"
    assert main(command) == 130
    assert "interrupted in step fitted: the same command goes on" in capsys.readouterr().err
    (here / "fitted" / "half").write_text("")
    assert main(command) == 130
    assert not (here / "fitted" / "half").exists()  # a fit begins anew
    assert main(command) == 130
    assert "--start" in done[-1]
    assert main(command) == 130
    assert "--start" in done[-1]  # nothing had been saved
    (here / "played" / "last.zip").write_text("")
    assert main(command) == 3
    assert done[-1] == ["train.ppo", "--resume", str(here / "played")]
    assert "step played failed: found exit code 3, expected 0" in capsys.readouterr().err
    assert main(command) == 0
    assert [step_of(words) for words in done] == ["lessons", *["fitted"] * 3, *["played"] * 4]


def step_of(words: list[str]) -> str:
    return Path(words[-1]).name


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[", "small.yaml: found no YAML, expected a list of steps, each with a name and what to run"),
        ("{}", "small.yaml: found an empty table, expected a list of steps, each with a name and what to run"),
        ("- name: a", "small.yaml: step 1: found a table of 1 keys, expected name and run"),
        ("- {name: ../a, run: train.ppo x}", "step 1: name: found '../a', expected small letters, digits and _"),
        (
            "- {name: a, run: rm x}",
            "step 1: run: found 'rm x', expected train.expert collect, train.expert fit, train.ppo",
        ),
        ("- {name: a, run: train.ppo x}\n- {name: a, run: train.ppo y}", "found 2 steps with the name a, expected one"),
    ],
)
def test_files_that_are_no_recipes(text: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(written(tmp_path, text)), "--out", str(tmp_path / "made")]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1
    assert not (tmp_path / "made").exists()


def test_what_else_is_refused(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = written(tmp_path, SMALL.replace("search:4", "search:5"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").write_text("")
    for arguments, line in (
        (["nobody"], f"recipe: found 'nobody', expected {', '.join(SHIPPED)} or a .yaml file"),
        ([str(tmp_path / "none.yaml")], "none.yaml"),
        ([str(other), "--out", str(made / "made")], "found another recipe's steps"),
        ([str(other), "--out", str(tmp_path / "mine")], "expected a new or empty folder, or one of this recipe"),
    ):
        assert main(arguments) == 2
        assert line in capsys.readouterr().err


def test_trainers_have_what_a_recipe_looks_for() -> None:
    assert Step("a", "train.ppo --start OUT/b/x").words(Path("made")) == [
        *("train.ppo", "--start", "made/b/x", "--out", "made/a")
    ]
    for module in TRAINERS:
        assert callable(importlib.import_module(module).main)
