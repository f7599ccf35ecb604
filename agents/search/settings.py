"""What a search can be told, checked, and as the numpy record that compiled code reads. Neighbour: player.py."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from agents.luck import FIRST_STREAM, stream_of
from artistry_env.card_check import shown
from artistry_env.settings import known_word, whole_number

ROLLOUTS = ("greedy", "epsilon", "uniform")
MAX_SIMULATIONS = 10**8
MAX_DEPTH = 10**6
MAX_MILLISECONDS = 3_600_000
MAX_THREADS = 64
LANE = 1 << 26  # futures of one thread: more simulations through one action than anybody waits for
# Tuned like the defaults, but nothing to be told:
CAUTION = 0.0
TEMPERATURE = 1.0
SCALE = 5.0
EXPAND = 1
FOREVER = 1 << 40  # decisions of a rollout that goes on to the end of the game

SETTINGS = np.dtype(
    [
        ("c", "f8"),
        ("bias", "f8"),
        ("caution", "f8"),  # how much worse than its parent an action is thought that was never tried
        ("temperature", "f8"),  # points of the policy that make a prior e times as high
        ("epsilon", "f8"),  # part of a rollout's decisions that are any legal action
        ("depth", "i8"),  # decisions of a rollout
        ("blend", "f8"),
        ("trust", "f8"),  # part of a value that is the model's, not a rollout's
        ("scale", "f8"),  # points of a lead that make a chance of 0.73
        ("expand", "i8"),  # visits from which a node grows children
        ("stream", "i8"),  # of the agent's seed (../luck.py)
        ("lane", "i8"),  # where the thread's futures begin
    ]
)


@dataclass(frozen=True)
class Settings:
    """How a search thinks; the arguments of player.Search.

    Attributes:
        simulations: for each decision; 0 if time is given.
        milliseconds: for each decision; 0 if simulations are given.
    """

    simulations: int
    milliseconds: int
    c: float
    rollout: str
    epsilon: float
    depth: int
    bias: float
    blend: float
    reuse: bool
    threads: int
    model: str
    trust: float
    seed: int

    def spec(self) -> str:
        """The agent's spec, with what is not as usual."""
        given = f"{self.simulations}" if self.simulations else f"{self.milliseconds}ms"
        for one in fields(self)[2:]:
            value = getattr(self, one.name)
            if value != getattr(DEFAULTS, one.name):
                given += f",{one.name}={_text(value)}"
        return f"search:{given}"

    def record(self, thread: int) -> Any:
        """The settings of one thread for compiled code: a recarray of one row of dtype SETTINGS."""
        row = np.zeros(1, SETTINGS).view(np.recarray)
        row.c, row.bias, row.blend, row.trust = self.c, self.bias, self.blend, self.trust
        row.caution, row.temperature, row.scale, row.expand = CAUTION, TEMPERATURE, SCALE, EXPAND
        row.epsilon = {"greedy": 0.0, "epsilon": self.epsilon, "uniform": 1.0}[self.rollout]
        row.depth = self.depth or FOREVER
        row.stream = stream_of(self.seed)
        row.lane = LANE * thread
        return row


DEFAULTS = Settings(
    simulations=2000,
    milliseconds=0,
    c=0.2,
    rollout="greedy",
    epsilon=0.1,
    depth=0,
    bias=0.5,
    blend=0.5,
    reuse=False,
    threads=1,
    model="",
    trust=0.25,
    seed=0,
)


def checked(budget: object, **given: Any) -> Settings:
    """Check a search's arguments.

    Raises:
        ValueError: one line says what was found and what was expected.
    """
    simulations, milliseconds = _budget(budget)
    settings = Settings(
        simulations,
        milliseconds,
        c=_number("c", given["c"], 0.0, 100.0),
        rollout=known_word("rollout", given["rollout"], ROLLOUTS),
        epsilon=_number("epsilon", given["epsilon"], 0.0, 1.0),
        depth=whole_number("depth", given["depth"], 0, MAX_DEPTH),
        bias=_number("bias", given["bias"], 0.0, 100.0),
        blend=_number("blend", given["blend"], 0.0, 1.0),
        reuse=_truth("reuse", given["reuse"]),
        threads=whole_number("threads", given["threads"], 1, MAX_THREADS),
        model=str(given["model"]),
        trust=_number("trust", given["trust"], 0.0, 1.0),
        seed=int(stream_of(given["seed"]) - FIRST_STREAM),
    )
    if settings.model and (settings.threads > 1 or settings.reuse):
        found = f"threads={settings.threads}" if settings.threads > 1 else "reuse=true"
        raise ValueError(f"model: found {found} with a model, expected neither threads nor reuse")
    return settings


def _budget(value: object) -> tuple[int, int]:
    """Simulations and milliseconds, one of them 0."""
    text = str(value)
    for unit, most in (("", MAX_SIMULATIONS), ("ms", MAX_MILLISECONDS)):
        digits = text.removesuffix(unit) if unit else text
        if (not unit or text.endswith(unit)) and digits.isdecimal() and digits.isascii() and 0 < int(digits) <= most:
            return (0, int(digits)) if unit else (int(digits), 0)
    raise ValueError(
        f"simulations: found {shown(value)}, expected 1 to {MAX_SIMULATIONS}, or a time such as 200ms"
        f" (1 to {MAX_MILLISECONDS})"
    )


def _number(name: str, value: object, low: float, high: float) -> float:
    """A number from `low` to `high`; else a ValueError names what was expected."""
    if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
        return float(value)
    raise ValueError(f"{name}: found {shown(value)}, expected a number from {low:g} to {high:g}")


def _truth(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(f"{name}: found {shown(value)}, expected true or false")


def _text(value: int | float | bool | str) -> str:
    """A value as it stands in a spec."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)
