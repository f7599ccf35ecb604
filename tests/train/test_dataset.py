"""Data sets: what is in the file is what the environments show and give, and it is read back whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pyarrow.parquet as parquet
import pytest

from artistry_env import table
from artistry_env.cards import CardSet
from artistry_env.observation import VERSION, Layout
from artistry_env.solo import SoloEnv
from tests.card_sets import random_card_set, write_card_set
from train.dataset import Dataset, load, load_parts, main
from train.dataset_file import KEY

QUICK = ("--agent", "uniform", "--workers", "1")


def made(folder: Path, *arguments: str) -> Path:
    """A data set."""
    path = folder / "data.parquet"
    assert main([*QUICK, *arguments, "--out", str(path)]) == 0
    return path


@pytest.mark.parametrize("reward", ["outcome", "margin", "shaped"])
def test_solo_rows_are_what_the_environment_shows(reward: str, tmp_path: Path) -> None:
    data = load(made(tmp_path, "--games", "4", "--difficulty", "easy", "--seed", "6", "--reward", reward))
    env = SoloEnv("easy", reward=reward, observation="flat")
    row = 0
    for game in range(4):
        observation, info = env.reset(seed=6 + game)
        over = False
        while not over:
            assert (data.games[row], data.seeds[row], data.seats[row]) == (game, 6 + game, 0)
            assert np.array_equal(data.observations[row], observation)
            assert np.array_equal(data.masks[row], info["action_mask"].astype(bool))
            observation, given, over, _, info = env.step(int(data.actions[row]))
            assert data.rewards[row] == pytest.approx(given, abs=1e-6)
            assert data.dones[row] == over
            row += 1
        assert data.results[row - 1] == info["outcome"]
    assert row == len(data)


@pytest.mark.parametrize("players", [2, 3])
def test_rows_of_a_table_are_what_it_shows(players: int, tmp_path: Path) -> None:
    data = load(made(tmp_path, "--games", "2", "--players", str(players), "--reward", "margin"))
    env = table.raw_env(players, reward="margin", observation="flat")
    row = 0
    for game in range(2):
        env.reset(seed=game)
        sums = dict.fromkeys(env.possible_agents, 0.0)
        while not all(env.terminations[agent] or env.truncations[agent] for agent in env.agents):
            agent = env.agent_selection
            seen = env.observe(agent)
            assert data.seats[row] == env.possible_agents.index(agent)
            assert np.array_equal(data.observations[row], seen["observation"])
            assert np.array_equal(data.masks[row], seen["action_mask"].astype(bool))
            sums[agent] += float(data.rewards[row])
            env.step(int(data.actions[row]))
            row += 1
        assert [sums[agent] for agent in env.possible_agents] == pytest.approx(
            [env.rewards[agent] for agent in env.possible_agents], abs=1e-6
        )
        assert data.dones[data.games == game].sum() == players
    assert row == len(data)
    assert np.isin(data.actions[np.arange(row)], np.arange(data.masks.shape[1])).all()
    assert data.masks[np.arange(row), data.actions].all()


def test_scenarios(tmp_path: Path) -> None:
    data = load(made(tmp_path, "--games", "3", "--scenario", "2", "--difficulty", "hard"))
    assert set(data.results.tolist()) <= {1.0, -1.0}
    assert np.array_equal(data.rewards[data.dones], data.results[data.dones])
    assert (data.facts["scenario"], data.facts["difficulty"]) == (2, "hard")


def test_the_file_does_not_depend_on_workers(tmp_path: Path) -> None:
    one = load(made(tmp_path, "--games", "20"))
    other = load(made(tmp_path, "--games", "20", "--workers", "2"))
    assert_same(one, other)
    assert len(list(load_parts(tmp_path / "data.parquet"))) == 10


def assert_same(one: Dataset, other: Dataset) -> None:
    for name in Dataset.__dataclass_fields__:
        if name != "layout":
            assert np.array_equal(getattr(one, name), getattr(other, name)), name


def test_what_a_file_says_of_itself(tmp_path: Path) -> None:
    path = made(tmp_path, "--games", "2")
    data = load(path)
    assert (data.facts["agent"], data.facts["games"], data.facts["reward"]) == ("uniform", 2, "outcome")
    assert (data.facts["layout_version"], data.facts["layout_hash"]) == (VERSION, data.layout.hash)
    assert [field.name for field in parquet.read_schema(path)][:5] == ["game", "step", "seed", "seat", "observation"]
    assert isinstance(data.layout, Layout)
    assert data.observations.dtype == np.float32
    assert set(data.layout.unscale(data.observations)) == set(data.layout.slices)
    assert sorted(path.parent.iterdir()) == [path]


def test_another_card_set(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    write_card_set(random_card_set(5), cards)
    path = made(tmp_path, "--games", "2", "--cards", str(cards))
    assert len(load(path, cards=CardSet.load(cards)))
    with pytest.raises(ValueError, match=r"^[^\n]*data.parquet: cards: found hash .*, expected [^\n]*$"):
        load(path, cards="reconstructed")


def changed(path: Path, **facts: Any) -> None:
    """Write other facts into a data set."""
    content = parquet.read_table(path)
    file = parquet.ParquetFile(path)
    old = json.loads(file.metadata.metadata[KEY])
    file.close()
    parquet.write_table(content.replace_schema_metadata({KEY: json.dumps(old | facts).encode()}), path)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"format": 99}, "format: found 99, expected 1"),
        ({"layout_hash": "0" * 8, "layout_version": 0}, "layout: found version 0, hash 00000000, expected version 1"),
    ],
)
def test_another_layout_is_refused(facts: dict[str, Any], expected: str, tmp_path: Path) -> None:
    path = made(tmp_path, "--games", "1")
    changed(path, **facts)
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}: {expected}")


def test_what_is_no_data_set(tmp_path: Path) -> None:
    path = tmp_path / "data.parquet"
    with pytest.raises(FileNotFoundError, match=r"data.parquet: found nothing, expected a file$"):
        load(path)
    path.write_text("text")
    with pytest.raises(ValueError, match=r"data.parquet: found no Parquet file \(.*\), expected a data set$"):
        load(path)
    parquet.write_table(pyarrow.table({"x": [1]}), path)
    with pytest.raises(ValueError, match=r"data.parquet: found no metadata artistry, expected a data set of train"):
        load(path)
