"""The file of a data set: one Parquet table, a row for each decision, and what the rows mean in its metadata.

The metadata has under the key `artistry` a JSON table: format, package, agent, players, difficulty, scenario, cards
(name and hash), max_rounds, reward, seed, games (how many), codes (of the mask), size, layout_version and layout_hash
(of the observation: the version and hash of `artistry_env.observation.Layout`).

Needs pyarrow (the extra `data`). Neighbours: dataset_games.py (the rows), dataset.py (what readers call).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

from artistry_env import __version__
from artistry_env.card_check import shown
from artistry_env.cards import CardSet
from artistry_env.files import Name, reading, shown_path
from artistry_env.game import action_table
from artistry_env.observation import VERSION, layout
from artistry_env.settings import Settings, checked_settings
from train.dataset_games import Rows, row_types

FORMAT = 1
KEY = b"artistry"


def facts_of(settings: Settings, agent: str, reward: str, seed: int, games: int) -> dict[str, Any]:
    """What the metadata of a data set says."""
    return {
        "format": FORMAT,
        "package": __version__,
        "agent": agent,
        "players": settings.players,
        "difficulty": settings.difficulty,
        "scenario": settings.scenario,
        "cards": {"name": settings.cards.name, "hash": settings.cards.hash},
        "max_rounds": settings.max_rounds,
        "reward": reward,
        "seed": seed,
        "games": games,
        "codes": len(action_table(settings.cards, settings.side)),
        "size": layout(settings).size,
        "layout_version": VERSION,
        "layout_hash": layout(settings).hash,
    }


class Writer:
    """Writes a data set piece by piece; a context manager.

    Args:
        path: where to.
        settings: of the games.
    """

    def __init__(self, path: str, settings: Settings) -> None:
        self._types = row_types(settings, len(action_table(settings.cards, settings.side)))
        arrow, self._parquet = _arrow()
        self._arrow = arrow
        fields = [arrow.field(name, _arrow_type(arrow, *kind), nullable=False) for name, kind in self._types.items()]
        self._schema = arrow.schema(fields)
        self._writer = self._parquet.ParquetWriter(path, self._schema, compression="zstd", use_dictionary=False)

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._writer.close()

    def add(self, rows: Rows) -> None:
        """Add rows, as a row group of their own."""
        columns = []
        for (name, (kind, length)), field in zip(self._types.items(), self._schema, strict=True):
            values = self._arrow.array(np.ascontiguousarray(rows[name], kind).reshape(-1))
            if length > 1:
                values = self._arrow.FixedSizeListArray.from_arrays(values, type=field.type)
            columns.append(values)
        self._writer.write_table(self._arrow.Table.from_arrays(columns, schema=self._schema))

    def describe(self, facts: dict[str, Any]) -> None:
        """Say what the rows are (`facts_of`)."""
        self._writer.add_key_value_metadata({KEY: json.dumps(facts).encode()})


class Reader:
    """Reads a data set, checked against this package's layout.

    Args:
        path: the file.
        cards: the card set of its games, where it is none of this package.

    Attributes:
        facts: its metadata.
        settings: of its games.
        rows: how many it has.

    Raises:
        ValueError: it is no data set, or its observations have another layout than this package's; one line.
        OSError: there is no such file, or it can't be read.
    """

    def __init__(self, path: Name, cards: CardSet | str | None = None) -> None:
        arrow, parquet = _arrow()
        source = shown_path(path)
        with reading(path), open(path, "rb"):
            pass  # what cannot be opened is told in our words
        try:
            self._file = parquet.ParquetFile(path)
        except (arrow.ArrowInvalid, OSError) as error:
            reason = " ".join(str(error).split())
            raise ValueError(f"{source}: found no Parquet file ({reason}), expected a data set") from error
        text = (self._file.schema_arrow.metadata or {}).get(KEY) or (self._file.metadata.metadata or {}).get(KEY)
        if text is None:
            raise ValueError(f"{source}: found no metadata {KEY.decode()}, expected a data set of train.dataset")
        self.facts: dict[str, Any] = json.loads(text)
        self.settings = _checked(self.facts, source, cards)
        self.rows: int = self._file.metadata.num_rows
        self.parts: int = self._file.num_row_groups

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def read(self) -> Iterator[Rows]:
        """The rows, some games at a time."""
        kinds = row_types(self.settings, self.facts["codes"])
        for part in range(self.parts):
            table = self._file.read_row_group(part)
            rows: Rows = {}
            for name, (kind, length) in kinds.items():
                column = table.column(name).combine_chunks()
                values = column.flatten() if length > 1 else column
                array = np.asarray(values.to_numpy(zero_copy_only=False), kind)
                rows[name] = array.reshape(-1, length) if length > 1 else array
            yield rows


def _checked(facts: dict[str, Any], source: str, cards: CardSet | str | None) -> Settings:
    """The settings of the games, if this package can read them."""
    if facts.get("format") != FORMAT:
        raise ValueError(f"{source}: format: found {shown(facts.get('format'))}, expected {FORMAT}")
    found = CardSet.load(facts["cards"]["name"] if cards is None else cards)
    if found.hash != facts["cards"]["hash"]:
        raise ValueError(f"{source}: cards: found hash {facts['cards']['hash']}, expected {found.hash} of {found.name}")
    solo = {"difficulty": facts["difficulty"], "scenario": facts["scenario"]} if facts["players"] == 1 else {}
    settings = checked_settings(facts["players"], cards=found, max_rounds=facts["max_rounds"], **solo)
    expected = layout(settings).hash
    if facts["layout_hash"] != expected:
        told = f"version {facts['layout_version']}, hash {facts['layout_hash']}"
        raise ValueError(f"{source}: layout: found {told}, expected version {VERSION}, hash {expected}")
    return settings


def _arrow_type(arrow: Any, kind: Any, length: int) -> Any:
    """The type of a column."""
    one = arrow.from_numpy_dtype(np.dtype(kind))
    return arrow.list_(arrow.field("item", one, nullable=False), length) if length > 1 else one


def _arrow() -> tuple[Any, Any]:
    """The library, and its part for Parquet; types of it are not checked."""
    return import_module("pyarrow"), import_module("pyarrow.parquet")
