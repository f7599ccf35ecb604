"""Networks are made for solo games or for tables: each refuses the other; `learned` takes the one made for the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import agents
from agents.learned import networks, weights
from agents.learned.card import made_for, network_facts
from agents.learned.evaluation import evaluation_of
from agents.learned.networks import QUESTS_BY_LEVEL, names_in_play
from agents.learned.option_numbers import OPTION_SIZE
from agents.learned.state_numbers import STATE_SIZE
from agents.learned.weights import GENERALIST, QUESTS, TABLES, save_network
from agents.problems import AgentFault
from agents.protocol import Games, Masks
from artistry_env.game import Game, action_table
from artistry_env.settings import DIFFICULTIES, SCENARIOS, checked_settings
from train.agent_files import PLACES
from train.rollout import play_out
from train.table_games import play_tables


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with networks for solo games, tables and some scenarios, as if they came with the package."""
    for seed, (name, players) in enumerate(((GENERALIST, 1), (TABLES, 2), (QUESTS, 1))):
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
    networks._shipped.cache_clear()
    yield tmp_path
    networks._shipped.cache_clear()  # or later tests would play with these


def fingerprints(spec: str, players: int) -> list[int]:
    """Of a game against greedy, or in solo."""
    agent = agents.make(spec)
    if players == 1:
        return [int(mark) for mark in play_out(agent, checked_settings(), range(2)).results["fingerprint"]]
    seatings = [tuple(int(seat == 0) for seat in range(players))] * 2
    table = play_tables([agents.make("greedy"), agent], checked_settings(players), [0, 1], seatings)
    return [int(mark) for mark in table.results["fingerprint"]]


def test_what_networks_are_in_play() -> None:
    assert names_in_play("", PLACES) == [GENERALIST, QUESTS]
    assert names_in_play("", [("hard", None), ("standard", 4), ("hard", 3)]) == [GENERALIST]
    assert names_in_play("", [("easy", 3), ("hard", 8)]) == [QUESTS]
    assert names_in_play("some", [("easy", 3)]) == ["some"]


@pytest.mark.parametrize("level", DIFFICULTIES)
def test_some_scenarios_have_a_network_of_their_own(level: str, shipped: Path) -> None:
    for scenario in (None, *SCENARIOS):
        name = QUESTS if scenario in QUESTS_BY_LEVEL[level] else GENERALIST
        other = GENERALIST if name == QUESTS else QUESTS
        settings = checked_settings(difficulty=level, scenario=scenario)
        played = [play_out(agents.make(spec), settings, range(4)).decisions for spec in _specs(name, other)]
        assert [one.tolist() for one in played[0]] == [one.tolist() for one in played[1]]
        assert [one.tolist() for one in played[0]] != [one.tolist() for one in played[2]]


def _specs(name: str, other: str) -> list[str]:
    return ["learned", f"learned:{name}", f"learned:{other}"]


def test_games_of_several_scenarios_in_one_batch(shipped: Path) -> None:
    """Each is answered as it is alone, by the player and by the evaluation of a search."""
    games, masks = mixed_openings()
    together = agents.make("learned").act(games, masks)
    priors, values = evaluation_of("")(games, masks)
    assert len({tuple(row) for row in priors.tolist()}) > 1
    for row in range(len(games)):
        one, mask = games.some(np.array([row])), masks[row : row + 1]
        assert agents.make("learned").act(one, mask) == together[row : row + 1]
        alone = evaluation_of("")(one, mask)
        assert alone[0] == pytest.approx(priors[row : row + 1], abs=1e-6)
        assert alone[1] == pytest.approx(values[row : row + 1], abs=1e-6)


def mixed_openings() -> tuple[Games, Masks]:
    """The same opening at each level, without a scenario and in each of them, and without one again."""
    records, masks = [], []
    for level, scenario in (*PLACES, ("standard", None)):
        game = Game(checked_settings(difficulty=level, scenario=scenario), 5)
        records.append(game.record)
        masks.append(game.mask())
    settings = checked_settings()
    rows = np.concatenate([np.atleast_1d(record) for record in records]).view(np.recarray)
    table = action_table(settings.cards, settings.side)
    return Games(rows, settings.tables, settings.cards, table, np.arange(len(rows))), np.array(masks)


def test_each_kind_of_game_has_its_network(shipped: Path) -> None:
    assert fingerprints("learned", 1) == fingerprints("learned:generalist", 1)
    for players in (2, 3, 4):
        assert fingerprints("learned", players) == fingerprints("learned:duel", players)


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
    assert str(found.value) == f"agent {spec}: weights: {line}"
    assert not found.value.details  # a traceback would help nobody


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
