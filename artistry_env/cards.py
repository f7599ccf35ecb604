"""Card sets: what is printed on the cards of one edition of the game, read from a TOML file and checked.

    cards = CardSet.load()                  # the set inside the package
    cards = CardSet.load("my_cards.toml")   # any other
    cards = CardSet.load("random:7")        # one that is drawn from a seed (random_cards.py)
    print(cards)

The parts of a set are in `card_parts.py`, what makes it valid in `card_check.py`, its tables for people in
`card_printing.py`, and the geometry of its shapes in `shapes.py`. The compiled rules read a set through numpy tables of
their own (`rules/tables.py`).
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from artistry_env.card_check import check, complaint, shown
from artistry_env.card_parts import (
    COLORS,
    EFFECTS,
    LEVELS,
    MAX_COST,
    MAX_INSPIRATIONS,
    MAX_PATTERNS,
    MAX_RENOWN,
    MAX_SHAPE_SIDE,
    MAX_TILES,
    CardParts,
    CardSetError,
    Inspiration,
    Pattern,
    Rows,
)
from artistry_env.card_printing import printed

__all__ = [
    "COLORS",
    "DEFAULT",
    "EFFECTS",
    "LEVELS",
    "MAX_COST",
    "MAX_INSPIRATIONS",
    "MAX_PATTERNS",
    "MAX_RENOWN",
    "MAX_SHAPE_SIDE",
    "MAX_TILES",
    "RANDOM",
    "CardSet",
    "CardSetError",
    "Inspiration",
    "Pattern",
    "names",
]

DEFAULT = "reconstructed"
"""The name of the default card set."""
RANDOM = "random:"
"""What the names of random card sets begin with; a seed follows."""

_FOLDER = files("artistry_env") / "card_sets"
_SUFFIX = ".toml"
_LONGEST_SEED = 20  # digits: seeds have 64 bits


@dataclass(frozen=True, repr=False)
class CardSet:
    """An immutable card set; two sets with the same cards in the same order are equal, whatever their names.

    Attributes:
        name: what the set is called.
        tiles_per_color: how many tiles of each color there are.
        patterns: the pattern cards; a card's number in the game is its place here.
        inspirations: the inspiration cards, numbered likewise.
        shapes: for each type and then level, the artisan's shape as a tuple of rows (X a tile, . none).

    Raises:
        CardSetError: the parts are no valid card set (clause C2 of the rulings).
    """

    name: str = field(compare=False)
    tiles_per_color: int
    patterns: tuple[Pattern, ...]
    inspirations: tuple[Inspiration, ...]
    shapes: tuple[tuple[Rows, ...], ...]

    def __post_init__(self) -> None:
        # The compiled tables have fixed capacities, so no way may lead around the check.
        try:
            content = self.to_dict()
        except (AttributeError, TypeError, ValueError) as error:
            reason = f"something else ({error})"
            raise CardSetError(complaint("card set", "parts", reason, "patterns, inspirations and shapes")) from error
        if check(content, f"card set {shown(self.name)}") != self._parts:
            raise CardSetError(complaint("card set", "parts", "lists", "tuples, which cannot change"))

    @classmethod
    def load(cls, cards: str | os.PathLike[str] | CardSet = DEFAULT) -> CardSet:
        """The card set that `cards` names.

        Args:
            cards: the name of a set inside the package (see `names`), random:SEED, the path of a card file (as text it
                must end in .toml or have a folder in it, to tell it from a name), or a card set, which is returned as
                it is.

        Raises:
            CardSetError: there is no such set, or it is not valid; one line says what was found and expected.
        """
        if isinstance(cards, CardSet):
            return cards
        if not isinstance(cards, str | os.PathLike):
            raise CardSetError(complaint("card set", "cards", shown(cards), "a name, a path or a CardSet"))
        text = os.fsdecode(cards)
        if isinstance(cards, str) and not text.endswith(_SUFFIX) and os.path.basename(text) == text:
            return _drawn(text) if text.startswith(RANDOM) else _packaged(text)
        source = text if text.isprintable() else shown(text)
        return cls.from_dict(_content(_file_bytes(text, source), source), source)

    @classmethod
    def from_dict(cls, data: object, source: str = "card set") -> CardSet:
        """The card set with the content of a card file, as `tomllib` gives it; `source` is its name in complaints.

        Raises:
            CardSetError: the content is not a valid card set.
        """
        return cls(*check(data, source))

    def to_dict(self) -> dict[str, Any]:
        """The content of the card file that this set comes from, in plain dicts, lists, text and numbers."""
        artisans = {
            level: {color: list(shape) for color, shape in zip(COLORS, shapes, strict=True)}
            for level, shapes in zip(LEVELS, zip(*self.shapes, strict=True), strict=True)
        }
        return {
            "name": self.name,
            "tiles_per_color": self.tiles_per_color,
            "patterns": [
                {"type": _word(COLORS, card.type), "renown": card.renown, "cost": _cost(card.cost)}
                for card in self.patterns
            ],
            "inspirations": [
                {"color": _word(COLORS, card.color), "effect": _word(EFFECTS, card.effect)}
                for card in self.inspirations
            ],
            "artisans": artisans,
        }

    @cached_property
    def hash(self) -> str:
        """Sha256 in hex of all that matters to play: cards, their order and the tiles, but not the name."""
        content = {key: value for key, value in self.to_dict().items() if key != "name"}
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        # Settings are looked up by their card set in every batch: all cards took longer than a network's pass.
        return int(self.hash[:15], 16)

    def __str__(self) -> str:
        """Plain-text tables of all cards and the artisans' shapes."""
        return printed(self._parts, self.hash)

    def __repr__(self) -> str:
        return f"<CardSet {self.name}, hash {self.hash[:12]}>"

    @property
    def _parts(self) -> CardParts:
        return CardParts(self.name, self.tiles_per_color, self.patterns, self.inspirations, self.shapes)


