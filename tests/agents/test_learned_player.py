"""Agents from weights and from models: the same in any batch and process; what is wrong with a file."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

import agents
from agents.learned.card import FIRST_OPTION_SIZE, made_for, network_facts
from agents.learned.policy import PlacementPolicy
from agents.learned.tensors import read_tensors, write_tensors
from agents.learned.weights import save_network
from artistry_env.cards import CardSet
from artistry_env.sb3 import SoloVecEnv
from artistry_env.settings import checked_settings
from tests.agents.playing import transcript
from tests.card_sets import random_card_set
from tests.processes import run_module
from tests.small_learners import on_one_thread
from train.learner import Learner
from train.rollout import play_out

one_thread = pytest.fixture(autouse=True)(on_one_thread)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the weights of a hardly trained network, and its model."""
    folder = tmp_path_factory.mktemp("trained")
    how = {"n_steps": 16, "batch_size": 64, "n_epochs": 2, "seed": 2, "learning_rate": 3e-3}
    model = Learner(PlacementPolicy, SoloVecEnv(16), policy_kwargs={"option_layers": (64, 32)}, **how)
    model.learn(1024)
    model.save(folder / "model.zip")
    arrays = {name: weights.numpy() for name, weights in model.policy.state_dict().items()}
    card = {"network": network_facts(), "made_for": made_for(checked_settings())}
    save_network(folder / "net.safetensors", arrays, card)
    return folder


@pytest.mark.parametrize("rest", ["net.safetensors", "net.safetensors,sample=true,seed=4"])
def test_a_fresh_process_decides_alike(trained: Path, rest: str) -> None:
    spec = f"learned:{trained}/{rest}"
    assert agents.make(spec).name == spec
    assert run_module("tests.agents.playing", spec, "solo") == transcript(spec, solo=True)


def test_a_model_decides_alike_in_a_fresh_process(trained: Path) -> None:
    spec = f"{trained}/model.zip"
    code = (
        "import agents; from artistry_env.settings import checked_settings; from train.rollout import play_out;"
        f"print([d.tolist() for d in play_out(agents.make({spec!r}), checked_settings(), range(3)).decisions])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = play_out(agents.make(spec), checked_settings(), range(3)).decisions
    assert done.stdout.strip() == str([codes.tolist() for codes in found])


@pytest.mark.parametrize(
    "rest", ["learned:{}/net.safetensors", "learned:{}/net.safetensors,sample=true", "{}/model.zip"]
)
def test_a_game_does_not_depend_on_its_batch(trained: Path, rest: str) -> None:
    agent = agents.make(rest.format(trained))
    together = play_out(agent, checked_settings(difficulty="hard"), range(12))
    for seed in range(12):
        alone = play_out(agent, checked_settings(difficulty="hard"), [seed])
        assert alone.decisions[0].tolist() == together.decisions[seed].tolist()


def test_weights_and_model_decide_alike(trained: Path) -> None:
    found = [
        play_out(agents.make(spec.format(trained)), checked_settings(), range(20)).decisions
        for spec in ("learned:{}/net.safetensors", "{}/model.zip")
    ]
    same = [one.tolist() == other.tolist() for one, other in zip(*found, strict=True)]
    assert np.mean(same) > 0.8  # scores that are nearly equal may be so in one precision and not in the other


def test_draws_follow_the_game_and_the_seed(trained: Path) -> None:
    def codes(spec: str) -> list[Any]:
        return [one.tolist() for one in play_out(agents.make(spec), checked_settings(), range(10)).decisions]

    weights = f"learned:{trained}/net.safetensors"
    assert codes(f"{weights},sample=true") == codes(f"{weights},true") != codes(f"{weights},sample=true,seed=1")
    assert codes(f"{trained}/model.zip:sample=true") != codes(f"{trained}/model.zip")


def test_it_plays_with_another_card_set(trained: Path) -> None:
    settings = checked_settings(cards=CardSet.from_dict(random_card_set(3)), difficulty="easy", scenario=2)
    found = play_out(agents.make(f"learned:{trained}/net.safetensors"), settings, range(4))
    assert len(found.results) == 4


def test_the_files_are_those_of_safetensors(tmp_path: Path) -> None:
    arrays = {
        "b": np.arange(6, dtype=np.float32).reshape(2, 3),
        "a.weight": np.float32([[-1.5]]),
        "c": np.zeros(0, np.float32),
    }
    write_tensors(tmp_path / "ours", arrays)
    save_file(arrays, tmp_path / "theirs", {"more": "words"})
    for found in (load_file(tmp_path / "ours"), read_tensors(tmp_path / "theirs"), read_tensors(tmp_path / "ours")):
        assert found.keys() == arrays.keys()
        assert all(np.array_equal(found[name], arrays[name]) for name in arrays)


Damage = Callable[[Path, dict[str, Any]], None]


def cut(folder: Path, card: dict[str, Any]) -> None:
    path = folder / "net.safetensors"
    path.write_bytes(path.read_bytes()[:-8])


def other_text(folder: Path, card: dict[str, Any]) -> None:
    (folder / "net.safetensors").write_bytes(b"weights")


def no_card(folder: Path, card: dict[str, Any]) -> None:
    (folder / "net.json").unlink()


def no_json(folder: Path, card: dict[str, Any]) -> None:
    (folder / "net.json").write_text("{")


def other_format(folder: Path, card: dict[str, Any]) -> None:
    (folder / "net.json").write_text("{}")


def other_reading(folder: Path, card: dict[str, Any]) -> None:
    card["network"]["reading"] = 0


def few_options(folder: Path, card: dict[str, Any]) -> None:
    card["network"]["option_numbers"] = 5


def other_layout(folder: Path, card: dict[str, Any]) -> None:
    card["made_for"]["layout_hash"] = "0123456789abcdef"


def other_actions(folder: Path, card: dict[str, Any]) -> None:
    card["made_for"]["actions_hash"] = "f" * 64


def changed(name: str, array: np.ndarray | None) -> Damage:
    def change(folder: Path, card: dict[str, Any]) -> None:
        arrays = read_tensors(folder / "net.safetensors")
        arrays.pop(name)
        if array is not None:
            arrays[name] = array
        write_tensors(folder / "net.safetensors", arrays)

    return change


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (cut, r"net\.safetensors: found another array \S+, expected a safetensors file of float32 arrays"),
        (other_text, r"net\.safetensors: found another header, expected a safetensors file"),
        (no_card, r"net\.json: found nothing, expected a file"),
        (no_json, r"net\.json: found no JSON, expected the card of a learned agent"),
        (other_format, r"net\.json: found format None, expected 'artistry learned agent 1'"),
        (other_reading, r"net\.json: reading: found 0, expected \d+; train it anew"),
        (few_options, r"net\.json: option_numbers: found 5, expected \d+ to \d+; train it anew"),
        (other_layout, r"net\.json: layout_hash: found 0123456789ab, expected \w{12}; train it anew"),
        (other_actions, r"net\.json: actions_hash: found ffffffffffff, expected \w{12}; train it anew"),
        (changed("value_net.weight", None), r"value_net\.weight: found shape None, expected \(1, 64\)"),
        (changed("action_net.of_option.bias", None), r"action_net\.of_option\.bias: found None, expected \(64,\)"),
        (
            changed("action_net.further.0.weight", np.zeros((32, 5), np.float32)),
            r"action_net\.further\.0\.weight: found shape \(32, 5\), expected \(any, 64\)",
        ),
        (
            changed("mlp_extractor.policy_net.0.weight", np.zeros((128, 5), np.float32)),
            r"mlp_extractor\.policy_net\.0\.weight: found shape \(128, 5\), expected \(any, \d+\)",
        ),
        (
            changed("value_net.bias", np.full(1, np.nan, np.float32)),
            r"value_net\.bias: found numbers that are not finite, expected finite ones",
        ),
    ],
)
def test_what_is_wrong_with_the_files(trained: Path, tmp_path: Path, damage: Damage, line: str) -> None:
    for name in ("net.safetensors", "net.json"):
        (tmp_path / name).write_bytes((trained / name).read_bytes())
    card = json.loads((tmp_path / "net.json").read_text())
    before = json.dumps(card)
    damage(tmp_path, card)
    if json.dumps(card) != before:
        (tmp_path / "net.json").write_text(json.dumps(card))
    with pytest.raises(agents.AgentError, match=line) as error:
        agents.make(f"learned:{tmp_path}/net.safetensors")
    assert "\n" not in str(error.value)


