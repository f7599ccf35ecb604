"""Networks are made for solo games or for tables: each refuses the other, and `learned` takes the one that fits."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import agents
from agents.learned import player, weights
from agents.learned.card import made_for, network_facts
from agents.learned.option_numbers import OPTION_SIZE
from agents.learned.state_numbers import STATE_SIZE
from agents.learned.weights import GENERALIST, TABLES, save_network
from agents.problems import AgentFault
from artistry_env.settings import checked_settings
from train.rollout import play_out
from train.table_games import play_tables


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a network for solo games and one for tables, as if they came with the package."""
    for seed, (name, players) in enumerate(((GENERALIST, 1), (TABLES, 2))):
        draws = np.random.default_rng(seed)
        shapes = {
            "mlp_extractor.policy_net.0": (8, STATE_SIZE),
            "mlp_extractor.value_net.0": (8, STATE_SIZE),
            "action_net.of_option": (8, OPTION_SIZE),
            "action_net.of_state": (8, 8),
            "action_net.score": (1, 8),
            "value_net": (1, 8),
        }
        arrays = {f"{one}.weight": draws.normal(size=shape).astype(np.float32) for one, shape in shapes.items()}
        for one in ("mlp_extractor.policy_net.0", "mlp_extractor.value_net.0", "action_net.of_option", "value_net"):
            arrays[f"{one}.bias"] = np.zeros(len(arrays[f"{one}.weight"]), np.float32)
        card = {"network": network_facts(), "made_for": made_for(checked_settings(players))}
        save_network(tmp_path / f"{name}.safetensors", arrays, card)
    monkeypatch.setattr(weights, "PRETRAINED", tmp_path)
    player._network_for_tables.cache_clear()
    return tmp_path


def fingerprints(spec: str, players: int) -> list[int]:
    """Of a game against greedy, or in solo."""
    agent = agents.make(spec)
    if players == 1:
        return [int(mark) for mark in play_out(agent, checked_settings(), range(2)).results["fingerprint"]]
    seatings = [tuple(int(seat == 0) for seat in range(players))] * 2
    table = play_tables([agents.make("greedy"), agent], checked_settings(players), [0, 1], seatings)
    return [int(mark) for mark in table.results["fingerprint"]]


def test_each_kind_of_game_has_its_network(shipped: Path) -> None:
    assert fingerprints("learned", 1) == fingerprints("learned:generalist", 1)
    for players in (2, 3, 4):
        assert fingerprints("learned", players) == fingerprints("learned:duel", players)
    player._network_for_tables.cache_clear()


@pytest.mark.parametrize(
    ("spec", "players", "line"),
    [
        ("learned:generalist", 2, "found a network made for solo games, expected one made for games of 2 players"),
        ("learned:duel", 1, "found a network made for games of 2 players, expected one made for solo games"),
    ],
)
def test_games_of_the_other_kind_are_refused(shipped: Path, spec: str, players: int, line: str) -> None:
    with pytest.raises(AgentFault) as found:
        fingerprints(spec, players)
    assert line in str(found.value)
    assert "\n" not in str(found.value)


def test_a_card_tells_the_kind(shipped: Path) -> None:
    assert json.loads((shipped / "duel.json").read_text())["made_for"]["players"] == 2


def test_only_solo_networks_of_the_first_reading_are_taken(shipped: Path) -> None:
    for name in (GENERALIST, TABLES):
        card = json.loads((shipped / f"{name}.json").read_text())
        card["network"]["reading"] = 1
        (shipped / f"{name}.json").write_text(json.dumps(card))
    assert fingerprints("learned:generalist", 1)
    with pytest.raises(agents.AgentError, match=r"duel\.json: reading: found 1, expected 2; train it anew"):
        agents.make(f"learned:{TABLES}")
