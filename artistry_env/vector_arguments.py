"""What `SoloVectorEnv` is given, checked: settings of each environment, seeds, actions, reset masks, indices.

Each bad one is refused in one line. Neighbours: vector.py, the caller; settings.py, the same for one game.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.settings import DIFFICULTIES, SCENARIOS, checked_seed, known_word, seed_halves, whole_number

MOST_ENVS = 10_000_000
MOST_THREADS = 1_024


def difficulty_numbers(difficulty: object, count: int) -> NDArray[np.int64]:
    """Difficulties as places in DIFFICULTIES, int64 (count,), from one word for all or a sequence of words."""
    words = entries("difficulty", difficulty, count) if _is_sequence(difficulty) else [difficulty] * count
    return np.array([DIFFICULTIES.index(known_word("difficulty", word, DIFFICULTIES)) for word in words], np.int64)


def scenario_numbers(scenario: object, count: int) -> NDArray[np.int64]:
    """Scenarios, 0 for none, int64 (count,), from one for all or a sequence."""
    each = entries("scenario", scenario, count) if _is_sequence(scenario) else [scenario] * count
    low, high = SCENARIOS[0], SCENARIOS[-1]
    return np.array(
        [0 if one is None else whole_number("scenario", one, low, high, "None or ") for one in each], np.int64
    )


def _is_sequence(values: object) -> bool:
    """Whether it has entries; text is one word, and an array of no dimensions one number."""
    return isinstance(values, Sequence | np.ndarray) and not isinstance(values, str) and np.ndim(values) > 0


def entries(name: str, values: Any, count: int | None) -> list[Any]:
    """The entries of a sequence, which has `count` of them if that is told."""
    if count is not None and len(values) != count:
        raise ValueError(f"{name}: found {len(values)} entries, expected {count}, one for each environment")
    return list(values)


def environment_numbers(indices: object, count: int) -> NDArray[np.int64]:
    """The environments that `indices` names (None: all; a number, or a sequence of numbers), int64."""
    if indices is None:
        return np.arange(count)
    each = entries("indices", indices, None) if _is_sequence(indices) else [indices]
    return np.array([whole_number("indices", one, 0, count - 1) for one in each], np.int64)


def seed_rows(seed: object, count: int) -> tuple[NDArray[np.int64], NDArray[np.bool]]:
    """The halves of the seed of each environment, int64 (count, 2), and which have been given one, bool (count,).

    Args:
        seed: None, a number s (environment i has s + i), or a sequence of `count` numbers or None.
        count: how many environments there are.
    """
    if _is_sequence(seed):
        each = entries("seed", seed, count)
        halves = [(0, 0) if one is None else seed_halves(checked_seed(one)) for one in each]
        return np.array(halves, np.int64), np.array([one is not None for one in each])
    if seed is None:
        return np.zeros((count, 2), np.int64), np.zeros(count, np.bool)
    return _split(np.uint64(checked_seed(seed)) + np.arange(count, dtype=np.uint64)), np.ones(count, np.bool)


def drawn_seeds(count: int) -> NDArray[np.int64]:
    """The halves of seeds drawn from the operating system, int64 (count, 2)."""
    return _split(np.frombuffer(os.urandom(8 * count), np.uint64))


def _split(seeds: NDArray[np.uint64]) -> NDArray[np.int64]:
    low, high = seeds & np.uint64(0xFFFFFFFF), seeds >> np.uint64(32)
    return np.stack([low, high], axis=1).astype(np.int64)


def reset_mask(options: dict[str, Any] | None, count: int) -> NDArray[np.bool] | None:
    """The mask in `options["reset_mask"]`, checked as Gymnasium's SyncVectorEnv does; None where there is none."""
    if options is None or "reset_mask" not in options:
        return None
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray):
        raise TypeError(f"reset_mask: found {type(mask).__name__}, expected a bool array ({count},)")
    if mask.dtype != np.bool:
        raise TypeError(f"reset_mask: found {mask.dtype} {mask.shape}, expected a bool array ({count},)")
    if mask.shape != (count,):
        raise ValueError(f"reset_mask: found {mask.dtype} {mask.shape}, expected a bool array ({count},)")
    if not mask.any():
        raise ValueError("reset_mask: found no true entry, expected at least one")
    return mask.copy()


def checked_actions(actions: object, count: int) -> NDArray[Any]:
    """Actions as an array of whole numbers (count,)."""
    try:
        array = np.asarray(actions)
    except ValueError:
        found = "rows of different lengths"
        raise ValueError(f"actions: found {found}, expected whole numbers ({count},)") from None
    if array.dtype.kind not in "iu" or array.shape != (count,):
        raise ValueError(f"actions: found {array.dtype} {array.shape}, expected whole numbers ({count},)")
    return array
