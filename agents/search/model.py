"""Where a search's evaluation comes from when it is not its own: the function that a spec's `model=` names.

Neighbours: asking.py, which calls it; ../own_file.py, which loads a user's; ../learned/evaluation.py, networks.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.own_file import function_from_file
from agents.protocol import Games, Masks
from artistry_env.card_check import shown

Evaluate = Callable[[Games, Masks], tuple[NDArray[Any], NDArray[Any]]]
"""`evaluate(games, masks) -> (priors, values)` for n games, each at a decision.

games, masks: as an agent gets them; only to be read.
priors: (n, codes), how good each code looks, >= 0; those of illegal codes are not read, the others made to sum to 1.
values: (n, players), for each player its chance to win from 0 to 1, a shared win 0.5, with a scenario its success.
"""

SUFFIX = ".py:"
LEARNED = "learned"


def load_model(spec: object) -> Evaluate:
    """The function that a spec names: `path.py:function`, or a trained network as `learned`, `learned:hard` and such.

    Raises:
        ValueError: there is none; one line says what was found and what was expected.
    """
    if isinstance(spec, str) and spec.partition(":")[0] == LEARNED:
        evaluation: Evaluate = import_module("agents.learned.evaluation").evaluation_of(spec.partition(":")[2])
        return evaluation
    if not isinstance(spec, str) or SUFFIX not in spec:
        raise ValueError(f"model: found {shown(spec)}, expected {LEARNED}, {LEARNED}:NAME or path.py:function")
    path, _, name = spec.partition(SUFFIX)
    return function_from_file(f"{path}.py", name, "model")


def asked(evaluate: Evaluate, games: Games, masks: Masks) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What a function says of some games, checked: priors (n, codes) and values (n, seats), float64.

    Raises:
        ValueError: it gave something else.
    """
    priors, values = (np.asarray(one, np.float64) for one in evaluate(games, masks))
    seats = int(games.records["players"][0])
    if priors.shape != masks.shape or values.shape != (len(masks), seats):
        raise ValueError(
            f"model: found priors {priors.shape} and values {values.shape},"
            f" expected {masks.shape} and {(len(masks), seats)}"
        )
    if not (np.isfinite(priors).all() and np.isfinite(values).all() and (priors[masks] >= 0).all()):
        raise ValueError("model: found a prior or a value that is negative or no number, expected numbers >= 0")
    return priors, values
