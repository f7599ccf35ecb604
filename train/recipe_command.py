"""Recipes: commands of this package one after the other, each with a folder of its own, that go on where they stopped.

Neighbours: recipe.py starts it; recipes/*.yaml are those of the shipped agents.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml

from agents.command_line import BadInput, new_app, run_app
from agents.starting import INTERRUPTED, say
from artistry_env.card_check import shown
from artistry_env.files import make_folder, read_json, read_whole, shown_path, write_whole
from train.command_line import option
from train.learning_settings import LearningSettings

PROGRAM = "train.recipe"
RECIPES = Path(__file__).parent / "recipes"
NOTES = "recipe.json"  # in the recipe's folder: the steps, and which of them have been begun and finished
TRAINERS = ("train.ppo", "train.self_play")  # these go on with --resume and their folder
EXPECTED = "a list of steps, each with a name and what to run"
COLLECTOR = "train.expert collect"  # goes on with the same command
PROGRAMS = (COLLECTOR, "train.expert fit", *TRAINERS)

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_app(app, PROGRAM, arguments)


@dataclass(frozen=True)
class Step:
    """A command of a recipe.

    Attributes:
        name: of the step, and of its folder in the recipe's.
        run: a module of `train` and its arguments, without --out; OUT stands for the recipe's folder.
    """

    name: str
    run: str

    def words(self, out: Path) -> list[str]:
        """The module and the arguments."""
        return [word.replace("OUT/", f"{out}/") for word in shlex.split(self.run)] + ["--out", str(out / self.name)]


@app.command()
def command(
    recipe: Annotated[str, typer.Argument(help="An agent of agents/pretrained, or a .yaml file of your own.")],
    out: Annotated[
        Path | None, option("Folder of all steps; an earlier one goes on. [default: runs/ and the name]")
    ] = None,
) -> int:
    """Make an agent from the first step to the last. After Ctrl-C the same command goes on."""
    try:
        path = recipe_path(recipe)
        steps = read_recipe(path)
        folder = out or Path("runs") / path.stem
        notes = _begin(folder, steps)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    for number, step in enumerate(steps, start=1):
        code = _carry_out(step, f"step {number} of {len(steps)}, {step.name}", folder, notes)
        if code == INTERRUPTED:
            return say(PROGRAM, f"interrupted in step {step.name}: the same command goes on", INTERRUPTED)
        if code:
            return say(PROGRAM, f"step {step.name} failed: found exit code {code}, expected 0", code)
    print(f"the agent: learned:{shown_path(folder / steps[-1].name)}/last.safetensors")
    return 0


def recipe_path(recipe: str) -> Path:
    """The file of a recipe, by the agent's name or its own; a ValueError in one line if there is none."""
    if recipe.endswith(".yaml"):
        return Path(recipe)
    names = sorted(path.stem for path in RECIPES.glob("*.yaml"))
    if recipe not in names:
        raise ValueError(f"recipe: found {shown(recipe)}, expected {', '.join(names)} or a .yaml file")
    return RECIPES / f"{recipe}.yaml"


def read_recipe(path: Path) -> list[Step]:
    """The steps of a recipe.

    Raises:
        ValueError: the file is something else than a list of steps; one line.
        OSError: it cannot be read.
    """
    where = shown_path(path)
    try:
        content = yaml.safe_load(read_whole(path))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(f"{where}: found no YAML, expected {EXPECTED}") from error
    if not isinstance(content, list) or not content:
        raise ValueError(f"{where}: found {shown(content)}, expected {EXPECTED}")
    steps = [_step(where, number, each) for number, each in enumerate(content, start=1)]
    names = [step.name for step in steps]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{where}: found {names.count(name)} steps with the name {name}, expected one")
    return steps


def _step(where: str, number: int, content: Any) -> Step:
    if not isinstance(content, dict) or set(content) != {"name", "run"}:
        raise ValueError(f"{where}: step {number}: found {shown(content)}, expected name and run")
    name, words = content["name"], content["run"]
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"{where}: step {number}: name: found {shown(name)}, expected small letters, digits and _")
    if not isinstance(words, str) or not any(words.startswith(f"{program} ") for program in PROGRAMS):
        programs = f"{', '.join(PROGRAMS[:-1])} or {PROGRAMS[-1]} with arguments"
        raise ValueError(f"{where}: step {number}: run: found {shown(words)}, expected {programs}")
    return Step(name, words)


def _begin(folder: Path, steps: Sequence[Step]) -> dict[str, Any]:
    """The notes of a folder, a new one or one of the same recipe."""
    recipe = {step.name: step.run for step in steps}
    if not make_folder(folder, "out"):
        return {"recipe": recipe, "begun": [], "finished": []}
    if not (folder / NOTES).exists():
        found = f"a folder with something else in it at {shown_path(folder)}"
        raise ValueError(f"out: found {found}, expected a new or empty folder, or one of this recipe")
    notes: Any = read_json(folder / NOTES, "the notes of a recipe")
    if not isinstance(notes, dict) or notes.get("recipe") != recipe:
        raise ValueError(f"out: found another recipe's steps in {shown_path(folder)}, expected those of this recipe")
    return notes


def _carry_out(step: Step, title: str, folder: Path, notes: dict[str, Any]) -> int:
    """Do a step that is not finished; its exit code."""
    if step.name in notes["finished"]:
        print(f"{title}: finished before", flush=True)
        return 0
    words = _to_do(step, folder, step.name in notes["begun"])
    print(f"{title}: {shlex.join(['python', '-m', *words])}", flush=True)
    _note(folder, notes, "begun", step)
    code = _done(words)
    if code == 0:
        _note(folder, notes, "finished", step)
    return code


def _note(folder: Path, notes: dict[str, Any], what: str, step: Step) -> None:
    """Note that a step has been begun or finished."""
    if step.name not in notes[what]:
        notes[what].append(step.name)
    write_whole(folder / NOTES, json.dumps(notes, indent=1) + "\n")


def _to_do(step: Step, out: Path, begun: bool) -> list[str]:
    """The module and arguments of a step that goes on where it was, if it can."""
    here = out / step.name
    words = step.words(out)
    if not begun or not here.exists() or step.run.startswith(COLLECTOR):
        return words
    if words[0] in TRAINERS and (here / LearningSettings.saved).exists():
        return [words[0], "--resume", str(here)]
    shutil.rmtree(here)  # this recipe's own, and of no use
    return words


def _done(words: Sequence[str]) -> int:
    """Run a module's command here; its exit code."""
    with _named(words):
        main: Any = import_module(words[0]).main
        return int(main(list(words[1:])))


@contextmanager
def _named(words: Sequence[str]) -> Iterator[None]:
    """Let run folders and cards tell of a step's own command."""
    before = sys.argv
    sys.argv = list(words)
    try:
        yield
    finally:
        sys.argv = before
