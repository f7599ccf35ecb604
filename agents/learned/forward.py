"""The network of `PlacementPolicy` without PyTorch: scores of options and values, in plain numpy.

It computes in double precision: what a game gets then does not depend on which others are in the batch, but for
differences far below `PRECISION`. Neighbours: network.py and policy.py (the same network, for training), weights.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.learned.positions import Positions

PRECISION = 6
"""Decimals of scores that count; options that differ by less are equal, and the first of them is chosen."""

Doubles = NDArray[np.float64]

POLICY, VALUE = "mlp_extractor.policy_net", "mlp_extractor.value_net"
OF_OPTION, OF_STATE, SCORE, LAST = "action_net.of_option", "action_net.of_state", "action_net.score", "value_net"
FURTHER = "action_net.further"


class Network:
    """A trained network.

    Args:
        arrays: its weights by the names they have in a `PlacementPolicy`.

        precision: the type it computes in; where float32 is faster, equal positions may get scores a little apart.

    Attributes:
        arrays: its weights.
    """

    def __init__(self, arrays: Mapping[str, NDArray[np.float32]], precision: Any = np.float64) -> None:
        self.arrays = dict(arrays)
        self._arrays = {name: array.astype(precision) for name, array in arrays.items()}
        self._hidden = {name: self._layers(name) for name in (POLICY, VALUE, FURTHER)}

    @property
    def layers(self) -> dict[str, Any]:
        """The sizes of its layers: policy_layers, value_layers, option_layers."""
        widths = {name: len(array) for name, array in self.arrays.items() if array.ndim == 1}
        sizes = {part: tuple(widths[f"{name}.bias"] for name in self._hidden[part]) for part in self._hidden}
        options = (widths[f"{OF_OPTION}.bias"], *sizes[FURTHER])
        return {"policy_layers": sizes[POLICY], "value_layers": sizes[VALUE], "option_layers": options}

    def scores(self, positions: Positions) -> Doubles:
        """The score of each option, float64 (options,), to `PRECISION` decimals."""
        known = self._through(POLICY, positions.states) @ self._arrays[f"{OF_STATE}.weight"].T
        hidden = np.maximum(self._layer(OF_OPTION, positions.options) + known[positions.rows], 0.0)
        scores: Doubles = self._through(FURTHER, hidden) @ self._arrays[f"{SCORE}.weight"][0]
        return scores.round(PRECISION)

    def values(self, states: NDArray[np.float32]) -> Doubles:
        """The value of each state, float64 (n,): the return that is expected."""
        values: Doubles = self._layer(LAST, self._through(VALUE, states))[:, 0]
        return values

    def _layers(self, part: str) -> list[str]:
        """The names of the hidden layers of a part, in order."""
        names = {name.rpartition(".")[0] for name in self._arrays if name.startswith(f"{part}.")}
        return sorted(names, key=lambda name: int(name.rpartition(".")[2]))

    def _through(self, part: str, numbers: Any) -> Doubles:
        hidden: Any = numbers.astype(self._arrays[f"{LAST}.weight"].dtype)
        for name in self._hidden[part]:
            hidden = np.maximum(self._layer(name, hidden), 0.0)
        return hidden  # type: ignore[no-any-return]

    def _layer(self, name: str, inputs: Any) -> Any:
        return inputs @ self._arrays[f"{name}.weight"].T + self._arrays[f"{name}.bias"]
