"""`python -m train.self_play`: what a run leaves, going on, who is met, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import agents
from agents.learned.networks import network_of
from agents.learned.option_numbers import ARTISAN_AT, REPLY_AT
from artistry_env.settings import checked_settings
from tests.small_learners import on_one_thread
from tests.train.run_tables import rows
from train.ppo_evaluation import FIRST_SEED
from train.self_play import main
from train.self_play_evaluation import play_against
from train.table_games import play_tables

one_thread = pytest.fixture(autouse=True)(on_one_thread)

SMALL = ("--games", "16", "--rollout", "16", "--batch", "128", "--evaluate-games", "4", "--evaluate-every", "512")
POOL = ("--freeze-every", "256", "--pool", "2", "--greedy", "0.25", "--uniform", "0.25")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of 512 decisions, then one more part to 1,024."""
    out = tmp_path_factory.mktemp("runs") / "run"
    assert main([*SMALL, *POOL, "--steps", "512", "--out", str(out)]) == 0
    assert main(["--resume", str(out), "--steps", "1024"]) == 0
    return out


def test_what_a_run_leaves(run: Path) -> None:
    names = {path.name for path in run.iterdir()}
    tables = {"progress.csv", "monitor.csv", "evaluations.csv", "matches.csv", "ratings.csv"}
    assert names >= {*tables, "best.safetensors", "best.json", "last.zip", "pool", "configuration.yaml", "run.json"}
    assert {path.name for path in (run / "pool").iterdir()} >= {"0.safetensors", "0.json", "1024.safetensors"}
    assert json.loads((run / "best.json").read_text())["made_for"]["players"] == 2


def test_going_on_takes_up_selves_and_ratings(run: Path) -> None:
    facts = json.loads((run / "run.json").read_text())
    assert facts["steps"] == 1024
    assert facts["frozen"] == [768, 1024]
    assert len(facts["runs"]) == 2
    assert [int(row["steps"]) for row in rows(run / "progress.csv")] == [256, 512, 768, 1024]
    last = [row for row in rows(run / "ratings.csv") if row["steps"] == "1024"]
    assert {"greedy", "uniform", "self@512", "self@1024"} <= {row["agent"] for row in last}
    games = {row["agent"]: int(row["games"]) for row in last}
    assert games["greedy"] == 8
    assert sum(games.values()) == 2 * len(rows(run / "matches.csv"))


def test_the_learner_meets_selves_and_agents_from_each_seat(run: Path) -> None:
    episodes = rows(run / "monitor.csv")
    met = {row["against"] for row in episodes}
    assert {"greedy", "uniform"} <= met
    assert any(name.startswith("self@") for name in met)
    assert {row["seat"] for row in episodes} == {"0", "1"}


def test_evaluations_are_those_of_the_saved_agent(run: Path) -> None:
    agent = agents.make(f"learned:{run}/last.safetensors")
    (again,) = play_against("last", agent, [("greedy", agents.make("greedy"))], checked_settings(2), deals=2)
    (row,) = (row for row in rows(run / "evaluations.csv") if (row["steps"], row["against"]) == ("1024", "greedy"))
    assert f"{again.margin:.4f}" == f"{float(row['margin']):.4f}"


def test_it_begins_with_given_weights(run: Path, tmp_path: Path) -> None:
    """Nothing is learned at rate 0: the run plays as its start does."""
    still = ("--learning-rate", "0", "--last-learning-rate", "0", "--steps", "256", "--out", str(tmp_path / "out"))
    assert main([*SMALL, *POOL, *still, "--start", f"{run}/last.safetensors"]) == 0
    specs = (f"learned:{run}/last.safetensors", f"learned:{tmp_path}/out/last.safetensors")
    found = [play_tables([agents.make(spec)], checked_settings(2), [FIRST_SEED], [(0, 0)]) for spec in specs]
    assert found[0].results["fingerprint"] == found[1].results["fingerprint"]


def test_of_solo_weights_it_forgets_what_the_automa_does_next(tmp_path: Path) -> None:
    out = tmp_path / "out"
    still = ("--learning-rate", "0", "--last-learning-rate", "0", "--steps", "256", "--out", str(out))
    assert main([*SMALL, *POOL, *still, "--start", "generalist"]) == 0
    name = "action_net.of_option.weight"
    before, now = network_of("generalist")[0].arrays, network_of(f"{out}/last.safetensors")[0].arrays
    assert before[name][:, REPLY_AT:ARTISAN_AT].any()
    assert not now[name][:, REPLY_AT:ARTISAN_AT].any()
    before[name][:, REPLY_AT:ARTISAN_AT] = 0.0
    assert all((before[one] == now[one]).all() for one in before)


def test_three_players(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main([*SMALL, *POOL, "--players", "3", "--steps", "256", "--out", str(out)]) == 0
    assert json.loads((out / "last.json").read_text())["made_for"]["players"] == 3


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--players", "5"], "players: found 5, expected 2 to 4"),
        (["--greedy", "0.95"], "greedy, uniform: found 0.95, 0.05 of 256 games, expected shares that leave some for"),
        (["--latest", "2"], "latest: found 2.0, expected a number from 0 to 1"),
        (["--pool", "0"], "pool: found 0, expected 1 to 1000"),
        (["--start", "nothing"], "weights: found"),
        (["--resume", "none", "--pool", "3"], "resume: found pool, expected nothing but --steps beside it"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = [] if "--resume" in arguments else ["--out", str(tmp_path / "out")]
    assert main([*arguments, *new]) == 2
    errors = capsys.readouterr().err
    assert line in errors
    assert errors.count("\n") == 1


def test_a_run_of_another_kind_is_not_gone_on_with(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from train.ppo import main as train_ppo

    assert train_ppo(["--resume", str(run)]) == 2
    said = f"resume: found a run of train.self_play in {run}, expected one of train.ppo\n"
    assert capsys.readouterr().err == f"train.ppo: {said}"
