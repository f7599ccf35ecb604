"""`python -m train.dataset`: games of an agent as data, for imitation and offline learning; and `load`, which reads it.

    python -m train.dataset --agent greedy --games 1000 --out greedy.parquet

    from train.dataset import load
    data = load("greedy.parquet")
    data.observations, data.masks, data.actions, data.rewards

Neighbours: dataset_games.py (how games become rows), dataset_file.py (the file), dataset_command.py (the command line,
which alone needs typer). The file needs pyarrow, the extra `data`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.starting import start
from artistry_env.cards import CardSet
from artistry_env.files import Name
from artistry_env.observation import Layout, layout
from train.dataset_file import Reader
from train.dataset_games import Rows


@dataclass(frozen=True)
class Dataset:
    """Decisions, game by game and in order; n of them.

    Attributes:
        observations: flat, as the environments give them: float32 (n, size) in [0, 1].
        masks: bool (n, codes), the legal codes.
        actions: int64 (n,), the code that was played.
        rewards: float32 (n,), of who decided: from here to its next decision, or to the end.
        dones: bool (n,), who decided does not decide again in this game.
        seats: int64 (n,), who decided.
        results: float32 (n,), the outcome reward that it gets in the end.
        games: int64 (n,), the game's number; steps: int64 (n,), the decision's in its game; seeds: uint64 (n,).
        layout: of the observations; `layout.unscale(observations)` gives them in the table's own units.
        facts: what the file says of itself (dataset_file.py).
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool]
    actions: NDArray[np.int64]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool]
    seats: NDArray[np.int64]
    results: NDArray[np.float32]
    games: NDArray[np.int64]
    steps: NDArray[np.int64]
    seeds: NDArray[np.uint64]
    layout: Layout
    facts: dict[str, Any]

    def __len__(self) -> int:
        return len(self.actions)


def load(path: Name, cards: CardSet | str | None = None) -> Dataset:
    """A whole data set; 1.7 KB of memory a decision in solo.

    Args:
        path: the file that `python -m train.dataset` has written.
        cards: the card set of its games, or its path, where it is none of this package's own.

    Raises:
        ValueError: it is no data set, or another version's; one line says what was found and what was expected.
        OSError: there is no such file, or it can't be read.
    """
    parts = list(load_parts(path, cards))
    arrays = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in Dataset.__dataclass_fields__
        if name not in ("layout", "facts")
    }
    return Dataset(**arrays, layout=parts[0].layout, facts=parts[0].facts)


def load_parts(path: Name, cards: CardSet | str | None = None) -> Iterator[Dataset]:
    """A data set some games at a time, for one that is larger than memory; arguments and errors are those of `load`."""
    with Reader(path, cards) as reader:
        where = layout(reader.settings)
        for rows in reader.read():
            yield _dataset(rows, where, reader.facts)


def _dataset(rows: Rows, where: Layout, facts: dict[str, Any]) -> Dataset:
    """Rows as they are learned from."""
    bits = np.unpackbits(rows["mask"], axis=1, count=facts["codes"], bitorder="little")
    return Dataset(
        observations=(rows["observation"] - where.low) / where.span,
        masks=bits.view(np.bool),
        actions=rows["action"].astype(np.int64),
        rewards=rows["reward"],
        dones=rows["done"],
        seats=rows["seat"].astype(np.int64),
        results=rows["result"],
        games=rows["game"].astype(np.int64),
        steps=rows["step"].astype(np.int64),
        seeds=rows["seed"],
        layout=where,
        facts=facts,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, 1 (an agent failed), 2 (bad input), 130 (interrupted)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    return start("train.dataset", "train.dataset_command", ["typer", "pyarrow"], given, "data")


if __name__ == "__main__":
    sys.exit(main())
