"""The folder of a training run: what is in it, made once, and continued by `--resume`.

    configuration.yaml  all settings                   run.json        command, versions, machine, seeds, hashes
    progress.csv        figures of each update         monitor.csv     each episode of training
    evaluations.csv     each evaluation                events.*        TensorBoard's, if it is installed
    checkpoints/        models by steps                curve.png       win rates, if matplotlib is installed
    last.zip, best.zip  models of stable-baselines3    last.safetensors, best.safetensors, with .json: weights, cards

Of RLlib, in the place of each .zip, there is a folder of that name: a checkpoint. Neighbours: learning_run.py, which
fills it.
"""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import yaml

from artistry_env.files import make_folder, read_whole, shown_path, write_whole
from train.learning_settings import LearningSettings
from train.lessons import COLLECTION

CONFIGURATION, RUN, CARD, CHECKPOINTS = "configuration.yaml", "run.json", "last.json", "checkpoints"

_PROGRAM = re.compile(r"train\.[a-z_]+")

Kind = TypeVar("Kind", bound=LearningSettings)


class RunFolder:
    """A folder of a run.

    Attributes:
        path: where it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def begin(cls, path: Path, settings: LearningSettings, facts: Mapping[str, Any]) -> RunFolder:
        """Make the folder, and write what is known from the start.

        Raises:
            ValueError: there is something in it already, or it cannot be written into; one line.
        """
        if make_folder(path, "out"):
            found = f"a folder with something in it at {shown_path(path)}"
            raise ValueError(f"out: found {found}, expected a new or empty folder, or --resume")
        (path / CHECKPOINTS).mkdir()
        values = {name: value for name, value in settings.as_dict().items() if name != "env"}  # which is the title
        text = yaml.safe_dump({settings.title: values}, sort_keys=False)
        write_whole(path / CONFIGURATION, text)
        folder = cls(path)
        folder.write_facts({"runs": [dict(facts)], "steps": 0, "seconds": 0.0})
        return folder

    @classmethod
    def resume(cls, path: Path, kind: type[Kind], what: str = "resume") -> tuple[RunFolder, Kind]:
        """The folder of an earlier run, and its settings; `what` named it, for messages.

        Raises:
            ValueError: another command made it, or it has no saved model, or no configuration of that kind.
            OSError: it cannot be read.
        """
        maker = made_by(path)
        if maker not in (None, kind.program):
            raise ValueError(f"{what}: found a run of {maker} in {shown_path(path)}, expected one of {kind.program}")
        for name in (CONFIGURATION, RUN, kind.saved):
            if not (path / name).exists():
                raise ValueError(f"{what}: found no {name} in {shown_path(path)}, expected the folder of a run")
        content = yaml.safe_load(read_whole(path / CONFIGURATION))
        ((title, values),) = content.items()
        return cls(path), kind.from_file(title, values)

    @classmethod
    def go_on(
        cls, path: Path, kind: type[Kind], facts: dict[str, Any], steps: int | None = None
    ) -> tuple[Kind, RunFolder]:
        """Settings and folder of an earlier run that goes on, with `steps` to another end; `facts` of this part."""
        folder, settings = cls.resume(path, kind)
        found = folder.facts()
        found["runs"].append(facts)
        folder.write_facts(found)
        if steps is not None:
            settings = dataclasses.replace(settings, steps=steps)
        return settings, folder

    def facts(self) -> dict[str, Any]:
        """The content of run.json."""
        found: dict[str, Any] = json.loads(read_whole(self.path / RUN))
        return found

    def write_facts(self, facts: Mapping[str, Any]) -> None:
        """Write run.json."""
        write_whole(self.path / RUN, json.dumps(facts, indent=2) + "\n")

    def table(self, name: str, columns: Sequence[str]) -> TableFile:
        """One of its CSV files."""
        return TableFile(self.path / name, columns)


def made_by(path: Path) -> str | None:
    """The command that made a folder of this kind, such as train.ppo, as its facts or the card of its weights say.

    None where that cannot be told.
    """
    if (path / COLLECTION).exists():
        return "train.expert"
    for name in (RUN, CARD):
        try:
            content = json.loads((path / name).read_bytes())
            command = content.get("training", content)["runs"][0]["command"]  # python -m train.ppo and so on
            program = str(command.split()[2])
            return program if _PROGRAM.fullmatch(program) else None
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            continue
    return None


class TableFile:
    """A CSV file that grows by rows; its first column is the number of steps.

    Args:
        path: where it is; it is made when there is a first row.
        columns: their names.
    """

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        self.path = path
        self.columns = list(columns)

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Add rows at the end."""
        if not rows:
            return
        new = not self.path.exists()
        with self.path.open("a", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            if new:
                writer.writerow(self.columns)
            writer.writerows(rows)

    def rows(self) -> list[dict[str, str]]:
        """All rows by column."""
        if not self.path.exists():
            return []
        return list(csv.DictReader(io.StringIO(read_whole(self.path).decode())))

    def cut(self, steps: int) -> None:
        """Drop the rows of more than so many steps, written after the model was saved that is continued."""
        if self.path.exists():
            head, *lines = read_whole(self.path).decode().splitlines(keepends=True)
            write_whole(self.path, "".join([head, *(line for line in lines if int(line.partition(",")[0]) <= steps)]))
