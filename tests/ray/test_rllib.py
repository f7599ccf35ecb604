"""Training with RLlib: a few iterations, a checkpoint, going on; what is saved plays in the benchmark without Ray."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ray.rllib")

from agents.learned.tensors import read_tensors  # noqa: E402
from tests.processes import ROOT  # noqa: E402
from tests.small_learners import on_one_thread  # noqa: E402
from train import rllib  # noqa: E402
from train.benchmark import benchmark, make_plan  # noqa: E402
from train.cluster import Cluster  # noqa: E402
from train.rllib_command import _check_cores  # noqa: E402
from train.rllib_env import MASK, OBSERVATIONS, games_config, make_games  # noqa: E402
from train.rllib_module import PlacementModule, as_arrays  # noqa: E402
from train.rllib_run import RllibRun  # noqa: E402
from train.rllib_settings import RllibSettings  # noqa: E402

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]

one_thread = pytest.fixture(autouse=True, scope="module")(on_one_thread)

SIZES: dict[str, Any] = {"policy_layers": (16,), "value_layers": (16, 8), "option_layers": (8, 4)}
SETTINGS = RllibSettings(
    **SIZES,
    steps=3 * 8 * 32,
    games=8,
    rollout=32,
    batch=64,
    env_runners=1,
    difficulty=("easy", "hard"),
    evaluate_every=256,
    evaluate_games=4,
    checkpoint_every=512,
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster.connected("local") as connected:
        yield connected


@pytest.fixture(scope="module")
def trained(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run of three iterations, played by one environment runner."""
    folder = tmp_path_factory.mktemp("trained") / "run"
    run = RllibRun.begin(SETTINGS, folder, {})
    run.train(lambda *_: None)
    run.close()
    return folder


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    head, *lines = (folder / name).read_text().splitlines()
    return [dict(zip(head.split(","), line.split(","), strict=True)) for line in lines]


def test_three_iterations(trained: Path) -> None:
    facts = json.loads((trained / "run.json").read_text())
    progress, monitor = rows(trained, "progress.csv"), rows(trained, "monitor.csv")
    assert len(progress) == 3
    assert facts["steps"] == int(progress[-1]["steps"]) >= SETTINGS.steps
    assert all(np.isfinite(float(row["total_loss"])) for row in progress)
    assert {(row["difficulty"], row["scenario"]) for row in monitor} == {("easy", ""), ("hard", "")}
    assert 0 <= facts["steps"] - sum(int(row["l"]) for row in monitor) < 100 * SETTINGS.games, "but for games under way"
    assert all(0 < abs(float(row["r"])) <= 1 for row in monitor), "margins"
    assert [row["difficulty"] for row in rows(trained, "evaluations.csv")] == ["easy", "hard"] * 3


def test_what_it_leaves(trained: Path) -> None:
    names = {path.name for path in trained.iterdir()}
    assert names >= {"configuration.yaml", "run.json", "last", "last.safetensors", "last.json", "best.safetensors"}
    (checkpoint,) = (trained / "checkpoints").iterdir()
    assert {"weights.safetensors", "weights.json", "learner_group"} <= {path.name for path in checkpoint.iterdir()}
    card = json.loads((trained / "last.json").read_text())
    assert card["network"]["value_layers"] == [16, 8]
    assert card["training"]["configuration"]["env_runners"] == 1
    assert not list(trained.rglob("*.new"))


def test_it_plays_in_the_benchmark(trained: Path) -> None:
    """With the figures of its own evaluation, on the same seeds."""
    last = rows(trained, "evaluations.csv")[-2:]
    plan = make_plan(
        agents=[f"rllib:{trained / 'last.safetensors'}"], difficulties=["easy", "hard"], games=4, seed=10**6
    )
    for cell, row in zip(benchmark(plan, 1).cells, last, strict=True):
        totals = cell.games["parts"].sum(axis=2)
        assert float(row["margin"]) == round(float((totals[:, 0] - totals[:, 1]).mean()), 4)
        assert int(row["wins"]) == int((cell.games["outcome"] == 1).sum())


