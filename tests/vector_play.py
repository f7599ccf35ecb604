"""Playing vector environments in tests: codes to play, comparison to the last bit, and single environments beside.

Neighbours: the tests of vector.py (test_vector*.py).
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.solo import SoloEnv

LONG = os.environ.get("ARTISTRY_LONG") == "1"
STUBBORN = 15  # so many illegal codes in a row are tried now and then: more than an episode lives through


def legal_codes(rng: np.random.Generator, masks: NDArray[np.bool]) -> NDArray[np.int64]:
    """For each row of masks, (n, codes), one of its legal codes."""
    return np.where(masks, rng.random(masks.shape), -1.0).argmax(axis=1)


def codes_to_try(rng: np.random.Generator, masks: NDArray[np.bool], step: int) -> NDArray[np.int64]:
    """Legal codes, but a few illegal ones, and in one environment of seven nothing else for a while."""
    count = len(masks)
    illegal = (step // STUBBORN + np.arange(count)) % 7 == 0
    illegal |= rng.random(count) < 0.03
    return np.where(illegal, legal_codes(rng, ~masks), legal_codes(rng, masks))


def assert_same(found: Any, expected: Any, where: str = "") -> None:
    """Two results are alike to the last bit: types, keys, dtypes, shapes, values."""
    assert type(found) is type(expected), f"{where}: {type(found)}, {type(expected)}"
    if isinstance(found, dict):
        assert found.keys() == expected.keys(), f"{where}: {found.keys() ^ expected.keys()}"
        for key, value in found.items():
            assert_same(value, expected[key], f"{where}/{key}")
    elif isinstance(found, list | tuple):
        assert len(found) == len(expected), where
        for number, value in enumerate(found):
            assert_same(value, expected[number], f"{where}[{number}]")
    elif isinstance(found, np.ndarray):
        assert (found.dtype, found.shape) == (expected.dtype, expected.shape), where
        if found.dtype == object:
            assert_same(found.tolist(), expected.tolist(), where)
        else:
            assert found.tobytes() == expected.tobytes(), where
    else:
        assert found == expected, f"{where}: {found}, {expected}"


def info_of(infos: dict[str, Any], number: int) -> dict[str, Any]:
    """The infos of one environment, as the single environment gives them."""
    info = {}
    for key, values in infos.items():
        if not key.startswith("_") and infos[f"_{key}"][number]:
            value = info_of(values, number) if isinstance(values, dict) else values[number]
            info[key] = value.item() if isinstance(value, np.generic) else value
    return info


def rows_of(observations: Any, number: int) -> Any:
    """The observation of one environment."""
    if isinstance(observations, dict):
        return {name: piece[number] for name, piece in observations.items()}
    return observations[number]


class Singles:
    """As many single environments, each begun anew in the step that ends its episode."""

    def __init__(self, difficulties: list[str], scenarios: list[int | None], **arguments: Any) -> None:
        pairs = zip(difficulties, scenarios, strict=True)
        self.envs = [SoloEnv(difficulty, scenario, **arguments) for difficulty, scenario in pairs]

    def reset(self, seed: int) -> list[tuple[Any, dict[str, Any]]]:
        """Observation and info of each."""
        return [env.reset(seed=seed + number) for number, env in enumerate(self.envs)]

    def step(self, codes: NDArray[np.int64]) -> list[tuple[Any, float, bool, bool, dict[str, Any]]]:
        """What each step gives, the ends' with `final_obs` and `final_info`."""
        results = []
        for env, code in zip(self.envs, codes, strict=True):
            observation, reward, terminated, truncated, info = env.step(code)
            if terminated or truncated:
                ends = {"final_obs": observation, "final_info": info}
                observation, info = env.reset()
                info |= ends
            results.append((observation, reward, terminated, truncated, info))
        return results


def compare_step(found: tuple[Any, ...], expected: list[tuple[Any, ...]]) -> int:
    """A vector environment's step (or reset) against the single ones'; how many episodes ended."""
    observations, *values, infos = found
    for number, (observation, *single, info) in enumerate(expected):
        assert_same(rows_of(observations, number), observation, f"{number}")
        assert_same([value[number].item() for value in values], single, f"{number}")
        assert_same(info_of(infos, number), info, f"{number}")
    return sum("final_obs" in single[-1] for single in expected)
