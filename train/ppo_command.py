"""The command line of training: arguments, messages, exit codes. Neighbours: ppo.py, which starts it; ppo_run.py."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import torch
import typer

from agents.problems import AgentFault
from artistry_env.files import shown_path
from artistry_env.registration import PRESETS
from artistry_env.rewards import REWARDS
from artistry_env.settings import DIFFICULTIES, whole_number
from train.learning_facts import learning_facts
from train.ppo_run import Run, Stopped, begin, resume
from train.ppo_settings import CONFIGS, POLICIES, PpoSettings, make_settings, read_configuration
from train.ppo_watch import Show, Watch, draw_curve, make_logger

PROGRAM = "train.ppo"
FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
# The errors of typer's own reading of arguments; its base is in different modules in different versions of typer.
_USAGE_ERROR: Any = typer.BadParameter.__base__


class _BadInput(Exception):  # noqa: N818  (no error of the program)
    """Arguments that cannot be used, said in one line."""


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    try:
        command = typer.main.get_command(app)
        code = command.main(list(arguments), prog_name=f"python -m {PROGRAM}", standalone_mode=False)
    except (_USAGE_ERROR, _BadInput) as error:
        return _say(_message(error), BAD_INPUT)
    except (AgentFault, OSError) as error:
        return _say(str(error), FAILED)
    except (KeyboardInterrupt, typer.Abort):
        return _say("interrupted", INTERRUPTED)
    return int(code or 0)


def _option(text: str, **more: Any) -> Any:
    return typer.Option(help=text, **more)


@app.command()
def command(
    env: Annotated[str | None, _option(f"Environment: {', '.join(PRESETS)}. [default: Artistry/Solo-v0]")] = None,
    config: Annotated[
        Path | None, _option("YAML file with settings by environment id. [default: train/configs/ppo.yaml]")
    ] = None,
    out: Annotated[Path | None, _option("New folder of the run. [default: runs/ and the time]")] = None,
    resume_from: Annotated[
        Path | None, typer.Option("--resume", help="Folder of an earlier run, to go on where it was saved.")
    ] = None,
    start: Annotated[str | None, _option("Weights to begin with, a .safetensors file; its layers are taken.")] = None,
    steps: Annotated[int | None, _option("Decisions in all.")] = None,
    games: Annotated[int | None, _option("Games at once.")] = None,
    difficulty: Annotated[
        str | None, _option(f"Levels, between commas, shared out over the games: {', '.join(DIFFICULTIES)}.")
    ] = None,
    scenarios: Annotated[str | None, _option("Scenarios likewise: none, 1 to 8.")] = None,
    curriculum: Annotated[
        str | None, _option("Levels from a part of the steps on, such as easy@0,easy+standard@0.3,hard@0.6.")
    ] = None,
    mixture: Annotated[
        str | None, _option("Instead of these three: LEVEL[+SCENARIO[-LAST]][*WEIGHT], between commas.")
    ] = None,
    cards: Annotated[str | None, _option("Card set: a name, or the path of a card file.")] = None,
    reward: Annotated[str | None, _option(f"One of {', '.join(REWARDS)}.")] = None,
    policy: Annotated[str | None, _option(f"One of {', '.join(POLICIES)}.")] = None,
    policy_layers: Annotated[str | None, _option("Hidden layers to the scores, between commas.")] = None,
    value_layers: Annotated[str | None, _option("Hidden layers to the value, between commas.")] = None,
    option_width: Annotated[int | None, _option("Hidden numbers of each legal code.")] = None,
    rollout: Annotated[int | None, _option("Decisions of each game between two updates.")] = None,
    batch: Annotated[int | None, _option("Decisions in a batch.")] = None,
    epochs: Annotated[int | None, _option("How often an update goes through the decisions.")] = None,
    learning_rate: Annotated[float | None, _option("At the start.")] = None,
    last_learning_rate: Annotated[float | None, _option("At the end; it falls evenly.")] = None,
    gamma: Annotated[float | None, _option("Discount of a decision.")] = None,
    gae_lambda: Annotated[float | None, _option("Of generalized advantage estimation.")] = None,
    clip: Annotated[float | None, _option("How far the ratio of probabilities counts.")] = None,
    entropy: Annotated[float | None, _option("Weight of the entropy.")] = None,
    value_weight: Annotated[float | None, _option("Weight of the value's loss.")] = None,
    max_grad_norm: Annotated[float | None, _option("Longest gradient.")] = None,
    target_kl: Annotated[float | None, _option("An update ends beyond 1.5 times this; 0 for never.")] = None,
    seed: Annotated[int | None, _option("Of weights, games and draws.")] = None,
    threads: Annotated[int | None, _option("Threads that step the games.")] = None,
    torch_threads: Annotated[int, _option("Threads of PyTorch.")] = 1,
    evaluate_every: Annotated[int | None, _option("Decisions between evaluations.")] = None,
    evaluate_games: Annotated[int | None, _option("Games of each level and scenario in an evaluation.")] = None,
    checkpoint_every: Annotated[int | None, _option("Decisions between checkpoints.")] = None,
) -> int:
    """Train an agent; what is not given comes from the configuration.

    Ctrl-C saves at the end of the update and tells where; --resume goes on from there.
    """
    given = {name: value for name, value in locals().items() if value is not None and name in _names()}
    try:
        torch.set_num_threads(whole_number("torch-threads", torch_threads, 1, 1024))
        the_run = _begun(given, env, config, out, resume_from)
    except (ValueError, OSError) as error:
        raise _BadInput(str(error)) from error
    return _carry_out(the_run)


def _names() -> set[str]:
    return set(PpoSettings.__dataclass_fields__)


def _begun(given: dict[str, Any], env: str | None, config: Path | None, out: Path | None, earlier: Path | None) -> Run:
    """The run that is asked for."""
    if earlier is not None:
        others = [name for name in given if name != "steps"]
        if others or config or out:
            found = (others or (["config"] if config else ["out"]))[0]
            raise ValueError(f"resume: found {found.replace('_', '-')}, expected nothing but --steps beside it")
        return resume(earlier, learning_facts(PROGRAM), given.get("steps"))
    for name in ("difficulty", "scenarios", "policy_layers", "value_layers"):
        if name in given:
            words = [word.strip() for word in given[name].split(",")]
            given[name] = [_whole(name, word) for word in words] if name.endswith("layers") else words
    settings = make_settings(read_configuration(config or CONFIGS / "ppo.yaml", env) | given)
    folder = out or Path("runs") / datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return begin(settings, folder, learning_facts(PROGRAM))


def _whole(name: str, word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{name.replace('_', '-')}: found {word!r}, expected whole numbers between commas")
    return int(word)


def _carry_out(the_run: Run) -> int:
    """Train, with Ctrl-C waiting for the end of the update; the exit code."""

    def ask(_signal: int, _frame: object) -> None:
        if the_run.stopping:
            raise KeyboardInterrupt
        the_run.stopping = True
        print("train.ppo: stopping after this update; once more to stop at once", file=sys.stderr)

    before = signal.signal(signal.SIGINT, ask)
    try:
        with Show(the_run.settings.steps) as show:
            the_run.model.set_logger(make_logger(the_run))
            try:
                the_run.train([Watch(the_run, show)])
            except Stopped:
                return _say(f"interrupted: saved at {the_run.steps:,} decisions in {_where(the_run)}", INTERRUPTED)
            show.tell(the_run)
    finally:
        signal.signal(signal.SIGINT, before)
        the_run.envs.close()
    draw_curve(the_run)
    best = f"learned:{_where(the_run)}/best.safetensors"
    if the_run.settings.policy != "placement":
        best = f"{_where(the_run)}/best.zip"
    print(f"{the_run.steps:,} decisions in {the_run.seconds:.0f} s; the best agent: {best}")
    return 0


def _where(the_run: Run) -> str:
    return shown_path(the_run.folder.path)


def _message(error: Any) -> str:
    """An error on one line."""
    text = error.format_message() if hasattr(error, "format_message") else str(error)
    return " ".join(text.split())


def _say(line: str, code: int) -> int:
    """Say what happened in one line, and give back the exit code."""
    print(f"train.ppo: {line}", file=sys.stderr)
    return code