def test_neither_ray_nor_pytorch_is_needed_to_play(trained: Path) -> None:
    checkpoint = next((trained / "checkpoints").iterdir())
    code = f"""
import sys
from train.benchmark import main
for path in ({str(trained)!r}, {str(checkpoint)!r}):
    assert main(["--agents", f"rllib:{{path}}", "--difficulty", "easy", "--games", "2", "--workers", "1"]) == 0
print([name for name in ("ray", "torch") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_it_goes_on(trained: Path, cluster: Cluster) -> None:
    before = rows(trained, "progress.csv")
    run = RllibRun.resume(trained, {}, SETTINGS.steps + 300)
    assert run.steps == int(before[-1]["steps"])
    weights = read_tensors(trained / "last.safetensors")
    assert {name: array.tolist() for name, array in run.weights().items()} == {
        name: array.tolist() for name, array in weights.items()
    }
    (optimizer,) = run.algorithm.learner_group._learner._optimizer_parameters
    steps = [float(state["step"]) for state in optimizer.state_dict()["state"].values()]
    assert min(steps) >= 3 * SETTINGS.epochs * (SETTINGS.decisions // SETTINGS.batch), "of the optimizer"
    run.train(lambda *_: None)
    run.close()
    after = rows(trained, "progress.csv")
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert any((array != weights[name]).any() for name, array in read_tensors(trained / "last.safetensors").items())


def module() -> Any:
    """The module alone, and some positions that were met."""
    games = make_games(games_config("Artistry/Solo-v0", ((("easy", None), 1.0),), "reconstructed", "margin", 1, 0))
    made = PlacementModule(
        observation_space=games.observation_space,
        action_space=games.action_space,
        model_config={"cards": "reconstructed", **SIZES},
    )
    seen, _ = games.reset(seed=3)
    met = []
    for _ in range(12):
        met.append(seen)
        seen, *_ = games.step(np.int64(seen[MASK].argmax()))
    return made, {"obs": {name: torch.from_numpy(np.stack([one[name] for one in met])) for name in seen}}


def test_the_module_is_the_policy_with_masks() -> None:
    made, batch = module()
    found = made.forward_train(batch)
    masks = batch["obs"][MASK].bool()
    distribution, values = made.policy.judge(made.policy.read(batch["obs"][OBSERVATIONS], masks))
    drawn = made.get_train_action_dist_cls().from_logits(found["action_dist_inputs"])
    for code in range(masks.shape[1]):
        legal = masks[:, code]
        codes = torch.full((len(masks),), code)
        assert torch.allclose(drawn.logp(codes)[legal], distribution.log_prob(codes)[legal], atol=1e-5)
    assert (torch.softmax(found["action_dist_inputs"], 1)[~masks] == 0).all()
    assert torch.allclose(drawn.entropy(), distribution.entropy(), atol=1e-5)
    assert torch.allclose(made.compute_values(batch, found["embeddings"]), values[:, 0])
    assert torch.allclose(made.compute_values(batch), values[:, 0], atol=1e-6)
    played = made.forward_exploration(batch)["action_dist_inputs"]
    assert torch.equal(played, found["action_dist_inputs"].detach())
    assert not played.requires_grad


def test_gradients_reach_all_weights() -> None:
    made, batch = module()
    found = made.forward_train(batch)
    drawn = made.get_train_action_dist_cls().from_logits(found["action_dist_inputs"])
    codes = batch["obs"][MASK].argmax(1)
    (
        drawn.logp(codes).mean() + drawn.entropy().mean() + made.compute_values(batch, found["embeddings"]).sum()
    ).backward()
    assert all(weights.grad is not None and weights.grad.abs().sum() > 0 for weights in made.parameters())
    assert as_arrays(made.get_state()).keys() == dict(made.policy.state_dict()).keys()


def test_no_more_runners_than_cores(cluster: Cluster) -> None:
    _check_cores(SETTINGS, cluster)
    with pytest.raises(ValueError, match=r"^env-runners: found 999, expected at most \d+, the cores of this Ray$"):
        _check_cores(replace(SETTINGS, env_runners=999), cluster)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--env-runners", "-1"], "env_runners: found -1, expected 0 to 10000"),
        (["--cards", "none"], "card set: cards: found 'none', expected one of reconstructed, or the path"),
        (["--resume", "none"], "resume: found no configuration.yaml in none, expected the folder of a run"),
        (["--resume", "none", "--games", "3"], "resume: found games, expected nothing but --steps beside it"),
        (["--ray", "127.0.0.1:1"], "ray: found no cluster at 127.0.0.1:1: connection refused"),
        (["--teacher", "greedy"], "No such option: --teacher"),
    ],
)
def test_bad_input(arguments: list[str], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = [] if "--resume" in arguments else ["--out", str(tmp_path / "out")]
    assert rllib.main([*arguments, *out]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(f"train.rllib: {line}")
    assert errors.count("\n") == 1
    assert not (tmp_path / "out").exists()