def test_weights_that_read_fewer_option_numbers_make_nothing_of_those_added(trained: Path, tmp_path: Path) -> None:
    arrays = read_tensors(trained / "net.safetensors")
    card = json.loads((trained / "net.json").read_text())
    wide = arrays["action_net.of_option.weight"]
    short = arrays | {"action_net.of_option.weight": wide[:, :FIRST_OPTION_SIZE].copy()}
    zeros = arrays | {"action_net.of_option.weight": wide * (np.arange(wide.shape[1]) < FIRST_OPTION_SIZE)}
    card["network"]["option_numbers"] = FIRST_OPTION_SIZE
    save_network(tmp_path / "short.safetensors", short, card)
    save_network(tmp_path / "zeros.safetensors", zeros, {**card, "network": network_facts()})
    played = [
        play_out(agents.make(f"learned:{tmp_path}/{name}.safetensors"), checked_settings(), range(3))
        for name in ("short", "zeros")
    ]
    assert played[0].results.tobytes() == played[1].results.tobytes()


def test_a_name_that_is_not_shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trained: Path) -> None:
    monkeypatch.setattr("agents.learned.weights.PRETRAINED", tmp_path)
    with pytest.raises(agents.AgentError, match=r"found none in agents/pretrained yet, expected learned:PATH"):
        agents.make("learned")
    for name in ("generalist", "hard"):
        for suffix in (".safetensors", ".json"):
            (tmp_path / f"{name}{suffix}").write_bytes((trained / f"net{suffix}").read_bytes())
    assert agents.make("learned").name == "learned"
    assert agents.make("learned:hard").name == "learned:hard"
    with pytest.raises(agents.AgentError, match=r"found 'soft', expected one of generalist, hard, or a path"):
        agents.make("learned:soft")


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        ("{}/none.zip", r"found no file \S+none\.zip, expected a zip file that stable-baselines3 has saved"),
        ("{}/net.zip", r"net\.zip cannot be loaded as a MaskablePPO: [^\n]+$"),
        ("{}/model.zip:sampel=true", r"got an unexpected keyword argument 'sampel'"),
    ],
)
def test_what_is_wrong_with_a_model(trained: Path, tmp_path: Path, spec: str, line: str) -> None:
    (tmp_path / "net.zip").write_bytes((trained / "net.safetensors").read_bytes())
    (tmp_path / "model.zip").write_bytes((trained / "model.zip").read_bytes())
    with pytest.raises(agents.AgentError, match=line):
        agents.make(spec.format(tmp_path))


def test_playing_needs_no_pytorch(trained: Path) -> None:
    code = f"import sys, agents; agents.make('learned:{trained}/net.safetensors'); print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
