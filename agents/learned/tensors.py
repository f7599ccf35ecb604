"""Files of arrays in the safetensors format: names and numbers, no code. Read and written without PyTorch.

A file is the length of a JSON header (8 bytes, little-endian), the header (for each name its type, shape and place),
then the numbers. Neighbour: weights.py, which keeps networks in them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.files import read_whole, shown_path, write_whole

Arrays = dict[str, NDArray[np.float32]]

_LENGTH = 8
_TYPE = "F32"
_HEADER_LIMIT = 1 << 20


def write_tensors(path: Path, arrays: Mapping[str, NDArray[np.float32]]) -> None:
    """Write arrays of float32 to a file, in the order of their names.

    Raises:
        OSError: it cannot be written; one line.
    """
    header: dict[str, Any] = {}
    pieces = []
    at = 0
    for name in sorted(arrays):
        piece = np.ascontiguousarray(arrays[name], "<f4").tobytes()
        header[name] = {"dtype": _TYPE, "shape": list(arrays[name].shape), "data_offsets": [at, at + len(piece)]}
        pieces.append(piece)
        at += len(piece)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % _LENGTH)
    write_whole(path, b"".join([len(text).to_bytes(_LENGTH, "little"), text, *pieces]))


def read_tensors(path: Path) -> Arrays:
    """The arrays of a file, float32, by name.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ValueError: it is no safetensors file of float32 arrays; one line.
    """
    content = read_whole(path)
    try:
        return _arrays(content)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise ValueError(
            f"{shown_path(path)}: found {reason}, expected a safetensors file of float32 arrays"
        ) from error


def _arrays(content: bytes) -> Arrays:
    length = int.from_bytes(content[:_LENGTH], "little")
    if len(content) < _LENGTH or length > min(len(content) - _LENGTH, _HEADER_LIMIT):
        raise ValueError("another header")
    header = json.loads(content[_LENGTH : _LENGTH + length])
    numbers = content[_LENGTH + length :]
    found: Arrays = {}
    for name, about in header.items():
        if name == "__metadata__":
            continue
        begin, end = about["data_offsets"]
        size = int(np.prod(about["shape"])) * 4
        if about["dtype"] != _TYPE or not 0 <= begin <= end <= len(numbers) or end - begin != size:
            raise ValueError(f"another array {name}")
        found[name] = np.frombuffer(numbers[begin:end], "<f4").reshape(about["shape"]).astype(np.float32)
    return found
