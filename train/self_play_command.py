"""The command line of self-play. Neighbours: self_play.py, which starts it; self_play_run.py; training_command.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from agents.command_line import BadInput, new_app, run_app
from train import training_command as shared
from train.learning_facts import learning_facts
from train.self_play_run import SelfPlayRun
from train.self_play_settings import SelfPlaySettings

PROGRAM = SelfPlaySettings.program

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_app(app, PROGRAM, arguments)


@app.command()
def command(
    out: shared.Out = None,
    resume_from: shared.Resume = None,
    players: Annotated[int | None, shared.setting("players", "At the table, 2 to 4.", SelfPlaySettings)] = None,
    steps: shared.Steps = None,
    games: shared.GamesAtOnce = None,
    pool: Annotated[
        int | None, shared.setting("pool", "Earlier selves that are kept as opponents.", SelfPlaySettings)
    ] = None,
    freeze_every: Annotated[
        int | None, shared.setting("freeze_every", "Decisions between two selves.", SelfPlaySettings)
    ] = None,
    latest: Annotated[
        float | None,
        shared.setting("latest", "Share of the seats against selves that the latest holds.", SelfPlaySettings),
    ] = None,
    greedy: Annotated[
        float | None, shared.setting("greedy", "Share of the games against greedy.", SelfPlaySettings)
    ] = None,
    uniform: Annotated[
        float | None,
        shared.setting("uniform", "Share of the games against uniform; the rest are against selves.", SelfPlaySettings),
    ] = None,
    cards: shared.Cards = None,
    reward: shared.Reward = None,
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
    evaluate_games: Annotated[
        int | None, shared.setting("evaluate_games", "Games against each opponent in an evaluation.", SelfPlaySettings)
    ] = None,
    checkpoint_every: shared.CheckpointEvery = None,
) -> int:
    """Train an agent for 2 to 4 players against frozen copies of itself, greedy and uniform, seats rotated.

    Ctrl-C saves at the end of the update and tells where; --resume goes on from there.
    """
    arguments = dict(locals())
    try:
        shared.use_threads(torch_threads)
        given = shared.given_settings(SelfPlaySettings, arguments)
        the_run = _begun(given, arguments)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    return shared.carry_out(PROGRAM, the_run)


def _begun(given: dict[str, Any], arguments: dict[str, Any]) -> SelfPlayRun:
    """The run that is asked for."""
    facts = learning_facts(PROGRAM)
    if arguments["resume_from"] is not None:
        shared.nothing_but_steps(given, {"out": arguments["out"]})
        return SelfPlayRun.resume(arguments["resume_from"], facts, given.get("steps"))
    return SelfPlayRun.begin(SelfPlaySettings.make(given), shared.new_folder(arguments["out"]), facts)
