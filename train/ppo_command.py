"""The command line of training against the automa.

Neighbours: ppo.py, which starts it; ppo_run.py; training_command.py (what all commands that train share).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from agents.command_line import BadInput, new_app, run_app
from artistry_env.registration import PRESETS
from artistry_env.settings import DIFFICULTIES
from train import training_command as shared
from train.command_line import option
from train.learning_facts import learning_facts
from train.learning_settings import POLICIES
from train.ppo_run import Run
from train.ppo_settings import CONFIGS, PpoSettings, make_settings, read_configuration

PROGRAM = PpoSettings.program

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_app(app, PROGRAM, arguments)


@app.command()
def command(
    env: Annotated[str | None, option(f"Environment: {', '.join(PRESETS)}. [default: Artistry/Solo-v0]")] = None,
    config: Annotated[
        Path | None, option("YAML file with settings by environment id. [default: train/configs/ppo.yaml]")
    ] = None,
    out: shared.Out = None,
    resume_from: shared.Resume = None,
    steps: shared.Steps = None,
    games: shared.GamesAtOnce = None,
    difficulty: Annotated[
        str | None, option(f"Levels, between commas, shared out over the games: {', '.join(DIFFICULTIES)}.")
    ] = None,
    scenarios: Annotated[str | None, option("Scenarios likewise: none, 1 to 8.")] = None,
    curriculum: Annotated[
        str | None, option("Levels from a part of the steps on, such as easy@0,easy+standard@0.3,hard@0.6.")
    ] = None,
    mixture: Annotated[
        str | None, option("Instead of these three: LEVEL[+SCENARIO[-LAST]][*WEIGHT], between commas.")
    ] = None,
    partial: Annotated[
        float | None,
        shared.setting(
            "partial", "The most reward for a part of a scenario that is not met; with the reward outcome.", PpoSettings
        ),
    ] = None,
    cards: shared.Cards = None,
    random_cards: Annotated[
        int | None,
        shared.setting(
            "random_cards",
            "Decisions after which other random cards like the set's are dealt; 0 for never.",
            PpoSettings,
        ),
    ] = None,
    reward: shared.Reward = None,
    policy: Annotated[str | None, shared.setting("policy", f"One of {', '.join(POLICIES)}.")] = None,
    policy_layers: shared.PolicyLayers = None,
    value_layers: shared.ValueLayers = None,
    option_layers: shared.OptionLayers = None,
    rollout: shared.Rollout = None,
    batch: shared.BatchSize = None,
    epochs: shared.Epochs = None,
    learning_rate: shared.LearningRate = None,
    last_learning_rate: shared.LastLearningRate = None,
    gamma: shared.Gamma = None,
    gae_lambda: shared.GaeLambda = None,
    clip: shared.Clip = None,
    entropy: shared.Entropy = None,
    value_weight: shared.ValueWeight = None,
    max_grad_norm: shared.MaxGradNorm = None,
    target_kl: shared.TargetKl = None,
    start: shared.Start = None,
    teacher: shared.Teacher = None,
    lessons: shared.Lessons = None,
    seed: shared.Seed = None,
    threads: shared.Threads = None,
    torch_threads: shared.TorchThreads = 1,
    evaluate_every: shared.EvaluateEvery = None,
    evaluate_games: shared.EvaluateGames = None,
    checkpoint_every: shared.CheckpointEvery = None,
) -> int:
    """Train an agent; what is not given comes from the configuration.

    Ctrl-C saves at the end of the update and tells where; --resume goes on from there.
    """
    arguments = dict(locals())
    try:
        shared.use_threads(torch_threads)
        given = shared.given_settings(PpoSettings, {name: arguments[name] for name in arguments if name != "env"})
        the_run = _begun(given, env, config, out, resume_from)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    return shared.carry_out(PROGRAM, the_run)


def _begun(given: dict[str, Any], env: str | None, config: Path | None, out: Path | None, earlier: Path | None) -> Run:
    """The run that is asked for."""
    if earlier is not None:
        shared.nothing_but_steps(given, {"env": env, "config": config, "out": out})
        return Run.resume(earlier, learning_facts(PROGRAM), given.get("steps"))
    settings = make_settings(read_configuration(config or CONFIGS / "ppo.yaml", env) | given)
    return Run.begin(settings, shared.new_folder(out), learning_facts(PROGRAM))