def names() -> tuple[str, ...]:
    """The names of the card sets inside the package, sorted."""
    return tuple(sorted(file.name.removesuffix(_SUFFIX) for file in _FOLDER.iterdir() if file.name.endswith(_SUFFIX)))


@cache
def _packaged(name: str) -> CardSet:
    """A card set of the package; a set never changes, so each is read once."""
    if name not in names():
        expected = f"one of {', '.join(names())}, or the path of a {_SUFFIX} file, or {RANDOM}SEED"
        raise CardSetError(complaint("card set", "cards", shown(name), expected))
    source = f"{name}{_SUFFIX}"
    return CardSet.from_dict(_content((_FOLDER / source).read_bytes(), source), source)


@cache
def _drawn(name: str) -> CardSet:
    """A random card set."""
    from artistry_env.random_cards import random_cards  # which needs this module

    seed = name.removeprefix(RANDOM)
    if not seed.isdecimal() or len(seed) > _LONGEST_SEED:
        expected = f"{RANDOM} and a whole number of at most {_LONGEST_SEED} digits"
        raise CardSetError(complaint("card set", "cards", shown(name), expected))
    return random_cards(int(seed))


def _file_bytes(path: str, source: str) -> bytes:
    """The bytes of a card file, or a `CardSetError` that says why there are none."""
    try:
        if not Path(path).exists():
            raise CardSetError(complaint(source, "file", "nothing", "a card file"))
        if not Path(path).is_file():
            raise CardSetError(complaint(source, "file", "a folder or device", "a card file"))
        return Path(path).read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CardSetError(complaint(source, "file", reason.lower(), "a readable card file")) from error


def _content(raw: bytes, source: str) -> dict[str, Any]:
    """What is written in a TOML file."""
    try:
        return tomllib.loads(raw.decode())
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, a number or nesting beyond reading
        reason = " ".join(str(error).split())
        raise CardSetError(complaint(source, "file", f"no TOML ({reason})", "a TOML file in UTF-8")) from error


def _word(words: Sequence[str], number: object) -> object:
    """The word of a number; a number without one stays, for the check to refuse."""
    return words[number] if isinstance(number, int) and 0 <= number < len(words) else number


def _cost(cost: Sequence[int]) -> dict[str, int]:
    return {color: tiles for color, tiles in zip(COLORS, cost, strict=True) if tiles}
