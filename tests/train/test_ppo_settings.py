"""Settings of training: defaults, configurations, what is shared out over the games, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from artistry_env.registration import PRESETS
from train.ppo_settings import CONFIGS, make_settings, read_configuration
from train.training_run import Falling


def test_each_environment_has_a_configuration() -> None:
    for env in PRESETS:
        settings = make_settings(read_configuration(CONFIGS / "ppo.yaml", env))
        assert settings.env == env
        expected = (PRESETS[env].get("difficulty", "standard"), PRESETS[env].get("scenario"))
        assert settings.pairs() == [expected]


@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.yaml")), ids=lambda path: path.stem)
def test_all_configurations_are_valid(path: Path) -> None:
    for env, values in yaml.safe_load(path.read_text()).items():
        make_settings({"env": env, **values})


def test_settings_come_back_from_their_file(tmp_path: Path) -> None:
    settings = make_settings({"difficulty": ["easy", "hard"], "scenarios": ["none", 3], "policy_layers": [32, 16]})
    assert make_settings(yaml.safe_load(yaml.safe_dump(settings.as_dict()))) == settings
    assert settings.pairs() == [("easy", None), ("easy", 3), ("hard", None), ("hard", 3)]


def test_pairs_are_shared_out_evenly() -> None:
    settings = make_settings({"difficulty": ["easy", "hard"], "scenarios": ["none", 3]})
    assert [weight for _, weight in settings.shares(0.5)] == 4 * [1.0]
    assert [pair for pair, _ in settings.shares(0.5)] == settings.pairs() == settings.evaluated()


def test_a_mixture_has_weights() -> None:
    settings = make_settings({"mixture": "easy,hard+3*2"})
    assert settings.shares(0.0) == ((("easy", None), 1.0), (("hard", 3), 2.0))
    assert settings.evaluated() == [("easy", None), ("hard", 3)]


def test_a_curriculum_has_stages() -> None:
    settings = make_settings({"curriculum": "easy@0, easy+standard@0.25, hard@0.5"})
    assert settings.stages() == [(0.0, ("easy",)), (0.25, ("easy", "standard")), (0.5, ("hard",))]


def test_the_learning_rate_falls_evenly() -> None:
    rate = Falling(1.0, 0.2)
    assert [rate(1.0), rate(0.5), rate(0.0)] == pytest.approx([1.0, 0.6, 0.2])


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"env": "Artistry/Solo"}, "env: found 'Artistry/Solo', expected one of Artistry/Solo-v0, "),
        ({"difficult": "easy"}, "setting: found 'difficult', expected one of steps, games, "),
        ({"difficulty": "soft"}, "difficulty: found 'soft', expected one of easy, standard, hard"),
        ({"scenarios": ["9"]}, "scenarios: found 9, expected none, or 1 to 8"),
        (
            {"curriculum": "easy@0.5"},
            "curriculum: found 'easy@0.5', expected the first at 0, others later",
        ),
        ({"curriculum": "easy"}, "curriculum: found 'nothing', expected a number from 0 to 1"),
        ({"steps": 0}, "steps: found 0, expected 1 to "),
        ({"learning_rate": "fast"}, "learning_rate: found 'fast', expected a number from 0 to 1"),
        ({"games": 4, "rollout": 4}, "batch: found 1024, expected at most games x rollout, 16"),
        ({"policy_layers": [0]}, "policy_layers: found 0, expected 1 to 4096"),
        ({"option_layers": []}, "option_layers: found none, expected at least one"),
        ({"cards": "mine"}, "card set: cards: found "),
    ],
)
def test_what_is_refused(values: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        make_settings(values)
    assert str(error.value).startswith(line)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "env", "line"),
    [
        ("- 1", None, "found list, expected a mapping for each environment id"),
        ("a: [", None, "expected YAML"),
        (
            "Artistry/SoloEasy-v0: {}",
            "Artistry/SoloHard-v0",
            "found nothing for Artistry/SoloHard-v0, expected ",
        ),
    ],
)
def test_what_is_no_configuration(tmp_path: Path, text: str, env: str | None, line: str) -> None:
    (tmp_path / "mine.yaml").write_text(text)
    with pytest.raises(ValueError, match=r".") as error:
        read_configuration(tmp_path / "mine.yaml", env)
    assert line in str(error.value)
    assert "\n" not in str(error.value)


def test_a_configuration_of_one_environment_needs_no_id(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("Artistry/SoloEasy-v0: {steps: 5}")
    assert read_configuration(tmp_path / "mine.yaml", None) == {"env": "Artistry/SoloEasy-v0", "steps": 5}
