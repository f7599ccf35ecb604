"""What the commands that train share: options, configurations from arguments, Ctrl-C, the end.

Neighbours: ppo_command.py, self_play_command.py and rllib_command.py; learning_run.py (the run), training_watch.py
(what shows); agents/command_line.py (errors and exit codes).
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import torch
import typer

from agents.command_line import CARDS_HELP
from agents.starting import INTERRUPTED, say
from artistry_env.files import shown_path
from artistry_env.rewards import REWARDS
from artistry_env.settings import whole_number
from train.command_line import option
from train.learning_run import LearningRun, Stopped
from train.learning_settings import LearningSettings
from train.training_run import TrainingRun
from train.training_watch import Show, Watch, draw_curve, make_logger


def setting(name: str, text: str, kind: type[LearningSettings] = LearningSettings) -> Any:
    """An option of a command for one of the settings, with its help and, if it has one, its default."""
    value = next(field.default for field in fields(kind) if field.name == name)
    shown = ",".join(str(each) for each in value) if isinstance(value, tuple) else str(value)
    return option(f"{text} [default: {shown}]" if shown else text)


Out = Annotated[Path | None, option("New folder of the run. [default: runs/ and the time]")]
Resume = Annotated[Path | None, typer.Option("--resume", help="Folder of an earlier run, to go on where it was saved.")]
Steps = Annotated[int | None, setting("steps", "Decisions in all.")]
GamesAtOnce = Annotated[int | None, setting("games", "Games at once.")]
Cards = Annotated[str | None, setting("cards", CARDS_HELP)]
Reward = Annotated[str | None, setting("reward", f"One of {', '.join(REWARDS)}.")]
PolicyLayers = Annotated[str | None, setting("policy_layers", "Hidden layers to the scores, between commas.")]
ValueLayers = Annotated[str | None, setting("value_layers", "Hidden layers to the value, between commas.")]
OptionLayers = Annotated[str | None, setting("option_layers", "Hidden layers of each legal code, between commas.")]
Rollout = Annotated[int | None, setting("rollout", "Decisions of each game between two updates.")]
BatchSize = Annotated[int | None, setting("batch", "Decisions in a batch.")]
Epochs = Annotated[int | None, setting("epochs", "How often an update goes through the decisions.")]
LearningRate = Annotated[float | None, setting("learning_rate", "At the start.")]
LastLearningRate = Annotated[float | None, setting("last_learning_rate", "At the end; it falls evenly.")]
Gamma = Annotated[float | None, setting("gamma", "Discount of a decision.")]
GaeLambda = Annotated[float | None, setting("gae_lambda", "Of generalized advantage estimation.")]
Clip = Annotated[float | None, setting("clip", "How far the ratio of probabilities counts.")]
Entropy = Annotated[float | None, setting("entropy", "Weight of the entropy.")]
ValueWeight = Annotated[float | None, setting("value_weight", "Weight of the value's loss.")]
MaxGradNorm = Annotated[float | None, setting("max_grad_norm", "Longest gradient.")]
TargetKl = Annotated[float | None, setting("target_kl", "An update ends beyond 1.5 times this; 0 for never.")]
Start = Annotated[
    str | None,
    option("Weights, with their layers, to begin with: a .safetensors file, or a name in agents/pretrained."),
]
Teacher = Annotated[str | None, option("An agent's spec: it decides at first, and the learner learns to do the same.")]
Lessons = Annotated[int | None, setting("lessons", "Decisions that the teacher makes.")]
Seed = Annotated[int | None, setting("seed", "Of weights, games and draws.")]
Threads = Annotated[int | None, setting("threads", "Threads that step the games.")]
TorchThreads = Annotated[int, option("Threads of PyTorch.")]
EvaluateEvery = Annotated[int | None, setting("evaluate_every", "Decisions between evaluations.")]
EvaluateGames = Annotated[int | None, setting("evaluate_games", "Games of each level and scenario in an evaluation.")]
CheckpointEvery = Annotated[int | None, setting("checkpoint_every", "Decisions between checkpoints.")]


def given_settings(kind: type[LearningSettings], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The settings among the arguments of a command that were given, lists read from text.

    Raises:
        ValueError: a list of layers has something else than whole numbers.
    """
    names = {field.name for field in fields(kind)}
    given = {name: value for name, value in arguments.items() if name in names and value is not None}
    for name in kind.lists:
        if name in given:
            words = [word.strip() for word in given[name].split(",")]
            given[name] = [_whole(name, word) for word in words] if name.endswith("layers") else words
    return given


def _whole(name: str, word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{name.replace('_', '-')}: found {word!r}, expected whole numbers between commas")
    return int(word)


def nothing_but_steps(given: Mapping[str, Any], others: Mapping[str, object]) -> None:
    """Refuse settings, and other arguments that have a value, beside --resume; a ValueError in one line."""
    found = [name for name in given if name != "steps"] + [name for name, value in others.items() if value]
    if found:
        raise ValueError(f"resume: found {found[0].replace('_', '-')}, expected nothing but --steps beside it")


def new_folder(out: Path | None) -> Path:
    """The folder of a new run."""
    return out or Path("runs") / datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def use_threads(threads: int) -> None:
    """Let PyTorch use so many threads; ValueError in one line."""
    torch.set_num_threads(whole_number("torch-threads", threads, 1, 1024))


def carry_out(program: str, the_run: TrainingRun) -> int:
    """Train with stable-baselines3; the exit code."""

    def train(show: Show) -> None:
        the_run.model.set_logger(make_logger(the_run))
        the_run.train([Watch(the_run, show)])

    try:
        return run_through(program, the_run, train)
    finally:
        the_run.envs.close()


def run_through(program: str, the_run: LearningRun, train: Callable[[Show], None]) -> int:
    """Train, with Ctrl-C waiting for the end of the update; the exit code. `train` raises Stopped where it was."""

    def ask(_signal: int, _frame: object) -> None:
        if the_run.stopping:
            raise KeyboardInterrupt
        the_run.stopping = True
        print(f"{program}: stopping after this update; once more to stop at once", file=sys.stderr)

    folder = shown_path(the_run.folder.path)
    before = signal.signal(signal.SIGINT, ask)
    try:
        with Show(the_run.settings.steps) as show:
            try:
                train(show)
            except Stopped:
                return say(program, f"interrupted: saved at {the_run.steps:,} decisions in {folder}", INTERRUPTED)
            show.tell(the_run)
    finally:
        signal.signal(signal.SIGINT, before)
    draw_curve(the_run)
    print(f"{the_run.steps:,} decisions in {the_run.seconds:.0f} s; the best agent: {the_run.best_agent}")
    return 0
