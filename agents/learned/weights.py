"""Trained networks in files: the weights (`NAME.safetensors`), and beside them a card that says what they are.

    network, card = load_network(Path("runs/first/best.safetensors"))

Neighbours: card.py (the card), tensors.py (the format), forward.py (the network), agents/pretrained (shipped ones).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.learned.card import card_path, check_card, read_card, write_card
from agents.learned.forward import FURTHER, LAST, OF_OPTION, OF_STATE, POLICY, SCORE, VALUE, Network
from agents.learned.option_numbers import OPTION_SIZE
from agents.learned.state_numbers import STATE_SIZE
from agents.learned.tensors import Arrays, read_tensors, write_tensors
from artistry_env.files import shown_path

SUFFIX = ".safetensors"
PRETRAINED = Path(__file__).parent.parent / "pretrained"
GENERALIST, QUESTS, TABLES = "generalist", "quests", "duel"
"""The names of the networks that are meant where none is named: for solo games, for some scenarios, and for tables."""


def save_network(path: Path, arrays: Mapping[str, NDArray[np.float32]], card: Mapping[str, Any]) -> None:
    """Write weights and their card.

    Raises:
        OSError: they cannot be written; one line.
    """
    write_tensors(path, arrays)
    write_card(card_path(path), card)


def load_network(path: Path) -> tuple[Network, dict[str, Any]]:
    """The network of a file, and its card.

    Raises:
        OSError: weights or card cannot be read.
        ValueError: they do not fit this program, or one another; one line.
    """
    arrays = read_tensors(path)
    card = read_card(card_path(path))
    check_card(card, shown_path(card_path(path)))
    _widen(arrays, int(card["network"]["option_numbers"]))
    _check_shapes(arrays, shown_path(path))
    return Network(arrays), card


def network_path(weights: str) -> Path:
    """The file that is meant by a path that ends in .safetensors, or by the name of a network of this package."""
    return Path(weights) if weights.endswith(SUFFIX) else shipped(weights)


def is_shipped(name: str) -> bool:
    """Whether a network of this name comes with this package."""
    return (PRETRAINED / f"{name}{SUFFIX}").is_file()


def shipped(name: str) -> Path:
    """The file of a network that comes with this package.

    Raises:
        ValueError: there is none of this name; one line lists those there are.
    """
    if is_shipped(name):
        return PRETRAINED / f"{name}{SUFFIX}"
    known = sorted(found.stem for found in PRETRAINED.glob(f"*{SUFFIX}"))
    if not known:
        raise ValueError("weights: found none in agents/pretrained yet, expected learned:PATH; train.ppo makes them")
    raise ValueError(f"weights: found {name!r}, expected one of {', '.join(known)}, or a path that ends in {SUFFIX}")


def _widen(arrays: Arrays, options: int) -> None:
    """Let weights of fewer option numbers read all there are by now, and make nothing of those added at the end."""
    name = f"{OF_OPTION}.weight"
    if options < OPTION_SIZE and name in arrays and arrays[name].ndim == 2 and arrays[name].shape[1] == options:
        arrays[name] = np.pad(arrays[name], ((0, 0), (0, OPTION_SIZE - options)))


def _check_shapes(arrays: Arrays, source: str) -> None:
    """Refuse weights that are not those of such a network."""
    widths = {"option": OPTION_SIZE, "state": STATE_SIZE}
    ends = {part: _check_layers(arrays, part, widths["state"], source) for part in (POLICY, VALUE)}
    hidden = _check_layer(arrays, OF_OPTION, widths["option"], source)
    last = _check_layers(arrays, FURTHER, hidden, source)
    for name, rows, columns in ((OF_STATE, hidden, ends[POLICY]), (SCORE, 1, last), (LAST, 1, ends[VALUE])):
        found = arrays[f"{name}.weight"].shape if f"{name}.weight" in arrays else None
        if found != (rows, columns):
            raise ValueError(f"{source}: {name}.weight: found shape {found}, expected {(rows, columns)}")
    for name, array in arrays.items():
        if not np.isfinite(array).all():
            raise ValueError(f"{source}: {name}: found numbers that are not finite, expected finite ones")


def _check_layers(arrays: Arrays, part: str, width: int, source: str) -> int:
    """Refuse layers of which the first does not take `width` numbers, or one what the one before gives; the last's."""
    at = 0
    while f"{part}.{at}.weight" in arrays:  # layers stand at even places, activations between them
        width = _check_layer(arrays, f"{part}.{at}", width, source)
        at += 2
    return width


def _check_layer(arrays: Arrays, name: str, width: int, source: str) -> int:
    """Refuse a layer that does not take `width` numbers; how many it gives."""
    weight, bias = arrays.get(f"{name}.weight"), arrays.get(f"{name}.bias")
    found = None if weight is None else weight.shape
    if weight is None or weight.ndim != 2 or weight.shape[1] != width:
        raise ValueError(f"{source}: {name}.weight: found shape {found}, expected (any, {width})")
    if bias is None or bias.shape != (len(weight),):
        found = None if bias is None else bias.shape
        raise ValueError(f"{source}: {name}.bias: found {found}, expected ({len(weight)},)")
    return len(weight)
