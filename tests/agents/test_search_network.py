"""A trained network in the searcher: what it says of positions, and that searches with it are legal and repeatable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import agents
from agents.learned.card import made_for, network_facts
from agents.learned.evaluation import evaluation_of
from agents.learned.observing import observations
from agents.learned.weights import load_network, save_network
from agents.search import Search
from agents.search.asking import SIMULATIONS_EACH, Chorus, at_once_of
from agents.search.model import asked
from artistry_env.game import action_table
from artistry_env.settings import Settings, checked_settings
from tests.agents.playing import shown
from tests.random_play import begun, unpacked
from tests.small_learners import on_one_thread
from train.expert_fit import FitSettings, new_policy
from train.rollout import play_out

one_thread = pytest.fixture(autouse=True)(on_one_thread)


@pytest.fixture(scope="module")
def policy() -> Any:
    made = new_policy(FitSettings(policy_layers=(16,), value_layers=(16,), option_layers=(8,), seed=4), "reconstructed")
    with torch.no_grad():
        made.action_net.score.weight *= 100  # far from all alike
    return made


@pytest.fixture(scope="module")
def weights(policy: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("network") / "net.safetensors"
    arrays = {name: array.numpy() for name, array in policy.state_dict().items()}
    save_network(path, arrays, {"network": network_facts(), "made_for": made_for(checked_settings())})
    return path


def test_priors_and_values_are_the_policys(policy: Any, weights: Path) -> None:
    settings = checked_settings(difficulty="hard")
    games, masks = opening(settings, 9)
    priors, values = asked(evaluation_of(str(weights)), games, masks)
    with torch.no_grad():
        seen = torch.from_numpy(observations(games, settings))
        distribution = policy.get_distribution(seen, masks)
        expected = np.zeros(masks.shape)
        expected[np.nonzero(masks)] = distribution.legal_log_probabilities().exp().numpy()
        chances = (policy.predict_values(seen).numpy().clip(-1, 1) + 1) / 2
    assert priors == pytest.approx(expected, abs=1e-4)
    assert values == pytest.approx(chances, abs=1e-5)


def test_values_at_a_table_are_shared(weights: Path, tmp_path: Path) -> None:
    settings = checked_settings(3)
    for_tables = tmp_path / "tables.safetensors"
    save_network(
        for_tables, load_network(weights)[0].arrays, {"network": network_facts(), "made_for": made_for(settings)}
    )
    _, values = asked(evaluation_of(str(for_tables)), *opening(settings, 2))
    assert values.sum(axis=1) == pytest.approx(1.0)


@pytest.mark.parametrize(("simulations", "trust"), [(6, "1"), (6, "0"), (6, "0.5"), (2 * SIMULATIONS_EACH, "1")])
def test_searches_repeat_themselves_in_any_batch(weights: Path, simulations: int, trust: str) -> None:
    spec = f"search:{simulations},model=learned:{weights},trust={trust}"
    settings = checked_settings(difficulty="easy")
    both = play_out(agents.make(spec), settings, [3, 4])
    alone = play_out(agents.make(agents.make(spec).name), settings, [4])
    assert both.decisions[1].tolist() == alone.decisions[0].tolist()


def test_a_long_search_asks_about_several_simulations_of_a_game_at_once(weights: Path) -> None:
    both, alone = (Search(3 * SIMULATIONS_EACH, model=f"learned:{weights}") for _ in range(2))
    assert at_once_of(both.settings) == 4
    settings = checked_settings(difficulty="easy")
    asked_about = watched(both)
    games, masks = opening(settings, 2)
    codes = both.act(games, masks)
    assert [count for count, _ in asked_about[:3]] == [2, 8, 8]
    assert sum(alike for _, alike in asked_about[1:10]) < 4  # what waits keeps the others of its game away, mostly
    for row in range(2):  # alone and to the end: the same, whatever else is in the batch
        found = alone.findings(games, masks, row)
        assert found.best() == codes[row]
        assert found.visits.sum() == 3 * SIMULATIONS_EACH
        assert not found.visits[~masks[row]].any()
        assert (found.value <= found.visits).all()


def test_games_that_are_decided_are_asked_about_no_more(weights: Path) -> None:
    games, masks = opening(checked_settings(difficulty="easy"), 3)
    # Without exploration the first good action gets all visits.
    early, late = (Search(400, c=0.0, bias=0.0, model=f"learned:{weights}") for _ in range(2))
    asked_by_act, asked_in_all = watched(early), watched(late)
    codes = early.act(games, masks)
    assert codes.tolist() == [late.findings(games, masks, row).best() for row in range(3)]
    assert sum(count for count, _ in asked_by_act) < 0.8 * sum(count for count, _ in asked_in_all)


def watched(searcher: Search) -> list[tuple[int, bool]]:
    """How many positions a searcher asks about at each time, and whether some of them are alike, from now on."""
    asked_about: list[tuple[int, bool]] = []
    chorus = chorus_of(searcher)
    evaluate = chorus.evaluate

    def watching(games: agents.Games, masks: Any) -> Any:
        asked_about.append((len(games), len(np.unique(np.asarray(games.records), axis=0)) < len(games)))
        return evaluate(games, masks)

    chorus.evaluate = watching
    return asked_about


def test_nothing_waits_for_ever(weights: Path) -> None:
    searcher = Search(2 * SIMULATIONS_EACH, model=f"learned:{weights}", trust=0.5)
    games, masks = opening(checked_settings(difficulty="hard"), 1)
    searcher.findings(games, masks, 0)
    chorus = chorus_of(searcher)
    nodes, count = chorus.forest[0], int(chorus._desks["nodes"][0])
    assert nodes["visits"][0] == 2 * SIMULATIONS_EACH + 1  # the first asked about the root
    children = np.zeros(count, np.int64)
    codes: list[list[int]] = [[] for _ in range(count)]
    for node in range(count):
        child = int(nodes["first"][node])
        while child >= 0:
            children[node] += nodes["visits"][child]
            codes[node].append(int(nodes["code"][child]))
            child = int(nodes["next"][child])
    assert all(len(set(each)) == len(each) for each in codes)
    assert (children <= nodes["visits"][:count]).all()


def chorus_of(searcher: Search) -> Chorus:
    """The part of a searcher that asks."""
    assert searcher._chorus is not None
    return searcher._chorus


def opening(settings: Settings, count: int) -> tuple[agents.Games, Any]:
    """Games that have just begun, and their masks."""
    records, words = begun(settings, list(range(count)))
    masks = unpacked(words, len(action_table(settings.cards, settings.side)))
    return shown(records, settings, np.arange(count)), masks


def test_layers_are_read_off_the_weights(weights: Path) -> None:
    found = load_network(weights)[0].layers
    assert found == {"policy_layers": (16,), "value_layers": (16,), "option_layers": (8,)}


def test_a_network_that_is_not_there() -> None:
    with pytest.raises(agents.AgentError, match=r"model=learned:none: cannot be made: .*weights: found "):
        agents.make("search:5,model=learned:none")
