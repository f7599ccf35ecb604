"""The command line of training with RLlib. Neighbours: rllib.py, which starts it; rllib_run.py; training_command.py."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from agents.command_line import BadInput, new_app, run_app
from artistry_env.registration import PRESETS
from artistry_env.settings import DIFFICULTIES
from train import training_command as shared
from train.cluster import LOCAL, Cluster
from train.command_line import option, with_address
from train.learning_facts import learning_facts
from train.rllib_run import RllibRun
from train.rllib_settings import RllibSettings
from train.run_folder import RunFolder
from train.workers import at_work

PROGRAM = RllibSettings.program

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_app(app, PROGRAM, with_address(arguments))


@app.command()
def command(
    env: Annotated[str | None, option(f"Environment: {', '.join(PRESETS)}. [default: Artistry/Solo-v0]")] = None,
    out: shared.Out = None,
    resume_from: shared.Resume = None,
    steps: shared.Steps = None,
    env_runners: Annotated[
        int | None, option("Processes that play, a core each; 0: the one that learns plays, too. [default: 1]")
    ] = None,
    games: Annotated[int | None, option("Games at once, of each of them.")] = None,
    ray: Annotated[
        str | None,
        option(
            "The Ray cluster to train on: at host:port, or the one running here (auto). [default: one of this"
            " machine's own, started and stopped]",
            metavar="ADDRESS",
        ),
    ] = None,
    difficulty: Annotated[
        str | None, option(f"Levels, between commas, shared out over the games: {', '.join(DIFFICULTIES)}.")
    ] = None,
    scenarios: Annotated[str | None, option("Scenarios likewise: none, 1 to 8.")] = None,
    mixture: Annotated[
        str | None, option("Instead of these two: LEVEL[+SCENARIO[-LAST]][*WEIGHT], between commas.")
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
    start: shared.Start = None,
    seed: shared.Seed = None,
    torch_threads: shared.TorchThreads = 1,
    evaluate_every: shared.EvaluateEvery = None,
    evaluate_games: shared.EvaluateGames = None,
    checkpoint_every: shared.CheckpointEvery = None,
) -> int:
    """Train an agent with RLlib's PPO, action masks and the network of train.ppo.

    Ctrl-C saves at the end of the update and tells where; --resume goes on from there. The agent is rllib:FOLDER.
    """
    arguments = dict(locals())
    try:
        shared.use_threads(torch_threads)
        given = shared.given_settings(RllibSettings, arguments)
        if resume_from is None:
            settings = RllibSettings.make(given)
        else:
            named = {name: value for name, value in given.items() if name != "env"}
            shared.nothing_but_steps(named, {"env": env, "out": out})
            _, settings = RunFolder.resume(resume_from, RllibSettings)
        cluster = Cluster.connected(ray or LOCAL)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    with at_work(cluster):
        try:
            _check_cores(settings, cluster)
            the_run = _begun(settings, out, resume_from, steps)
        except (ValueError, OSError) as error:
            raise BadInput(str(error)) from error
        try:
            return shared.run_through(PROGRAM, the_run, lambda show: the_run.train(show.advance))
        finally:
            the_run.close()


def _check_cores(settings: RllibSettings, cluster: Cluster) -> None:
    """Refuse more environment runners than find a core: Ray would wait for them forever."""
    if settings.env_runners > cluster.cores():
        cores = cluster.cores()
        raise ValueError(f"env-runners: found {settings.env_runners}, expected at most {cores}, the cores of this Ray")


def _begun(settings: RllibSettings, out: Path | None, earlier: Path | None, steps: int | None) -> RllibRun:
    """The run that is asked for."""
    facts = learning_facts(PROGRAM, "ray")
    if earlier is not None:
        return RllibRun.resume(earlier, facts, steps)
    return RllibRun.begin(settings, shared.new_folder(out), facts)
